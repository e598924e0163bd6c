import { expect, it } from 'vitest';
import { withDefaults } from './with-defaults.ts';

const schema = {
  properties: { country: { default: 'ID' }, name: { type: 'string' } },
  allOf: [
    { if: {}, then: { properties: { code: { default: '+62' } } }, else: { properties: { code: { default: '-' } } } },
  ],
};

it('withDefaults adds declared defaults, also of the branch that applies, and replaces no answer', () => {
  expect(withDefaults(schema, { country: 'MY' })).toEqual({ country: 'MY', code: '+62' });
});
