import type { Answers } from '../../../../engine/schema/types.ts';

/** A field that both sides changed, each to something else. */
export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** Side chosen per field; fields that are not in conflict need none. */
export type Choices = Readonly<Record<string, Side>>;

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown): boolean => {
  if (!isJsonObject(a) || !isJsonObject(b)) return JSON.stringify(a) === JSON.stringify(b);
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
};

const valueAt = (node: unknown, key: string): unknown => (isJsonObject(node) ? node[key] : undefined);

/** Three versions of one value as one; `clash` decides where both sides changed it. */
const mergeValues = (base: unknown, mine: unknown, theirs: unknown, clash: () => unknown): unknown => {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (!isJsonObject(mine) || !isJsonObject(theirs)) return clash();
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = keys.map((key) => {
    const pick = (): unknown => valueAt(clash(), key);
    return [key, mergeValues(valueAt(base, key), mine[key], theirs[key], pick)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
};

/**
 * What to save when the same step was changed elsewhere meanwhile: what only one side changed is kept, inside a table
 * cell by cell; what both changed follows `choices`, and is listed as a conflict while no choice was made.
 */
export const mergeAnswers = (
  base: Answers,
  mine: Answers,
  theirs: Answers,
  choices: Choices = {},
): { readonly merged: Answers; readonly conflicts: readonly FieldConflict[] } => {
  const conflicts: FieldConflict[] = [];
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = fields.map((field) => {
    let isClash = false;
    const clash = (): unknown => {
      isClash = true;
      return (choices[field] === 'theirs' ? theirs : mine)[field];
    };
    const value = mergeValues(base[field], mine[field], theirs[field], clash);
    if (isClash && choices[field] === undefined) conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
    return [field, value] as const;
  });
  return { merged: Object.fromEntries(merged.filter(([, value]) => value !== undefined)), conflicts };
};
