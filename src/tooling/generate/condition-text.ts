import type { JsonSchema } from '../../engine/schema/types.ts';

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const list = (values: unknown): string => (values as readonly unknown[]).map(String).join(', ');

const valueText = (name: string, schema: JsonSchema): string => {
  if ('const' in schema) return `${name} is ${String(schema['const'])}`;
  if ('enum' in schema) return `${name} is one of ${list(schema['enum'])}`;
  const not = schema['not'];
  if (isObject(not) && 'enum' in not) return `${name} is none of ${list(not['enum'])}`;
  if (isObject(not) && 'const' in not) return `${name} is not ${String(not['const'])}`;
  if (isObject(schema['properties'])) return conditionText(schema);
  const { type: _type, ...rules } = schema;
  return Object.keys(rules).length === 0 ? `${name} is answered` : `${name} fulfils ${JSON.stringify(rules)}`;
};

/** The `if` of a schema in words; facts read like answers. */
export const conditionText = (schema: JsonSchema): string => {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const conditions = properties.map(([name, part]) => valueText(name, isObject(part) ? part : {}));
  const named = new Set(properties.map(([name]) => name));
  const answered = ((schema['required'] as readonly string[] | undefined) ?? []).filter((name) => !named.has(name));
  return [...conditions, ...answered.map((name) => `${name} is answered`)].join(' and ');
};
