import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { fitsInCell } from '../../../engine/exports/export-columns.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { Locale } from '../../config/texts.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { lookUpLabel, storedTexts } from '../application/stored-forms.ts';
import { type AnswerScope, withStoredTexts } from '../documents/answer-text.ts';
import type { EarlierForm, EarlierForms } from './earlier-forms.ts';
import { answerScopeOf, cellOfEntry, cellWithoutEntry, textOfEntry } from './export-answers.ts';
import { type ExportColumn, headingsAbove, type StepAnswers } from './export-column.ts';
import {
  describeFormer,
  type FormerAnswer,
  type FormerField,
  formerAnswersTo,
  formerFieldsOf,
  numberOf,
} from './former-fields.ts';

/** The answers to one field of an earlier form: that of each entry of a list in a line with its number. */
const formerCell = async (
  answers: readonly FormerAnswer[],
  around: StepAnswers,
  definition: StepDefinition,
  scope: AnswerScope,
): Promise<Cell> => {
  const [first] = answers;
  if (!first) return null;
  const cellOf = async (answer: FormerAnswer, describe: (entry: SummaryEntry) => Promise<Cell>): Promise<Cell> => {
    const entry = describeFormer(definition, around, answer);
    return entry ? describe(entry) : cellWithoutEntry(answer.value, scope.words);
  };
  if (numberOf(first.place) === '') return cellOf(first, (entry) => cellOfEntry(entry, scope));
  const lines = answers.map(
    async (answer) => `${numberOf(answer.place)} ${await cellOf(answer, (entry) => textOfEntry(entry, scope))}`,
  );
  return (await Promise.all(lines)).join('\n');
};

/** The same as it is stored; of the entries of a list one value each. */
const formerCode = (answers: readonly FormerAnswer[]): unknown => {
  const [first] = answers;
  return first && numberOf(first.place) !== '' ? answers.map(({ value }) => value) : first?.value;
};

const columnOf = (
  catalogue: Catalogue,
  { definition, texts: stored }: EarlierForm,
  today: StepDefinition | undefined,
  former: FormerField,
): ExportColumn => {
  const names = former.path.split('.').filter((name) => name !== '*');
  const labelIn = (locale: Locale, depth: number): string =>
    lookUpLabel([storedTexts(stored, locale)], definition.key, names.slice(0, depth));
  return {
    key: originalAddress(catalogue.steps, definition, former.path),
    label: ({ t, locale }) => t('server.export.former', { field: labelIn(locale, names.length) }),
    headings: (texts) => [
      ...names.slice(1).map((_, above) => labelIn(texts.locale, names.length - 1 - above)),
      ...headingsAbove(definition, names[0] ?? '')(texts),
    ],
    isSuggested: false,
    step: today ?? definition,
    field: former.path,
    read: (row, stepAnswers, context) => {
      const texts = withStoredTexts(context.texts, storedTexts(stored, context.texts.locale));
      const scope = answerScopeOf(row, definition.key, stepAnswers, { ...context, texts });
      return formerCell(formerAnswersTo(former, stepAnswers), stepAnswers, definition, scope);
    },
    code: (_row, stepAnswers) => formerCode(formerAnswersTo(former, stepAnswers)),
  };
};

/** Columns of fields that today's forms do not have; applications of that time still have the answers. */
export const formerColumns = (
  catalogue: Catalogue,
  earlier: EarlierForms,
  columnsOfToday: readonly ExportColumn[],
): readonly ExportColumn[] => {
  const keys = new Set(columnsOfToday.map(({ key }) => key));
  const found = new Map<string, ExportColumn>();
  for (const form of [...earlier.values()].flat()) {
    const today = catalogue.steps.find(({ key }) => key === form.definition.key);
    const former = formerFieldsOf(form.definition, today).filter(({ path }) => fitsInCell(form.definition, path));
    for (const column of former.map((field) => columnOf(catalogue, form, today, field)))
      if (!keys.has(column.key) && !found.has(column.key)) found.set(column.key, column);
  }
  return [...found.values()];
};
