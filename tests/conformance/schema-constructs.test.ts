import { describe, expect, it } from 'vitest';
import type { Answers } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { describeAnswers } from '../../src/engine/summary/describe-answers.ts';
import { fromWire } from '../../src/engine/wire/from-wire.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { textKeysOfForm } from '../../src/officer/data/form-text-keys.ts';
import { checker } from '../support/forms.ts';
import { addGeneratedStep, formIn, STEP, withExamples } from '../support/generated-forms/officer-data.ts';
import { currentData } from '../support/officer/current-data.ts';

const text = { type: 'string', maxLength: 9 };
const file = { type: 'string', format: 'uuid', 'x-file': { types: ['image/png'], maxBytes: 9 } };
const groupOf = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});
const listOf = (items: object, rest: object = {}) => ({ type: 'array', maxItems: 3, items, ...rest });
const repeat = { 'ui:field': 'repeat' };
const repeatOf = (...fields: readonly string[]) => ({
  ...repeat,
  items: { 'ui:order': ['*'], ...Object.fromEntries(fields.map((field) => [field, {}])) },
});

interface Construct {
  readonly name: string;
  readonly field: object;
  readonly ui?: object;
}

/** A step with a field for each construct, named after its place in the list. */
const stepWith = (constructs: readonly Construct[], example: Answers = {}) => {
  const named = constructs.map((one, index) => [`field${index}`, one] as const);
  const step = addGeneratedStep({
    schema: {
      ...groupOf(Object.fromEntries(named.map(([name, { field }]) => [name, field]))),
      required: [],
    },
    ui: {
      'ui:order': [...named.map(([name]) => name), '*'],
      ...Object.fromEntries(named.map(([name, { ui = {} }]) => [name, ui])),
    },
  });
  return withExamples(step, [example, {}]);
};

const asksForMore = new Set(['missingExample', 'missingAnswer', 'missingWords']);

interface WorkingConstruct extends Construct {
  readonly good: unknown;
  readonly bad: unknown;
  /** Place and rule of the error. */
  readonly error: string;
}

