import { expect, it } from 'vitest';
import { withGenerated } from './example-text.ts';

const value = (length: number): string => 'x'.repeat(length);

// 120 characters is the width that the formatter allows; a comma behind the value counts.
it.each([
  ['the last value of 120 characters', { a: { errors: [value(98)] } }, true],
  ['the last value of 121 characters', { a: { errors: [value(99)] } }, false],
  ['another value of 120 characters with its comma', { a: { errors: [value(97)], like: 'b' } }, true],
  ['another value of 121 characters with its comma', { a: { errors: [value(98)], like: 'b' } }, false],
])('%s is written on one line: %j', (_name, invalid, isOneLine) => {
  const text = withGenerated('{\n  "valid": {}\n}\n', { invalid: { ...invalid, other: { like: value(100) } } });
  const longest = Math.max(...text.split('\n').map((line) => line.length));
  expect(longest).toBeLessThanOrEqual(120);
  expect(/"errors": \["x+"\]/.test(text)).toBe(isOneLine);
});
