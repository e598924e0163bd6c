import { expect, test } from 'vitest';
import { readIfMatch } from './request-values.ts';

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['7', 7],
  ['"7"', 7],
  ['W/"7"', 7],
])('readIfMatch reads the header If-Match: %s as version %s', (header, version) => {
  expect(readIfMatch({ headers: { 'if-match': header } })).toBe(version);
});
