import { expect, it } from 'vitest';
import { languageOf } from './languages.ts';

it.each([
  [undefined, 'id'],
  ['', 'id'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['id-ID', 'id'],
  ['fr', 'en'],
  ['../../x', 'en'],
  ['constructor', 'en'],
])('cookie %s asks for %s', (cookie, language) => expect(languageOf(cookie)).toBe(language));
