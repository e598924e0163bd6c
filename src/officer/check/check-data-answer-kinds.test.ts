import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { interviewFiles, withInterview } from '../../../tests/support/officer/interview-step.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const STEPS = 'schemas/application/steps.json';
const UI = 'schemas/application/interview/ui.json';

const withFiles = (data: OfficerData, files: Readonly<Record<string, object>>): OfficerData =>
  createOfficerData(
    new Map([
      ...data.files,
      ...Object.entries(files).map(
        ([path, value]) => [path, locateJson(path, `${JSON.stringify(value, null, 2)}\n`)] as const,
      ),
    ]),
  );

const steps = currentData.values.get(STEPS) as Parameters<typeof withInterview>[0];
const files = { ...interviewFiles, [STEPS]: withInterview(steps) };
const found = (changed: Readonly<Record<string, object>> = {}) =>
  checkData(withFiles(currentData, { ...files, ...changed }), currentData).map(({ rule, params, file, line }) => ({
    rule,
    params,
    at: `${file}:${line}`,
  }));
const withUi = (field: string, look: object) => ({ [UI]: { ...interviewFiles[UI], [field]: look } });

describe('checkData of a step with every kind of answer', () => {
  it('finds nothing', () => expect(found()).toEqual([]));

  it.each([
    ['begins', 'text', '“time”'],
    ['visit', 'date', '“dateTime”'],
    ['since', 'date', '“month”'],
    ['days', 'radio', '“checkboxes”, “ranking”'],
    ['proofs', 'file', '“files”'],
    ['holidays', 'date', '"ui:field": "repeat"'],
    ['share', 'time', '“number”, “percent”'],
    ['income', 'time', '“money”, “number”, “percent”'],
  ])('proposes for the field %s with the widget %s: %s', (field, widget, known) => {
    expect(found(withUi(field, { 'ui:widget': widget }))).toMatchObject([
      { rule: 'unfitWidget', params: { field, widget, known } },
    ]);
  });

  it('finds a widget that does not fit inside a group and inside the entries of a list', () => {
    expect(found(withUi('plan', { call: { 'ui:widget': 'email' } }))).toMatchObject([
      { rule: 'unfitWidget', params: { field: 'call', known: '“time”' } },
    ]);
    expect(found(withUi('trips', { items: { month: { 'ui:widget': 'time' } } }))).toMatchObject([
      { rule: 'unfitWidget', params: { field: 'month', known: '“month”' } },
    ]);
  });

  it('finds a required field that cannot be changed and has no default, and accepts an optional one', () => {
    expect(found(withUi('begins', { 'ui:options': { readOnly: true } }))).toMatchObject([
      { rule: 'emptyReadOnly', params: { field: 'begins' } },
    ]);
    expect(found(withUi('trips', { items: { month: { 'ui:options': { readOnly: true } } } }))).toMatchObject([
      { rule: 'emptyReadOnly', params: { field: 'trips.month' } },
    ]);
    expect(found(withUi('since', { 'ui:options': { readOnly: true } }))).toEqual([]);
  });

  it.each([
    ['plan', { widget: 'text' }, { rule: 'unknownKey', params: { key: 'widget' } }],
    ['plan', { options: { readOnly: true } }, { rule: 'unknownKey', params: { key: 'options' } }],
    ['plan', { cal: {} }, { rule: 'unknownName', params: { name: 'cal', meant: 'call' } }],
    ['plan', { 'ui:order': ['channel', 'call', '*'] }, { rule: 'unknownName', params: { meant: 'channels' } }],
    ['trips', { items: { nees: {} } }, { rule: 'unknownName', params: { name: 'nees', meant: 'needs' } }],
    ['begins', { call: {} }, { rule: 'strangeName', params: { name: 'call' } }],
    ['begins', { 'ui:widgt': 'time' }, { rule: 'misspeltKey', params: { meant: 'ui:widget' } }],
  ])('finds for the field %s the wrong name in %j', (field, look, finding) => {
    expect(found(withUi(field, look))).toMatchObject([finding]);
  });

  const SCHEMA = 'schemas/application/interview/schema.json';
  const schemaOf = interviewFiles[SCHEMA] as { readonly properties: Readonly<Record<string, object>> };
  const withField = (field: string, rules: object, look: object) => ({
    [SCHEMA]: { ...schemaOf, properties: { ...schemaOf.properties, [field]: rules } },
    [UI]: { ...interviewFiles[UI], [field]: look },
  });
  const ofWidgets = new Set([
    ...['signatureNotPng', 'widgetNeeds', 'longRating', 'starsNotFromOne', 'idleSuggestions', 'refusedSuggestion'],
    ...['moneyWithFractions', 'aspectOfSignature'],
  ]);
  const foundOfWidgets = (field: string, rules: object, look: object) =>
    found(withField(field, rules, look)).filter(({ rule }) => ofWidgets.has(rule));
  const text = { type: 'string', maxLength: 9 };

  it.each([
    ['a slider without limits', { type: 'number', minimum: 0 }, 'slider', 'widgetNeeds', { keyword: 'maximum' }],
    ['a rating without limits', { type: 'integer', maximum: 5 }, 'rating', 'widgetNeeds', { keyword: 'minimum' }],
    [
      'a long rating',
      { type: 'integer', minimum: 0, maximum: 11 },
      'rating',
      'longRating',
      { count: '12', most: '11' },
    ],
    ['many stars', { type: 'integer', minimum: 1, maximum: 12 }, 'stars', 'longRating', { widget: 'stars' }],
    ['no star', { type: 'integer', minimum: 0, maximum: 5 }, 'stars', 'starsNotFromOne', { first: '0', step: '1' }],
    [
      'half stars',
      { type: 'number', minimum: 1, maximum: 5, multipleOf: 0.5 },
      'stars',
      'starsNotFromOne',
      { first: '1', step: '0.5' },
    ],
    [
      'a signature that is stored as a JPEG',
      { type: 'string', format: 'uuid', 'x-file': { types: ['image/jpeg'], maxBytes: 99 } },
      'signature',
      'signatureNotPng',
      {},
    ],
    [
      'a signature of which a shape is asked',
      { type: 'string', format: 'uuid', 'x-file': { types: ['image/png'], maxBytes: 99, aspect: [3, 4] } },
      'signature',
      'aspectOfSignature',
      { field: 'height' },
    ],
    ['money with fractions', { type: 'number', minimum: 0 }, 'money', 'moneyWithFractions', {}],
    ['money in half rupiah', { type: 'number', multipleOf: 0.5 }, 'money', 'moneyWithFractions', {}],
    ['suggestions of a text area', { ...text, examples: ['a'] }, 'textarea', 'idleSuggestions', { widget: 'textarea' }],
    ['a long suggestion', { ...text, examples: ['a'.repeat(10)] }, 'suggestions', 'refusedSuggestion', {}],
  ])('finds %s', (_, rules, widget, rule, params) => {
    expect(foundOfWidgets('height', rules, { 'ui:widget': widget })).toMatchObject([{ rule, params }]);
  });

  it('finds money with fractions in the entries of a list, at the type', () => {
    const items = { type: 'object', unevaluatedProperties: false, properties: { cost: { type: 'number' } } };
    const changed = withField(
      'height',
      { type: 'array', maxItems: 3, items },
      {
        'ui:field': 'repeat',
        items: { cost: { 'ui:widget': 'money' } },
      },
    );
    const schema = `${JSON.stringify(changed[SCHEMA], null, 2)}\n`.split('\n');
    const line = schema.findIndex((text) => text.includes('"cost"')) + 2;
    expect(found(changed).filter(({ rule }) => ofWidgets.has(rule))).toEqual([
      { rule: 'moneyWithFractions', params: { field: 'height.cost' }, at: `${SCHEMA}:${line}` },
    ]);
  });

  it('accepts money in whole rupiah, also by multipleOf', () => {
    expect(foundOfWidgets('height', { type: 'integer', minimum: -5 }, { 'ui:widget': 'money' })).toEqual([]);
    expect(foundOfWidgets('height', { type: 'number', multipleOf: 1000 }, { 'ui:widget': 'money' })).toEqual([]);
  });

  it('accepts a slider, a rating and suggestions that are complete', () => {
    const limits = { type: 'integer', minimum: 1, maximum: 5 };
    expect(foundOfWidgets('height', limits, { 'ui:widget': 'slider' })).toEqual([]);
    expect(foundOfWidgets('height', limits, { 'ui:widget': 'rating' })).toEqual([]);
    expect(foundOfWidgets('height', limits, { 'ui:widget': 'stars' })).toEqual([]);
    expect(foundOfWidgets('height', { ...text, examples: ['a', 'b'] }, {})).toEqual([]);
  });

  it('finds the unknown list of a field with suggestions', () => {
    const look = { 'ui:widget': 'suggestions', 'ui:options': { source: 'provnce' } };
    expect(found(withField('height', text, look)).filter(({ rule }) => rule.startsWith('source'))).toMatchObject([
      { rule: 'sourceMisspelt', params: { meant: 'province' } },
    ]);
  });
});
