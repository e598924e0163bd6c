import { schemasIn } from '../schema/branches.ts';
import type { Holds } from '../schema/checker.ts';
import { isObject, propertiesOf } from '../schema/json.ts';
import type { Answers, FormDefinition, JsonSchema } from '../schema/types.ts';
import {
  childOf,
  declares,
  FACTS,
  type FormNode,
  formModelOf,
  isNote,
  type Schemas,
  schemasOfEntry,
  schemasOfField,
  valueInside,
} from './form-model.ts';

const takenBranches = (schema: JsonSchema, value: unknown, holds: Holds): Schemas => {
  const parts = (keyword: string) => schemasIn(schema, keyword);
  const dependants = parts('dependentSchemas').filter(([name]) => isObject(value) && Object.hasOwn(value, name));
  const chosen = [...parts('allOf'), ...dependants].map(([, part]) => part);
  const condition = schema['if'];
  if (!isObject(condition)) return chosen;
  const consequence = schema[holds(condition, value) ? 'then' : 'else'];
  return isObject(consequence) ? [...chosen, consequence] : chosen;
};

/** The schemas and every branch that is active for the value; all of them describe this value. */
export const takenSchemas = (schemas: Schemas, value: unknown, holds: Holds): Schemas =>
  schemas.flatMap((schema) => [schema, ...takenSchemas(takenBranches(schema, value, holds), value, holds)]);

const namesIn = (schemas: Schemas): ReadonlySet<string> => {
  const declared = schemas.flatMap((schema) => Object.entries(propertiesOf(schema)));
  const names = new Set(declared.filter(([, field]) => !isNote(field)).map(([name]) => name));
  names.delete(FACTS);
  return names;
};

/** The fields that are present for the current answers: conditions (`if`, `dependentSchemas`) decide. */
export const presentFields = (form: Pick<FormDefinition, 'schema'>, data: Answers, holds: Holds): ReadonlySet<string> =>
  namesIn(takenSchemas([form.schema], data, holds));

/**
 * The schemas that describe the answer at a path, in the active branches.
 * @param place names and indices from the form to the answer; none for the form itself
 */
export const takenSchemasAt = (
  { schema }: Pick<FormDefinition, 'schema'>,
  data: Answers,
  place: readonly string[],
  holds: Holds,
): Schemas => {
  let value: unknown = data;
  let schemas = takenSchemas([schema], value, holds);
  for (const name of place) {
    const declared = Array.isArray(value) ? schemasOfEntry(schemas) : schemasOfField(schemas, name);
    value = valueInside(value, name);
    schemas = takenSchemas(declared, value, holds);
  }
  return schemas;
};

/** The fields that are present in the group at a path of the answers. */
export const presentFieldsAt = (
  form: Pick<FormDefinition, 'schema'>,
  data: Answers,
  place: readonly string[],
  holds: Holds,
): ReadonlySet<string> => namesIn(takenSchemasAt(form, data, place, holds));

/** The same object when nothing is removed. */
const pruneValue = (node: FormNode | undefined, declared: Schemas, value: unknown, holds: Holds): unknown => {
  if (node === undefined) return value;
  if (isObject(value)) return pruneGroup(node, declared, value, holds);
  if (!Array.isArray(value)) return value;
  const ofEntry = schemasOfEntry(takenSchemas(declared, value, holds));
  const entries = value.map((entry) => pruneValue(node.entry, ofEntry, entry, holds));
  return entries.every((entry, index) => entry === value[index]) ? value : entries;
};

/** Only a group or a list has anything inside that can go. */
const pruneField = (
  node: FormNode | undefined,
  around: Schemas,
  name: string,
  answer: unknown,
  holds: Holds,
): unknown =>
  typeof answer === 'object' && answer !== null
    ? pruneValue(node, schemasOfField(around, name), answer, holds)
    : answer;

/** The group itself where nothing has to go. */
const pruneGroup = (node: FormNode, declared: Schemas, group: Answers, holds: Holds): Answers => {
  const taken = takenSchemas(declared, group, holds);
  const entries = Object.entries(group);
  const remaining = entries
    .filter(([name]) => !node.fields.has(name) || declares(taken, name))
    .map(([name, answer]) => [name, pruneField(childOf(node, name), taken, name, answer, holds)] as const);
  const isSame =
    remaining.length === entries.length && remaining.every(([, answer], index) => answer === entries[index]?.[1]);
  return isSame ? group : Object.fromEntries(remaining);
};

/**
 * Removes the answers of inactive branches, at any depth: hidden fields are neither sent nor stored. Answers to fields
 * that the form does not declare stay, so that validation reports them.
 */
export const pruneHidden = (
  form: Pick<FormDefinition, 'schema'>,
  answers: Answers,
  facts: Answers,
  holds: Holds,
): Answers => {
  const model = formModelOf(form);
  let current = answers;
  // Each round removes at least one answer, which may hide others.
  for (;;) {
    const data = { ...current, [FACTS]: facts };
    const pruned = pruneGroup(model, [form.schema], data, holds);
    if (pruned === data) return current;
    const { [FACTS]: _facts, ...rest } = pruned;
    // Facts that a client sent as an answer stay, so that validation reports them.
    current = FACTS in current ? { ...rest, [FACTS]: current[FACTS] } : rest;
  }
};
