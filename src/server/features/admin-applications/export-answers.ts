import { knownFields } from '../../../engine/model/form-model.ts';
import type { Catalogue, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { factsOf, pickWidget } from '../../../engine/widgets/field-widget.ts';
import { fieldType, findFieldSchema, isFileField } from '../../../engine/wire/field-type.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import {
  answerText,
  createOptionNamesOf,
  isLineView,
  type LocaleTexts,
  viewOfAnswer,
} from '../documents/answer-text.ts';
import {
  type CellContext,
  type ExportColumn,
  headingsAbove,
  isSuggested,
  originalFieldName,
  type StepAnswers,
} from './export-column.ts';
import type { ExportRow } from './queries/export.ts';

/** The context in which documents describe the answers of one step. */
export const answerScopeOf = (
  row: ExportRow,
  formKey: string,
  stepAnswers: StepAnswers,
  { texts, masterData }: CellContext,
) => ({
  words: texts,
  formKey,
  namesOf: createOptionNamesOf(
    masterData,
    { formId: row.id, institutionCode: row.institutionCode, admissionPeriodId: row.periodId },
    { ...stepAnswers.former, ...stepAnswers.answers },
  ),
  files: new Map(),
});

const isDayText = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * One answer as the page of the application shows it: a day as a day, a number as a number.
 * @param context its texts are those of the form that asked
 */
export const answerCell = async (
  row: ExportRow,
  stepAnswers: StepAnswers,
  context: CellContext,
  { form, formKey, field }: { readonly form: FormDefinition; readonly formKey: string; readonly field: string },
): Promise<Cell> => {
  const entry = stepAnswers.described(form).get(field);
  const value = stepAnswers.answers[field] ?? stepAnswers.former[field];
  // The page does not show a box that was not ticked, nor the code of a country apart from the number.
  if (!entry) return typeof value === 'boolean' ? context.texts.t('common.word.no') : asText(value);
  const scope = answerScopeOf(row, formKey, stepAnswers, context);
  const view = await viewOfAnswer(entry, scope);
  if (!isLineView(view)) return null;
  if (view.kind === 'day' && isDayText(view.day)) return { day: view.day };
  const text = answerText(view, scope);
  return typeof entry.value === 'number' && text === String(entry.value) ? entry.value : text;
};

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Lists, grids and files do not fit into one cell, and hidden fields are not exported. */
export const fitsInCell = (form: FormDefinition, field: string): boolean => {
  if (isFileField(form, field)) return false;
  const ui = form.ui[field] as Parameters<typeof pickWidget>[1] | undefined;
  if (factsOf(pickWidget(findFieldSchema(form.schema, field) ?? {}, ui ?? {})).answerKind === 'none') return false;
  return ['string', 'integer', 'number', 'boolean'].includes(fieldType(form, field) ?? '');
};

const answerColumn = (catalogue: Catalogue, step: StepDefinition, field: string): ExportColumn => ({
  key: `${step.key}.${originalFieldName(step.migrations, field)}`,
  label: (texts: LocaleTexts) => texts.textOr(textKey(step.key, [field], 'label'), field),
  headings: headingsAbove(step, field),
  isSuggested: isSuggested(catalogue, step, field),
  step,
  field,
  read: (row, answers, context) => answerCell(row, answers, context, { form: step, formKey: step.key, field }),
});

/** The answers of a step that fit into a cell. */
export const answerColumns = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  [...knownFields(step)]
    .filter((field) => fitsInCell(step, field))
    .map((field) => answerColumn(catalogue, step, field));
