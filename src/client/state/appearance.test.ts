import { expect, it } from 'vitest';
import { appearanceOf, barColourOf } from './appearance.ts';

it.each([
  [undefined, 'system'],
  ['', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><script>', 'system'],
])('a cookie of %j asks for %s', (cookie, expected) => expect(appearanceOf(cookie)).toBe(expected));

it('the bars of the browser are as dark as the page', () => {
  expect(barColourOf('light')).not.toBe(barColourOf('dark'));
});
