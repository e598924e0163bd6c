import { expect, it } from 'vitest';
import { findRefusedResult, findTableProblem } from './tables-in-expression.ts';

const choices = new Map<string, readonly unknown[]>([
  ['city', ['Amsterdam', 'Hong Kong']],
  ['month', [1, 2]],
  ['isNew', [true, false]],
]);

it.each([
  ['{"Amsterdam": 52, "Hong Kong": 22}[city]', undefined],
  ['{"Amsterdam": 52}[city]', ['tableGap', { field: 'city', missing: 'Hong Kong' }]],
  [
    'places.map(place, {"Amsterdam": 52, "Hongkong": 22}[place.city])',
    ['strangeTableKey', { field: 'city', key: 'Hongkong', known: 'Amsterdam, Hong Kong' }],
  ],
  ['this <= {1: 31, 2: 29}[month]', undefined],
  ['this <= {1: 31}[month]', ['tableGap', { field: 'month', missing: '2' }]],
  ['{true: 1, false: 2}[isNew] > 1', undefined],
  // A name without options, and a table that is an answer.
  ['{"a": 1}[nickname]', undefined],
  ['grades[city]', undefined],
])('the table of %s', (source, problem) => {
  expect(findTableProblem(source, choices)).toEqual(problem);
});

it.each([
  ['{"Amsterdam": 52, "Hong Kong": 22}[city]', undefined],
  ['{"Amsterdam": 52, "Hong Kong": 22.5}[city]', ['refusedResult', { option: 'Hong Kong', result: '22.5' }]],
  ['{"Amsterdam": 52, "Hong Kong": "22"}[place.city]', ['refusedResult', { option: 'Hong Kong', result: '"22"' }]],
  ['month == 1 ? 0.5 : 1', ['refusedResult', { option: '1', result: '0.5' }]],
  // The other answer may be anything.
  ['{"Amsterdam": 52, "Hong Kong": 22.5}[city] + floor', undefined],
  ['facts.city', undefined],
])('the results of %s for an integer', (source, problem) => {
  expect(findRefusedResult(source, choices, Number.isInteger)).toEqual(problem);
});
