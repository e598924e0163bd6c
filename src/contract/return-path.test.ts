import { expect, it } from 'vitest';
import { isReturnPath, withReturnPath } from './return-path.ts';

it.each(['/admission/untar', '/admission/untar/application/personal?formId=1#x', '/'])(
  'isReturnPath accepts %s',
  (path) => expect(isReturnPath(path)).toBe(true),
);

it.each([
  null,
  '',
  'https://evil.com/',
  '//evil.com/',
  '/\\evil.com',
  '/\t/evil.com',
  '/..//evil.com',
  '/a/%2e%2e//evil.com',
  '/./%2E/evil.com',
  '/admin/..',
  '/\n/evil.com',
  'javascript:alert(1)',
  '/login?returnTo=/login',
  '/register',
  '/sign-in/university?returnTo=/admin',
])('isReturnPath refuses %s', (path) => expect(isReturnPath(path)).toBe(false));

it('withReturnPath appends a valid return path and ignores an invalid or missing one', () => {
  expect(withReturnPath('/register', '/admission/untar?period=1')).toBe(
    '/register?returnTo=%2Fadmission%2Funtar%3Fperiod%3D1',
  );
  expect(withReturnPath('/register', '//evil.com')).toBe('/register');
  expect(withReturnPath('/register', null)).toBe('/register');
});
