import { schemasIn } from '../../../engine/schema/branches.ts';
import type { Answers, JsonSchema } from '../../../engine/schema/types.ts';

const isEntry = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_ENTRIES = 20;

/** Lists as long as the limits of a schema let them be, and one shorter. */
const lengthsToTry = ({ minItems, maxItems }: JsonSchema): readonly number[] =>
  [minItems, maxItems].flatMap((limit) =>
    typeof limit === 'number' && limit <= MAX_ENTRIES ? [limit, Math.max(0, limit - 1)] : [],
  );

const without = (entry: Answers, name: string): Answers =>
  Object.fromEntries(Object.entries(entry).filter(([own]) => own !== name));

/**
 * Lists of like groups: each answer inside an entry with each value worth trying and without, in lists of each length
 * that is worth trying.
 * @param known lists that are known to be possible
 * @param valuesOf values worth trying for the schema of one answer, given a present one
 */
export const listVariants = (
  schemas: readonly JsonSchema[],
  known: readonly unknown[],
  valuesOf: (schema: JsonSchema, there: unknown) => readonly unknown[],
): readonly unknown[] => {
  const entries = known.filter(Array.isArray).flat().filter(isEntry);
  const [first] = entries;
  if (!first) return [];
  const changed = schemas.flatMap(({ items }) =>
    isEntry(items)
      ? schemasIn(items, 'properties').flatMap(([name, schema]) => [
          without(first, name),
          ...valuesOf(schema, first[name]).map((value) => ({ ...first, [name]: value })),
        ])
      : [],
  );
  const longer = schemas
    .flatMap(lengthsToTry)
    .map((size) => Array.from({ length: size }, (_, at) => entries[at % entries.length]));
  return [...longer, ...changed.map((entry) => [entry])];
};
