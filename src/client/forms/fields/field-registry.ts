import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import { widgetFacts } from '../../../engine/widgets/widget-facts.ts';
import { fieldComponents } from '../widgets/registry.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { ValueField } from './ValueField.tsx';
import { withReadOnly } from './with-read-only.tsx';

const Nothing = () => null;
const Transparent: TemplatesType['FieldTemplate'] = ({ children }) => children;

/** Our fields render label, help and errors from the stores; rjsf's templates would render them again with each change. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: Transparent,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

const namedFields = Object.entries(widgetFacts).flatMap(([name, facts]) =>
  'isField' in facts ? [[name, withReadOnly(fieldComponents[name] ?? ValueField)] as const] : [],
);

const SingleField = withReadOnly(ValueField);

/** Component of each schema type and each `ui:field`. */
export const fields: RegistryFieldsType = {
  SchemaField: SchemaField as NonNullable<RegistryFieldsType['SchemaField']>,
  ObjectField: withReadOnly(GroupField),
  StringField: SingleField,
  NumberField: SingleField,
  BooleanField: SingleField,
  ArrayField: withReadOnly(ListField),
  ...Object.fromEntries(namedFields),
};
