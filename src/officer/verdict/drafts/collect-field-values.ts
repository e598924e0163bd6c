import { generateSync } from 'json-schema-faker';
import { type ConditionNode, conditionOf, conditionsInside } from '../../../engine/model/conditions.ts';
import { formModelOf, schemasOfField } from '../../../engine/model/form-model.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { isObject, listOf } from '../../../engine/schema/json.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { collectSourceValues, type KnownSourceValues } from './collect-source-values.ts';
import { createRandom, type Random, seedOf } from './random.ts';

/** Field -> candidate answers, each valid in some branch. */
export type ValuesByField = ReadonlyMap<string, readonly unknown[]>;

const GENERATED_VALUES = 6;
const MAX_VALUES = 24;
const MAX_LENGTH = 300;

/** The declarations of each field of the form, one per branch. */
const declarationsByField = (form: FormDefinition): ReadonlyMap<string, readonly ConditionNode[]> => {
  const { fields, schemas } = formModelOf(form);
  return new Map([...fields.keys()].map((name) => [name, schemasOfField(schemas, name).map(conditionOf)]));
};

/** The values in conditions: answers that select each branch. */
const comparedValues = (form: FormDefinition, field: string): readonly unknown[] => {
  const valuesIn = ({ tests, not }: ConditionNode): readonly unknown[] => [
    ...(tests.has('const') ? [tests.get('const')] : []),
    ...listOf(tests.get('enum')),
    ...(not ? valuesIn(not) : []),
  ];
  return conditionsInside(conditionOf(form.schema)).flatMap(({ fields }) => {
    const about = fields.get(field);
    return about ? valuesIn(about) : [];
  });
};

const valuesNamedBy = ({ tests }: ConditionNode): readonly unknown[] => [
  ...(tests.has('const') ? [tests.get('const')] : []),
  ...listOf(tests.get('enum')),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) =>
    tests.has(keyword) ? [tests.get(keyword)] : [],
  ),
  ...(tests.get('type') === 'boolean' ? [true, false] : []),
];

/** Values just inside and just outside the limits of all schemas. */
const lengthsAround = (fragments: readonly ConditionNode[]): readonly number[] => {
  const limits = fragments
    .flatMap(conditionsInside)
    .flatMap(({ tests }) => ['minLength', 'maxLength'].map((keyword) => tests.get(keyword)))
    .filter((limit) => typeof limit === 'number');
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
const lengthsToTry = ({ tests }: ConditionNode): readonly number[] =>
  ['minItems', 'maxItems'].flatMap((keyword) => {
    const limit = tests.get(keyword);
    return typeof limit === 'number' && limit <= MAX_ENTRIES ? [limit, Math.max(0, limit - 1)] : [];
  });

const without = (entry: Answers, name: string): Answers =>
  Object.fromEntries(Object.entries(entry).filter(([own]) => own !== name));

/**
 * Lists of groups: each answer inside an entry with each candidate value and without a value, in lists of each
 * candidate length.
 * @param known lists that are known to be valid
 * @param valuesOf candidate values for one answer, given an existing one
 */
const listVariants = (
  lists: readonly ConditionNode[],
  known: readonly unknown[],
  valuesOf: (answer: ConditionNode, there: unknown) => readonly unknown[],
): readonly unknown[] => {
  const entries = known.filter(Array.isArray).flat().filter(isObject);
  const [first] = entries;
  if (!first) return [];
  const changed = lists
    .flatMap(({ entries: each }) => each.flatMap(({ fields }) => [...fields]))
    .flatMap(([name, answer]) => [
      without(first, name),
      ...valuesOf(answer, first[name]).map((value) => ({ ...first, [name]: value })),
    ]);
  const longer = lists
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
  const elsewhere = declarationsByField(other);
  return new Map(
    [...declarationsByField(form)].map(([field, fragments]) => {
      const seed = seedOf(`${form.key}.${field}`);
      // Whole objects, because some rules read sibling answers.
      const wholes = fragments.map(({ schema }) => ({ properties: { [field]: schema } }));
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
        ...comparedValues(form, field),
        ...comparedValues(other, field),
        ...own.filter((value) => others.length > 0 && !others.includes(value)),
        ...own,
        ...others,
        ...fragments.flatMap((fragment, index) => generateValues(fragment.schema, seed + index * GENERATED_VALUES)),
      ];
      const lengths = lengthsAround([...fragments, ...(elsewhere.get(field) ?? [])]);
      const inner = listVariants([...fragments, ...(elsewhere.get(field) ?? [])], made, (answer, there) => [
        ...valuesNamedBy(answer),
        ...variants(there, lengths),
      ]);
      const more = made.slice(0, 8).flatMap((value) => variants(value, lengths));
      const all = distinct([...made, ...inner, ...more]).filter(possible);
      return [field, sampleValues(all, createRandom(seed))];
    }),
  );
};
