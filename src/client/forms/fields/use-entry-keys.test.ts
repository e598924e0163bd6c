import { expect, test } from 'vitest';
import { createEntryKeys } from './use-entry-keys.ts';

const keysOf = (count: number) => {
  const keys = createEntryKeys();
  keys.setCount(count);
  return { ...keys, all: (length: number) => Array.from({ length }, (_, index) => keys.keyOf(index)) };
};

test('entries that are added and removed at the end do not change the keys of the others', () => {
  const keys = keysOf(2);
  keys.setCount(4);
  expect(keys.all(4)).toEqual([1, 2, 3, 4]);
  keys.setCount(1);
  keys.setCount(2);
  expect(keys.all(3)).toEqual([1, 5, undefined]);
});

test('a moved entry keeps its key, and so do the entries after a removed one', () => {
  const keys = keysOf(3);
  keys.rearrange([1, 0, 2]);
  expect(keys.all(3)).toEqual([2, 1, 3]);
  keys.rearrange([1, 2]);
  expect(keys.all(2)).toEqual([1, 3]);
});

test('a copy gets a key of its own', () => {
  const keys = keysOf(2);
  keys.rearrange([0, 0, 1]);
  expect(keys.all(3)).toEqual([1, 3, 2]);
});
