import fc from 'fast-check';
import { type GeneratedField, plainText, type Schema, single } from './generate-values.ts';

const closed = (keywords: Schema): Schema => ({ type: 'object', unevaluatedProperties: false, ...keywords });
const number = { type: 'integer', minimum: 0, maximum: 9 };
const words = { type: 'string', maxLength: 9 };
const someOptions = fc.subarray(['one', 'two', 'three', 'four', 'five'], { minLength: 1 });

/** A field whose options depend on another, and one that is required once that other is answered. */
const dependentChoices: fc.Arbitrary<GeneratedField> = fc
  .record({ first: someOptions, second: someOptions, note: plainText })
  .map(({ first, second, note }) => ({
    schema: closed({
      properties: { level: { enum: ['low', 'high'] }, program: words, note: note.schema },
      dependentRequired: { level: ['note'] },
      if: { properties: { level: { const: 'low' } }, required: ['level'] },
      then: { properties: { program: { enum: first } } },
      else: { properties: { program: { enum: second } } },
    }),
    ui: { level: {}, program: { 'ui:widget': 'select' }, note: note.ui },
  }));

/** A field that exists once another one is answered, and an answer that is suggested from others. */
const followUps: fc.Arbitrary<GeneratedField> = fc
  .record({ detail: single, isRequired: fc.boolean() })
  .map(({ detail, isRequired }) => ({
    schema: closed({
      required: ['amount', 'price'],
      properties: { amount: number, price: { type: 'number', 'x-default': 'amount * 2' } },
      dependentSchemas: {
        amount: { ...(isRequired && { required: ['detail'] }), properties: { detail: detail.schema } },
      },
    }),
    ui: { amount: {}, price: {}, detail: detail.ui },
  }));

/** Several choices that depend on another answer. */
const dependentBoxes: fc.Arbitrary<GeneratedField> = fc.record({ some: someOptions }).map(({ some }) => ({
  schema: closed({
    properties: {
      level: { enum: ['low', 'high'] },
      subjects: {
        type: 'array',
        uniqueItems: true,
        maxItems: 3,
        items: { type: 'string', enum: ['one', 'two', 'five'] },
      },
    },
    if: { properties: { level: { const: 'low' } }, required: ['level'] },
    then: { properties: { subjects: { items: { enum: [...new Set(['one', ...some])].slice(0, 2) } } } },
  }),
  ui: { level: {}, subjects: { 'ui:widget': 'checkboxes' } },
}));

/** Groups that calculate an answer and compare two. */
const calculated: fc.Arbitrary<GeneratedField> = fc
  .constantFrom<Schema>(
    { type: 'integer', 'x-value': 'from + until' },
    { type: 'integer', 'x-value': 'until - from' },
    { type: 'number', 'x-value': 'round(until / 2, 1)' },
    { type: 'boolean', 'x-value': 'until > 4' },
    { type: 'string', maxLength: 9, 'x-value': 'until > 4 ? "many" : "few"' },
  )
  .map((total) => ({
    schema: closed({
      properties: { from: number, until: { ...number, 'x-check': 'until >= from || from == 9' }, total },
    }),
    ui: { from: {}, until: {}, total: { 'ui:widget': 'calculated' } },
  }));

/** A sum over the entries of a list beside it. */
const calculatedFromList: fc.Arbitrary<GeneratedField> = fc
  .constantFrom('sum(parts.map(part, part.amount))', 'count(parts)', 'highest(parts.map(part, part.amount))')
  .map((source) => ({
    schema: closed({
      required: ['parts'],
      properties: {
        parts: {
          type: 'array',
          maxItems: 3,
          'x-check': 'unique(this.map(part, part.amount))',
          'x-error': 'alike',
          items: closed({ required: ['amount'], properties: { amount: number } }),
        },
        total: { type: 'number', 'x-value': source },
      },
    }),
    ui: { parts: { 'ui:field': 'repeat', items: { amount: {}, 'ui:order': ['*'] } }, total: {} },
  }));

/** Two answers that are equal, or differ. */
const compared: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  {
    schema: closed({ required: ['first'], properties: { first: words, again: { ...words, 'x-equals': 'first' } } }),
    ui: { first: {}, again: {} },
  },
  {
    schema: closed({
      properties: {
        first: { enum: ['one', 'two'] },
        other: { enum: ['one', 'two', 'three'], 'x-differs': 'first', 'x-error': 'twice' },
      },
    }),
    ui: { first: {}, other: {} },
  },
  {
    schema: closed({ properties: { note: words, letter: words }, not: { required: ['note', 'letter'] } }),
    ui: { note: {}, letter: {} },
  },
  {
    schema: closed({
      properties: { note: words, letter: words },
      anyOf: [{ required: ['note'] }, { required: ['letter'] }],
    }),
    ui: { note: {}, letter: {} },
  },
);

