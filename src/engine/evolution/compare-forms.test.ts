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
  ['reports nothing for equal forms', {}, {}, []],
  [
    'reports an added field with the key of its label',
    {},
    { properties: { name: text, school, hobby: text } },
    [{ kind: 'fieldAdded', path: ['hobby'], textKey: 'form.hobby.label', after: { required: { isAlways: false } } }],
  ],
  [
    'reports a removed field as not declared without a migration',
    {},
    { properties: { name: text } },
    [{ kind: 'fieldRemoved', path: ['school'], isDeclared: false }],
  ],
  [
    'reports a removed field as declared when a migration drops it',
    {},
    { properties: { name: text }, migrations: [migration(1, { drop: { field: 'school' } })] },
    [{ kind: 'fieldRemoved', isDeclared: true }, { kind: 'migrationAdded' }],
  ],
  [
    'reports a renamed field, and its stricter rule, when a migration renames it',
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
    'reports a field that becomes required',
    {},
    { required: ['name', 'school'] },
    [{ kind: 'requiredChanged', path: ['school'], before: { isAlways: false }, after: { isAlways: true } }],
  ],
  [
    'reports a field that becomes conditional',
    {},
    { properties: { name: text }, more: when('name', 'x', { properties: { school } }) },
    [{ kind: 'shownChanged', path: ['school'], before: { isAlways: true }, after: { isAlways: false } }],
  ],
  [
    'reports only the changed visibility when the condition of a required field changes',
    { properties: { name: text }, more: when('name', 'x', { properties: { school }, required: ['school'] }) },
    { properties: { name: text }, more: when('name', 'y', { properties: { school }, required: ['school'] }) },
    [{ kind: 'shownChanged', path: ['school'] }],
  ],
  [
    'reports a removed and an added option with the keys of their texts',
    {},
    { properties: { name: text, school: { type: 'string', enum: ['SMA', 'MA'] } } },
    [
      { kind: 'optionRemoved', before: 'SMK', textKey: 'form.school.option.SMK' },
      { kind: 'optionAdded', after: 'MA', textKey: 'form.school.option.MA' },
    ],
  ],
  [
    'reports a removed option with the value to which a migration maps it',
    {},
    {
      properties: { name: text, school: { type: 'string', enum: ['SMA'] } },
      migrations: [migration(1, { map: { field: 'school', values: { SMK: 'SMA' } } })],
    },
    [{ kind: 'optionRemoved', before: 'SMK', mappedTo: 'SMA' }, { kind: 'migrationAdded' }],
  ],
  [
    'reports an added rule with x-error by that name',
    {},
    { properties: { name: { ...text, allOf: [{ pattern: '^[^0]', 'x-error': 'zero' }] }, school } },
    [{ kind: 'ruleAdded', rule: 'zero', errorKey: 'form.name.error.zero', after: '^[^0]' }],
  ],
  [
    'reports an added rule that applies only under a condition, with the condition',
    {},
    { more: when('school', 'SMA', { properties: { name: { minLength: 3 } } }) },
    [{ kind: 'ruleAdded', keyword: 'minLength', path: ['name'], conditions: [{ holds: true }] }],
  ],
  [
    'reports an exchanged field of list entries as removed and added',
    { properties: { name: text, jobs: { type: 'array', maxItems: 3, items: { properties: { city: text } } } } },
    { properties: { name: text, jobs: { type: 'array', maxItems: 3, items: { properties: { town: text } } } } },
    [
      { kind: 'fieldRemoved', path: ['jobs', 'city'] },
      { kind: 'fieldAdded', path: ['jobs', 'town'], textKey: 'form.jobs.town.label' },
    ],
  ],
  [
    'reports a changed order, widget and wire name',
    { ui: { 'ui:order': ['name', 'school'], name: { 'ui:widget': 'text' } } },
    { ui: { 'ui:order': ['school', 'name'], name: { 'ui:widget': 'textarea' } }, wire: { rename: { name: 'Name' } } },
    [
      { kind: 'orderChanged', before: ['name', 'school'], after: ['school', 'name'] },
      { kind: 'lookChanged', what: 'ui:widget', before: 'text', after: 'textarea' },
      { kind: 'wireChanged', what: 'name', before: 'name', after: 'Name' },
    ],
  ],
  [
    'reports a changed migration',
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

  it('reports an added field as removed when the versions are exchanged', () => {
    const [before, after] = [make({}), make({ properties: { name: text, school, hobby: text } })];
    expect(compareForms(after, before).map(({ kind }) => kind)).toEqual(['fieldRemoved']);
  });
});
