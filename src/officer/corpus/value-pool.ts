import { generateSync } from 'json-schema-faker';
import { branchesOf, schemasIn } from '../../engine/schema/branches.ts';
import type { RuleChecker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { sourcedFields } from '../../engine/steps/sources.ts';
import { type KnownLists, knownLists } from './known-lists.ts';
import { listValues } from './list-values.ts';
import { type Random, seeded, seedOf } from './random.ts';

/** Field -> answers worth trying, all of them possible in some branch. */
export type ValuePool = ReadonlyMap<string, readonly unknown[]>;

const GENERATED = 6;
const MOST_VALUES = 24;
const LONGEST = 300;

/** What the branches of a form say about a field, each by itself. */
const fragmentsOf = (schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> => {
  const found = new Map<string, JsonSchema[]>();
  const visit = (part: JsonSchema): void => {
    for (const [name, field] of schemasIn(part, 'properties'))
      if (name !== '$facts') found.set(name, [...(found.get(name) ?? []), field]);
    for (const branch of branchesOf(part)) visit(branch);
  };
  visit(schema);
  return found;
};

/** The values that conditions ask about: answers that lead into each branch. */
const namedIn = (schema: JsonSchema, field: string): readonly unknown[] => {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const part = (node as { properties?: Record<string, unknown> }).properties?.[field];
    const collect = (inner: unknown): void => {
      if (typeof inner !== 'object' || inner === null) return;
      const { const: only, enum: some = [], not } = inner as { const?: unknown; enum?: unknown[]; not?: unknown };
      found.push(...(only === undefined ? [] : [only]), ...some);
      collect(not);
    };
    collect(part);
    for (const child of Object.values(node)) visit(child);
  };
  visit(schema);
  return found;
};

const bounds = (fragment: JsonSchema): readonly unknown[] => {
  const { const: only, enum: some = [], minimum, maximum, type } = fragment as Record<string, unknown>;
  const numbers = [minimum, maximum].filter((limit) => limit !== undefined);
  return [
    ...(only === undefined ? [] : [only]),
    ...(some as unknown[]),
    ...numbers,
    ...(type === 'boolean' ? [true, false] : []),
  ];
};

/** Just inside and just outside of the limits that any of the schemas has. */
const lengthsAround = (fragments: readonly JsonSchema[]): readonly number[] => {
  const limits = [...JSON.stringify(fragments).matchAll(/"(?:min|max)Length":(\d+)/g)].map((match) => Number(match[1]));
  const around = [...new Set(limits)].flatMap((limit) => [limit, limit - 1, limit + 1]);
  return [...around, 1, 2, 5, 13].filter((length) => length > 0 && length <= LONGEST);
};

/** Shorter, longer and otherwise written answers: where limits are moved, these are the ones that feel it. */
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

const generated = (fragment: JsonSchema, seed: number): readonly unknown[] =>
  Array.from({ length: GENERATED }, (_, index) => {
    try {
      return generateSync(fragment as Parameters<typeof generateSync>[0], { seed: seed + index });
    } catch {
      // A schema that the generator cannot follow still has its examples and their variants.
      return undefined;
    }
  }).filter((value) => value !== undefined);

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [canonical(value), value])).values(),
];

/** Keeps the first, which are the examples, and a spread of the rest. */
const few = (values: readonly unknown[], random: Random): readonly unknown[] => {
  const rest = [...values];
  while (rest.length > MOST_VALUES)
    rest.splice(MOST_VALUES / 2 + Math.floor(random() * (rest.length - MOST_VALUES / 2)), 1);
  return rest;
};

/**
 * Answers of each field: those of the examples, of conditions, at the limits, generated from the schema. Where the form
 * is about to become an `other`, also what that one asks about, as far as the form allows it.
 */
export const poolOf = (
  checker: RuleChecker,
  form: FormDefinition,
  other: FormDefinition = form,
  lists: KnownLists = knownLists([form, other]),
): ValuePool => {
  const sources = new Map(sourcedFields(form).map(({ field, source }) => [field, source] as const));
  const examples: readonly Answers[] = [form, other].flatMap(({ examples: { valid } }) => Object.values(valid));
  const elsewhere = fragmentsOf(other.schema);
  return new Map(
    [...fragmentsOf(form.schema)].map(([field, fragments]) => {
      const seed = seedOf(`${form.key}.${field}`);
      // Whole objects, because some rules look at the answers beside them.
      const wholes = fragments.map((fragment) => ({ properties: { [field]: fragment } }));
      const possible = (value: unknown): boolean =>
        wholes.some((whole) => checker.condition(whole, { [field]: value }));
      const given = examples.flatMap((example) => (field in example ? [example[field]] : []));
      const [own, others] = [fragments.flatMap(bounds), (elsewhere.get(field) ?? []).flatMap(bounds)];
      const listed = sources.has(field) ? lists.valuesOf(sources.get(field) ?? '') : [];
      // Whatever else could be made up stands in no list.
      if (listed.length > 0) return [field, few(distinct([...given, ...listed]).filter(possible), seeded(seed))];
      const made = [
        ...given,
        ...namedIn(form.schema, field),
        ...namedIn(other.schema, field),
        ...own.filter((value) => others.length > 0 && !others.includes(value)),
        ...own,
        ...others,
        ...fragments.flatMap((fragment, index) => generated(fragment, seed + index * GENERATED)),
      ];
      const lengths = lengthsAround([...fragments, ...(elsewhere.get(field) ?? [])]);
      const inner = listValues([...fragments, ...(elsewhere.get(field) ?? [])], made, (schema, there) => [
        ...bounds(schema),
        ...variants(there, lengths),
      ]);
      const more = made.slice(0, 8).flatMap((value) => variants(value, lengths));
      const all = distinct([...made, ...inner, ...more]).filter(possible);
      return [field, few(all, seeded(seed))];
    }),
  );
};
