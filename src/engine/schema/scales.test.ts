import { describe, expect, it } from 'vitest';
import { createAjv } from './ajv-factory.ts';
import { bundleSchema, bundleSubschema } from './bundle.ts';
import { pointsOf, readScales, SCALES_FILE } from './scales.ts';

const scales = {
  letters: [
    { grade: 'A', points: 4 },
    { grade: 'B', points: 3 },
    { grade: 'F', points: 0 },
  ],
  words: [{ grade: 'pass' }, { grade: 'fail' }],
  other: [
    { grade: 'A', points: 9 },
    { grade: 'E', points: 1 },
  ],
  british: [
    { grade: 'A*', points: 5 },
    { grade: 'A', points: 4 },
  ],
};
const FORM = 'schemas/application/trial/schema.json';
const filesWith = (properties: object) =>
  new Map<string, unknown>([
    [SCALES_FILE, { $schema: '../meta/scales.json', scales }],
    ['schemas/common/grade.json', { $defs: { letter: { type: 'string', 'x-scale': 'letters' } } }],
    [FORM, { type: 'object', properties }],
  ]);
const errorsOf = (field: object, value: unknown): readonly string[] => {
  const validate = createAjv().compile(bundleSchema(FORM, filesWith({ grade: field })));
  validate({ grade: value });
  return (validate.errors ?? []).map(({ keyword, parentSchema }) => String(parentSchema?.['x-error'] ?? keyword));
};

describe('a field with a scale', () => {
  const letter = { type: 'string', 'x-scale': 'letters' };

  it.each([
    [letter, 'A', []],
    [letter, 'Z', ['enum']],
    [letter, 'a', ['enum']],
    [letter, 4, ['type', 'enum']],
    [{ ...letter, 'x-atLeast': 'B' }, 'A', []],
    [{ ...letter, 'x-atLeast': 'B' }, 'B', []],
    [{ ...letter, 'x-atLeast': 'B' }, 'F', ['atLeast']],
    [{ ...letter, 'x-atLeast': 'B' }, 'Z', ['enum']],
    [{ ...letter, 'x-atLeast': 'F' }, 'F', []],
    [{ $ref: '../../common/grade.json#/$defs/letter', 'x-atLeast': 'B' }, 'F', ['atLeast']],
    [{ ...letter, 'x-atLeast': 'B', 'x-error': 'own' }, 'F', ['atLeast']],
  ])('%j and the answer %j has the errors %j', (field, value, errors) => {
    expect(errorsOf(field, value)).toEqual(errors);
  });
});

it('a condition allows a grade and the better ones', () => {
  const condition = { properties: { grade: { 'x-scale': 'letters', 'x-atLeast': 'B', 'x-error': 'tooLow' } } };
  expect(bundleSubschema(condition, FORM, filesWith({}))).toEqual({
    properties: { grade: { 'x-scale': 'letters', 'x-error': 'tooLow', enum: ['A', 'B'] } },
  });
});

it('an unknown scale, and a least grade that is not in the scale, change nothing else', () => {
  const expand = (schema: object) => bundleSubschema(schema, FORM, filesWith({}));
  expect(expand({ 'x-scale': 'none' })).toEqual({ 'x-scale': 'none' });
  expect(expand({ type: 'string', 'x-scale': 'words', 'x-atLeast': 'Z' })).toEqual({
    type: 'string',
    'x-scale': 'words',
    enum: ['pass', 'fail'],
  });
  expect(expand({ 'x-scale': 'constructor' })).toEqual({ 'x-scale': 'constructor' });
});

it.each([
  [['letters'], { A: 4, B: 3, F: 0 }],
  [['letters', 'british'], { A: 4, B: 3, F: 0, 'A*': 5 }],
  [['letters', 'other'], undefined],
  [['words'], undefined],
  [['letters', 'words'], undefined],
  [[], {}],
])('pointsOf the scales %j is %j', (names, points) => {
  expect(pointsOf(readScales(filesWith({})), names)).toEqual(points);
});
