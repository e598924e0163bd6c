import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isInvalidToken } from './invalid-token.ts';

it.each([
  ['Tautan ini sudah tidak berlaku (invalid token).', true],
  ['Invalid Token', true],
  ['Kata sandi terlalu mudah ditebak.', false],
])('"%s" reports an invalid token: %s', (message, isInvalid) =>
  expect(isInvalidToken(new ApiError({ kind: 'server', status: 400, message }))).toBe(isInvalid),
);
