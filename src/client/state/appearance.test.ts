import { expect, it } from 'vitest';
import { browserBarColour, parseAppearance } from './appearance.ts';

it.each([
  [undefined, 'system'],
  ['', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><script>', 'system'],
])('the cookie %j selects the appearance %s', (cookie, expected) => expect(parseAppearance(cookie)).toBe(expected));

it('the colour of the browser bars depends on the appearance', () => {
  expect(browserBarColour('light')).not.toBe(browserBarColour('dark'));
});
