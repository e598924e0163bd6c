import { expect, test } from 'vitest';
import { findCycle } from './chunks.ts';

const among = (imports: Readonly<Record<string, readonly string[]>>) => findCycle(new Map(Object.entries(imports)));

test.each([
  ['nothing', {}, undefined],
  ['a tree whose branches meet', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['a file that is not of the build', { a: ['elsewhere'] }, undefined],
  ['two', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a file and itself', { a: ['b'], b: ['b'] }, ['b', 'b']],
  ['three, behind others', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
] as const)('%s', (_what, imports, circle) => {
  expect(among(imports)).toEqual(circle);
});
