import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { assertHardToGuess } from './check-password.ts';

test.each([
  ['Password1', ''],
  ['PASSWORD123', ''],
  ['Indonesia45', ''],
  ['Qwerty123', ''],
  ['Dewilestari9', 'dewi.lestari@example.com'],
])('%s is refused (%s)', (password, email) => {
  expect(() => assertHardToGuess('register', password, email)).toThrow(AppError);
});

test.each([
  ['Sepeda-Biru-7', 'dewi.lestari@example.com'],
  ['Password-aber-lang-7', ''],
  ['Ana12345x', 'ana@example.com'],
])('%s is accepted (%s)', (password, email) => {
  expect(() => assertHardToGuess('register', password, email)).not.toThrow();
});
