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
  ])('reports %s', (_, settings, rule, params) => {
    expect(found(withUi(settings))).toContainEqual({ rule, params, file: UI });
  });
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
