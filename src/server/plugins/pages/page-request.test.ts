import { expect, test } from 'vitest';
import { withoutTrailingSlash } from './page-request.ts';

test.each([
  ['/', undefined],
  ['/login', undefined],
  ['/login?next=/a/', undefined],
  ['/login/', '/login'],
  ['/login///', '/login'],
  ['/login/?a=1&b=?', '/login?a=1&b=?'],
  ['//evil.com/', '/evil.com'],
  ['//evil.com', '/evil.com'],
  ['/\\evil.com/', '/evil.com'],
  ['///', '/'],
  ['/%2f%2fevil.com/', '/%2f%2fevil.com'],
])('%s -> %s', (url, target) => {
  expect(withoutTrailingSlash(url)).toBe(target);
});
