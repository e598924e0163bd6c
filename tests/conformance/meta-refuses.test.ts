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
  ['a visible text', { ...text, title: 'Hobby' }],
  ['a description', { ...text, description: 'What you like' }],
  ['a misspelt keyword', { ...text, maxLenght: 40 }],
  ['a reference to another machine', { $ref: 'https://example.com/nik.json' }],
  ['a file larger than 20 MiB', { ...text, 'x-file': { types: ['image/png'], maxBytes: 20971521 } }],
  ['a program as a file', { ...text, 'x-file': { types: ['text/html'], maxBytes: 1 } }],
  ['a condition that decides nothing', { ...text, if: { minLength: 3 } }],
  ['a branch without a condition', { ...text, then: { minLength: 3 } }],
])('a form schema may not declare %s', (_, field) => {
  expect(accepts('form-schema', form(field))).toBe(false);
});

it.each([
  ['leaves the door open for unknown fields', { unevaluatedProperties: true }],
  ['declares the facts itself', { properties: { $facts: { type: 'object' } } }],
  ['names a field like a part of the form', { properties: { group: text } }],
  ['names a field with a dot', { properties: { 'a.b': text } }],
])('a form schema is refused that %s', (_, rest) => {
  expect(accepts('form-schema', form(text, rest))).toBe(false);
});

const ui = (field: object) => ({ $schema: '../../meta/form-ui.json', 'ui:order': ['hobby', '*'], hobby: field });
it.each([
  ['a known widget', true, { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } }],
  ['a list of like groups', true, { 'ui:field': 'repeat', items: { 'ui:order': ['name', '*'], name: {} } }],
  ['a list of like groups with a text', false, { 'ui:field': 'repeat', items: { 'ui:title': 'Hobbies' } }],
  ['an unknown widget', false, { 'ui:widget': 'slider' }],
  ['an unknown source', false, { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'planet' } }],
  ['a remote list without a source', false, { 'ui:widget': 'remoteSelect' }],
  ['a text', false, { 'ui:widget': 'text', 'ui:title': 'Hobby' }],
])('ui.json with %s: %s', (_, isAccepted, field) => {
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
  ['a default, a value of any kind', true, migration({ default: { field: 'pastime', value: false } })],
  ['a map of values', true, migration({ map: { field: 'pastime', values: { x: 'y' } } })],
  ['a drop', true, migration({ drop: { field: 'hobby' } })],
  ['an operation that nobody knows', false, migration({ compute: { field: 'hobby' } })],
  ['two operations in one', false, migration({ drop: { field: 'a' }, rename: { from: 'a', to: 'b' } })],
  ['no proof', false, migration({ drop: { field: 'hobby' } }, { example: undefined })],
  ['number 0', false, migration({ drop: { field: 'hobby' } }, { number: 0 })],
])('a migration with %s: %s', (_, isAccepted, data) => {
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
  ['a last day without a first one', false, { until: 'lastDay' }],
  ['a layout that there is not', false, { view: 'carousel' }],
  ['a part that there is not', false, { author: 'author' }],
  ['a text of its own', false, { title: 'Stories' }],
])('public pages of content with %s: %s', (_, isValid, page) => {
  expect(accepts('content-entity', kind(page))).toBe(isValid);
});
