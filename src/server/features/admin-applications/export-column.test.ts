import { expect, test } from 'vitest';
import type { Migration, MigrationOperation } from '../../../engine/schema/types.ts';
import { originalFieldName } from './export-column.ts';

const migration = (number: number, ...operations: MigrationOperation[]): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});
const rename = (from: string, to: string): MigrationOperation => ({ rename: { from, to } });

test('originalFieldName of a field that was never renamed is its current name', () => {
  expect(originalFieldName([], 'nik')).toBe('nik');
  expect(originalFieldName([migration(1, rename('a', 'b'))], 'nik')).toBe('nik');
});

test('originalFieldName of a field that was renamed twice is its first name', () => {
  expect(
    originalFieldName(
      [migration(1, rename('nik', 'idNumber')), migration(2, rename('idNumber', 'nationalId'))],
      'nationalId',
    ),
  ).toBe('nik');
});

test('originalFieldName of two fields that swapped their names is the name of the other', () => {
  const swap = [migration(1, rename('a', 'c'), rename('b', 'a'), rename('c', 'b'))];
  expect([originalFieldName(swap, 'a'), originalFieldName(swap, 'b')]).toEqual(['b', 'a']);
});

test('originalFieldName of a field whose first name had been dropped before is that name with the number of the drop: hobby@1', () => {
  const history = [migration(1, { drop: { field: 'hobby' } }), migration(2, rename('hobby', 'pastime'))];
  expect(originalFieldName(history, 'pastime')).toBe('hobby@1');
});
