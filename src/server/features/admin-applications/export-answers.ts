import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { fitsInCell } from '../../../engine/exports/export-columns.ts';
import { sentAt } from '../../../engine/lists/choice-list.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { wallClockFormats } from '../../../engine/schema/formats.ts';
import type { Catalogue, FormDefinition, StepDefinition } from '../../../engine/schema/types.ts';
import { type ListPart, labelOfAnswer } from '../../../engine/summary/answer-view.ts';
import { describeAnswerAt, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Cell, Time } from '../../platform/spreadsheets/cell.ts';
import {
  type AnswerScope,
  answerText,
  createOptionNamesOf,
  isLineView,
  type LocaleTexts,
  viewOfAnswer,
} from '../documents/answer-text.ts';
import { findAskingForm, withEarlierTexts } from './earlier-forms.ts';
import { type CellContext, type ExportColumn, headingsAbove, isSuggested, type StepAnswers } from './export-column.ts';
import type { ExportRow } from './queries/export.ts';

/** The properties of an application that select the lists of its answers. */
type ListSurroundings = Pick<ExportRow, 'id' | 'institutionCode' | 'periodId' | 'submittedAt' | 'steps'>;

const sentAtOf = ({ submittedAt, steps }: ListSurroundings, key: string): string | undefined => {
  const saved = steps.find(({ step }) => step === key);
  return saved && sentAt(submittedAt, saved.savedAt);
};

/** The context in which documents describe the answers of one step. */
export const answerScopeOf = (
  row: ListSurroundings,
  formKey: string,
  stepAnswers: StepAnswers,
  { texts, masterData }: Pick<CellContext, 'texts' | 'masterData'>,
) => ({
  words: texts,
  formKey,
  namesOf: createOptionNamesOf(
    masterData,
    { formId: row.id, institutionCode: row.institutionCode, admissionPeriodId: row.periodId },
    { ...stepAnswers.former, ...stepAnswers.answers },
    texts.locale,
    sentAtOf(row, formKey),
  ),
  files: new Map(),
});

const numberKinds: ReadonlySet<SummaryEntry['kind']> = new Set(['number', 'percent', 'money', 'text']);

const isDayText = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A month, or a date with a time in Jakarta. */
const timeCell = ({ kind, value }: SummaryEntry): Time | undefined => {
  if (typeof value !== 'string') return undefined;
  if (kind === 'month' && wallClockFormats.month.test(value)) return { month: value };
  return kind === 'dateTime' && wallClockFormats['date-time'].test(value) ? { moment: `${value}:00+07:00` } : undefined;
};

/** One answer as text; a group is in brackets. */
export const textOfEntry = async (entry: SummaryEntry, scope: AnswerScope): Promise<string> => {
  const view = await viewOfAnswer(entry, scope);
  if (view.kind === 'list' || view.kind === 'rows') return `(${await groupsText(view.parts, scope, '; ')})`;
  return isLineView(view) ? answerText(view, scope, ', ') : '';
};

/** One answer of a group, after its label. */
const labelledText = async (entry: SummaryEntry, scope: AnswerScope): Promise<string> => {
  const text = await textOfEntry(entry, scope);
  return text && `${labelOfAnswer(entry, { formKey: scope.formKey, texts: scope.words })}: ${text}`;
};

/** The answers of a group, or of each numbered entry of a list of groups, in one text. */
const groupsText = async (parts: readonly ListPart[], scope: AnswerScope, separator: string): Promise<string> => {
  const texts = parts.map(async ({ title, isNamed, groups }, index) => {
    const entries = groups.flatMap((group) => group.entries);
    const fields = await Promise.all(entries.map((entry) => labelledText(entry, scope)));
    const heading = isNamed ? `${title}: ` : `${index + 1}. `;
    return `${title === undefined ? '' : heading}${fields.filter((field) => field !== '').join('; ')}`;
  });
  return (await Promise.all(texts)).join(separator);
};

/** The page shows neither an unticked checkbox nor a dial code apart from its number. */
export const cellWithoutEntry = (value: unknown, texts: LocaleTexts): Cell => {
  if (typeof value === 'boolean') return texts.t('common.word.no');
  return typeof value === 'string' ? value : null;
};

/**
 * One answer as the page of the application shows it: a day as a day, a number as a number.
 * @param context its texts are those of the form that asked
 */
export const answerCell = async (
  row: ListSurroundings,
  stepAnswers: StepAnswers,
  context: Pick<CellContext, 'texts' | 'masterData' | 'earlier'>,
  { form, formKey, field }: { readonly form: FormDefinition; readonly formKey: string; readonly field: string },
): Promise<Cell> => {
  const { answers, former } = stepAnswers;
  const forms = context.earlier?.get(formKey);
  const asked = findAskingForm(form, field, stepAnswers, { texts: context.texts, forms });
  const texts = asked?.texts ?? withEarlierTexts(context.texts, forms);
  const scope = answerScopeOf(row, formKey, stepAnswers, { ...context, texts });
  const entry = asked
    ? describeAnswerAt(asked.form, { ...former, ...answers, [asked.name]: asked.value }, [asked.name])
    : stepAnswers.described(form).get(field);
  return entry ? cellOfEntry(entry, scope) : cellWithoutEntry(answers[field] ?? former[field], texts);
};

/** One answer as a day, a number or text. */
export const cellOfEntry = async (entry: SummaryEntry, scope: AnswerScope): Promise<Cell> => {
  const view = await viewOfAnswer(entry, scope);
  if (view.kind === 'list' || view.kind === 'rows') return groupsText(view.parts, scope, '\n');
  if (!isLineView(view)) return null;
  if (view.kind === 'day' && isDayText(view.day)) return { day: view.day };
  const time = timeCell(entry);
  if (time) return time;
  const text = answerText(view, scope, '; ');
  // A number from a list is exported as a number when the list gives it no other name.
  const isNumber = numberKinds.has(entry.kind) || text === String(entry.value);
  return isNumber && typeof entry.value === 'number' ? entry.value : text;
};

const answerColumn = (catalogue: Catalogue, step: StepDefinition, field: string): ExportColumn => ({
  key: originalAddress(catalogue.steps, step, field),
  label: (texts: LocaleTexts) => texts.textOr(textKey(step.key, [field], 'label'), field),
  headings: headingsAbove(step, field),
  isSuggested: isSuggested(catalogue, step, field),
  step,
  field,
  read: (row, answers, context) => answerCell(row, answers, context, { form: step, formKey: step.key, field }),
  code: (_row, { answers, former }) => answers[field] ?? former[field],
});

/** The answers of a step that fit into a cell. */
export const answerColumns = (catalogue: Catalogue, step: StepDefinition): readonly ExportColumn[] =>
  [...knownFields(step)]
    .filter((field) => fitsInCell(step, field))
    .map((field) => answerColumn(catalogue, step, field));
