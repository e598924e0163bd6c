import type { FormDefinition } from '../../../src/engine/schema/types.ts';

/** 40 text fields with the rules that text fields have. */
export const names = Array.from({ length: 40 }, (_, index) => `field${index + 1}`);

const text = { type: 'string', pattern: "^[A-Za-z .,'-]*$", minLength: 2, maxLength: 60 };

export const form: FormDefinition = {
  key: 'bench',
  schema: {
    type: 'object',
    unevaluatedProperties: false,
    required: names.slice(0, 20),
    properties: { $facts: { type: 'object' }, ...Object.fromEntries(names.map((name) => [name, text])) },
  },
  ui: { 'ui:order': [...names, '*'] },
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-bench',
};
