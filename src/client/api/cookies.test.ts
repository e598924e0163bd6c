import { expect, it } from 'vitest';
import { cookieText, findCookie, setCookieSink, writeCookie } from './cookies.ts';

it.each([
  ['a=1; csrf_token=x%3Dy; b=2', 'csrf_token', 'x=y'],
  ['xcsrf_token=1', 'csrf_token', undefined],
  ['locale=%E0%A4%A', 'locale', '%E0%A4%A'],
  ['', 'locale', undefined],
])('findCookie in the cookies "%s" finds under the name %s the value %s', (cookies, name, value) =>
  expect(findCookie(cookies, name)).toBe(value),
);

it('cookieText encodes the value, and sets Path=/, SameSite=Lax and, only on https, Secure', () => {
  expect(cookieText('locale', 'id', 60, false)).toBe('locale=id; Path=/; Max-Age=60; SameSite=Lax');
  expect(cookieText('a', 'x;y', 0, true)).toBe('a=x%3By; Path=/; Max-Age=0; SameSite=Lax; Secure');
});

it.each([
  [59.999, 60],
  [-5, 0],
  [0, 0],
])('writeCookie with the age %s writes the whole number %s', (given, written) => {
  const ages: number[] = [];
  setCookieSink((_name, _value, age) => ages.push(age));
  writeCookie('a', 'b', given);
  expect(ages).toEqual([written]);
});
