import type { JsonSchema } from './types.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas in a keyword that holds a list (`allOf`) or a map (`dependentSchemas`) of them. */
export const schemasIn = (schema: JsonSchema, keyword: string): readonly [string, JsonSchema][] =>
  Object.entries((schema[keyword] as object | undefined) ?? {}).filter((entry): entry is [string, JsonSchema] =>
    isSchema(entry[1]),
  );

/** Every branch that describes the same object: `then`, `else`, dependent schemas. Alternatives only restrict it. */
export const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  ...['allOf', 'dependentSchemas'].flatMap((keyword) => schemasIn(schema, keyword).map(([, part]) => part)),
  ...[schema['then'], schema['else']].filter(isSchema),
];

/**
 * The field at which broken alternatives of a group are reported: the first one that an alternative requires. Undefined
 * for alternatives of a single value.
 */
export const fieldOfAlternatives = (schema: JsonSchema, keyword: string): string | undefined => {
  const parts = schemasIn(schema, keyword).map(([, part]) => part);
  const required = parts.flatMap((part) => (Array.isArray(part['required']) ? part['required'].map(String) : []));
  return required[0] ?? parts.flatMap(propertyNames)[0];
};

/** Names in `properties`, also those whose schema is `true`. */
export const propertyNames = (schema: JsonSchema): readonly string[] =>
  Object.keys((schema['properties'] as object | undefined) ?? {});
