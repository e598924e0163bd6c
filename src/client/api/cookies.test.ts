import { expect, it } from 'vitest';
import { cookieText, findCookie } from './cookies.ts';

it.each([
  ['a=1; csrf_token=x%3Dy; b=2', 'csrf_token', 'x=y'],
  ['xcsrf_token=1', 'csrf_token', undefined],
  ['locale=%E0%A4%A', 'locale', '%E0%A4%A'],
  ['', 'locale', undefined],
])('findCookie in the cookies "%s" finds under the name %s the value %s', (cookies, name, value) =>
  expect(findCookie(cookies, name)).toBe(value),
);

it('cookieText encodes the value, raises a negative age to 0, and sets Path=/, SameSite=Lax and, only on https, Secure', () => {
  expect(cookieText('locale', 'id', 60, false)).toBe('locale=id; Path=/; Max-Age=60; SameSite=Lax');
  expect(cookieText('a', 'x;y', -5, true)).toBe('a=x%3By; Path=/; Max-Age=0; SameSite=Lax; Secure');
});
