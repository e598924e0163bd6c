import { answeredPlaces, plainField, putAt } from '../../../engine/evolution/edit-answers.ts';
import { placeOfDropped } from '../../../engine/evolution/migrate.ts';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { answerAt, namedPlaces, nodeAt, type Place } from '../../../engine/model/form-model.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers, Migration, StepDefinition } from '../../../engine/schema/types.ts';
import { describeAnswerAt, type SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { AnswersOfStep } from './earlier-forms.ts';

/** The group or list around a field; empty for the form itself. */
const groupOf = (path: string): string => path.replace(/(?:^|\.)[^.]+(?:\.\*)*$/, '').replace(/(?:\.\*)+$/, '');

/** A field of an earlier form that today's form does not have. */
export interface FormerField {
  /** With `*` for any entry of a list. */
  readonly path: string;
  /** Its names, from the form that asked to the operation that ended it. A name here has no entries of lists. */
  readonly names: ReadonlySet<string>;
  /** Where today's answers may still have it; undefined where only former answers do. */
  readonly pathToday: string | undefined;
  /** The group around it today; for the entries of a list with `*`. Empty for the form itself. */
  readonly groupToday: string;
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
export const formerFieldsOf = (
  definition: StepDefinition,
  today: StepDefinition | undefined,
): readonly FormerField[] => {
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
    if (group === '') return [{ ...field, pathToday: name, groupToday: '' }];
    const groupToday = pathTodayOf(group);
    if (groupToday === undefined) return [];
    // `pathTodayOf` names a list by its entries.
    return [{ ...field, pathToday: name && `${groupToday}.${name.split('.').at(-1)}`, groupToday }];
  });
};

export const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** An answer to such a field. */
export interface FormerAnswer {
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
export const numberOf = (place: Place): string =>
  place
    .filter(isIndex)
    .map((index) => `${Number(index) + 1}.`)
    .join('');

const { compare: compareNumbers } = new Intl.Collator('en', { numeric: true });

/** The answers of one application to a former field, in the order of the entries that they are in. */
export const formerAnswersTo = (
  { path, pathToday, names }: FormerField,
  { answers, former }: AnswersOfStep,
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
const withAnswersAround = (answers: Answers, { place, value }: FormerAnswer): readonly [Answers, Place] => {
  const all = objectOf(putAt(answers, place, value));
  if (answerAt(all, place) === value) return [all, place];
  const alone = place.map((name) => (isIndex(name) ? '0' : name));
  return [objectOf(putAt({}, alone, value)), alone];
};

/** Describes an answer by the form that asked. */
export const describeFormer = (
  definition: StepDefinition,
  { answers }: Pick<AnswersOfStep, 'answers'>,
  former: FormerAnswer,
): SummaryEntry | undefined => describeAnswerAt(definition, ...withAnswersAround(answers, former));
