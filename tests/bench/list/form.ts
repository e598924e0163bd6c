import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';

/** A list of 50 entries with ten fields each; one field of an entry depends on another one of the same entry. */
export const ENTRIES = 50;
export const texts = Array.from({ length: 7 }, (_, index) => `field${index + 1}`);
export const fields = [...texts, 'kind', 'years', 'reason'];

const text = { type: 'string', pattern: "^[A-Za-z .,'-]*$", minLength: 2, maxLength: 60 };

const entry = {
  type: 'object',
  unevaluatedProperties: false,
  required: texts.slice(0, 4),
  properties: {
    ...Object.fromEntries(texts.map((name) => [name, text])),
    kind: { type: 'string', pattern: '^[A-Za-z ]*$', maxLength: 20 },
    years: { type: 'integer', minimum: 0, maximum: 99 },
  },
  if: { properties: { kind: { const: 'Other' } }, required: ['kind'] },
  then: { properties: { reason: text }, required: ['reason'] },
};

export const form: FormDefinition = {
  key: 'bench',
  schema: {
    type: 'object',
    unevaluatedProperties: false,
    required: ['entries'],
    properties: {
      $facts: { type: 'object' },
      entries: { type: 'array', minItems: 1, maxItems: ENTRIES, items: entry },
    },
  },
  ui: {
    'ui:order': ['entries', '*'],
    entries: { 'ui:field': 'repeat', items: { 'ui:order': [...fields, '*'] } },
  },
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-bench',
};

/** Answers in which every entry shows its ten fields. */
export const answers: Answers = {
  entries: Array.from({ length: ENTRIES }, () => ({
    ...Object.fromEntries(texts.map((name) => [name, 'Rahma'])),
    kind: 'Other',
    years: 3,
    reason: 'Pindah',
  })),
};

export const inputs = ENTRIES * fields.length;
