import { expect, it } from 'vitest';
import type { Migration, MigrationOperation } from '../schema/types.ts';
import { withEarlierNames } from './earlier-names.ts';

const rename = (from: string, to: string): MigrationOperation => ({ rename: { from, to } });
const migrations = (...operations: readonly MigrationOperation[]): readonly Migration[] =>
  operations.map((operation, index) => ({ number: index + 1, operations: [operation] }));

it.each([
  ['keeps the first of several names', migrations(rename('a', 'b'), rename('b', 'c')), { c: 'a' }],
  [
    'follows a field into a group that is renamed',
    migrations(rename('g.a', 'g.b'), rename('g', 'h')),
    { h: 'g', 'h.b': 'a' },
  ],
  ['names a field of the entries of a list without its place', migrations(rename('l.*.a', 'l.*.b')), { 'l.b': 'a' }],
  ['forgets a field that is dropped', migrations(rename('a', 'b'), { drop: { field: 'b' } }), undefined],
  ['says nothing of a field that has its first name again', migrations(rename('a', 'b'), rename('b', 'a')), undefined],
])('%s', (_, some, expected) => {
  expect(withEarlierNames({}, some).rename).toEqual(expected);
});

it('prefers the name of wire.json', () => {
  expect(withEarlierNames({ rename: { b: 'x' } }, migrations(rename('a', 'b'))).rename).toEqual({ b: 'x' });
});
