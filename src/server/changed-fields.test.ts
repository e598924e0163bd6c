import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('changedFields returns the top-level fields that were added, removed or changed inside, and ignores the order of keys', () => {
  const before = { same: 1, gone: 2, deep: { a: [1, { b: 2 }] }, order: { x: 1, y: 2 } };
  const after = { same: 1, added: null, deep: { a: [1, { b: 3 }] }, order: { y: 2, x: 1 } };
  expect(changedFields(before, after)).toEqual(['added', 'deep', 'gone']);
});

const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test.each([{ zero: -0 }, { text: { toString: false, valueOf: null, constructor: 1, hasOwnProperty: 0 } }])(
  'changedFields finds no change between %j and its JSON copy',
  (answers) => {
    expect(changedFields(answers, stored(answers))).toEqual([]);
  },
);

test('changedFields finds no change between any answers and their JSON copy', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answers) => {
      expect(changedFields(answers, stored(answers))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
