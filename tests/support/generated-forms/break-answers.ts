import fc from 'fast-check';
import type { Answers } from '../../../src/engine/schema/types.ts';

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
  '2026-02-30',
  '24:00',
  1e21,
  0.1 + 0.2,
  ' a\u200b ',
  ['one', 'one'],
);

/** Every place of a value that another value can take. */
const placesIn = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
    : [];

const replaceInside = (value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown => {
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaceInside(inner, rest, put) : inner));
  return { ...(value as object), [key]: replaceInside((value as Record<string, unknown>)[key], rest, put) };
};

/** The answers with another value at a place. */
export const replaceAt = (answers: Answers, place: readonly string[], put: unknown): Answers =>
  // A place has at least one name, and the group that it begins in stays one.
  replaceInside(answers, place, put) as Answers;

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
      return put === undefined ? (removeAt(current, place) as Answers) : replaceAt(current, place, put);
    }, answers),
  );
};
