import { isObject, listOf, objectOf, propertiesOf, textsOf } from './json.ts';
import type { JsonSchema } from './types.ts';

const KEYWORDS = ['oneOf', 'anyOf'] as const;

const partsOf = (schema: JsonSchema, keyword: string): readonly JsonSchema[] | undefined => {
  const parts: unknown = schema[keyword];
  return Array.isArray(parts) && parts.length > 0 && parts.every(isObject) ? parts : undefined;
};

/**
 * The one value that a schema allows by `const`, or by an `enum` of one; none when it has any other keyword except a
 * type.
 */
const singleValueOf = ({ type: _type, ...rule }: JsonSchema): readonly unknown[] => {
  const [keyword, ...others] = Object.keys(rule);
  if (others.length > 0 || (keyword !== 'const' && keyword !== 'enum')) return [];
  const values = keyword === 'const' ? [rule['const']] : rule['enum'];
  return Array.isArray(values) && values.length === 1 ? values : [];
};

/** The one value that the schema of a deciding field allows. */
const constOf = (schema: unknown): unknown =>
  isObject(schema) ? (schema['const'] ?? singleValueOf(schema)[0]) : undefined;

/** Alternatives that consist of single values are options. @returns the values; undefined for other alternatives */
export const optionsOf = (parts: unknown): readonly unknown[] | undefined => {
  const values = Array.isArray(parts) ? parts.map((part) => (isObject(part) ? singleValueOf(part) : [])) : [];
  return values.length > 0 && values.every((value) => value.length === 1) ? values.flat() : undefined;
};

/**
 * Whether alternatives declare fields that their group does not declare, so that a choice decides which fields exist.
 */
export const declareFields = (schema: JsonSchema, parts: readonly JsonSchema[]): boolean =>
  parts.some((part) => Object.keys(propertiesOf(part)).some((name) => !Object.hasOwn(propertiesOf(schema), name)));

