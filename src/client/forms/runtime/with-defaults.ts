import { isObject, listOf, objectOf, propertiesOf } from '../../../engine/schema/json.ts';
import type { Answers, JsonSchema } from '../../../engine/schema/types.ts';

const parts = ['then', 'else'] as const;

const visit = (schema: unknown, found: Map<string, unknown>): void => {
  if (!isObject(schema)) return;
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const { default: value } = objectOf(field);
    if (value !== undefined && !found.has(name)) found.set(name, value);
  }
  for (const part of listOf(schema['allOf'])) visit(part, found);
  for (const part of parts) visit(schema[part], found);
};

/** Adds the `default` values of the schema to fields without an answer. */
export const withDefaults = (schema: JsonSchema, answers: Answers): Answers => {
  const found = new Map<string, unknown>();
  visit(schema, found);
  return { ...Object.fromEntries(found), ...answers };
};
