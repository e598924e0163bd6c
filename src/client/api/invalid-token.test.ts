import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isInvalidToken } from './invalid-token.ts';

it.each([
  ['Tautan ini sudah tidak berlaku (invalid token).', true],
  ['Invalid Token', true],
  ['Kata sandi terlalu mudah ditebak.', false],
])('isInvalidToken of an error with the message "%s" is %s', (message, isInvalid) =>
  expect(isInvalidToken(new ApiError({ kind: 'server', status: 400, message }))).toBe(isInvalid),
);
