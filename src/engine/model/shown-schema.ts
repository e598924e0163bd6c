import { type FileRule, isFileRule } from '../schema/file-rule.ts';
import { isObject, listOf, objectOf, propertiesOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { type Choice, isChoice } from './field-facts.ts';
import { FACTS, isNote } from './form-model.ts';

// The renderer asks these of the schema that describes an answer now: that of the branches which the answers take.

/** The values that a field offers now, in the officers' order; yes and no for a box. */
export const choicesOfShown = (schema: JsonSchema): readonly Choice[] => {
  if (Array.isArray(schema['enum'])) return schema['enum'].filter(isChoice);
  return schema['type'] === 'boolean' ? [true, false] : [];
};

/** The grades that a column of a grade grid offers now; undefined for a column of numbers. */
export const gradesOfShown = (grid: JsonSchema, column: string): readonly string[] | undefined => {
  const cell = objectOf(objectOf(grid['additionalProperties'])['additionalProperties']);
  const grades = textsOf(fieldOfShown(cell, column)['enum']);
  return grades.length > 0 ? grades : undefined;
};

/** The texts that a field suggests now. */
export const suggestionsOfShown = (schema: JsonSchema): readonly string[] => textsOf(schema['examples']);

const valuesRefusedBy = (rule: unknown): readonly unknown[] => {
  if (!isObject(rule)) return [];
  const [keyword, ...others] = Object.keys(rule).filter((name) => name !== 'type');
  if (keyword === undefined || others.length > 0) return [];
  if (keyword === 'const') return [rule['const']];
  if (keyword === 'enum') return listOf(rule['enum']);
  return keyword === 'anyOf' ? listOf(rule['anyOf']).flatMap(valuesRefusedBy) : [];
};

/** The values that a field offers and refuses now: they are shown and cannot be chosen. */
export const refusedChoicesOfShown = (schema: JsonSchema): readonly unknown[] => valuesRefusedBy(schema['not']);

/** The schema of each entry of a list. */
export const entryOfShown = (schema: JsonSchema): JsonSchema => objectOf(schema['items']);

/** Whether the entries of a list are groups of fields, not single values. */
export const hasGroupsAsEntries = (schema: JsonSchema): boolean => {
  const entry = entryOfShown(schema);
  return isObject(entry['properties']) || entry['type'] === 'object';
};

/** How many entries a list has at least and at most. */
export const limitsOfEntries = ({
  minItems = 0,
  maxItems = Number.POSITIVE_INFINITY,
}: JsonSchema): { readonly least: number; readonly most: number } => ({
  least: Number(minItems),
  most: Number(maxItems),
});

/** The names of the fields, and of the texts between them, that a group has now. */
export const fieldNamesOfShown = (schema: JsonSchema): readonly string[] =>
  Object.keys(propertiesOf(schema)).filter((name) => name !== FACTS);

/** The schema of one of them. */
export const fieldOfShown = (schema: JsonSchema, name: string): JsonSchema => objectOf(propertiesOf(schema)[name]);

/** Whether the name is a text between the fields. */
export const isNoteOfShown = (schema: JsonSchema, name: string): boolean => isNote(fieldOfShown(schema, name));

export const requiresField = (schema: JsonSchema, name: string): boolean => textsOf(schema['required']).includes(name);

const noLimits: FileRule = { types: [], maxBytes: Number.POSITIVE_INFINITY };

/** What may be stored there now. */
export const fileRuleOfShown = (schema: JsonSchema): FileRule =>
  isFileRule(schema['x-file']) ? schema['x-file'] : noLimits;

/** Whether only a ticked box is an answer. */
export const mustBeTicked = (schema: JsonSchema): boolean => schema['const'] === true;

/** The field whose answer must be another one. */
export const fieldToDifferFrom = (schema: JsonSchema): string | undefined => {
  const name = schema['x-differs'];
  return typeof name === 'string' ? name : undefined;
};