const working: readonly WorkingConstruct[] = [
  { name: 'const of a text', field: { const: 'yes' }, good: 'yes', bad: 'no', error: ' const' },
  { name: 'const of a number', field: { type: 'integer', const: 3 }, good: 3, bad: 4, error: ' const' },
  { name: 'const of a box', field: { type: 'boolean', const: true }, good: true, bad: false, error: ' const' },
  { name: 'not', field: { ...text, not: { const: 'x' } }, good: 'y', bad: 'x', error: ' not' },
  {
    name: 'a named not',
    field: { ...text, not: { const: 'x' }, 'x-error': 'odd' },
    good: 'y',
    bad: 'x',
    error: ' odd',
  },
  {
    name: 'examples of a text',
    field: { ...text, examples: ['ab', 'cd'] },
    ui: { 'ui:widget': 'suggestions' },
    good: 'ef',
    bad: 'longer text',
    error: ' maxLength',
  },
  { name: 'a grade of a scale', field: { type: 'string', 'x-scale': 'letters' }, good: 'C', bad: 'c', error: ' enum' },
  {
    name: 'a grade of a scale, or a better one',
    field: { type: 'string', 'x-scale': 'letters', 'x-atLeast': 'B' },
    good: 'A',
    bad: 'C',
    error: ' atLeast',
  },
  {
    name: 'a condition on a grade, in entries',
    field: listOf(
      groupOf(
        { a: { type: 'string', 'x-scale': 'letters' } },
        {
          if: { properties: { a: { 'x-scale': 'letters', 'x-atLeast': 'B' } }, required: ['a'] },
          then: { properties: { b: text } },
        },
      ),
    ),
    ui: repeatOf('a', 'b'),
    good: [{ a: 'A', b: 'x' }],
    bad: [{ a: 'C', b: 'x' }],
    error: '/0/b unknown',
  },
  {
    name: 'exclusiveMinimum',
    field: { type: 'number', exclusiveMinimum: 1 },
    good: 1.5,
    bad: 1,
    error: ' exclusiveMinimum',
  },
  {
    name: 'exclusiveMaximum',
    field: { type: 'integer', exclusiveMaximum: 9 },
    good: 8,
    bad: 9,
    error: ' exclusiveMaximum',
  },
  {
    name: 'not of a group',
    field: groupOf({ a: text, b: text }, { not: { required: ['a', 'b'] } }),
    good: { a: 'x' },
    bad: { a: 'x', b: 'x' },
    error: ' not',
  },
  {
    name: 'if of a single value',
    field: { ...text, if: { pattern: '^a' }, then: { minLength: 3 } },
    good: 'abc',
    bad: 'a',
    error: ' minLength',
  },
  {
    name: 'if of a list',
    field: listOf(text, { if: { minItems: 2 }, then: { uniqueItems: true } }),
    ui: repeat,
    good: ['a', 'b'],
    bad: ['a', 'a'],
    error: ' uniqueItems',
  },
  {
    name: 'if in entries',
    field: listOf(
      groupOf(
        { a: { enum: ['x', 'y'] } },
        { if: { properties: { a: { const: 'x' } }, required: ['a'] }, then: { properties: { b: text } } },
      ),
    ),
    ui: repeatOf('a', 'b'),
    good: [{ a: 'x', b: 'z' }],
    bad: [{ a: 'y', b: 'z' }],
    error: '/0/b unknown',
  },
  {
    name: 'a text between fields',
    field: groupOf({ a: text, n: { 'x-note': true } }),
    good: { a: 'x' },
    bad: { a: 'x', n: 'x' },
    error: '/n unknown',
  },
  {
    name: 'a text between the fields of entries, by condition',
    field: listOf(
      groupOf(
        { a: { enum: ['x', 'y'] } },
        {
          if: { properties: { a: { const: 'x' } }, required: ['a'] },
          then: { properties: { n: { 'x-note': true } } },
        },
      ),
    ),
    ui: repeatOf('a', 'n'),
    good: [{ a: 'x' }],
    bad: [{ a: 'x', n: '' }],
    error: '/0/n unknown',
  },
  {
    name: 'choices of entries by condition',
    field: groupOf(
      { a: { enum: ['x', 'y'] }, l: listOf({ type: 'string', enum: ['p', 'q', 'r'] }, { uniqueItems: true }) },
      {
        if: { properties: { a: { const: 'x' } }, required: ['a'] },
        then: { properties: { l: { items: { enum: ['p'] } } } },
      },
    ),
    good: { a: 'x', l: ['p'] },
    bad: { a: 'x', l: ['q'] },
    error: '/l/0 enum',
  },
  {
    name: 'dependentRequired',
    field: groupOf({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
    good: { b: 'x' },
    bad: { a: 'x' },
    error: '/b required',
  },
  {
    name: 'dependentSchemas',
    field: groupOf({ a: text }, { dependentSchemas: { a: { properties: { b: text }, required: ['b'] } } }),
    good: { a: 'x', b: 'y' },
    bad: { a: 'x' },
    error: '/b required',
  },
  {
    name: 'a field that depends on another one',
    field: groupOf({ a: text }, { dependentSchemas: { a: { properties: { b: text } } } }),
    good: { a: 'x', b: 'y' },
    bad: { b: 'y' },
    error: '/b unknown',
  },
  {
    name: 'an option that is shown and cannot be chosen',
    field: { type: 'string', enum: ['x', 'y', 'z'], not: { enum: ['z'] } },
    good: 'y',
    bad: 'z',
    error: ' not',
  },
  {
    name: 'a default in a group that may be left out',
    field: groupOf({ a: { ...text, default: 'x' }, b: text }),
    good: { b: 'y' },
    bad: { a: 1 },
    error: '/a type',
  },
  {
    name: 'alternatives with names',
    field: {
      oneOf: [
        groupOf({ a: text }, { 'x-alternative': 'first', required: ['a'] }),
        groupOf({ a: { type: 'integer' }, b: text }, { 'x-alternative': 'second' }),
      ],
    },
    good: { alternative: 'second', a: 3, b: 'x' },
    bad: { alternative: 'first', a: 3 },
    error: '/a type',
  },
  {
    name: 'alternatives of entries',
    field: listOf(
      groupOf(
        { c: text },
        {
          anyOf: [
            { 'x-alternative': 'first', properties: { a: text } },
            { 'x-alternative': 'second', properties: { b: text }, required: ['b'] },
          ],
        },
      ),
    ),
    ui: repeatOf('alternative', 'a', 'b', 'c'),
    good: [
      { c: 'y', alternative: 'first', a: 'x' },
      { alternative: 'second', b: 'z' },
    ],
    bad: [{ alternative: 'second' }],
    error: '/0/b required',
  },
  {
    name: 'a condition that one of two answers fulfils',
    field: groupOf(
      { a: text, b: text },
      {
        if: {
          anyOf: [
            { properties: { a: { const: 'x' } }, required: ['a'] },
            { properties: { b: { const: 'x' } }, required: ['b'] },
          ],
        },
        then: { properties: { c: text } },
      },
    ),
    good: { b: 'x', c: 'y' },
    bad: { a: 'y', c: 'y' },
    error: '/c unknown',
  },
  {
    name: 'an expression in an alternative',
    field: {
      oneOf: [
        groupOf({ a: { ...text, 'x-check': 'length(this) > 1' } }, { 'x-alternative': 'first' }),
        groupOf({ b: text }, { 'x-alternative': 'second' }),
      ],
    },
    good: { alternative: 'first', a: 'xy' },
    bad: { alternative: 'first', a: 'x' },
    error: '/a check',
  },
  {
    name: 'two patterns of one field',
    field: { ...text, allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
    good: 'ab',
    bad: 'a',
    error: ' pattern',
  },
  { name: 'a list of lists', field: listOf(listOf(text)), ui: repeat, good: [['x']], bad: [[1]], error: '/0/0 type' },
  {
    name: 'a file in an entry',
    field: listOf(groupOf({ proof: file })),
    ui: repeatOf('proof'),
    good: [{ proof: '3f0a3f0e-6d1c-4f3a-9c57-0d3f7a1c9d11' }],
    bad: [{ proof: 'x' }],
    error: '/0/proof format',
  },
  {
    name: 'groups that may not be alike',
    field: listOf(groupOf({ a: text }), { uniqueItems: true }),
    ui: repeatOf('a'),
    good: [{ a: 'x' }],
    bad: [{ a: 'x' }, { a: 'x' }],
    error: ' uniqueItems',
  },
  {
    name: 'fewest answers of a group',
    field: groupOf({ a: text, b: text }, { minProperties: 1 }),
    good: { a: 'x' },
    bad: {},
    error: ' minProperties',
  },
  {
    name: 'a group without a type',
    field: { unevaluatedProperties: false, properties: { a: text } },
    good: { a: 'x' },
    bad: { a: 'x'.repeat(10) },
    error: '/a maxLength',
  },
  {
    name: 'a group closed by additionalProperties, with a branch',
    field: {
      type: 'object',
      additionalProperties: false,
      properties: { a: text },
      if: { required: ['a'] },
      then: { properties: { b: text } },
    },
    good: { a: 'x', b: 'x' },
    bad: { odd: 'x' },
    error: '/odd unknown',
  },
];

const leavesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];

const shownBy = (groups: ReturnType<typeof describeAnswers>): readonly string[] =>
  groups.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      typeof entry.value === 'object'
        ? [...(entry.items ?? []).flatMap(({ value }) => leavesOf(value)), ...entry.entries.flatMap(shownBy)]
        : [String(entry.value)],
    ),
  );

