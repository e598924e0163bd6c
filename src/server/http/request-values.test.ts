import { expect, test } from 'vitest';
import { readIfMatch } from './request-values.ts';

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['7', 7],
  ['"7"', 7],
  ['W/"7"', 7],
])('If-Match %s is version %s', (header, version) => {
  expect(readIfMatch({ headers: { 'if-match': header } })).toBe(version);
});
