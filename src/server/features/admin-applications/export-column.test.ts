import { expect, test } from 'vitest';
import type { Migration, MigrationOperation } from '../../../engine/schema/types.ts';
import { originalFieldName } from './export-column.ts';

const migration = (number: number, ...operations: MigrationOperation[]): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});
const rename = (from: string, to: string): MigrationOperation => ({ rename: { from, to } });

test('a field that was never renamed is called as it was born', () => {
  expect(originalFieldName([], 'nik')).toBe('nik');
  expect(originalFieldName([migration(1, rename('a', 'b'))], 'nik')).toBe('nik');
});

test('a field keeps its identity through every renaming', () => {
  expect(
    originalFieldName(
      [migration(1, rename('nik', 'idNumber')), migration(2, rename('idNumber', 'nationalId'))],
      'nationalId',
    ),
  ).toBe('nik');
});

test('two fields that swap their names swap nothing else', () => {
  const swap = [migration(1, rename('a', 'c'), rename('b', 'a'), rename('c', 'b'))];
  expect([originalFieldName(swap, 'a'), originalFieldName(swap, 'b')]).toEqual(['b', 'a']);
});

test('a field under the name of one that was dropped is another field', () => {
  const history = [migration(1, { drop: { field: 'hobby' } }), migration(2, rename('hobby', 'pastime'))];
  expect(originalFieldName(history, 'pastime')).toBe('hobby@1');
});
