import { expect, it } from 'vitest';
import { inFormOrder, surroundingsOf } from './error-places.ts';

const group = (properties: object) => ({ type: 'object', properties });
const row = group({ hours: { type: 'integer' }, level: { type: 'string', enum: ['low', 'high'] } });
const form = {
  schema: group({
    name: { type: 'string' },
    street: { type: 'string' },
    days: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['mon', 'tue'] } },
    goals: { type: 'array', items: { type: 'string' } },
    skills: group({ reading: row, writing: row }),
    people: {
      type: 'array',
      items: group({ called: { type: 'string' }, trips: { type: 'array', items: { type: 'array', items: row } } }),
    },
  }),
  ui: {
    'ui:order': ['people', 'street', 'name', '*'],
    'ui:groups': [{ key: 'first', fields: ['street', 'days'] }],
    skills: { 'ui:field': 'grid', 'ui:order': ['writing', '*'] },
    people: { items: { 'ui:order': ['trips', 'called', '*'] } },
  },
};

it('inFormOrder sorts errors by where their fields are on the page: groups, orders at each depth, and entries by number', () => {
  const pages = [
    '/people/2/trips/0/1/hours',
    '/people/2/called',
    '/people/10/called',
    '/street',
    '/days/1',
    '/name',
    '/goals',
    '/goals/0',
    '/skills/writing/hours',
    '/skills/writing/level',
    '/skills/reading/hours',
  ];
  const mixed = [...pages].reverse().map((path) => ({ path }));
  expect(inFormOrder(form, mixed).map(({ path }) => path)).toEqual(pages);
});

it('inFormOrder keeps the order of the errors of one field and of unknown fields', () => {
  const errors = ['/unknown', '/name', '/name', '/other'].map((path, index) => ({ path, index }));
  const sorted = inFormOrder(form, errors);
  expect(sorted.filter(({ path }) => path === '/name').map(({ index }) => index)).toEqual([1, 2]);
  expect(sorted.filter(({ path }) => path !== '/name').map(({ index }) => index)).toEqual([0, 3]);
});

it.each([
  ['/name', []],
  ['/days/1', []],
  ['/goals/1', [{ names: ['goals'], number: '2' }]],
  ['/skills/reading/hours', [{ names: ['skills', 'reading'] }]],
  ['/people/1/called', [{ names: ['people'], number: '2' }]],
  [
    '/people/1/trips/2/0/hours',
    [
      { names: ['people'], number: '2' },
      { names: ['people', 'trips'], number: '3.1' },
    ],
  ],
])('surroundingsOf names the numbered entries and rows around %s', (pointer, surroundings) => {
  expect(surroundingsOf(form, pointer)).toEqual(surroundings);
});