/** The discriminator: the field with a different `const` in each alternative. */
export const findDecidingField = (parts: readonly JsonSchema[]): string | undefined => {
  const [first = {}] = parts;
  return Object.keys(propertiesOf(first)).find((name) => {
    const values = parts.map((part) => constOf(propertiesOf(part)[name]));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
};

/** The field that the engine adds to a group whose alternatives have names: the applicant answers it with one of them. */
export const ALTERNATIVE = 'alternative';

const NAME = 'x-alternative';

/** The names of alternatives; undefined unless each has one of its own. */
export const namesOfAlternatives = (parts: readonly unknown[]): readonly string[] | undefined => {
  const names = parts
    .map((part) => (isObject(part) ? part[NAME] : undefined))
    .filter((name) => typeof name === 'string');
  return names.length === parts.length && new Set(names).size === names.length ? names : undefined;
};

const isClosed = (part: JsonSchema): boolean =>
  part['additionalProperties'] === false || part['unevaluatedProperties'] === false;

/** An alternative that refuses no field of its group: where all are closed, the group is. */
const opened = ({ additionalProperties, unevaluatedProperties, ...part }: JsonSchema): JsonSchema => ({
  ...part,
  ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
});

/** Named alternatives with the field that decides between them. The group refuses unknown fields, not the alternative. */
const withDecidingField = (part: JsonSchema, name: string): JsonSchema => {
  const { [NAME]: _name, type: _type, ...rest } = opened(part);
  return {
    ...rest,
    properties: { ...propertiesOf(part), [ALTERNATIVE]: { const: name } },
    required: [...textsOf(part['required']), ALTERNATIVE],
  };
};

/** A group with named alternatives, as one that has a deciding field. */
const withNamedAlternatives = (
  { additionalProperties, ...schema }: JsonSchema,
  keyword: string,
  parts: readonly JsonSchema[],
  names: readonly string[],
): JsonSchema => ({
  ...schema,
  type: 'object',
  ...(isObject(additionalProperties) && { additionalProperties }),
  ...((additionalProperties === false || parts.every(isClosed)) && { unevaluatedProperties: false }),
  [keyword]: parts.map((part, index) => withDecidingField(part, names[index] ?? '')),
});

const without = (part: JsonSchema, name: string): JsonSchema => {
  const { [name]: _deciding, ...properties } = propertiesOf(part);
  const required = Array.isArray(part['required']) ? part['required'].filter((field) => field !== name) : [];
  const { properties: _properties, required: _required, ...rest } = part;
  return { ...rest, ...(required.length > 0 && { required }), properties };
};

const asConditions = (schema: JsonSchema, keyword: string, parts: readonly JsonSchema[], name: string): JsonSchema => {
  const { [keyword]: _alternatives, ...rest } = schema;
  const values = parts.map((part) => constOf(propertiesOf(part)[name]));
  const { [name]: declared } = propertiesOf(rest);
  const isRequired = parts.every((part) => Array.isArray(part['required']) && part['required'].includes(name));
  const required = Array.isArray(rest['required']) ? rest['required'] : [];
  const conditions = parts.map((part, index) => ({
    if: { properties: { [name]: { const: values[index] } }, required: [name] },
    then: without(opened(part), name),
  }));
  return {
    ...rest,
    ...(parts.every(isClosed) && { unevaluatedProperties: false }),
    properties: { ...propertiesOf(rest), [name]: { ...objectOf(declared), enum: values } },
    ...((isRequired || required.length > 0) && {
      required: [...new Set([...required, ...(isRequired ? [name] : [])])],
    }),
    allOf: [...listOf(rest['allOf']), ...conditions],
  };
};

/** Schemas that apply once a field is answered, as conditions. */
const withoutDependentSchemas = (schema: JsonSchema): JsonSchema => {
  const { dependentSchemas, ...rest } = schema;
  if (!isObject(dependentSchemas)) return schema;
  const conditions = Object.entries(dependentSchemas).map(([name, then]) => ({ if: { required: [name] }, then }));
  return { ...rest, allOf: [...listOf(rest['allOf']), ...conditions] };
};

const expandOwn = (schema: JsonSchema): JsonSchema =>
  KEYWORDS.reduce<JsonSchema>((current, keyword) => {
    const parts = partsOf(current, keyword);
    if (!parts) return current;
    const values = optionsOf(parts);
    if (values) {
      const { [keyword]: _alternatives, ...rest } = current;
      return { ...rest, enum: values };
    }
    const names = namesOfAlternatives(parts);
    if (names) {
      const named = withNamedAlternatives(current, keyword, parts, names);
      return asConditions(named, keyword, partsOf(named, keyword) ?? [], ALTERNATIVE);
    }
    const name = findDecidingField(parts);
    return name === undefined ? current : asConditions(current, keyword, parts, name);
  }, withoutDependentSchemas(schema));

const MAPS = new Set(['properties', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);
const SINGLE = new Set(['items', 'additionalProperties', 'propertyNames', 'then', 'else']);

type Change = (schema: JsonSchema) => JsonSchema;

const changeIfSchema = (change: Change, value: unknown): unknown => (isObject(value) ? change(value) : value);

const changePart = (change: Change, key: string, value: unknown): unknown => {
  if (SINGLE.has(key)) return changeIfSchema(change, value);
  if (LISTS.has(key) && Array.isArray(value)) {
    const parts = value.map((part: unknown) => changeIfSchema(change, part));
    return parts.some((part, index) => part !== value[index]) ? parts : value;
  }
  return MAPS.has(key) && isObject(value) ? changeEntries(value, (_name, part) => changeIfSchema(change, part)) : value;
};

/** Returns the same object when nothing changes. */
const changeEntries = (
  node: Readonly<Record<string, unknown>>,
  change: (key: string, value: unknown) => unknown,
): Readonly<Record<string, unknown>> => {
  const entries = Object.entries(node).map(([key, value]) => [key, change(key, value)] as const);
  return entries.some(([key, value]) => node[key] !== value) ? Object.fromEntries(entries) : node;
};

/** Applies a change to each part of the schema that describes an answer; conditions stay unchanged. */
const changeParts = (schema: JsonSchema, change: Change): JsonSchema =>
  changeEntries(schema, (key, value) => changePart(change, key, value));

/**
 * Replaces alternatives by keywords that every part of the portal supports: single values become options (`enum`).
 * Groups that differ in one field become that field with its options, and one condition for each option. Named groups get
 * such a field. Schemas that
 * depend on an answer become conditions.
 */
export const expandAlternatives = (schema: JsonSchema): JsonSchema =>
  expandOwn(changeParts(schema, expandAlternatives));

/**
 * The schema without its remaining alternatives. They only restrict answers to declared fields, so the form that is
 * shown does not depend on them. Returns the same object when there are none.
 */
export const withoutAlternatives = (schema: JsonSchema): JsonSchema => {
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  return changeParts('anyOf' in schema || 'oneOf' in schema ? rest : schema, withoutAlternatives);
};
