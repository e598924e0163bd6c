import { isObject, listOf, objectOf, propertiesOf, schemaOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { FACTS } from './form-model.ts';
import { namesSibling } from './schema-parts.ts';

// What the officers' tools read of conditions: of `if`, of alternatives, and of rules over facts.
// The browser does not load this file.

/** A condition about the answers of a group, or about one answer; a rule of an answer is one too. */
export interface ConditionNode {
  /** As the officer wrote it: a checker evaluates it. */
  readonly schema: JsonSchema;
  /** What it asks of the answers of a group, by the name of the field; of facts under `$facts`. */
  readonly fields: ReadonlyMap<string, ConditionNode>;
  /** The fields that must be answered. */
  readonly required: readonly string[];
  /** What it asks of the answer itself: keyword -> value. */
  readonly tests: ReadonlyMap<string, unknown>;
  /** Conditions that all hold. */
  readonly all: readonly ConditionNode[];
  /** Groups of conditions of which one holds. */
  readonly either: readonly (readonly ConditionNode[])[];
  /** The condition that does not hold. */
  readonly not: ConditionNode | undefined;
  /** What it asks of each entry of a list or of a table, and of the keys of a table. */
  readonly entries: readonly ConditionNode[];
  /** Conditions that hold in cases: `if`, `then` and `else`, and those that follow once a field is answered. */
  readonly cases: readonly ConditionNode[];
}

const structure: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['dependentRequired', 'dependentSchemas', 'items', 'additionalProperties', 'propertyNames', 'x-error', '$comment'],
]);

const nodesIn = (value: unknown): readonly ConditionNode[] => listOf(value).filter(isObject).map(conditionOf);

/** What holds once a field is answered, as conditions. */
const dependenciesIn = ({ dependentRequired, dependentSchemas }: JsonSchema): readonly unknown[] => [
  ...Object.entries(objectOf(dependentRequired)).map(([name, needed]) => ({ required: [name, ...textsOf(needed)] })),
  ...Object.entries(objectOf(dependentSchemas)).flatMap(([name, part]) => [{ required: [name] }, part]),
];

const parse = (schema: JsonSchema): ConditionNode => {
  const { required, allOf, anyOf, oneOf, not } = schema;
  return {
    schema,
    fields: new Map(Object.entries(propertiesOf(schema)).map(([name, part]) => [name, conditionOf(schemaOf(part))])),
    required: textsOf(required),
    tests: new Map(Object.entries(schema).filter(([keyword]) => !structure.has(keyword))),
    all: nodesIn(allOf),
    either: [anyOf, oneOf].map(nodesIn).filter(({ length }) => length > 0),
    not: isObject(not) ? conditionOf(not) : undefined,
    entries: nodesIn([schema['items'], schema['additionalProperties'], schema['propertyNames']]),
    cases: nodesIn([schema['if'], schema['then'], schema['else'], ...dependenciesIn(schema)]),
  };
};

const parsed = new WeakMap<JsonSchema, ConditionNode>();

/** The condition that a schema states; it is read once for each schema. */
export function conditionOf(schema: JsonSchema): ConditionNode {
  const node = parsed.get(schema) ?? parse(schema);
  parsed.set(schema, node);
  return node;
}

/** The conditions about the same answers of which a condition is put together. */
export const partsOfCondition = ({ all, either, not, cases }: ConditionNode): readonly ConditionNode[] => [
  ...all,
  ...either.flat(),
  ...(not ? [not] : []),
  ...cases,
];

/** How a condition names a fact: `$facts.age`. */
const FACT_PREFIX = `${FACTS}.`;

/** The names that a condition reads, of fields of its group and of facts: `$facts.<name>`. */
export const namesReadBy = (condition: ConditionNode): readonly string[] => {
  const own = [...condition.fields].flatMap(([name, part]) =>
    name === FACTS ? namesReadBy(part).map((fact) => `${FACT_PREFIX}${fact}`) : [name],
  );
  const required = condition.required.filter((name) => name !== FACTS);
  return [...new Set([...own, ...required, ...partsOfCondition(condition).flatMap(namesReadBy)])];
};

/** Whether a condition about the answers of a group reads facts. */
export const readsFacts = (condition: ConditionNode): boolean =>
  condition.fields.has(FACTS) || condition.required.includes(FACTS) || partsOfCondition(condition).some(readsFacts);

/** What a condition asks of one name, a field or `$facts.<name>`. */
export const conditionsAbout = (condition: ConditionNode, name: string): readonly ConditionNode[] => {
  const isFact = name.startsWith(FACT_PREFIX);
  const own = condition.fields.get(isFact ? FACTS : name);
  const about = own && isFact ? conditionsAbout(own, name.slice(FACT_PREFIX.length)) : own ? [own] : [];
  return [...about, ...partsOfCondition(condition).flatMap((part) => conditionsAbout(part, name))];
};

/** A condition and all conditions inside it, at any depth. */
export const conditionsInside = (condition: ConditionNode): readonly ConditionNode[] => [
  condition,
  ...[...condition.fields.values(), ...condition.entries, ...partsOfCondition(condition)].flatMap(conditionsInside),
];

/** Every name in a condition, at any depth: of fields inside groups, and of siblings that an answer is compared with. */
export const allNamesIn = (condition: ConditionNode): readonly string[] =>
  conditionsInside(condition).flatMap(({ fields, required, tests }) => [
    ...fields.keys(),
    ...required,
    ...[...tests].flatMap(([keyword, value]) => (namesSibling(keyword) ? [String(value)] : [])),
  ]);
