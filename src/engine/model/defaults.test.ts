import { describe, expect, it } from 'vitest';
import { groupAfter, isDefaultFilledIn, newEntry, withDefaults } from './defaults.ts';
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

it('a required box that may be unticked starts with no, wherever it is; one that must be ticked, and an optional one, do not', () => {
  const box = { type: 'boolean' };
  const boxes = {
    required: ['box', 'bound', 'offered', 'calculated'],
    properties: {
      box,
      bound: { ...box, const: true },
      offered: { ...box, enum: [true] },
      calculated: { ...box, 'x-default': 'true' },
      optional: box,
    },
  };
  const group = { type: 'object', ...boxes };
  const form = {
    schema: {
      ...group,
      required: [...boxes.required, 'inner'],
      properties: { ...boxes.properties, inner: group, other: group, rows: { type: 'array', items: group } },
    },
  };
  expect(withDefaults(form, { rows: [{}, { box: true }] })).toEqual({
    box: false,
    inner: { box: false },
    rows: [{ box: false }, { box: true }],
  });
  const asked = { schema: { type: 'object', required: ['box'], properties: { box } } };
  expect(withDefaults({ ...asked, ui: { box: { 'ui:widget': 'radio' } } }, {})).toEqual({});
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
  ['second.country', true],
])('isDefaultFilledIn is for %s %s', (names, expected) => {
  expect(isDefaultFilledIn({ schema }, names.split('.'))).toBe(expected);
});

describe('groupAfter', () => {
  const inner = { type: 'object', properties: { flat: { type: 'string' }, floor: { default: 1 } } };
  const form = {
    schema: {
      type: 'object',
      properties: {
        ...schema.properties,
        deep: { type: 'object', required: ['house'], properties: { country, house: inner, attic: inner } },
      },
      required: schema.required,
    },
  };

  it('fills the outermost group that starts, with what its inner groups start with', () => {
    const after = { deep: { attic: { flat: 'x' } } };
    expect(groupAfter(form, {}, after, ['deep', 'attic', 'flat'])).toEqual([
      ['deep'],
      { country: 'ID', house: { floor: 1 }, attic: { flat: 'x', floor: 1 } },
    ]);
    const before = { deep: { country: 'MY' } };
    expect(groupAfter(form, before, { deep: { ...before.deep, ...after.deep } }, ['deep', 'attic', 'flat'])).toEqual([
      ['deep', 'attic'],
      { flat: 'x', floor: 1 },
    ]);
  });

  it('fills an entry that its first answer makes', () => {
    expect(groupAfter(form, {}, { trips: [{ town: 'x' }] }, ['trips', '0', 'town'])).toEqual([
      ['trips', '0'],
      { country: 'ID', town: 'x' },
    ]);
  });

  it('leaves a group alone that has answers already, also where a default was emptied', () => {
    const before = { second: { town: 'x' } };
    expect(groupAfter(form, before, { second: { town: 'xy' } }, ['second', 'town'])).toBeUndefined();
    expect(groupAfter(form, { second: { town: 'x', country: 'ID' } }, before, ['second', 'country'])).toBeUndefined();
  });

  it('ends a group that has nothing but defaults left, from the inside out', () => {
    const before = { deep: { country: 'ID', house: { floor: 1 }, attic: { flat: 'x', floor: 1 } } };
    const after = { deep: { ...before.deep, attic: { floor: 1 } } };
    const changed = ['deep', 'attic', 'flat'];
    expect(groupAfter(form, before, after, changed)).toEqual([['deep', 'attic'], undefined]);
    const { attic: _gone, ...rest } = after.deep;
    expect(groupAfter(form, before, { deep: rest }, changed)).toEqual([['deep'], undefined]);
    expect(groupAfter(form, before, { deep: { ...rest, country: 'MY' } }, changed)).toBeUndefined();
  });

  it('keeps required groups and entries, and a default that the applicant chose', () => {
    const before = { home: { country: 'ID', town: 'x' }, trips: [{ country: 'ID', town: 'x' }] };
    expect(groupAfter(form, before, { ...before, home: filled }, ['home', 'town'])).toBeUndefined();
    expect(groupAfter(form, before, { ...before, trips: [filled] }, ['trips', '0', 'town'])).toBeUndefined();
    expect(groupAfter(form, {}, { second: filled }, ['second', 'country'])).toBeUndefined();
  });
});
