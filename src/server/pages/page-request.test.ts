import { expect, test } from 'vitest';
import { renderUrlOf, withoutTrailingSlash } from './page-request.ts';

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
])('withoutTrailingSlash(%s) is %s', (url, target) => {
  expect(withoutTrailingSlash(url)).toBe(target);
});

test.each([
  ['/?ref=instagram', '/'],
  ['/news?ref=a&page=2&utm_source=b', '/news?page=2'],
  ['/news?reference=a', '/news?reference=a'],
])('renderUrlOf(%s) is %s: only campaign parameters are removed', (url, rendered) => {
  expect(renderUrlOf(url)).toBe(rendered);
});
