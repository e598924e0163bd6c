import { expect, it } from 'vitest';
import { createEscape, directionOf } from './direction.ts';

it.each([
  ['id', 'ltr'],
  ['en', 'ltr'],
  ['zh', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['fa', 'rtl'],
  ['he', 'rtl'],
  ['ur', 'rtl'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
])('directionOf derives the direction of %s from its script: %s', (language, direction) =>
  expect(directionOf(language)).toBe(direction),
);

it('createEscape isolates values in languages written from right to left only', () => {
  expect(createEscape('ar')('+62 812')).toBe('\u2068+62 812\u2069');
  expect(createEscape('en')('+62 812')).toBe('+62 812');
});
