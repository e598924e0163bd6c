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

test('the list holds more than 3,000 passwords that the rule for passwords would let through', () => {
  const possible = [...commonPasswords].filter(
    (each) => each.length >= 8 && /\d/.test(each) && /[a-z].*[a-z]/.test(each),
  );
  expect(possible.length).toBeGreaterThan(3_000);
});
