import { expect, it } from 'vitest';
import { extractDigits } from './OtpField.tsx';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Kode: 12-34-56.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('extracts the digits of "%s": %s', (typed, code) => expect(extractDigits(typed)).toBe(code));
