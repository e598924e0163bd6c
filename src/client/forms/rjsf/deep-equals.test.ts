import { deepEquals as rjsfEquals } from '@rjsf/utils';
import { expect, it } from 'vitest';
import deepEquals from './deep-equals.ts';

const samples: readonly unknown[] = [
  undefined,
  null,
  0,
  -0,
  1,
  Number.NaN,
  '',
  'a',
  true,
  [],
  {},
  [undefined],
  [1, [2]],
  [1, [3]],
  { a: undefined },
  { b: undefined },
  { a: 1, b: [{ c: null }] },
  { b: [{ c: null }], a: 1 },
  { a: 1, b: [{ c: 0 }] },
  { 0: 1 },
  [1],
  () => 1,
  { run: () => 2 },
  { run: 'no function' },
];

it('deepEquals answers as the function of rjsf that it replaces', () => {
  for (const a of samples)
    for (const b of samples) expect([a, b, deepEquals(a, copyOf(b))]).toEqual([a, b, rjsfEquals(a, b)]);
});

/** The same value as another object, so that identity decides nothing. */
const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
};
