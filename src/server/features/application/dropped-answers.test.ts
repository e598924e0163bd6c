import { expect, it } from 'vitest';
import type { JsonSchema, StepDefinition } from '../../../engine/schema/types.ts';
import { findFormThatAsked } from './dropped-answers.ts';
import type { FormVersions } from './queries/form-versions.ts';

const text: JsonSchema = { type: 'string', maxLength: 40 };
const group = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });

const formWith = (id: number, properties: Readonly<Record<string, JsonSchema>>) => ({
  line: { id, step: 'trial', schemaVersion: String(id), isGone: false, servedAt: '2026-11-25T10:00:00Z' },
  definition: {
    key: 'trial',
    wireStep: 90,
    schema: group(properties),
    ui: {},
    wire: {},
    examples: { valid: {}, invalid: {} },
    migrations: [],
    schemaVersion: String(id),
  } satisfies StepDefinition,
});

const forms = [
  formWith(1, {
    home: group({ street: text }),
    kind: { enum: ['full'] },
    jobs: { type: 'array', items: group({ a: text }) },
  }),
  formWith(2, {
    home: group({ city: text }),
    kind: { type: 'integer' },
    jobs: { type: 'array', items: group({ b: text }) },
  }),
];
const versions: FormVersions = {
  lines: () => forms.map(({ line }) => line),
  findAcceptedWith: async () => undefined,
  read: async ({ id }) => {
    const found = forms.find(({ line }) => line.id === id);
    if (!found) throw new Error(`there is no form ${id}`);
    return { definition: found.definition, texts: {} };
  },
  within: () => versions,
};

it.each([
  ['a field that a group no longer has', ['home', 'street'], 'Jalan Mawar', 1],
  ['a field that an entry of a list no longer has', ['jobs', '2', 'a'], 'x', 1],
  ['a choice that is a number today', ['kind'], 'full', 1],
  ['a number', ['kind'], 3, 2],
  ['a value that no form offers', ['kind'], 'other', 2],
  ['a field that no form has', ['hobby'], 'x', undefined],
])(
  'an answer that was set aside is shown by the newest form that could have got it: %s',
  async (_, place, answer, id) => {
    expect((await findFormThatAsked({ forms: versions }, 'trial', { place, answer }))?.id).toBe(id);
  },
);
