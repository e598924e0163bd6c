import { expect, it } from 'vitest';
import { browserBarColour, parseAppearance } from './appearance.ts';

it.each([
  [undefined, 'system'],
  ['', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><script>', 'system'],
])('parseAppearance of the cookie %j is %s', (cookie, expected) => expect(parseAppearance(cookie)).toBe(expected));

it('browserBarColour is different for the light and the dark appearance', () => {
  expect(browserBarColour('light')).not.toBe(browserBarColour('dark'));
});
