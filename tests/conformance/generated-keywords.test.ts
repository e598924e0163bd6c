import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, listOf, objectOf, valueAt } from '../../src/engine/schema/json.ts';
import { generatedForm } from '../support/generated-forms/generate-form.ts';
import { generatedLists, generatedTable } from '../support/generated-forms/generated-lists.ts';
import { schemaFiles } from './portal-data.ts';

const FORMS = 1_500;
const forms = fc.sample(generatedForm, { numRuns: FORMS, seed: 1 });

const meta = (file: string, ...path: readonly string[]): unknown =>
  valueAt(schemaFiles.get(`schemas/meta/${file}`), path);
const keysIn = (value: unknown): readonly string[] => Object.keys(objectOf(value));

/** Where a rule stands: in the form, a group, a list or a single value, or in a part of one of them. */
type Place = 'form' | 'group' | 'list' | 'value' | 'branch' | 'condition' | 'alternative' | 'shared';

const placeOf = (schema: Readonly<Record<string, unknown>>): Place => {
  if (schema['type'] === 'array' || 'items' in schema) return 'list';
  return schema['type'] === 'object' || 'properties' in schema ? 'group' : 'value';
};

const noted = new Set<string>();

const note = (schema: unknown, place: Place): void => {
  if (!isObject(schema)) return;
  for (const keyword of Object.keys(schema)) noted.add(`${keyword} of a ${place}`);
  const inner = (part: unknown, own: Place): void => note(part, place === 'condition' ? 'condition' : own);
  const asField = (part: unknown): void => inner(part, placeOf(objectOf(part)));
  for (const field of Object.values(objectOf(schema['properties']))) asField(field);
  for (const shared of Object.values(objectOf(schema['$defs']))) note(shared, 'shared');
  asField(schema['items']);
  for (const keyword of ['then', 'else']) inner(schema[keyword], 'branch');
  for (const keyword of ['if', 'not']) note(schema[keyword], 'condition');
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    for (const part of listOf(schema[keyword])) inner(part, keyword === 'allOf' ? 'branch' : 'alternative');
};

for (const { schema } of forms) note(schema, 'form');

const whole: readonly Place[] = ['form', 'group'];
const ofValue: readonly Place[] = ['value'];
const ofList: readonly Place[] = ['list'];
const ofAnything: readonly Place[] = ['form', 'group', 'value'];

/** Where a keyword makes a difference. A keyword of the meta-schema that is not named here has to be everywhere. */
const places: Readonly<Record<string, readonly Place[]>> = {
  $comment: ['shared'],
  $ref: ofValue,
  $defs: ['form'],
  type: ['form', 'group', 'list', 'value', 'shared'],
  const: ['value', 'condition', 'alternative'],
  enum: ['value', 'condition'],
  default: ['group', 'list', 'value'],
  minLength: ['value', 'branch'],
  maxLength: ['value', 'branch', 'alternative'],
  pattern: ['value', 'branch', 'condition', 'alternative'],
  format: ofValue,
  minimum: ['value', 'condition'],
  maximum: ['value', 'condition'],
  exclusiveMinimum: ofValue,
  exclusiveMaximum: ofValue,
  multipleOf: ofValue,
  properties: ['form', 'group', 'branch', 'condition', 'alternative'],
  required: ['form', 'group', 'branch', 'condition', 'alternative'],
  dependentRequired: ['group'],
  dependentSchemas: ['group'],
  unevaluatedProperties: whole,
  minProperties: ['group'],
  maxProperties: ['group'],
  items: ofList,
  minItems: ['list', 'condition'],
  maxItems: ['list', 'branch'],
  uniqueItems: ofList,
  allOf: ofAnything,
  anyOf: [...ofAnything, 'condition'],
  oneOf: ['group', 'value'],
  not: ['group', 'value', 'condition'],
  if: ['form', 'group', 'list', 'value', 'branch'],
  then: ['form', 'group', 'list', 'value', 'branch'],
  else: ['form', 'group', 'value', 'branch'],
  'x-error': ['value', 'list', 'branch'],
  'x-equals': ofValue,
  'x-differs': ofValue,
  'x-notAfter': ofValue,
  'x-notBefore': ofValue,
  'x-check': ['value', 'list'],
  'x-value': ofValue,
  'x-default': ofValue,
  'x-alternative': ['alternative'],
  'x-levels': ofValue,
  'x-note': ofValue,
  'x-scale': ['value', 'condition'],
  'x-atLeast': ['value', 'condition'],
  examples: ofValue,
  'x-normalize': ofValue,
  'x-notation': ofValue,
  'x-file': ofValue,
};

