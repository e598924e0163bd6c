import { expect, it } from 'vitest';
import { listCorrectableFields } from './FieldChoice.tsx';

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

it('listCorrectableFields returns the answered fields in form order, the empty fields apart, and not the field of the admission period', () => {
  const roles = { period: 'home.period', preferences: [], entity: '', year: '', semester: '', channel: '' };
  expect(listCorrectableFields(form, { street: 'a', city: 'x', period: 'p' }, roles)).toEqual({
    answered: ['home.city', 'home.street'],
    empty: ['home.letter'],
  });
});