describe('constructs that a form may use', () => {
  const data = stepWith(working, Object.fromEntries(working.map(({ good }, index) => [`field${index}`, good])));
  const form = formIn(data);
  const errorTexts = textKeysOfForm(form, true).errors;

  it('checkData accepts them all', () => {
    expect(checkData(data, currentData).filter(({ rule }) => !asksForMore.has(rule))).toEqual([]);
  });

  it.each(working.map((one, index) => [one.name, `field${index}`, one] as const))(
    '%s: a good answer travels and is shown, a bad one has an error with a text',
    (_, field, { good, bad, error }) => {
      const answers: Answers = { [field]: good };
      expect(checkAnswers(checker, form, answers)).toEqual([]);
      expect(fromWire(form, toWire(form, answers).fields)).toEqual({ answers, errors: [] });
      expect(shownBy(describeAnswers(form, answers))).toEqual(leavesOf(good));
      const found = checkAnswers(checker, form, { [field]: bad });
      expect(found.map(({ path, key }) => `${path} ${key.split('.').at(-1)}`)).toEqual([`/${field}${error}`]);
      for (const { key } of found) if (!key.endsWith('.unknown')) expect(errorTexts).toContain(key);
    },
  );
});

type RefusedConstruct = readonly [name: string, rule: string, field: object, ui?: object];

