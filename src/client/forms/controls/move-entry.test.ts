import { expect, it } from 'vitest';
import { moveEntry } from './move-entry.ts';

it.each([
  [0, 1, ['b', 'a', 'c']],
  [2, 1, ['a', 'c', 'b']],
  [2, 0, ['c', 'a', 'b']],
  [0, 2, ['b', 'c', 'a']],
  [1, 1, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
  [5, 0, ['a', 'b', 'c']],
])('moveEntry from %i to %i makes a, b, c the list %j', (from, to, moved) => {
  expect(moveEntry(['a', 'b', 'c'], from, to)).toEqual(moved);
});
