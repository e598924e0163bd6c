import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { assertHardToGuess, commonPasswords } from './change-password.ts';

test.each([
  ['Password1', ''],
  ['PASSWORD123', ''],
  ['Indonesia45', ''],
  ['Qwerty123', ''],
  ['Jordan23', ''],
  ['NCC1701d', ''],
  ['Blink182', ''],
  ['Xinya2026', ''],
  ['Admission123', ''],
  ['Dewilestari9', 'dewi.lestari@example.com'],
])('assertHardToGuess refuses the password %s for the email "%s"', (password, email) => {
  expect(() => assertHardToGuess('register', password, email)).toThrow(AppError);
});

test.each([
  ['Sepeda-Biru-7', 'dewi.lestari@example.com'],
  ['Password-aber-lang-7', ''],
  ['Ana12345x', 'ana@example.com'],
])('assertHardToGuess accepts the password %s for the email "%s"', (password, email) => {
  expect(() => assertHardToGuess('register', password, email)).not.toThrow();
});

test('commonPasswords contains more than 3,000 passwords of 8 or more characters with a digit and two letters', () => {
  const possible = [...commonPasswords].filter(
    (each) => each.length >= 8 && /\d/.test(each) && /[a-z].*[a-z]/.test(each),
  );
  expect(possible.length).toBeGreaterThan(3_000);
});
