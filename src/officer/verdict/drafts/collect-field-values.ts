import { generateSync } from 'json-schema-faker';
import { branchesOf, schemasIn } from '../../../engine/schema/branches.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { isContainer, isObject, listOf, propertiesOf } from '../../../engine/schema/json.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { collectSourceValues, type KnownSourceValues } from './collect-source-values.ts';
import { createRandom, type Random, seedOf } from './random.ts';

/** Field -> candidate answers, each valid in some branch. */
export type ValuesByField = ReadonlyMap<string, readonly unknown[]>;

const GENERATED_VALUES = 6;
const MAX_VALUES = 24;
const MAX_LENGTH = 300;

/** The declarations of a field, one per branch. */
const declarationsByField = (schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> => {
  const found = new Map<string, JsonSchema[]>();
  const visit = (part: JsonSchema): void => {
    for (const [name, field] of schemasIn(part, 'properties'))
      if (name !== '$facts') found.set(name, [...(found.get(name) ?? []), field]);
    for (const branch of branchesOf(part)) visit(branch);
  };
  visit(schema);
  return found;
};

/** The values in conditions: answers that select each branch. */
const comparedValues = (schema: JsonSchema, field: string): readonly unknown[] => {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (!isContainer(node)) return;
    const part = propertiesOf(node)[field];
    const collect = (inner: unknown): void => {
      if (!isObject(inner)) return;
      const { const: only, enum: some, not } = inner;
      found.push(...(only === undefined ? [] : [only]), ...listOf(some));
      collect(not);
    };
    collect(part);
    for (const child of Object.values(node)) visit(child);
  };
  visit(schema);
  return found;
};

const valuesNamedBy = (fragment: JsonSchema): readonly unknown[] => {
  const { const: only, enum: some, minimum, maximum, type } = fragment;
  const numbers = [minimum, maximum].filter((limit) => limit !== undefined);
  return [
    ...(only === undefined ? [] : [only]),
    ...listOf(some),
    ...numbers,
    ...(type === 'boolean' ? [true, false] : []),
  ];
};

/** Values just inside and just outside the limits of all schemas. */
const lengthsAround = (fragments: readonly JsonSchema[]): readonly number[] => {
  const limits = [...JSON.stringify(fragments).matchAll(/"(?:min|max)Length":(\d+)/g)].map((match) => Number(match[1]));
  const around = [...new Set(limits)].flatMap((limit) => [limit, limit - 1, limit + 1]);
  return [...around, 1, 2, 5, 13].filter((length) => length > 0 && length <= MAX_LENGTH);
};

/** Shorter, longer and differently spelled answers, which a changed limit affects. */
const variants = (value: unknown, lengths: readonly number[]): readonly unknown[] => {
  if (typeof value === 'number') return [value - 1, value + 1];
  if (Array.isArray(value)) return [[], value.slice(0, 1), [...value, ...value]];
  if (typeof value !== 'string' || value === '') return [];
  const last = value.at(-1) ?? '';
  return [
    ...lengths.map((length) => (length < value.length ? value.slice(0, length) : value.padEnd(length, last))),
    `${value} ${value}`,
    value.toUpperCase(),
    value.toLowerCase(),
    `${value}9`,
  ];
};

const generateValues = (fragment: JsonSchema, seed: number): readonly unknown[] =>
  Array.from({ length: GENERATED_VALUES }, (_, index) => {
    try {
      return generateSync(fragment, { seed: seed + index });
    } catch {
      // A schema that the generator does not support still has its examples and their variants.
      return undefined;
    }
  }).filter((value) => value !== undefined);

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [canonicalJson(value), value])).values(),
];

/** Keeps the first, which are the examples, and a spread of the rest. */
const sampleValues = (values: readonly unknown[], random: Random): readonly unknown[] => {
  const rest = [...values];
  while (rest.length > MAX_VALUES)
    rest.splice(MAX_VALUES / 2 + Math.floor(random() * (rest.length - MAX_VALUES / 2)), 1);
  return rest;
};

