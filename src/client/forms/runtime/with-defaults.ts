import type { Answers, JsonSchema } from '../../../engine/schema/types.ts';

const parts = ['then', 'else'] as const;

const visit = (schema: JsonSchema | undefined, found: Map<string, unknown>): void => {
  if (typeof schema !== 'object') return;
  for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>))
    if (field['default'] !== undefined && !found.has(name)) found.set(name, field['default']);
  for (const part of (schema['allOf'] ?? []) as readonly JsonSchema[]) visit(part, found);
  for (const part of parts) visit(schema[part] as JsonSchema | undefined, found);
};

/** Adds the `default` values of the schema to fields without an answer. */
export const withDefaults = (schema: JsonSchema, answers: Answers): Answers => {
  const found = new Map<string, unknown>();
  visit(schema, found);
  return { ...Object.fromEntries(found), ...answers };
};
