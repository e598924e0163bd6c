import { isObject, propertiesOf } from './json.ts';
import type { JsonSchema } from './types.ts';

/** The schemas in a keyword that holds a list (`allOf`) or a map (`dependentSchemas`) of them. */
export const schemasIn = (schema: JsonSchema, keyword: string): readonly [string, JsonSchema][] =>
  Object.entries(schema[keyword] ?? {}).filter((entry): entry is [string, JsonSchema] => isObject(entry[1]));

/** Every branch that describes the same object: `then`, `else`, dependent schemas. Alternatives only restrict it. */
export const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  ...['allOf', 'dependentSchemas'].flatMap((keyword) => schemasIn(schema, keyword).map(([, part]) => part)),
  ...[schema['then'], schema['else']].filter(isObject),
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
export const propertyNames = (schema: JsonSchema): readonly string[] => Object.keys(propertiesOf(schema));
