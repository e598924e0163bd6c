import { expect, it } from 'vitest';
import type { FormDefinition } from '../../../../../engine/schema/types.ts';
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
} as unknown as FormDefinition;

it('offers what was answered in the order of the form, then what is still empty, but nothing that is settled', () => {
  const roles = { period: 'home.period', preferences: [], entity: '', year: '', semester: '', channel: '' };
  expect(listCorrectableFields(form, { street: 'a', city: 'x', period: 'p' }, roles)).toEqual({
    answered: ['home.city', 'home.street'],
    empty: ['home.letter'],
  });
});
