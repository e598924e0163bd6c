import fc from 'fast-check';
import { branchesOf } from '../../../src/engine/schema/branches.ts';
import type { Answers, JsonSchema } from '../../../src/engine/schema/types.ts';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const samples: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '^[a-z]+$': fc.string({ unit: fc.constantFrom('a', 'b', 'z'), minLength: 3, maxLength: 3 }),
  '^[A-Z][a-z]*$': fc.constantFrom('Abc', 'Zul'),
  '^[0-9]+$': fc.constantFrom('123', '907'),
};

const dates: Readonly<Record<string, readonly string[]>> = {
  date: ['2008-02-29', '1999-12-31'],
  time: ['00:00', '23:59'],
  'date-time': ['2026-11-21T09:30', '2024-02-29T23:59'],
  month: ['2026-01', '2026-12'],
};

const textFor = (schema: JsonSchema): fc.Arbitrary<string> =>
  samples[String(schema['pattern'])] ??
  (Array.isArray(schema['anyOf']) ? fc.constantFrom('abc', '123') : fc.constantFrom('abc', 'Ya!', 'x y'));

/** Every field of a group, in whichever branch. */
const fieldsOf = (schema: JsonSchema): ReadonlyMap<string, JsonSchema> => {
  const own = Object.entries((schema['properties'] ?? {}) as object).filter(
    (entry): entry is [string, JsonSchema] => isObject(entry[1]) && entry[0] !== '$facts',
  );
  return new Map([...branchesOf(schema).flatMap((branch) => [...fieldsOf(branch)]), ...own]);
};

/** A value that the schema allows, with an answer to every field of every branch: hidden ones are dropped afterwards. */
export const answerFor = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  if (schema['type'] === 'boolean') return fc.boolean();
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return fc.integer({ min: Number(schema['minimum'] ?? -9), max: Number(schema['maximum'] ?? 9) });
  // Marked as the id of an example file.
  if (schema['x-file'] !== undefined)
    return fc.nat({ max: 99_999 }).map((number) => `0190a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`);
  const days = dates[String(schema['format'])];
  if (days) return fc.constantFrom(...days);
  if (schema['type'] === 'array') {
    const lengths = { minLength: Math.max(1, Number(schema['minItems'] ?? 0)), maxLength: 3 };
    const entry = answerFor(schema['items'] as JsonSchema);
    return schema['uniqueItems'] === true ? fc.uniqueArray(entry, lengths) : fc.array(entry, lengths);
  }
  return isObject(schema) && fieldsOf(schema).size > 0 ? answersFor(schema) : textFor(schema);
};

/** Answers to every field of a form or group. */
export const answersFor = (schema: JsonSchema): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries([...fieldsOf(schema)].map(([field, declared]) => [field, answerFor(declared)])),
  ) as fc.Arbitrary<Answers>;

const strange = fc.constantFrom<unknown>(
  '',
  'x'.repeat(60),
  '北',
  0,
  -1000,
  1.5,
  true,
  null,
  [],
  {},
  ['a', 1],
  { fieldA: 'a', unknownField: 1 },
  [{}, null],
  '__proto__',
);

/** Every place of a value that another value can take. */
const placesIn = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
    : [];

const replaceAt = (value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown => {
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaceAt(inner, rest, put) : inner));
  return { ...(value as object), [key]: replaceAt((value as Record<string, unknown>)[key], rest, put) };
};

const removeAt = (value: unknown, place: readonly string[]): unknown => {
  const [key = '', ...rest] = place;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => String(index) !== key)
      : value.map((inner, index) => (String(index) === key ? removeAt(inner, rest) : inner));
  const { [key]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [key]: removeAt(inner, rest) };
};

/** The answers with some of them left out or replaced by an invalid value. */
export const breakAnswers = (answers: Answers): fc.Arbitrary<Answers> => {
  const places = placesIn(answers);
  if (places.length === 0) return fc.constant({ unknownField: 1 });
  const damage = fc.record({ place: fc.constantFrom(...places), put: fc.option(strange, { nil: undefined }) });
  return fc.array(damage, { minLength: 1, maxLength: 3 }).map((list) =>
    list.reduce<Answers>((current, { place, put }) => {
      const isThere = placesIn(current).some((other) => other.join('/') === place.join('/'));
      if (!isThere) return current;
      return (put === undefined ? removeAt(current, place) : replaceAt(current, place, put)) as Answers;
    }, answers),
  );
};