/** Refused by the meta-schema: the form is not read any further. */
const unknownWords: readonly RefusedConstruct[] = [
  ['patternProperties', 'otherDraft', { type: 'object', unevaluatedProperties: false, patternProperties: { a: text } }],
  ['prefixItems', 'fixedEntries', listOf(text, { prefixItems: [text] })],
  ['items of several types', 'fixedEntries', { type: 'array', maxItems: 3, items: [text, text] }],
  ['contains', 'otherDraft', listOf(text, { contains: { const: 'x' } })],
  ['unevaluatedItems', 'uselessKey', listOf(text, { unevaluatedItems: false })],
  ['dependencies', 'otherDraft', groupOf({ a: text }, { dependencies: { a: { required: ['a'] } } })],
  ['$anchor', 'uselessKey', { ...text, $anchor: 'x' }],
  ['$dynamicRef', 'otherDraft', { $dynamicRef: '#x' }],
  ['a nullable type', 'nullableType', { type: ['string', 'null'], maxLength: 9 }],
  ['null as an option', 'wrongType', { enum: ['a', null] }],
  ['a rule for single values on a list', 'idleRule', listOf(text, { 'x-normalize': ['spaces'] })],
];

/** Alternatives of which a form could not ask one: the form is not read any further. */
const undecided: readonly RefusedConstruct[] = [
  [
    'alternatives without a name or a deciding field',
    'undecidedAlternatives',
    { oneOf: [groupOf({ a: text }), groupOf({ b: text })] },
  ],
  [
    'alternatives of which two have the same name',
    'undecidedAlternatives',
    { oneOf: [groupOf({ a: text }, { 'x-alternative': 'x' }), groupOf({ b: text }, { 'x-alternative': 'x' })] },
  ],
  [
    'named alternatives in a group with such a field',
    'secondChoice',
    groupOf(
      { alternative: text },
      { oneOf: ['x', 'y'].map((name) => ({ 'x-alternative': name, properties: { [name]: text } })) },
    ),
  ],
];

/** Valid JSON Schema that a form could not ask for, or whose answers would be lost. */
const inexpressible: readonly RefusedConstruct[] = [
  ['no type', 'untypedField', {}],
  ['a pattern without a type', 'untypedField', { pattern: '^a' }],
  ['const of a group', 'untypedField', { const: { a: 1 } }],
  ['entries without a type', 'untypedField', listOf({})],
  ['fields and entries at once', 'untypedField', { properties: { a: text }, items: text }],
  ['an option of another type', 'optionOfOtherType', { type: 'string', enum: ['a', 1] }],
  ['a table', 'unaskedTable', { type: 'object', additionalProperties: text }],
  [
    'a table with a rule for its keys',
    'unaskedTable',
    { type: 'object', propertyNames: text, additionalProperties: text },
  ],
  ['a list of tables', 'unaskedTable', listOf({ type: 'object', additionalProperties: text }), repeat],
  ['a group without fields', 'unaskedTable', groupOf({})],
  ['a group that takes any field', 'openGroup', { type: 'object', properties: { a: text } }],
  ['a group that is a table too', 'openGroup', { type: 'object', properties: { a: text }, additionalProperties: text }],
  ['a required field that is not there', 'missingInGroup', groupOf({ a: text }, { required: ['b'] })],
  ['dependentRequired that is not there', 'missingInGroup', groupOf({ a: text }, { dependentRequired: { a: ['b'] } })],
  ['a text with a rule', 'noteWithRule', { 'x-note': true, type: 'string', maxLength: 9 }],
  ['a list of texts between fields', 'noteElsewhere', listOf({ 'x-note': true })],
  [
    'a required text between fields',
    'missingInGroup',
    groupOf({ a: text, n: { 'x-note': true } }, { required: ['n'] }),
  ],
  [
    'a name for a text and for a field',
    'noteAndField',
    groupOf({ a: text, n: text }, { if: { required: ['a'] }, then: { properties: { n: { 'x-note': true } } } }),
  ],
  [
    'a text in a table',
    'noteInTable',
    listOf(groupOf({ a: text, n: { 'x-note': true } })),
    { 'ui:field': 'table', items: { 'ui:order': ['*'], a: {} } },
  ],
  [
    'a condition on a field that is not there',
    'strangerInCondition',
    groupOf({ a: text }, { if: { required: ['z'] }, then: { properties: { b: text } } }),
  ],
  [
    'a condition on a text between fields',
    'noteInCondition',
    groupOf({ a: text, m: { 'x-note': true } }, { if: { required: ['m'] }, then: { properties: { b: text } } }),
  ],
];

