import { expect, it } from 'vitest';
import type { FormDefinition } from '../schema/types.ts';
import { textValuesOf } from './text-values.ts';

const formWith = (key: string, field: string, schema: object): FormDefinition => ({
  key,
  schema: { type: 'object', properties: { [field]: schema } },
  ui: {},
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-test',
});

const valuesWith = (code: object) =>
  textValuesOf({
    forms: {
      otp: formWith('otp', 'otp', { type: 'string', ...code }),
      register: formWith('register', 'password', { type: 'string', minLength: 9 }),
    },
  });

it.each([
  ['a pattern and a maxLength that agree', { pattern: '^[0-9]{6}$', maxLength: 6 }, 6],
  ['a maxLength above the pattern', { pattern: '^[0-9]{6}$', maxLength: 8 }, 6],
  ['a pattern for several lengths', { pattern: '^[0-9]{4,9}$', maxLength: 8 }, 8],
  ['a maxLength alone', { maxLength: 5 }, 5],
])('codeDigits is the longest length that the code field accepts, with %s', (_, code, length) => {
  expect(valuesWith(code).codeDigits).toBe(length);
});

it.each([
  ['a maxLength below the pattern', { pattern: '^[0-9]{8}$', maxLength: 6 }],
  ['a pattern without the digit 0', { pattern: '^[1-9]{6}$', maxLength: 6 }],
  ['no maxLength', { pattern: '^[0-9]{6}$' }],
])('textValuesOf throws for a code field with %s', (_, code) => {
  expect(() => valuesWith(code)).toThrow('one-time code');
});

it('passwordLength is the minLength of the password field of the registration form', () => {
  expect(valuesWith({ maxLength: 6 }).passwordLength).toBe(9);
});