/** A group that is filled in as a whole. */
const filledGroup: fc.Arbitrary<GeneratedField> = fc.constant({
  schema: closed({ properties: { first: words, second: number }, default: { first: 'abc' } }),
  ui: { first: {}, second: {} },
});

/** A phone number beside its dial code. */
const phone: fc.Arbitrary<GeneratedField> = fc.constant({
  schema: closed({
    properties: {
      dialCode: {
        type: 'string',
        pattern: '^\\+[1-9][0-9]{0,3}$',
        maxLength: 5,
        default: '+62',
        'x-error': 'dialCode',
      },
      number: { $ref: '../../common/phone.json#/$defs/number' },
    },
    dependentRequired: { number: ['dialCode'] },
  }),
  ui: {
    dialCode: { 'ui:widget': 'dialCode', 'ui:options': { autocomplete: 'tel-country-code' } },
    number: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dialCode', autocomplete: 'tel-national' } },
  },
});

/** Groups of which one is chosen. */
const alternatives: fc.Arbitrary<GeneratedField> = fc
  .record({ first: single, second: single, keyword: fc.constantFrom('oneOf', 'anyOf'), isRequired: fc.boolean() })
  .map(({ first, second, keyword, isRequired }) => ({
    schema: closed({
      [keyword]: [
        { required: ['kind', 'detail'], properties: { kind: { const: 'first' }, detail: first.schema } },
        {
          required: isRequired ? ['kind', 'other'] : ['kind'],
          properties: { kind: { const: 'second' }, other: second.schema },
        },
      ],
    }),
    ui: { kind: {}, detail: first.ui, other: second.ui },
  }));

/** The same, with names in place of a field that tells them apart. */
const namedAlternatives: fc.Arbitrary<GeneratedField> = fc
  .record({ first: single, second: single, keyword: fc.constantFrom('oneOf', 'anyOf') })
  .map(({ first, second, keyword }) => ({
    schema: closed({
      [keyword]: [
        { 'x-alternative': 'first', required: ['detail'], properties: { detail: first.schema } },
        { 'x-alternative': 'second', properties: { other: second.schema } },
      ],
    }),
    ui: { alternative: {}, detail: first.ui, other: second.ui },
  }));

/** Lists to choose from: one that stands alone, one that depends on another with "other", one with days. */
const listed: fc.Arbitrary<GeneratedField> = fc.constantFrom('remoteSelect', 'remoteRadio').map((widget) => ({
  schema: closed({
    properties: {
      region: { type: 'string', maxLength: 60 },
      town: { $ref: '../../common/reference.json' },
      course: { type: 'string', maxLength: 60 },
    },
    if: { properties: { town: { const: 'other' } }, required: ['town'] },
    then: { required: ['townName'], properties: { townName: words } },
  }),
  ui: {
    region: { 'ui:widget': widget, 'ui:options': { source: 'generated-regions' } },
    town: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'generated-towns', with: { parent: 'region' } } },
    townName: {},
    course: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'generated-courses' } },
  },
}));

/** Groups with the same fields as the rows of a grid; some rows may be left out. */
const grid: fc.Arbitrary<GeneratedField> = fc
  .record({ cells: fc.array(single, { minLength: 1, maxLength: 3 }), hasOptionalRow: fc.boolean() })
  .map(({ cells, hasOptionalRow }) => {
    const named = cells.map((cell, index) => [`cell${'ABC'[index]}`, cell] as const);
    const row = closed({
      required: ['cellA'],
      properties: Object.fromEntries(named.map(([name, { schema }]) => [name, schema])),
    });
    const rowUi = Object.fromEntries(named.map(([name, { ui }]) => [name, ui]));
    return {
      schema: closed({
        required: hasOptionalRow ? ['english'] : ['english', 'arabic'],
        properties: { english: row, arabic: row },
      }),
      ui: { 'ui:field': 'grid', english: rowUi, arabic: rowUi },
    };
  });

/** Groups whose fields belong together. */
export const specialGroup: fc.Arbitrary<GeneratedField> = fc.oneof(
  dependentChoices,
  followUps,
  dependentBoxes,
  calculated,
  calculatedFromList,
  compared,
  filledGroup,
  phone,
  alternatives,
  namedAlternatives,
  listed,
  grid,
);
