import { formModelOf } from '../../../src/engine/model/form-model.ts';
import type { FieldUi, FormDefinition, JsonSchema } from '../../../src/engine/schema/types.ts';
import { orderFields } from '../../../src/engine/summary/groups.ts';
import { optionKey, textKey } from '../../../src/engine/text/text-keys.ts';
import { pickWidget } from '../../../src/engine/widgets/field-widget.ts';
import { findFieldSchema } from '../find-field-schema.ts';
import { type ChosenFile, chooseFile } from './documents.ts';
import * as fields from './fields.ts';
import { typeGrades } from './grades.ts';

/**
 * What is answered, in the order of the form: texts and dates as typed, choices of the form by their value, choices
 * from a list of the server by their words, files as files, a report as one grade for everything.
 */
export type Spoken = Readonly<Record<string, string | number | boolean | ChosenFile>>;

interface Question {
  readonly label: string;
  readonly ui: FieldUi;
  readonly widget: string;
  readonly option: (value: unknown) => string;
  readonly column: (name: string) => string;
}

const questionOf = ({ t }: fields.FormPage, form: FormDefinition, field: string): Question => {
  const ui = (form.ui[field] ?? {}) as FieldUi;
  return {
    ui,
    label: t(textKey(form.key, [field], 'label')),
    widget: pickWidget(findFieldSchema(form.schema, field) as JsonSchema, ui),
    option: (value) => t(optionKey(form.key, [field], value)),
    column: (name) => t(textKey(form.key, [field, name], 'label')),
  };
};

const fillField = async (
  formPage: fields.FormPage,
  form: FormDefinition,
  field: string,
  value: unknown,
): Promise<void> => {
  const { label, widget, option, ui, column } = questionOf(formPage, form, field);
  const columns = (ui['ui:options']?.['columns'] ?? []) as readonly string[];
  switch (widget) {
    case 'radio':
      return fields.chooseRadio(formPage, label, option(value));
    case 'remoteRadio':
      return fields.chooseRadio(formPage, label, String(value));
    case 'select':
      return fields.choose(formPage, label, option(value));
    case 'remoteSelect':
    case 'givenSelect':
      return fields.choose(formPage, label, String(value));
    case 'dialCode':
      return fields.chooseDialCode(formPage, label, String(value));
    case 'checkbox':
    case 'declaration':
      return fields.tick(formPage, label, value === true);
    case 'date':
      return fields.typeDate(formPage, label, String(value));
    case 'file':
      return chooseFile(formPage, label, value as ChosenFile);
    case 'gradeGrid':
      return typeGrades(formPage, label, column(columns[0] ?? ''), Number(value));
    default:
      return fields.typeText(formPage, label, String(value));
  }
};

/** Fills a form on the page question by question, whatever form it is. */
export const fillForm = async (formPage: fields.FormPage, form: FormDefinition, answers: Spoken): Promise<void> => {
  const order = orderFields([...formModelOf(form).fields.keys()], form.ui['ui:order']);
  for (const field of order) if (field in answers) await fillField(formPage, form, field, answers[field]);
};
