import { expect, it } from 'vitest';
import { codeOf, targetColumnsOf } from './scheduled-export.ts';

const codes = { male: 'L', female: 'P', true: 1, 20: 'U', '': '-' };

it.each([
  ['a text', 'male', 'L', 0],
  ['a number', 20, 'U', 0],
  ['yes', true, 1, 0],
  ['a value without a code', 'other', 'other', 1],
  ['the name of a method', 'constructor', 'constructor', 1],
  ['no value', undefined, '-', 0],
  ['null', null, '-', 0],
  ['an empty text', '', '-', 0],
  ['an empty list', [], '-', 0],
  ['each of a list', ['male', 'x', 'female'], ['L', 'x', 'P'], 1],
  ['a group', { a: 1 }, { a: 1 }, 1],
] as const)('codeOf gives the code of %s', (_, stored, value, unmapped) => {
  expect(codeOf(stored, codes)).toEqual({ value, unmapped });
});

it('codeOf leaves no value empty where the mapping does not name it', () => {
  expect(codeOf(undefined, { male: 'L' })).toEqual({ value: null, unmapped: 0 });
});

it('targetColumnsOf keeps the order of the file', () => {
  const columns = { nomor: 'registrationNumber', jk: { column: 'personal.gender', codes }, nama: 'name' };
  expect(targetColumnsOf({ columns })).toEqual([
    { target: 'nomor', column: 'registrationNumber' },
    { target: 'jk', column: 'personal.gender', codes },
    { target: 'nama', column: 'name' },
  ]);
});
