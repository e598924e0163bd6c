import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { schemaFiles } from './portal-data.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
for (const [path, schema] of schemaFiles) if (path.startsWith('schemas/meta/')) ajv.addSchema(schema as object, path);
const accepts = (kind: string, data: unknown): boolean => ajv.validate(`schemas/meta/${kind}.json`, data) === true;

const form = (field: object, rest: object = {}) => ({
  $schema: '../../meta/form-schema.json',
  type: 'object',
  unevaluatedProperties: false,
  required: [],
  properties: { hobby: field },
  ...rest,
});
const text = { type: 'string', maxLength: 40 };

it.each([
  ['a plain text', text],
  ['a text with options', { type: 'string', enum: ['a', 'b'] }],
  ['a list of texts', { type: 'array', maxItems: 3, items: text }],
  ['a shared definition', { $ref: '../../common/nik.json' }],
])('a form schema may declare %s', (_, field) => {
  expect(accepts('form-schema', form(field))).toBe(true);
});

it.each([
  ['a text without a limit', { type: 'string' }],
  ['a text without a limit inside a list', { type: 'array', maxItems: 3, items: { type: 'string' } }],
  ['a list without a limit', { type: 'array', items: text }],
  ['a title', { ...text, title: 'Hobby' }],
  ['a description', { ...text, description: 'What you like' }],
  ['a misspelt keyword', { ...text, maxLenght: 40 }],
  ['a reference to another host', { $ref: 'https://example.com/nik.json' }],
  ['a file larger than 20 MiB', { ...text, 'x-file': { types: ['image/png'], maxBytes: 20971521 } }],
  ['an HTML file', { ...text, 'x-file': { types: ['text/html'], maxBytes: 1 } }],
  ['an if without then and else', { ...text, if: { minLength: 3 } }],
  ['a then without an if', { ...text, then: { minLength: 3 } }],
])('a form schema may not declare %s', (_, field) => {
  expect(accepts('form-schema', form(field))).toBe(false);
});

it.each([
  ['allows unknown fields', { unevaluatedProperties: true }],
  ['declares $facts', { properties: { $facts: { type: 'object' } } }],
  ['has a field with the reserved name group', { properties: { group: text } }],
  ['has a field with a dot in its name', { properties: { 'a.b': text } }],
])('form-schema.json refuses a schema that %s', (_, rest) => {
  expect(accepts('form-schema', form(text, rest))).toBe(false);
});

const ui = (field: object) => ({ $schema: '../../meta/form-ui.json', 'ui:order': ['hobby', '*'], hobby: field });
it.each([
  ['a known widget', true, { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } }],
  ['a repeated group', true, { 'ui:field': 'repeat', items: { 'ui:order': ['name', '*'], name: {} } }],
  ['a repeated group with a title', false, { 'ui:field': 'repeat', items: { 'ui:title': 'Hobbies' } }],
  ['an unknown widget', false, { 'ui:widget': 'carousel' }],
  ['a list of the data as source', true, { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'home-towns' } }],
  ['a source that is no name', false, { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'home towns' } }],
  ['a remote list without a source', false, { 'ui:widget': 'remoteSelect' }],
  ['a title', false, { 'ui:widget': 'text', 'ui:title': 'Hobby' }],
])('ui.json with %s is accepted: %s', (_, isAccepted, field) => {
  expect(accepts('form-ui', ui(field))).toBe(isAccepted);
});

const migration = (operation: object, rest: object = {}) => ({
  $schema: '../../../meta/migration.json',
  number: 1,
  operations: [operation],
  example: { before: { hobby: 'x' }, after: { pastime: 'x' } },
  ...rest,
});
it.each([
  ['a rename', true, migration({ rename: { from: 'hobby', to: 'pastime' } })],
  ['a default that is a boolean', true, migration({ default: { field: 'pastime', value: false } })],
  ['a map of values', true, migration({ map: { field: 'pastime', values: { x: 'y' } } })],
  ['a drop', true, migration({ drop: { field: 'hobby' } })],
  ['an unknown operation', false, migration({ compute: { field: 'hobby' } })],
  ['two operations in one', false, migration({ drop: { field: 'a' }, rename: { from: 'a', to: 'b' } })],
  ['no example of a drop', true, migration({ drop: { field: 'hobby' } }, { example: undefined })],
  ['no number', true, migration({ drop: { field: 'hobby' } }, { number: undefined })],
  [
    'no example of a calculation',
    false,
    migration({ calculate: { field: 'a', value: 'this / 2' } }, { example: undefined }),
  ],
  ['number 0', false, migration({ drop: { field: 'hobby' } }, { number: 0 })],
])('a migration with %s is accepted: %s', (_, isAccepted, data) => {
  expect(accepts('migration', JSON.parse(JSON.stringify(data)))).toBe(isAccepted);
});

const kind = (page: object) => ({
  $schema: '../../meta/content-entity.json',
  path: 'story',
  pageSize: 4,
  columns: ['title'],
  institution: 'institutionCode',
  texts: ['title'],
  public: {},
  order: [{ field: 'title', direction: 'ascending' }],
  afterSave: 'dashboardAdmin',
  page: { view: 'cards', heading: 'title', detail: true, ...page },
});
it.each([
  ['a heading', true, {}],
  ['dates', true, { date: 'day', until: 'lastDay', feed: true, calendar: true }],
  ['a feed without a date', false, { feed: true }],
  ['calendar files without a date', false, { calendar: true }],
  ['a last day without a date', false, { until: 'lastDay' }],
  ['an unknown layout', false, { view: 'carousel' }],
  ['an unknown part', false, { author: 'author' }],
  ['a title', false, { title: 'Stories' }],
])('entity.json whose public pages have %s is accepted: %s', (_, isValid, page) => {
  expect(accepts('content-entity', kind(page))).toBe(isValid);
});
