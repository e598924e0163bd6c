import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { lineOf, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { checkData } from './check-data.ts';

const FORM = 'schemas/application/family/schema.json';
const texts = [officerTexts(currentData, 'id'), officerTexts(currentData, 'en')];

it.each([
  ['"definitions": { "a": { "type": "boolean" } }', '"$defs"'],
  ['"dependencies": { "familyName": ["sameAddress"] }', '"dependentRequired"'],
  ['"exclusiveMaximum": true', '"exclusiveMaximum": 18'],
  ['"exclusiveMinimum": false', '"exclusiveMinimum": 18'],
  ['"divisibleBy": 2', '"multipleOf"'],
  ['"extends": {}', '"allOf"'],
  ['"disallow": "string"', '"not"'],
  ['"additionalItems": false', '"items"'],
  ['"contains": { "const": "home" }', 'this.exists('],
  ['"minContains": 2', 'this.filter('],
  ['"patternProperties": { "^a": {} }', '"propertyNames"'],
  ['"$recursiveRef": "#"', '"$ref"'],
  ['"nullable": true', '"required"'],
  ['"example": "x"', 'examples.json'],
  ['"max": 9', '"maximum"'],
  ['"ui:widget": "slider"', 'ui.json'],
  ['"discriminator": { "propertyName": "kind" }', '"oneOf"'],
])('checkData reports the foreign keyword %s once, with %s', (keyword, meant) => {
  const places = keyword.startsWith('"de') ? ['"properties": {', `${keyword}, "properties": {`] : undefined;
  const [from = '', to = ''] = places ?? [
    '"properties": {',
    `"properties": { "extra": { "type": "integer", ${keyword} },`,
  ];
  const data = withChanges(currentData, [[FORM, from, to]]);
  const findings = checkData(data, currentData);
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([['otherDraft', lineOf(data, FORM, keyword)]]);
  for (const one of texts)
    expect(findings.map((finding) => findingSentences(one, finding).instead)).toEqual([expect.stringContaining(meant)]);
});

it.each([
  [
    'fixedEntries',
    '"type": "array", "maxItems": 2, "items": { "type": "boolean" }, "prefixItems": [{ "type": "integer" }]',
  ],
  ['fixedEntries', '"type": "array", "maxItems": 2, "items": [{ "type": "integer" }, { "type": "boolean" }]'],
  ['nullableType', '"type": ["integer", "null"]'],
  ['requiredOfField', '"type": "integer", "required": true'],
  ['notRequiredOfField', '"type": "integer", "required": false'],
  ['foreignPattern', '"type": "string", "maxLength": 9, "pattern": "(?i)^a$"'],
  ['foreignPattern', '"type": "string", "maxLength": 9, "pattern": "^[[:alpha:]]$"'],
])('checkData reports %s once for %s', (rule, keywords) => {
  const data = withChanges(currentData, [[FORM, '"properties": {', `"properties": { "extra": { ${keywords} },`]]);
  expect(checkData(data, currentData).map((one) => [one.rule, one.line])).toEqual([
    [rule, lineOf(data, FORM, keywords)],
  ]);
});

it('checkData reports a condition among the fields once, as keywordAsField', () => {
  const condition = '"if": { "properties": {} }';
  const data = withChanges(currentData, [[FORM, '"properties": {', `"properties": { ${condition},`]]);
  expect(checkData(data, currentData).map((one) => [one.rule, one.line])).toEqual([
    ['keywordAsField', lineOf(data, FORM, condition)],
  ]);
});
