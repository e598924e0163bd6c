import { isObject } from '../schema/json.ts';
import type { FormDefinition, JsonSchema } from '../schema/types.ts';
import { FACTS } from './form-model.ts';

type Path = readonly string[];
type Visit = (path: Path) => void;

/** Every answer that a condition reads, with its path. */
const visitCondition = (condition: unknown, path: Path, found: Visit): void => {
  if (Array.isArray(condition)) for (const part of condition) visitCondition(part, path, found);
  if (!isObject(condition)) return;
  const { properties, required, ...others } = condition;
  if (isObject(properties))
    for (const [name, rule] of Object.entries(properties)) {
      found([...path, name]);
      visitCondition(rule, [...path, name], found);
    }
  if (Array.isArray(required)) for (const name of required) found([...path, String(name)]);
  for (const part of Object.values(others)) visitCondition(part, path, found);
};

/** The paths of the answers of its group that a condition reads. */
export const pathsInCondition = (condition: unknown): readonly Path[] => {
  const paths: Path[] = [];
  visitCondition(condition, [], (path) => paths.push(path));
  return paths;
};

const visitSchema = (schema: unknown, path: Path, found: Visit): void => {
  if (Array.isArray(schema)) for (const part of schema) visitSchema(part, path, found);
  if (!isObject(schema)) return;
  const { properties, items: _entries, additionalProperties: _values, if: condition, ...others } = schema;
  visitCondition(condition, path, found);
  for (const keyword of ['dependentSchemas', 'dependentRequired'])
    if (isObject(others[keyword])) for (const name of Object.keys(others[keyword])) found([...path, name]);
  if (isObject(properties))
    for (const [name, field] of Object.entries(properties)) visitSchema(field, [...path, name], found);
  for (const keyword of ['allOf', 'then', 'else']) visitSchema(others[keyword], path, found);
  if (isObject(others['dependentSchemas'])) visitSchema(Object.values(others['dependentSchemas']), path, found);
};

const found = new WeakMap<JsonSchema, readonly Path[]>();

/**
 * The paths of the answers that decide which fields exist or are required. Conditions inside a list entry are excluded,
 * because they read that entry only.
 */
export const conditionPaths = ({ schema }: Pick<FormDefinition, 'schema'>): readonly Path[] => {
  const known = found.get(schema);
  if (known) return known;
  const paths = new Map<string, Path>();
  visitSchema(schema, [], (path) => {
    if (path[0] !== FACTS) paths.set(JSON.stringify(path), path);
  });
  const result = [...paths.values()];
  found.set(schema, result);
  return result;
};
