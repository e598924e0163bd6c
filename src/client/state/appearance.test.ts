import { expect, it } from 'vitest';
import { browserBarColour, parseAppearance } from './appearance.ts';

it.each([
  [undefined, 'system'],
  ['', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><script>', 'system'],
])('a cookie of %j asks for %s', (cookie, expected) => expect(parseAppearance(cookie)).toBe(expected));

it('the bars of the browser are as dark as the page', () => {
  expect(browserBarColour('light')).not.toBe(browserBarColour('dark'));
});
