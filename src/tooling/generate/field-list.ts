import { schemasIn } from '../../engine/schema/branches.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { conditionText } from './condition-text.ts';

/** A field of a form as its schema tells it, in any branch. */
export interface ListedField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Conditions under which it is asked; none: always. */
  readonly when: readonly string[];
}

const object = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {};

const own = (schema: JsonSchema, when: readonly string[]): readonly ListedField[] => {
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  return Object.entries(object(schema['properties']))
    .filter(([name]) => name !== '$facts')
    .map(([name, part]) => ({ name, schema: object(part), required: required.includes(name), when }));
};

const branches = (schema: JsonSchema, when: readonly string[]): readonly ListedField[] => {
  const condition = conditionText(object(schema['if']));
  return [
    ...schemasIn(schema, 'allOf').flatMap(([, part]) => listFields(part, when)),
    ...schemasIn(schema, 'dependentSchemas').flatMap(([name, part]) =>
      listFields(part, [...when, `${name} is answered`]),
    ),
    ...listFields(object(schema['then']), [...when, condition]),
    ...listFields(object(schema['else']), [...when, `not (${condition})`]),
  ];
};

/** Every field that a schema declares, with the conditions of its branch in words. */
export const listFields = (schema: JsonSchema, when: readonly string[] = []): readonly ListedField[] =>
  Object.keys(schema).length === 0 ? [] : [...own(schema, when), ...branches(schema, when)];
