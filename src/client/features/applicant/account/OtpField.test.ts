import { expect, it } from 'vitest';
import { extractDigits } from './OtpField.tsx';
import { isInvalidToken } from './use-submit-form.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Kode: 12-34-56.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('of "%s" the code keeps %s', (typed, code) => expect(extractDigits(typed)).toBe(code));

it.each([
  ['Tautan ini sudah tidak berlaku (invalid token).', true],
  ['Invalid Token', true],
  ['Kata sandi terlalu mudah ditebak.', false],
])('%s: a link that is no longer good is %s', (message, isInvalid) => expect(isInvalidToken(message)).toBe(isInvalid));
