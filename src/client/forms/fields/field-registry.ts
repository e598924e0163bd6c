import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import { widgetFacts } from '../../../engine/widgets/widget-facts.ts';
import { fieldComponents } from '../widgets/registry.ts';
import { RepeatField } from '../widgets/repeat/RepeatField.tsx';
import { GroupField } from './GroupField.tsx';
import { ValueField } from './ValueField.tsx';

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
  'isField' in facts ? [[name, fieldComponents[name] ?? ValueField] as const] : [],
);

/** Component of each schema type and each `ui:field`. */
export const fields: RegistryFieldsType = {
  SchemaField: SchemaField as NonNullable<RegistryFieldsType['SchemaField']>,
  ObjectField: GroupField,
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
  ArrayField: RepeatField,
  ...Object.fromEntries(namedFields),
};
