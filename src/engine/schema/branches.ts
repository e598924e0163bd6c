import type { JsonSchema } from './types.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas in a keyword that holds a list (`allOf`) or a map (`dependentSchemas`) of them. */
export const schemasIn = (schema: JsonSchema, keyword: string): readonly [string, JsonSchema][] =>
  Object.entries((schema[keyword] as object | undefined) ?? {}).filter((entry): entry is [string, JsonSchema] =>
    isSchema(entry[1]),
  );

/** Every branch that describes the same object: alternatives, consequences of conditions, dependants. */
export const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  ...['allOf', 'anyOf', 'oneOf', 'dependentSchemas'].flatMap((keyword) =>
    schemasIn(schema, keyword).map(([, part]) => part),
  ),
  ...[schema['then'], schema['else']].filter(isSchema),
];

/** Names in `properties`, also those whose schema is a mere `true`. */
export const propertyNames = (schema: JsonSchema): readonly string[] =>
  Object.keys((schema['properties'] as object | undefined) ?? {});
