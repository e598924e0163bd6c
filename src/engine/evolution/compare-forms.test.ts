import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import type { JsonSchema, Migration, StepUi, WireMap } from '../schema/types.ts';
import { compareForms } from './compare-forms.ts';

interface Version {
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly more?: JsonSchema;
  readonly ui?: StepUi;
  readonly wire?: WireMap;
  readonly migrations?: readonly Migration[];
}

const text = { type: 'string', maxLength: 40 };
const school = { type: 'string', enum: ['SMA', 'SMK'] };

const make = ({ properties = { name: text, school }, required = ['name'], more = {}, ...parts }: Version) =>
  makeForm({ properties, required, ...more }, parts);

const migration = (number: number, ...operations: Migration['operations']): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});

const compare = (before: Version, after: Version) => compareForms(make(before), make(after));

const when = (field: string, value: unknown, then: JsonSchema): JsonSchema => ({
  if: { properties: { [field]: { const: value } }, required: [field] },
  then,
});

/** what changed, before, after, the changes that are found (only what is named is compared). */
const cases: readonly (readonly [string, Version, Version, readonly object[]])[] = [
  ['nothing', {}, {}, []],
  [
    'a field comes',
    {},
    { properties: { name: text, school, hobby: text } },
    [{ kind: 'fieldAdded', path: ['hobby'], textKey: 'form.hobby.label', after: { required: { isAlways: false } } }],
  ],
  ['a field goes', {}, { properties: { name: text } }, [{ kind: 'fieldRemoved', path: ['school'], isDeclared: false }]],
  [
    'a field goes as declared',
    {},
    { properties: { name: text }, migrations: [migration(1, { drop: { field: 'school' } })] },
    [{ kind: 'fieldRemoved', isDeclared: true }, { kind: 'migrationAdded' }],
  ],
  [
    'a field is renamed and tightened',
    {},
    {
      properties: { fullName: { ...text, maxLength: 20 }, school },
      required: ['fullName'],
      migrations: [migration(1, { rename: { from: 'name', to: 'fullName' } })],
    },
    [
      { kind: 'fieldRenamed', path: ['fullName'], before: ['name'], after: ['fullName'] },
      { kind: 'ruleChanged', path: ['fullName'], keyword: 'maxLength', before: 40, after: 20 },
      { kind: 'wireChanged', what: 'name', before: 'name', after: 'fullName' },
      { kind: 'migrationAdded' },
    ],
  ],
  [
    'a field becomes required',
    {},
    { required: ['name', 'school'] },
    [{ kind: 'requiredChanged', path: ['school'], before: { isAlways: false }, after: { isAlways: true } }],
  ],
  [
    'a field becomes conditional',
    {},
    { properties: { name: text }, more: when('name', 'x', { properties: { school } }) },
    [{ kind: 'shownChanged', path: ['school'], before: { isAlways: true }, after: { isAlways: false } }],
  ],
  [
    'a condition changes, and with it nothing else',
    { properties: { name: text }, more: when('name', 'x', { properties: { school }, required: ['school'] }) },
    { properties: { name: text }, more: when('name', 'y', { properties: { school }, required: ['school'] }) },
    [{ kind: 'shownChanged', path: ['school'] }],
  ],
  [
    'options come and go',
    {},
    { properties: { name: text, school: { type: 'string', enum: ['SMA', 'MA'] } } },
    [
      { kind: 'optionRemoved', before: 'SMK', textKey: 'form.school.option.SMK' },
      { kind: 'optionAdded', after: 'MA', textKey: 'form.school.option.MA' },
    ],
  ],
  [
    'an option goes and its answers are mapped',
    {},
    {
      properties: { name: text, school: { type: 'string', enum: ['SMA'] } },
      migrations: [migration(1, { map: { field: 'school', values: { SMK: 'SMA' } } })],
    },
    [{ kind: 'optionRemoved', before: 'SMK', mappedTo: 'SMA' }, { kind: 'migrationAdded' }],
  ],
  [
    'a rule comes under a name of its own',
    {},
    { properties: { name: { ...text, allOf: [{ pattern: '^[^0]', 'x-error': 'zero' }] }, school } },
    [{ kind: 'ruleAdded', rule: 'zero', errorKey: 'form.name.error.zero', after: '^[^0]' }],
  ],
  [
    'a rule counts only in one case',
    {},
    { more: when('school', 'SMA', { properties: { name: { minLength: 3 } } }) },
    [{ kind: 'ruleAdded', keyword: 'minLength', path: ['name'], conditions: [{ holds: true }] }],
  ],
  [
    'a field inside a list',
    { properties: { name: text, jobs: { type: 'array', maxItems: 3, items: { properties: { city: text } } } } },
    { properties: { name: text, jobs: { type: 'array', maxItems: 3, items: { properties: { town: text } } } } },
    [
      { kind: 'fieldRemoved', path: ['jobs', 'city'] },
      { kind: 'fieldAdded', path: ['jobs', 'town'], textKey: 'form.jobs.town.label' },
    ],
  ],
  [
    'order, widget and travel',
    { ui: { 'ui:order': ['name', 'school'], name: { 'ui:widget': 'text' } } },
    { ui: { 'ui:order': ['school', 'name'], name: { 'ui:widget': 'textarea' } }, wire: { rename: { name: 'Name' } } },
    [
      { kind: 'orderChanged', before: ['name', 'school'], after: ['school', 'name'] },
      { kind: 'lookChanged', what: 'ui:widget', before: 'text', after: 'textarea' },
      { kind: 'wireChanged', what: 'name', before: 'name', after: 'Name' },
    ],
  ],
  [
    'a migration that was released is edited',
    { migrations: [migration(1, { drop: { field: 'a' } })] },
    { migrations: [migration(1, { drop: { field: 'b' } })] },
    [{ kind: 'migrationChanged' }],
  ],
];

describe('compareForms', () => {
  it.each(cases)('%s', (_, before, after, changes) => {
    const found = compare(before, after);
    expect(found).toMatchObject(changes);
    expect(found).toHaveLength(changes.length);
  });

  it('reports the opposite changes when the versions are exchanged', () => {
    const [before, after] = [make({}), make({ properties: { name: text, school, hobby: text } })];
    expect(compareForms(after, before).map(({ kind }) => kind)).toEqual(['fieldRemoved']);
  });
});
