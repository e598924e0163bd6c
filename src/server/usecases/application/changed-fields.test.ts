import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('names what was added, taken away or changed, however deep', () => {
  const before = { same: 1, gone: 2, deep: { a: [1, { b: 2 }] }, order: { x: 1, y: 2 } };
  const after = { same: 1, added: null, deep: { a: [1, { b: 3 }] }, order: { y: 2, x: 1 } };
  expect(changedFields(before, after)).toEqual(['added', 'deep', 'gone']);
});

test('nothing differs from itself', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answers) => {
      expect(changedFields(answers, JSON.parse(JSON.stringify(answers)))).toEqual([]);
    }),
  );
});
