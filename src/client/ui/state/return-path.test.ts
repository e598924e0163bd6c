import { expect, it } from 'vitest';
import { isReturnPath } from './return-path.ts';

it.each(['/admission/untar', '/admission/untar/application/personal?formId=1#x', '/'])('%s is ours', (path) =>
  expect(isReturnPath(path)).toBe(true),
);

it.each([
  null,
  '',
  'https://evil.com/',
  '//evil.com/',
  '/\\evil.com',
  '/\t/evil.com',
  '/..//evil.com',
  'javascript:alert(1)',
  '/login?returnTo=/login',
  '/register',
])('%s is refused', (path) => expect(isReturnPath(path)).toBe(false));
