import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import { DeclarationField } from '../widgets/declaration/DeclarationField.tsx';
import { RepeatField } from '../widgets/repeat/RepeatField.tsx';
import { GroupField } from './GroupField.tsx';
import { GradesField, ValueField } from './ValueField.tsx';

const Nothing = () => null;
const Transparent: TemplatesType['FieldTemplate'] = ({ children }) => children;

/** Our fields draw label, help and errors themselves, from the stores; rjsf's templates would draw them with each change. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: Transparent,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

/** What a schema type or a `ui:field` is drawn with. */
export const fields: RegistryFieldsType = {
  SchemaField: SchemaField as NonNullable<RegistryFieldsType['SchemaField']>,
  ObjectField: GroupField,
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
  ArrayField: RepeatField,
  repeat: RepeatField,
  declaration: DeclarationField,
  gradeGrid: GradesField,
};
