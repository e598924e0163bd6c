import { answeredPlaces, plainField, putAt } from '../../../engine/evolution/edit-answers.ts';
import { originalAddress } from '../../../engine/evolution/field-lineage.ts';
import { placeOfDropped } from '../../../engine/evolution/migrate.ts';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { answerAt, namedPlaces, nodeAt, type Place } from '../../../engine/model/form-model.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, Catalogue, Migration, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswerAt, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { Locale } from '../../config/texts.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import { lookUpLabel, storedTexts } from '../application/stored-forms.ts';
import { type AnswerScope, withStoredTexts } from '../documents/answer-text.ts';
import type { EarlierForm, EarlierForms } from './earlier-forms.ts';
import { answerScopeOf, cellOfEntry, cellWithoutEntry, fitsInCell, textOfEntry } from './export-answers.ts';
import { type ExportColumn, headingsAbove, type StepAnswers } from './export-column.ts';

/** The group or list around a field; empty for the form itself. */
const groupOf = (path: string): string => path.replace(/(?:^|\.)[^.]+(?:\.\*)*$/, '').replace(/(?:\.\*)+$/, '');

interface FormerField {
  /** With `*` for any entry of a list. */
  readonly path: string;
  /** Its names, from the form that asked to the operation that ended it. A name here has no entries of lists. */
  readonly names: ReadonlySet<string>;
  /** Where today's answers may still have it; undefined where only former answers do. */
  readonly pathToday: string | undefined;
}

/** The keys of a grid are answers: it has no places of its own to export. */
const isInTable = (definition: StepDefinition, path: string): boolean => {
  const names = path.split('.');
  return names.some((_, depth) => depth > 0 && nodeAt(definition, names.slice(0, depth))?.kind === 'table');
};

/** What the fields are called after each operation of the migrations: name in the earlier form -> names. */
const namesOverTime = (fields: readonly string[], migrations: readonly Migration[]) => {
  const operations = migrations.flatMap((migration) => migration.operations);
  const found = new Map(fields.map((field) => [field, new Set([field])]));
  for (let count = 1; count <= operations.length; count += 1)
    for (const [field, name] of migratedNames(fields, [{ number: 0, operations: operations.slice(0, count) }]))
      if (name !== undefined) found.get(field)?.add(name);
  return found;
};

const noNames: ReadonlySet<string> = new Set();

/** The fields of an earlier form that today's form does not have, without those of a group that is gone as a whole. */
const formerFieldsOf = (definition: StepDefinition, today: StepDefinition | undefined): readonly FormerField[] => {
  const paths = [...namedPlaces(definition)].filter((path) => !path.endsWith('.*') && !isInTable(definition, path));
  const later = today ? newMigrations(definition, today) : [];
  const names = migratedNames(paths.map(plainField), later);
  const overTime = namesOverTime(paths.map(plainField), later);
  const pathsToday = new Map([...(today ? namedPlaces(today) : [])].map((path) => [plainField(path), path]));
  const pathTodayOf = (path: string): string | undefined => pathsToday.get(names.get(plainField(path)) ?? '');
  return paths.flatMap((path): readonly FormerField[] => {
    if (pathTodayOf(path) !== undefined) return [];
    const group = groupOf(path);
    const name = names.get(plainField(path));
    const field = { path, names: overTime.get(plainField(path)) ?? noNames };
    if (group === '') return [{ ...field, pathToday: name }];
    const groupToday = pathTodayOf(group);
    if (groupToday === undefined) return [];
    // `pathTodayOf` names a list by its entries.
    return [{ ...field, pathToday: name && `${groupToday}.${name.split('.').at(-1)}` }];
  });
};

const isIndex = (name: string): boolean => /^\d+$/.test(name);

interface FormerAnswer {
  /** In the form that asked. */
  readonly place: Place;
  readonly value: unknown;
}

/** The place in the earlier form of an answer that today's answers still have. */
const placeThen = (path: string, place: Place): Place => {
  const entries = place.filter(isIndex);
  return path.split('.').map((name) => (name === '*' ? (entries.shift() ?? '0') : name));
};

/** The numbers of the entries that an answer is in: `3.`; empty outside lists. */
const numberOf = (place: Place): string =>
  place
    .filter(isIndex)
    .map((index) => `${Number(index) + 1}.`)
    .join('');

const { compare: compareNumbers } = new Intl.Collator('en', { numeric: true });

const formerAnswersTo = (
  { path, pathToday, names }: FormerField,
  { answers, former }: StepAnswers,
): readonly FormerAnswer[] => {
  const kept = (pathToday === undefined ? [] : answeredPlaces(answers, pathToday)).map((place) => ({
    place: placeThen(path, place),
    value: answerAt(answers, place),
  }));
  const setAside = Object.entries(former)
    .map(([key, value]) => ({ place: placeOfDropped(key), value }))
    .filter(({ place }) => names.has(plainField(place.join('.'))))
    .map(({ place, value }) => ({ place: placeThen(path, place), value }));
  return [...kept, ...setAside].sort((a, b) => compareNumbers(numberOf(a.place), numberOf(b.place)));
};

/** The answer among those around it, which may select the list that it was chosen from. */
const answersAround = (answers: Answers, { place, value }: FormerAnswer): readonly [Answers, Place] => {
  const all = objectOf(putAt(answers, place, value));
  if (answerAt(all, place) === value) return [all, place];
  const alone = place.map((name) => (isIndex(name) ? '0' : name));
  return [objectOf(putAt({}, alone, value)), alone];
};

/** The answers to one field of an earlier form: that of each entry of a list in a line with its number. */
const formerCell = async (
  answers: readonly FormerAnswer[],
  around: Answers,
  definition: StepDefinition,
  scope: AnswerScope,
): Promise<Cell> => {
  const [first] = answers;
  if (!first) return null;
  const cellOf = async (answer: FormerAnswer, describe: (entry: SummaryEntry) => Promise<Cell>): Promise<Cell> => {
    const entry = describeAnswerAt(definition, ...answersAround(around, answer));
    return entry ? describe(entry) : cellWithoutEntry(answer.value, scope.words);
  };
  if (numberOf(first.place) === '') return cellOf(first, (entry) => cellOfEntry(entry, scope));
  const lines = answers.map(
    async (answer) => `${numberOf(answer.place)} ${await cellOf(answer, (entry) => textOfEntry(entry, scope))}`,
  );
  return (await Promise.all(lines)).join('\n');
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
      return formerCell(formerAnswersTo(former, stepAnswers), stepAnswers.answers, definition, scope);
    },
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