const isX = { properties: { a: { const: 'x' } }, required: ['a'] };
const isZ = { properties: { a: { const: 'z' } }, required: ['a'] };
const readsToday = {
  properties: { $facts: { properties: { today: { const: '2026-01-01' } }, required: ['today'] } },
  required: ['$facts'],
};
const xOrY = { enum: ['x', 'y'] };

/** Conditions of groups and entries, at any depth, whose fields nobody could see or would have to answer unseen. */
const idleConditions: readonly RefusedConstruct[] = [
  ['a condition that never holds', 'neverHolds', groupOf({ a: xOrY }, { if: isZ, then: { properties: { b: text } } })],
  [
    'a condition that always holds',
    'alwaysHolds',
    groupOf(
      { a: { ...xOrY } },
      { required: ['a'], if: { required: ['a'] }, then: {}, else: { properties: { b: text } } },
    ),
  ],
  [
    'a field that is required while it is hidden',
    'hiddenRequired',
    groupOf({ a: xOrY }, { required: ['b'], if: isX, then: { properties: { b: text } } }),
  ],
  [
    'a field with a condition and without',
    'declaredTwice',
    groupOf({ a: xOrY, b: text }, { if: isX, then: { properties: { b: text } } }),
  ],
  [
    'a condition in a group of a group',
    'neverHolds',
    groupOf({ g: groupOf({ a: xOrY }, { if: isZ, then: { properties: { b: text } } }) }),
  ],
  [
    'a condition in the entries of a list in a group',
    'neverHolds',
    groupOf({ l: listOf(groupOf({ a: xOrY }, { if: isZ, then: { properties: { b: text } } })) }),
    { l: repeatOf('a', 'b') },
  ],
  [
    'a fact in a group, where no condition knows it',
    'factInGroup',
    groupOf({ a: text }, { if: readsToday, then: { properties: { b: text } } }),
  ],
  [
    'a fact in the entries of a list',
    'factInGroup',
    listOf(groupOf({ a: text }, { if: readsToday, then: { properties: { b: text } } })),
    repeatOf('a', 'b'),
  ],
  [
    'a condition in a group of an entry',
    'neverHolds',
    listOf(groupOf({ g: groupOf({ a: xOrY }, { if: isZ, then: { properties: { b: text } } }) })),
    repeatOf('g'),
  ],
];

describe.each([
  ['that the meta-schema refuses', unknownWords],
  ['whose alternatives are not told apart', undecided],
  ['whose conditions have no effect', idleConditions],
  ['that the form model cannot express', inexpressible],
])('constructs %s', (_, refused) => {
  const constructs = refused.map(([name, , field, ui]) => ({ name, field, ...(ui && { ui }) }));
  const data = stepWith(constructs);
  const rules = checkData(data, currentData);
  const schemaFile = data.files.get(`schemas/application/${STEP}/schema.json`);
  const lineOf = (index: number): number =>
    schemaFile && index < refused.length ? schemaFile.positionOf(['properties', `field${index}`], 'key').line : 1e9;

  it.each(refused.map(([name, rule], index) => [name, rule, index] as const))(
    'checkData refuses %s with the finding %s',
    (_name, rule, index) => {
      const isOfField = (one: (typeof rules)[number]): boolean =>
        one.file === schemaFile?.path
          ? one.line >= lineOf(index) && one.line < lineOf(index + 1)
          : one.params['field'] === `field${index}`;
      expect(rules.filter(isOfField).map((one) => one.rule)).toContain(rule);
    },
  );
});
