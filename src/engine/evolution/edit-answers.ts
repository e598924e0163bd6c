import { answerAt, type Place, placesOf, valueInside } from '../model/form-model.ts';
import { isContainer, isObject } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';

/** A field in a migration: names with dots between them, `*` for every entry of a list, `0` for its first entry. */
export const pathOf = (field: string): readonly string[] => field.split('.');

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/** The field with `*` for its entries, as the model of the form names its place. */
export const entryPath = (field: string): string =>
  pathOf(field)
    .map((name) => (isIndex(name) ? '*' : name))
    .join('.');

/** The field without the entries of lists, as texts and differences name it. */
export const plainField = (field: string): string =>
  pathOf(field)
    .filter((name) => name !== '*' && !isIndex(name))
    .join('.');

/** The field `name` beside another one. */
export const fieldBeside = (field: string, name: string): string => [...pathOf(field).slice(0, -1), name].join('.');

/** The places of a field that have an answer. */
export const answeredPlaces = (answers: Answers, field: string): readonly Place[] =>
  placesOf(pathOf(field), answers).filter((place) => answerAt(answers, place) !== undefined);

/** The groups and entries that can have the field: the form itself, or those with answers. */
export const placesAround = (answers: Answers, field: string): readonly Place[] =>
  placesOf(pathOf(field).slice(0, -1), answers).filter((place) => isObject(answerAt(answers, place)));

/** Whether an answer can be stored at a place: nothing stands there, and only groups and lists stand around it. */
export const isFree = (answers: unknown, [name, ...rest]: Place): boolean => {
  if (name === undefined) return answers === undefined;
  if (answers === undefined) return true;
  const isRightKind = isIndex(name) ? Array.isArray(answers) : isObject(answers);
  return isRightKind && isFree(valueInside(answers, name), rest);
};

/** The answers with `value` at a place. Groups and the first entry of a list are made where they are missing. */
export const putAt = (answers: unknown, [name, ...rest]: Place, value: unknown): unknown => {
  if (name === undefined) return value;
  const inner = putAt(valueInside(answers, name), rest, value);
  if (!isIndex(name)) return { ...(isObject(answers) ? answers : {}), [name]: inner };
  const entries: readonly unknown[] = Array.isArray(answers) ? answers : [];
  return Number(name) < entries.length
    ? entries.map((entry, index) => (String(index) === name ? inner : entry))
    : [...entries, inner];
};

/** The answers without the one at a place, and without a group that has none left. Entries of lists stay. */
export const removeAt = (answers: unknown, [name, ...rest]: Place): unknown => {
  if (name === undefined) return undefined;
  if (Array.isArray(answers))
    return answers.flatMap((entry, index) => {
      if (String(index) !== name) return [entry];
      return rest.length === 0 ? [] : [removeAt(entry, rest) ?? {}];
    });
  if (!isObject(answers)) return answers;
  const { [name]: inner, ...others } = answers;
  const kept = rest.length > 0 ? removeAt(inner, rest) : undefined;
  if (kept !== undefined) return { ...answers, [name]: kept };
  return Object.keys(others).length > 0 ? others : undefined;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || (isContainer(value) && Object.values(value).every(isEmpty));

/**
 * The answers that `after` no longer has, by place: `hobby`, `members.0.job`. Entries keep their order.
 */
export const answersTakenOut = (before: Answers, after: Answers, place: Place = []): Answers =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) => {
      const own = [...place, name];
      const kept = valueInside(after, name);
      if (kept === value) return [];
      if (kept === undefined) return place.length > 0 && isEmpty(value) ? [] : [[own.join('.'), value]];
      return isContainer(value) && isContainer(kept) ? Object.entries(answersTakenOut(value, kept, own)) : [];
    }),
  );
