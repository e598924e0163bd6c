import { expect, it } from 'vitest';
import { makeForm } from '../../../../tests/support/forms.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { checker } from '../../data/catalogue.ts';
import { evaluateForm } from '../evaluate-form.ts';
import { worst } from '../verdict.ts';
import { generateAnswers } from './generate-answers.ts';

const awards = (entry: JsonSchema, limits: JsonSchema = { maxItems: 3 }): JsonSchema => ({
  properties: {
    awards: {
      type: 'array',
      ...limits,
      items: { type: 'object', required: ['title'], additionalProperties: false, ...entry },
    },
  },
});

const title = { type: 'string', maxLength: 30 };
const year = { type: 'integer', minimum: 2000, maximum: 2026 };
const entry = { properties: { title, year } };

const form = (schema: JsonSchema, schemaVersion: string) => ({
  ...makeForm(schema, { schemaVersion }),
  examples: { valid: { one: { awards: [{ title: 'First', year: 2020 }] } }, invalid: {} },
});

/** A change of the list, whether drafts are hit, and its verdict. */
it.each([
  ['a lower maximum of entries', awards(entry, { maxItems: 1 })],
  ['a minimum of one entry', awards(entry, { minItems: 1, maxItems: 3 })],
  ['a higher minimum of a number in an entry', awards({ properties: { title, year: { ...year, minimum: 2010 } } })],
  [
    'a lower maximum length of a text in an entry',
    awards({ properties: { title: { ...title, maxLength: 10 }, year } }),
  ],
  ['a field that becomes required in an entry', awards({ ...entry, required: ['title', 'year'] })],
])('%s of a list affects generated drafts and has the verdict asksAgain', (_, schema) => {
  const versions = { before: form(awards(entry), '0-a'), after: form(schema, '0-b') };
  const drafts = generateAnswers(checker, versions.before, new Map(), versions.after);
  const evaluated = evaluateForm(checker, versions, drafts);
  expect(worst(evaluated.map(({ verdict }) => verdict))).toBe('asksAgain');
  expect(evaluated.some(({ hits }) => hits.hit > 0)).toBe(true);
});
