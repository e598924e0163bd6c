import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Catalogue, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { pickWidget } from '../../../engine/summary/pick-widget.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { fieldType, findFieldSchema, isFileField } from '../../../engine/wire/field-type.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { answerText, createOptionNamesOf, type LocaleTexts } from '../documents/answer-text.ts';
import {
  type CellContext,
  type ExportColumn,
  headingsAbove,
  isSuggested,
  originalFieldName,
  type StepAnswers,
} from './export-column.ts';
import type { ExportRow } from './queries/export.ts';

/** What surrounds the answers of one step, as documents are written from it. */
export const answerScopeOf = (
  row: ExportRow,
  formKey: string,
  given: StepAnswers,
  { words, masterData }: CellContext,
) => ({
  words,
  formKey,
  namesOf: createOptionNamesOf(
    masterData,
    { formId: row.id, institutionCode: row.institutionCode, admissionPeriodId: row.periodId },
    { ...given.former, ...given.answers },
  ),
  files: new Map(),
});

const isDayText = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * One answer in the words that the page of the application has for it: a day as a day, a number as a number.
 * @param words of an earlier form, where it asked
 */
export const answerCell = async (
  row: ExportRow,
  given: StepAnswers,
  reader: CellContext,
  { form, formKey, field }: { readonly form: FormDefinition; readonly formKey: string; readonly field: string },
): Promise<Cell> => {
  const entry = given.described(form).get(field);
  const value = given.answers[field] ?? given.former[field];
  // The page does not show a box that was not ticked, nor the code of a country apart from the number.
  if (!entry) return typeof value === 'boolean' ? reader.words.t('common.word.no') : asText(value);
  if (entry.kind === 'date' && isDayText(entry.value)) return { day: entry.value };
  const text = await answerText(entry, answerScopeOf(row, formKey, given, reader));
  return typeof entry.value === 'number' && text === String(entry.value) ? entry.value : text;
};

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Lists, grids and files do not fit into one cell, and what is never shown does not belong there. */
export const fitsInCell = (form: FormDefinition, field: string): boolean => {
  if (isFileField(form, field)) return false;
  const ui = form.ui[field] as Parameters<typeof pickWidget>[1] | undefined;
  const look = pickWidget(findFieldSchema(form.schema, field) ?? {}, ui ?? {});
  if (look === 'hidden' || look === 'password') return false;
  return ['string', 'integer', 'number', 'boolean'].includes(fieldType(form, field) ?? '');
};

const answerColumn = (catalogue: Catalogue, step: StepDefinition, field: string): ExportColumn => ({
  key: `${step.key}.${originalFieldName(step.migrations, field)}`,
  label: (words: LocaleTexts) => words.textOr(textKey(step.key, [field], 'label'), field),
  under: headingsAbove(step, field),
  isSuggested: isSuggested(catalogue, step, field),
  step,
  field,
  read: (row, given, reader) => answerCell(row, given, reader, { form: step, formKey: step.key, field }),
});

/** The answers of a step that fit into a cell. */
export const answerColumns = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  [...knownFields(step)]
    .filter((field) => fitsInCell(step, field))
    .map((field) => answerColumn(catalogue, step, field));
