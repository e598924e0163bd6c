import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { surveyFiles, withSurvey } from '../../../tests/support/officer/survey-step.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const STEPS = 'schemas/application/steps.json';
const UI = 'schemas/application/survey/ui.json';

const withFiles = (data: OfficerData, files: Readonly<Record<string, object>>): OfficerData =>
  createOfficerData(
    new Map([
      ...data.files,
      ...Object.entries(files).map(
        ([path, value]) => [path, locateJson(path, `${JSON.stringify(value, null, 2)}\n`)] as const,
      ),
    ]),
  );

const steps = currentData.values.get(STEPS) as Parameters<typeof withSurvey>[0];
const found = (changed: Readonly<Record<string, object>> = {}) =>
  checkData(withFiles(currentData, { ...surveyFiles, [STEPS]: withSurvey(steps), ...changed }), currentData).map(
    ({ rule, params, file }) => ({ rule, params, file }),
  );
const withUi = (settings: object) => ({ [UI]: { ...surveyFiles[UI], ...settings } });

describe('checkData of a step with tables', () => {
  it('finds nothing', () => expect(found()).toEqual([]));

  it.each([
    ['a table of a group', { home: { 'ui:field': 'table' } }, 'tableOfNoGroups', { field: 'home' }],
    [
      'a grid of a group with other fields',
      { home: { 'ui:field': 'grid' } },
      'gridOfNoGroups',
      { field: 'home', row: 'languages' },
    ],
    [
      'a grid of a list',
      { home: { languages: { 'ui:field': 'grid' } } },
      'gridOfNoGroups',
      { field: 'home.languages', row: '–' },
    ],
    [
      'a heading between columns',
      { home: { languages: { 'ui:field': 'table', items: { 'ui:groups': [{ key: 'who', fields: ['name'] }] } } } },
      'headingInTable',
      { field: 'home.languages' },
    ],
    [
      'columns of a table that are set twice',
      { home: { languages: { 'ui:field': 'table', items: { 'ui:columns': 2 } } } },
      'idleColumns',
      { field: 'home.languages' },
    ],
    [
      'columns of a single answer',
      { goals: { 'ui:field': 'repeat', 'ui:columns': 2 } },
      'idleColumns',
      { field: 'goals' },
    ],
    [
      'buttons to copy at a field that is no list',
      { home: { languages: { 'ui:field': 'table', items: { name: { 'ui:options': { canCopy: true } } } } } },
      'toolOfNoList',
      { field: 'home.languages.name', option: 'canCopy' },
    ],
    [
      'a field that is no list without a button to remove',
      { home: { languages: { 'ui:field': 'table', items: { name: { 'ui:options': { canRemove: false } } } } } },
      'toolOfNoList',
      { field: 'home.languages.name', option: 'canRemove' },
    ],
    [
      'a list that is empty and takes no entry',
      { goals: { 'ui:field': 'repeat', 'ui:options': { canAdd: false } } },
      'emptyForGood',
      { field: 'goals' },
    ],
    [
      'a list whose entries are copied and not added',
      { goals: { 'ui:field': 'repeat', 'ui:options': { canAdd: false, canCopy: true } } },
      'copyWithoutAdding',
      { field: 'goals' },
    ],
  ])('reports %s', (_, settings, rule, params) => {
    expect(found(withUi(settings))).toContainEqual({ rule, params, file: UI });
  });
});

it.each([
  ['fewest entries', { minItems: 2 }, []],
  ['a default', { default: ['a'] }, []],
  ['fewest entries under a condition', { if: { maxItems: 9 }, then: { minItems: 1 } }, []],
  ['a default without entries', { default: [] }, ['emptyForGood']],
  ['fewest entries that are none', { minItems: 0 }, ['emptyForGood']],
])('checkData of a list without a button to add, with %s', (_, rules, expected) => {
  const path = 'schemas/application/survey/schema.json';
  const schema = JSON.parse(JSON.stringify(surveyFiles[path]));
  schema.properties.goals = { ...schema.properties.goals, ...rules };
  const ui = withUi({ goals: { 'ui:field': 'repeat', 'ui:options': { canAdd: false, canRemove: false } } });
  const rulesOfUi = found({ [path]: schema, ...ui }).flatMap(({ rule, file }) => (file === UI ? [rule] : []));
  expect(rulesOfUi).toEqual(expected);
});

it('checkData reports a column that is a group', () => {
  const path = 'schemas/application/survey/schema.json';
  const text = JSON.stringify(surveyFiles[path]).replace(
    '"level":{',
    '"place":{"type":"object","unevaluatedProperties":false,"properties":{"city":{"type":"string","maxLength":9}}},"level":{',
  );
  const params = { field: 'home.languages', column: 'place' };
  expect(found({ [path]: JSON.parse(text) })).toContainEqual({ rule: 'wideColumn', params, file: UI });
});

describe('checkData of ui:carryOver', () => {
  it.each<[string, string, (ui: object) => object, string, object]>([
    [
      'a form of accounts',
      'schemas/account/register/ui.json',
      (ui) => ({ ...ui, 'ui:carryOver': true }),
      'carryOverElsewhere',
      { field: '' },
    ],
    [
      'the step that submits',
      'schemas/application/submission/ui.json',
      (ui) => ({ ...ui, 'ui:carryOver': true }),
      'carryOverSubmit',
      { field: '' },
    ],
    [
      'a declaration',
      'schemas/application/attachment/ui.json',
      (ui) => ({ ...ui, colourBlind: { 'ui:field': 'declaration', 'ui:carryOver': false } }),
      'carryOverGivenAnew',
      { field: 'colourBlind' },
    ],
  ])('reports it at %s', (_, path, change, rule, params) => {
    const changed = withFiles(currentData, { [path]: change(currentData.values.get(path) as object) });
    expect(checkData(changed, currentData)).toContainEqual(expect.objectContaining({ file: path, rule, params }));
  });

  it('reports it at a calculated answer', () => {
    const path = 'schemas/application/survey/schema.json';
    const schema = JSON.parse(JSON.stringify(surveyFiles[path]));
    schema.properties.sum = { type: 'integer', 'x-value': '1 + 1' };
    const changed = { [path]: schema, ...withUi({ sum: { 'ui:carryOver': true } }) };
    expect(found(changed)).toContainEqual({ rule: 'carryOverCalculated', params: { field: 'sum' }, file: UI });
  });

  it('allows it at a field, a group and the entries of a list', () => {
    const settings = {
      home: {
        'ui:carryOver': false,
        languages: { 'ui:field': 'table', 'ui:carryOver': true, items: { name: { 'ui:carryOver': false } } },
      },
    };
    expect(found(withUi(settings)).map(({ rule }) => rule)).not.toContainEqual(expect.stringMatching(/^carryOver/));
  });
});
