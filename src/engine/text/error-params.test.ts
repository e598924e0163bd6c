import { expect, it } from 'vitest';
import { toTextParams } from './error-params.ts';

it.each([
  [2.5, 'id', '2,5'],
  [2.5, 'en', '2.5'],
  [1990, 'id', '1990'],
  [100_000_000, 'id', '100.000.000'],
  [100_000_000, 'en', '100,000,000'],
  [0, 'id', '0'],
])('toTextParams writes the limit %d in %s as %s', (limit, language, text) => {
  expect(toTextParams({ limit, comparison: '<=' }, language)).toEqual({ limit: text, comparison: '<=' });
});