/** Keywords that no generated form has, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  additionalProperties: 'only a grid of grades has keys of any name',
  propertyNames: 'the same',
  'x-dialCode': 'comes with the shared rule of phone numbers',
  'x-fixed': 'fields of forms of the portal itself',
  'x-notifies': 'a field of the control panel',
  $schema: 'the line for the editor, which every file has',
};

/** Values of settings that no generated form has, with the reason. */
const settingsLeftOut: Readonly<Record<string, string>> = {
  password: 'belongs to accounts; no summary shows it',
  givenSelect: 'its list comes from a page of the admin area',
  richText: 'an editor, which only a browser draws',
  gradeGrid: 'its rows come from the database',
  columns: 'of a grid of grades',
  required: 'the same',
  title: 'of a list that staff maintain, which is in the database',
  maintained: 'the same',
  withoutWhen: 'of lists in the database: one of the data has one parent',
};

const writtenUi = JSON.stringify(forms.map(({ ui }) => ui));
const writtenSchemas = JSON.stringify(forms.map(({ schema }) => schema));
const lists = Object.values(generatedLists(['id', 'en']));

describe('the generator of forms', () => {
  it.each(
    [
      ...keysIn(meta('rule.json', '$defs', 'keywords', 'properties')),
      ...keysIn(meta('form-schema.json', 'properties')),
    ].filter((keyword) => !Object.hasOwn(leftOut, keyword)),
  )('writes %s at each place where it makes a difference', (keyword) => {
    const everywhere: readonly Place[] = ['form', 'group', 'list', 'value', 'branch', 'condition', 'alternative'];
    const missing = (places[keyword] ?? everywhere).filter((place) => !noted.has(`${keyword} of a ${place}`));
    expect(missing).toEqual([]);
  });

  it.each([
    ['widget', meta('widgets.json', '$defs', 'widget', 'enum'), `${writtenUi}"note"`],
    ['part of a form', meta('widgets.json', '$defs', 'fieldWidget', 'enum'), writtenUi],
    ['option of a field', keysIn(meta('widgets.json', '$defs', 'options', 'properties')), writtenUi],
    ['setting of a field', keysIn(meta('form-ui.json', '$defs', 'field', 'properties')), writtenUi],
    ['setting of a form', keysIn(meta('form-ui.json', '$defs', 'layout', 'properties')), writtenUi],
    ['format', meta('rule.json', '$defs', 'keywords', 'properties', 'format', 'enum'), writtenSchemas],
    [
      'normalization',
      meta('rule.json', '$defs', 'keywords', 'properties', 'x-normalize', 'items', 'enum'),
      `${writtenSchemas}"phone"`,
    ],
    [
      'rule of a file',
      keysIn(meta('rule.json', '$defs', 'keywords', 'properties', 'x-file', 'properties')),
      writtenSchemas,
    ],
    [
      'way in which answers travel',
      keysIn(meta('form-wire.json', 'properties')).filter((key) => key !== '$schema'),
      JSON.stringify(forms.map(({ wire }) => wire)),
    ],
    ['part of a list', keysIn(meta('list.json', 'properties')), JSON.stringify(lists)],
    [
      'part of an entry',
      keysIn(meta('list.json', '$defs', 'entry', 'properties')),
      `${JSON.stringify(lists)}"${generatedTable.split('\n')[0]?.replaceAll(',', '""')}"`,
    ],
  ])('uses every %s of the meta-schema', (_, allowed, written) => {
    const expected = (allowed as readonly string[]).filter((value) => !Object.hasOwn(settingsLeftOut, value));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.filter((value) => !written.includes(`"${value}"`))).toEqual([]);
  });

  it('has no needless exception', () => {
    const written = `${writtenUi}${writtenSchemas}`;
    const keywords = Object.keys(leftOut).filter((keyword) =>
      [...noted].some((one) => one.startsWith(`${keyword} of`)),
    );
    const settings = ['password', 'givenSelect', 'gradeGrid', 'withoutWhen', 'columns'].filter((setting) =>
      written.includes(`"${setting}"`),
    );
    expect([...keywords, ...settings]).toEqual([]);
  });
});