const MAX_ENTRIES = 20;

/** Lists with the maximum length that a schema allows, and one entry fewer. */
const lengthsToTry = ({ minItems, maxItems }: JsonSchema): readonly number[] =>
  [minItems, maxItems].flatMap((limit) =>
    typeof limit === 'number' && limit <= MAX_ENTRIES ? [limit, Math.max(0, limit - 1)] : [],
  );

const without = (entry: Answers, name: string): Answers =>
  Object.fromEntries(Object.entries(entry).filter(([own]) => own !== name));

/**
 * Lists of groups: each answer inside an entry with each candidate value and without a value, in lists of each
 * candidate length.
 * @param known lists that are known to be valid
 * @param valuesOf candidate values for the schema of one answer, given an existing one
 */
const listVariants = (
  schemas: readonly JsonSchema[],
  known: readonly unknown[],
  valuesOf: (schema: JsonSchema, there: unknown) => readonly unknown[],
): readonly unknown[] => {
  const entries = known.filter(Array.isArray).flat().filter(isObject);
  const [first] = entries;
  if (!first) return [];
  const changed = schemas.flatMap(({ items }) =>
    isObject(items)
      ? schemasIn(items, 'properties').flatMap(([name, schema]) => [
          without(first, name),
          ...valuesOf(schema, first[name]).map((value) => ({ ...first, [name]: value })),
        ])
      : [],
  );
  const longer = schemas
    .flatMap(lengthsToTry)
    .map((size) => Array.from({ length: size }, (_, at) => entries[at % entries.length]));
  return [...longer, ...changed.map((entry) => [entry])];
};

/**
 * Answers of each field: those of the examples, of conditions, at the limits, generated from the schema. With
 * `other`, the next version of the form, also candidate values of that version, if the form allows them.
 */
export const collectFieldValues = (
  checker: RuleChecker,
  form: FormDefinition,
  other: FormDefinition = form,
  lists: KnownSourceValues = collectSourceValues([form, other]),
): ValuesByField => {
  const sources = new Map(sourcedFields(form).map(({ field, source }) => [field, source] as const));
  const examples: readonly Answers[] = [form, other].flatMap(({ examples: { valid } }) => Object.values(valid));
  const elsewhere = declarationsByField(other.schema);
  return new Map(
    [...declarationsByField(form.schema)].map(([field, fragments]) => {
      const seed = seedOf(`${form.key}.${field}`);
      // Whole objects, because some rules read sibling answers.
      const wholes = fragments.map((fragment) => ({ properties: { [field]: fragment } }));
      const possible = (value: unknown): boolean =>
        wholes.some((whole) => checker.conditionHolds(whole, { [field]: value }));
      const given = examples.flatMap((example) => (field in example ? [example[field]] : []));
      const [own, others] = [fragments.flatMap(valuesNamedBy), (elsewhere.get(field) ?? []).flatMap(valuesNamedBy)];
      const listed = sources.has(field) ? lists.valuesOf(sources.get(field) ?? '') : [];
      // A generated value is in no list.
      if (listed.length > 0)
        return [field, sampleValues(distinct([...given, ...listed]).filter(possible), createRandom(seed))];
      const made = [
        ...given,
        ...comparedValues(form.schema, field),
        ...comparedValues(other.schema, field),
        ...own.filter((value) => others.length > 0 && !others.includes(value)),
        ...own,
        ...others,
        ...fragments.flatMap((fragment, index) => generateValues(fragment, seed + index * GENERATED_VALUES)),
      ];
      const lengths = lengthsAround([...fragments, ...(elsewhere.get(field) ?? [])]);
      const inner = listVariants([...fragments, ...(elsewhere.get(field) ?? [])], made, (schema, there) => [
        ...valuesNamedBy(schema),
        ...variants(there, lengths),
      ]);
      const more = made.slice(0, 8).flatMap((value) => variants(value, lengths));
      const all = distinct([...made, ...inner, ...more]).filter(possible);
      return [field, sampleValues(all, createRandom(seed))];
    }),
  );
};
