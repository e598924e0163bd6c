import { expect, it } from 'vitest';
import { longestMatch } from './longest-match.ts';

it.each([
  ['^[A-Z0-9]{6,12}$', 12],
  ['^[0-9]{5}$|^[A-Z][0-9]{8}$', 9],
  ['^(?:ab|c){0,3}d?$', 7],
  ['^(?=.*[0-9]).{8}$', 8],
  ['^a*{0}$', Number.POSITIVE_INFINITY],
  ['^(?:a*){0}b$', 1],
  ['^[A-Z]+$', Number.POSITIVE_INFINITY],
  ['^[A-Z]{5,}$', Number.POSITIVE_INFINITY],
  ['[A-Z]{5}', Number.POSITIVE_INFINITY],
  ['^[A-Z]{5}', Number.POSITIVE_INFINITY],
  ['^[A-Z]{5}$|x', Number.POSITIVE_INFINITY],
  ['^(a{3})\\1$', Number.POSITIVE_INFINITY],
  ['^(', Number.POSITIVE_INFINITY],
])('a text that matches %s has at most %d characters', (pattern, length) => {
  expect(longestMatch(pattern)).toBe(length);
});
