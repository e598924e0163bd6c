import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEntries, moveActive } from './find-entries.ts';

const entries = ['Control panel', 'Promo codes', 'Keputusan: Terima', 'Élan vital'].map((label) => ({
  key: label,
  label,
  run: () => undefined,
}));

test.each([
  ['', 4],
  ['   ', 4],
  ['pan con', 1],
  ['CODES', 1],
  ['terima', 1],
  ['elan', 1],
  ['anel', 0],
  ['con codes', 0],
])('"%s" finds %s entries by the beginnings of words', (typed, count) => {
  expect(findEntries(entries, typed)).toHaveLength(count);
});

test('the active option goes around a list of any length, and there and back again', () => {
  const lists = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(lists, fc.nat(), (keys, index) => {
      const active = keys[index % keys.length];
      expect(moveActive(keys, moveActive(keys, active, 1), -1)).toBe(active);
      let reached = active;
      for (let steps = 0; steps < keys.length; steps++) reached = moveActive(keys, reached, 1);
      expect(reached).toBe(active);
      expect([moveActive(keys, undefined, 1), moveActive(keys, undefined, -1)]).toEqual([keys[0], keys.at(-1)]);
    }),
  );
  expect(moveActive([], undefined, 1)).toBeUndefined();
});
