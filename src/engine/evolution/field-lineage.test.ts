import { expect, test } from 'vitest';
import type { Migration, MigrationOperation } from '../schema/types.ts';
import { currentAndFormerAddresses, originalAddress } from './field-lineage.ts';
import { partOfStep } from './part-of-step.ts';

const migration = (number: number, ...operations: MigrationOperation[]): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});
const rename = (from: string, to: string): MigrationOperation => ({ rename: { from, to } });
const originOf = (migrations: readonly Migration[], field: string): string => {
  const step = { key: 'personal', migrations };
  return originalAddress([step], step, field);
};

test('originalAddress of a field that was never renamed is its current one', () => {
  expect(originOf([], 'nik')).toBe('personal.nik');
  expect(originOf([migration(1, rename('a', 'b'))], 'nik')).toBe('personal.nik');
});

test('originalAddress of a field that was renamed and moved is its first one', () => {
  const history = [
    migration(1, rename('nik', 'idNumber')),
    migration(2, { move: { from: 'idNumber', to: 'papers.nationalId' } }),
    migration(3, rename('papers', 'documents')),
  ];
  expect(originOf(history, 'documents.nationalId')).toBe('personal.nik');
});

test('originalAddress of two fields that swapped their names is that of the other', () => {
  const swap = [migration(1, rename('a', 'c'), rename('b', 'a'), rename('c', 'b'))];
  expect([originOf(swap, 'a'), originOf(swap, 'b')]).toEqual(['personal.b', 'personal.a']);
});

test('originalAddress of a field whose first name had been dropped before has the number of the drop', () => {
  const history = [migration(1, { drop: { field: 'hobby' } }), migration(2, rename('hobby', 'pastime'))];
  expect(originOf(history, 'pastime')).toBe('personal.hobby@1');
});

test('a field that moved from another step has the addresses that it had there', () => {
  const move = {
    number: 1,
    steps: { personal: 2, family: 1 },
    operations: [{ move: { from: 'personal.hobby', to: 'family.pastime' } }],
    example: { before: {}, after: {} },
  };
  const parts = ['personal', 'family'].flatMap((key) => partOfStep(move, key) ?? []);
  const personal = {
    key: 'personal',
    migrations: [migration(1, rename('sport', 'hobby')), ...parts.slice(0, 1), migration(3, rename('a', 'hobby'))],
  };
  const family = { key: 'family', migrations: parts.slice(1) };
  expect(currentAndFormerAddresses([personal, family], family, 'pastime')).toEqual([
    { step: 'family', field: 'pastime' },
    { step: 'personal', field: 'hobby' },
    { step: 'personal', field: 'sport' },
  ]);
  expect(originalAddress([personal, family], family, 'pastime')).toBe('personal.sport');
});

test('a list that a field moved into as its first entry has the place of any entry', () => {
  const step = { key: 'academic', migrations: [migration(1, { move: { from: 'report', to: 'schools.0.report' } })] };
  expect(currentAndFormerAddresses([step], step, 'schools.*.report')).toEqual([
    { step: 'academic', field: 'schools.*.report' },
    { step: 'academic', field: 'report' },
  ]);
});
