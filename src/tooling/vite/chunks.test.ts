import { expect, test } from 'vitest';
import { findCycle } from './chunks.ts';

const among = (imports: Readonly<Record<string, readonly string[]>>) => findCycle(new Map(Object.entries(imports)));

test.each([
  ['nothing without files', {}, undefined],
  ['nothing in a tree whose branches meet', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['nothing in an import from outside the build', { a: ['elsewhere'] }, undefined],
  ['a cycle of two files', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a file that imports itself', { a: ['b'], b: ['b'] }, ['b', 'b']],
  [
    'a cycle of three files that another file imports',
    { a: ['b'], b: ['c'], c: ['d'], d: ['b'] },
    ['b', 'c', 'd', 'b'],
  ],
] as const)('findCycle finds %s', (_what, imports, circle) => {
  expect(among(imports)).toEqual(circle);
});
