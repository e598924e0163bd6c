import { expect, it } from 'vitest';
import { parseLanguageCookie } from './languages.ts';

it.each([
  [undefined, 'id'],
  ['', 'id'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['id-ID', 'id'],
  ['fr', 'en'],
  ['../../x', 'en'],
  ['constructor', 'en'],
])('parseLanguageCookie of "%s" is %s', (cookie, language) => expect(parseLanguageCookie(cookie)).toBe(language));
