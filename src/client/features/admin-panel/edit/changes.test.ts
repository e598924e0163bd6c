import { expect, test } from 'vitest';
import { differingFields } from '../../../ui/admin/answers.ts';
import { join } from './changes.ts';

test('a cleared answer is a change', () => {
  expect(differingFields({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
});

test('what I changed stands on top of theirs; what I left alone is theirs', () => {
  const base = { fee: 1, name: 'A', quota: 5, note: 'x' };
  const mine = { fee: 2, name: 'A', note: 'x' };
  const theirs = { fee: 3, name: 'B', quota: 5, note: 'x' };
  expect(join(base, mine, theirs)).toEqual({ fee: 2, name: 'B', note: 'x' });
});
