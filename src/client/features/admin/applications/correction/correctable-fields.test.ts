import { expect, it } from 'vitest';
import { listCorrectableFields } from './correctable-fields.ts';

const form = {
  key: 'home',
  schema: {
    type: 'object',
    properties: { street: {}, period: {}, city: {} },
    if: { properties: { city: { const: 'x' } } },
    then: { properties: { letter: {} } },
  },
  ui: { 'ui:order': ['city', 'street', '*'] },
} as const;

it('lists answered and empty fields in the order of the form, without settled fields', () => {
  const roles = { period: 'home.period', preferences: [], entity: '', year: '', semester: '', channel: '' };
  expect(listCorrectableFields(form, { street: 'a', city: 'x', period: 'p' }, roles)).toEqual({
    answered: ['home.city', 'home.street'],
    empty: ['home.letter'],
  });
});
