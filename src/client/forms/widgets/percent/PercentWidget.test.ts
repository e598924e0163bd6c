import { expect, it } from 'vitest';
import { createPercentFormat } from './PercentWidget.tsx';

it.each([
  ['85', 85],
  ['85%', 85],
  ['85,5 %', 85.5],
  ['85.5', 85.5],
  ['８５％', 85],
  ['-3', -3],
  ['', undefined],
  ['%', undefined],
  // No percentage: stays text, which the schema refuses.
  ['half', 'half'],
  ['8%5', '8%5'],
])('createPercentFormat reads %j as %j', (typed, percent) =>
  expect(createPercentFormat('id').parse(typed)).toBe(percent),
);

it.each([
  ['id', '85,5'],
  ['en', '85.5'],
])('createPercentFormat(%s) writes 85.5 as %s and parses it again', (language, text) => {
  const { format, parse } = createPercentFormat(language);
  expect(format(85.5)).toBe(text);
  expect(parse(text)).toBe(85.5);
});

it('createPercentFormat writes no answer as "" and a text unchanged', () => {
  const { format } = createPercentFormat('en');
  expect([format(undefined), format('half')]).toEqual(['', 'half']);
});
