import type { Holds } from '../schema/checker.ts';
import { isObject, listOf, propertiesOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';

// The schema that describes an answer now: with the branches that the answers take, as rjsf resolves it (`retrieveSchema`).

type Combine = (left: unknown, right: unknown) => unknown;

const uniteTexts: Combine = (left, right) => [...new Set([...textsOf(left), ...textsOf(right)])];
const least: Combine = (left, right) => Math.min(Number(left), Number(right));
const most: Combine = (left, right) => Math.max(Number(left), Number(right));
const either: Combine = (left, right) => left === true || right === true;

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What both offer, in the order of the first. */
const common: Combine = (left, right) =>
  listOf(left).filter((value) => listOf(right).some((other) => isSame(value, other)));

const typesOf = (type: unknown): readonly unknown[] => (Array.isArray(type) ? type : [type]);
const narrower = (type: unknown, other: readonly unknown[]): unknown => {
  if (other.includes(type)) return type;
  return (type === 'number' || type === 'integer') && other.some((one) => one === 'number' || one === 'integer')
    ? 'integer'
    : undefined;
};

const commonTypes: Combine = (left, right) => {
  const types = [...new Set(typesOf(left).map((type) => narrower(type, typesOf(right))))].filter(Boolean);
  if (types.length > 1) return types;
  // No answer has both types: the form's check reports it.
  return types[0] ?? left;
};

/** A schema may be a mere `true` or `false`. */
const both: Combine = (left, right) => {
  if (left === false || right === false) return false;
  if (!isObject(left)) return right;
  return isObject(right) ? mergeSchemas(left, right) : left;
};

const refusedByEither: Combine = (left, right) => (isSame(left, right) ? left : { anyOf: [left, right] });

const combinations: Readonly<Record<string, Combine>> = {
  allOf: (left, right) => [...listOf(left), ...listOf(right)],
  enum: common,
  examples: uniteTexts,
  items: both,
  additionalProperties: both,
  maxItems: least,
  maxLength: least,
  maximum: least,
  exclusiveMaximum: least,
  minItems: most,
  minLength: most,
  minimum: most,
  exclusiveMinimum: most,
  not: refusedByEither,
  propertyNames: both,
  readOnly: either,
  required: uniteTexts,
  type: commonTypes,
  uniqueItems: either,
};

/** A field that one schema declares and the other one refuses as unknown is not shown. */
const mergeProperties = (left: JsonSchema, right: JsonSchema): JsonSchema => {
  const sides = [left, right].map((schema) => ({
    declared: propertiesOf(schema),
    rest: schema['additionalProperties'],
  }));
  const names = new Set(sides.flatMap(({ declared }) => Object.keys(declared)));
  const merged = [...names].flatMap((name): [string, unknown][] => {
    const schemas = sides.map(({ declared, rest }) => (Object.hasOwn(declared, name) ? declared[name] : rest));
    const isRefused = sides.some(({ declared, rest }) => rest === false && !Object.hasOwn(declared, name));
    return isRefused ? [] : [[name, schemas.reduce(both)]];
  });
  return Object.fromEntries(merged);
};

const CONDITION = ['if', 'then', 'else'] as const;

/** Two conditions are parts of `allOf`. */
const mergeConditions = (left: JsonSchema, right: JsonSchema): JsonSchema => {
  if (!('if' in left) || !('if' in right)) return right;
  const condition = Object.fromEntries(CONDITION.flatMap((key) => (key in right ? [[key, right[key]]] : [])));
  const { if: _if, then: _then, else: _else, ...rest } = right;
  return { ...rest, allOf: [...listOf(right['allOf']), condition] };
};

/** One schema that holds where both hold. Of a keyword that cannot be combined, the first one's value stays. */
const mergeSchemas = (left: JsonSchema, given: JsonSchema): JsonSchema => {
  const right = mergeConditions(left, given);
  const merged = Object.entries(right).map(([keyword, value]) => {
    const own = left[keyword];
    const combine = combinations[keyword];
    if (own === undefined) return [keyword, value] as const;
    return [keyword, combine ? combine(own, value) : own] as const;
  });
  return {
    ...left,
    ...Object.fromEntries(merged),
    ...(('properties' in left || 'properties' in right) && { properties: mergeProperties(left, right) }),
  };
};

/**
 * The schema of a group, with the branches that its answers take merged into it; the schema itself if it has none.
 * Alternatives do not decide which fields are shown (`withoutAlternatives`).
 */
export const resolveShown = (schema: JsonSchema, answers: unknown, holds: Holds): JsonSchema => {
  const { allOf, if: condition, then, else: otherwise, ...own } = schema;
  if (allOf === undefined && condition === undefined) return schema;
  const isTaken = condition === true || (isObject(condition) && holds(condition, answers ?? {}));
  const branches = [...listOf(allOf), ...(condition === undefined ? [] : [isTaken ? then : otherwise])];
  return branches
    .filter(isObject)
    .map((branch) => resolveShown(branch, answers, holds))
    .reduce(mergeSchemas, own);
};
