import { expect, test } from 'vitest';
import { chosenAppearanceOf, renderUrlOf, withoutTrailingSlash } from './page-request.ts';

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

test.each([
  ['/?appearance=dark', { appearance: 'dark', location: '/' }],
  ['/faq?q=a%20b&appearance=light&page=2', { appearance: 'light', location: '/faq?q=a+b&page=2' }],
  ['/faq?appearance=system&appearance=dark', { appearance: 'system', location: '/faq' }],
  ['/faq?appearance=red', undefined],
  ['/faq?appearance=', undefined],
  ['/faq?q=appearance', undefined],
  ['/appearance/dark', undefined],
])('chosenAppearanceOf(%s) is %o', (url, chosen) => {
  expect(chosenAppearanceOf(url)).toEqual(chosen);
});
