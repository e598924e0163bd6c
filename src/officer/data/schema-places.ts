import { type JsonPath, objectsIn } from '../check/walk-json.ts';
import type { LocatedJson } from './located-json.ts';

const FIELDS = 'properties';

/** Where a form's file declares its fields. */
export const fieldsPath: JsonPath = [FIELDS];

/** Names from the form to a field, from its place in `schema.json`. */
export const namesOfPath = (path: JsonPath): readonly string[] =>
  path.flatMap((step, index) => (path[index - 1] === FIELDS ? [String(step)] : []));

/** A field of a condition is declared elsewhere. */
const isInCondition = (path: JsonPath): boolean =>
  path.some((step, index) => step === 'if' && path[index - 1] !== FIELDS);

/**
 * Where a form's file declares a field: the field itself, or the nearest one around it where another file declares it.
 * @param names from the form to the field, without places in lists
 */
export const findFieldPath = (file: LocatedJson, names: readonly string[]): JsonPath => {
  const declared = objectsIn(file.value)
    .map(([, path]) => path)
    .filter((path) => path.at(-2) === FIELDS && !isInCondition(path));
  for (let length = names.length; length > 0; length -= 1) {
    const wanted = names.slice(0, length).join('.');
    const found = declared.find((path) => namesOfPath(path).join('.') === wanted);
    if (found) return found;
  }
  return [];
};
