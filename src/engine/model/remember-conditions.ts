import type { Holds } from '../schema/checker.ts';
import { isObject } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { pathsInCondition } from './condition-paths.ts';

/** Keywords about a whole group, or about siblings and facts: what such a condition reads is not told by its names. */
const WIDE = /"(?:x-(?!error)|(?:min|max)Properties"|propertyNames"|additionalProperties"|unevaluated|dependent)/;

/** The answers of its group that a condition reads; undefined where it may read any. */
const namesReadIn = (condition: JsonSchema): readonly string[] | undefined => {
  if (WIDE.test(JSON.stringify(condition))) return undefined;
  return [...new Set(pathsInCondition(condition).flatMap(([name]) => name ?? []))];
};

/** The same for equal answers; undefined where one of them is a group or a list. */
const keyOf = (read: readonly unknown[] | undefined): string | undefined =>
  read?.every((value) => typeof value !== 'object' || value === null)
    ? JSON.stringify(read.map((value) => (value === undefined ? [] : value)))
    : undefined;

/** Answers that are remembered for each condition: a text may have any number of values. */
const MAX_KEYS = 500;

interface Remembered {
  readonly names: readonly string[] | undefined;
  readonly byAnswers: Map<string, boolean>;
  readonly byGroup: WeakMap<object, boolean>;
  /** What the condition read last, and whether it held. */
  last?: { readonly read: readonly unknown[]; readonly holds: boolean };
}

const isSameAs = (read: readonly unknown[], before: readonly unknown[]): boolean =>
  read.every((value, index) => Object.is(value, before[index]));

/**
 * Evaluates a condition again only for answers for which it has not been evaluated yet. Answers are never changed in
 * place: a group without changes stays the same object.
 */
export const rememberConditions = (holds: Holds): Holds => {
  const known = new WeakMap<JsonSchema, Remembered>();
  const findKnown = ({ byGroup, last }: Remembered, group: object, read: readonly unknown[] | undefined) =>
    byGroup.get(group) ?? (read && last && isSameAs(read, last.read) ? last.holds : undefined);
  return (condition, group) => {
    if (!isObject(group)) return holds(condition, group);
    const about: Remembered = known.get(condition) ?? {
      names: namesReadIn(condition),
      byAnswers: new Map(),
      byGroup: new WeakMap(),
    };
    known.set(condition, about);
    const read = about.names?.map((name) => (Object.hasOwn(group, name) ? group[name] : undefined));
    const key = keyOf(read);
    const result =
      (key === undefined ? findKnown(about, group, read) : about.byAnswers.get(key)) ?? holds(condition, group);
    if (key === undefined) about.byGroup.set(group, result);
    else {
      if (about.byAnswers.size >= MAX_KEYS) about.byAnswers.clear();
      about.byAnswers.set(key, result);
    }
    if (read) about.last = { read, holds: result };
    return result;
  };
};
