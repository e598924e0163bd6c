import { describe, expect, it } from 'vitest';
import { isDefaultFilledIn, newEntry, withDefaults } from './defaults.ts';
import { formModelOf, nodeAt } from './form-model.ts';

const country = { type: 'string', default: 'ID' };
const group = { type: 'object', properties: { country, town: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: {
    country,
    home: group,
    second: group,
    jobs: { type: 'array', minItems: 2, items: group },
    trips: { type: 'array', items: group },
    words: { type: 'array', items: { type: 'string', default: 'x' } },
  },
  required: ['home', 'jobs'],
  allOf: [
    { if: {}, then: { properties: { code: { default: '+62' } } }, else: { properties: { code: { default: '-' } } } },
  ],
};
const filled = { country: 'ID' };

describe('withDefaults', () => {
  it('fills fields of the form, of branches, of required groups and of the entries of a required list', () => {
    expect(withDefaults({ schema }, {})).toEqual({ ...filled, code: '+62', home: filled, jobs: [filled, filled] });
  });

  it('fills what a group or an entry lacks, and replaces no answer', () => {
    const answers = {
      country: 'MY',
      home: { country: 'MY' },
      second: { town: 'x' },
      jobs: [],
      trips: [{}, { country: 'SG' }],
    };
    expect(withDefaults({ schema }, answers)).toEqual({
      ...answers,
      code: '+62',
      second: { country: 'ID', town: 'x' },
      trips: [filled, { country: 'SG' }],
    });
  });
});

it('newEntry is what an entry of a list starts with', () => {
  const entryOf = (name: string) => newEntry(nodeAt({ schema }, [name]) ?? formModelOf({ schema }));
  expect([entryOf('trips'), entryOf('words'), entryOf('country')]).toEqual([filled, 'x', undefined]);
});

it.each([
  ['country', true],
  ['home.country', true],
  ['jobs.country', true],
  ['trips.country', true],
  ['second.country', false],
])('isDefaultFilledIn is for %s %s', (names, expected) => {
  expect(isDefaultFilledIn({ schema }, names.split('.'))).toBe(expected);
});
