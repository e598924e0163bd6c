import type { Answers } from '../../../../engine/schema/types.ts';

/** A field that both sides changed to different values. */
export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** Chosen side by field name. */
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

/** Merges three versions of one value; `resolveConflict` decides where both sides changed it. */
const mergeValues = (base: unknown, mine: unknown, theirs: unknown, resolveConflict: () => unknown): unknown => {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (!isJsonObject(mine) || !isJsonObject(theirs)) return resolveConflict();
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = keys.map((key) => {
    const resolveCell = (): unknown => valueAt(resolveConflict(), key);
    return [key, mergeValues(valueAt(base, key), mine[key], theirs[key], resolveCell)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
};

/**
 * Merges the answers of a step that was also changed elsewhere. It preserves a change of one side, in a table cell by cell. A
 * field that both sides changed follows `choices`; without a choice it is listed as a conflict.
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
    let isConflict = false;
    const resolveConflict = (): unknown => {
      isConflict = true;
      return (choices[field] === 'theirs' ? theirs : mine)[field];
    };
    const value = mergeValues(base[field], mine[field], theirs[field], resolveConflict);
    if (isConflict && choices[field] === undefined) conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
    return [field, value] as const;
  });
  return { merged: Object.fromEntries(merged.filter(([, value]) => value !== undefined)), conflicts };
};
