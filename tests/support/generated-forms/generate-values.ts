import fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;

/** A field as the generator makes it: its schema, and its settings in `ui.json`. */
export interface GeneratedField {
  readonly schema: Schema;
  readonly ui: Schema;
}

const noUi: Schema = {};

/** Keywords with a value; those without are left out. */
export const given = (keywords: Schema): Schema =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));

export const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** A text that each of the patterns matches: it is their default too. */
export const patternSamples: Readonly<Record<string, string>> = {
  '^[a-z]+$': 'abc',
  '^[A-Z][a-z]*$': 'Abc',
  '^[0-9]+$': '123',
};

const COLOUR = '^#[0-9a-f]{6}$';

/** A sample for each way of writing that an expression checks. */
export const checkedSamples: Readonly<Record<string, string>> = {
  'isLuhn(this)': '79927398713',
  'isIsbn(this)': '9780306406157',
  'isIban(this)': 'GB82WEST12345698765432',
  'weightedSum(this, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0': '86011117947',
};

const textUi: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  noUi,
  { 'ui:widget': 'text' },
  { 'ui:widget': 'text', 'ui:options': { autocomplete: 'off', inputMode: 'text' } },
  { 'ui:widget': 'textarea' },
  { 'ui:widget': 'textarea', 'ui:options': { rows: 4 } },
);

export const plainText: fc.Arbitrary<GeneratedField> = fc
  .record({
    maxLength: fc.integer({ min: 3, max: 30 }),
    minLength: sometimes(fc.integer({ min: 1, max: 3 })),
    pattern: sometimes(fc.constantFrom(...Object.keys(patternSamples))),
    normalize: sometimes(fc.constantFrom(['spaces'], ['width', 'spaces'], ['digits'], ['apostrophes'], ['capitals'])),
    hasDefault: fc.boolean(),
    rule: sometimes(fc.constant('word')),
    ui: textUi,
  })
  .map(({ maxLength, minLength, pattern, normalize, hasDefault, rule, ui }) => ({
    schema: given({
      type: 'string',
      maxLength,
      minLength,
      pattern,
      'x-normalize': normalize,
      'x-error': rule,
      default: hasDefault ? (patternSamples[pattern ?? ''] ?? 'abc') : undefined,
    }),
    ui,
  }));

/** Rules with names of their own, rules that must not hold, and rules under a condition on the text itself. */
const ruledText: fc.Arbitrary<GeneratedField> = fc
  .constantFrom<Schema>(
    { maxLength: 9, allOf: [{ pattern: '^[a-z]', 'x-error': 'small' }, { pattern: '[a-z]$' }] },
    { maxLength: 9, not: { const: 'zzz' } },
    { maxLength: 9, not: { pattern: '^z' }, 'x-error': 'odd' },
    { maxLength: 9, anyOf: [{ pattern: '^[a-z]+$' }, { pattern: '^[0-9]+$' }] },
    { maxLength: 9, oneOf: [{ pattern: '^[a-z]+$' }, { maxLength: 2 }] },
    { maxLength: 9, if: { pattern: '^a' }, then: { minLength: 3 }, else: { maxLength: 4 } },
    { maxLength: 9, const: 'abc', default: 'abc' },
  )
  .map((schema) => ({ schema: { type: 'string', ...schema }, ui: noUi }));

/** Numbers that carry a checksum. */
const checkedText: fc.Arbitrary<GeneratedField> = fc.constantFrom(...Object.keys(checkedSamples)).map((source) => ({
  schema: { type: 'string', maxLength: 34, 'x-normalize': ['width', 'digits'], 'x-check': source },
  ui: noUi,
}));

const writtenText: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'string', format: 'email', maxLength: 60 }, ui: noUi },
  {
    schema: { type: 'string', format: 'email' },
    ui: { 'ui:widget': 'email', 'ui:options': { autocomplete: 'email', inputMode: 'email' } },
  },
  { schema: { type: 'string', format: 'uri', maxLength: 60 }, ui: { 'ui:widget': 'text' } },
  { schema: { type: 'string', format: 'uuid' }, ui: noUi },
  { schema: { type: 'string', maxLength: 20 }, ui: { 'ui:widget': 'tel' } },
  { schema: { type: 'string', pattern: '^[0-9]{2}-[0-9]{3}$', 'x-notation': '99-999' }, ui: noUi },
  {
    schema: {
      type: 'string',
      maxLength: 8,
      pattern: '^[A-Z]{2} .*$',
      'x-notation': 'AA *(9)',
      'x-normalize': ['spaces'],
    },
    ui: { 'ui:widget': 'tel' },
  },
  { schema: { $ref: '../../common/email.json' }, ui: { 'ui:widget': 'email' } },
  { schema: { type: 'string', pattern: COLOUR, maxLength: 7 }, ui: { 'ui:widget': 'color' } },
  { schema: { type: 'string', maxLength: 20, examples: ['abc', 'xyz'] }, ui: noUi },
  {
    schema: { type: 'string', maxLength: 60 },
    ui: { 'ui:widget': 'suggestions', 'ui:options': { source: 'generated-regions' } },
  },
);

/** What nobody types: it comes from a default. */
const filledIn: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'string', const: 'abc', default: 'abc' }, ui: { 'ui:options': { readOnly: true } } },
  { schema: { type: 'string', const: 'abc', default: 'abc' }, ui: { 'ui:widget': 'hidden' } },
  { schema: { type: 'integer', const: 7, default: 7 }, ui: { 'ui:options': { readOnly: true } } },
);

export const text: fc.Arbitrary<GeneratedField> = fc.oneof(
  { weight: 6, arbitrary: plainText },
  ruledText,
  checkedText,
  writtenText,
);

/** Numbers that are pointed at, and one whose limits are no answers. */
const pointed: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'integer', minimum: 1, maximum: 5 }, ui: { 'ui:widget': 'rating' } },
  { schema: { type: 'integer', minimum: 1, maximum: 3 }, ui: { 'ui:widget': 'stars' } },
  { schema: { type: 'number', exclusiveMinimum: -9, exclusiveMaximum: 9 }, ui: noUi },
  { schema: { type: 'integer', minimum: 0, maximum: 10, default: 3 }, ui: { 'ui:widget': 'slider' } },
  { schema: { type: 'number', minimum: 0, maximum: 5, multipleOf: 0.5 }, ui: { 'ui:widget': 'slider' } },
);

const typedNumber: fc.Arbitrary<GeneratedField> = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -9, max: 0 }),
    maximum: fc.integer({ min: 1, max: 99 }),
    multipleOf: sometimes(fc.constantFrom(1, 0.5, 0.01)),
    hasDefault: fc.boolean(),
    rule: sometimes(fc.constant('amount')),
    ui: fc.constantFrom<Schema>(
      noUi,
      { 'ui:widget': 'number', 'ui:options': { inputMode: 'decimal' } },
      { 'ui:widget': 'money' },
      { 'ui:widget': 'percent' },
    ),
  })
  .map(({ type, minimum, maximum, multipleOf, hasDefault, rule, ui }) => ({
    schema: given({
      type,
      minimum,
      maximum,
      multipleOf: type === 'integer' ? undefined : multipleOf,
      'x-error': rule,
      default: hasDefault ? 1 : undefined,
    }),
    // Rupiah have no fractions.
    ui: ui['ui:widget'] === 'money' && type === 'number' && multipleOf !== 1 ? noUi : ui,
  }));

export const number: fc.Arbitrary<GeneratedField> = fc.oneof({ weight: 3, arbitrary: typedNumber }, pointed);

export const OPTIONS = ['one', 'two', 'three', 'four', 'five'];

export const choice: fc.Arbitrary<GeneratedField> = fc
  .record({
    values: fc.oneof(
      fc.subarray<string | number>(OPTIONS, { minLength: 2 }),
      fc.subarray<string | number>([1, 2, 3, 5], { minLength: 2 }),
    ),
    form: fc.constantFrom('enum', 'oneOf', 'anyOf'),
    isTyped: fc.boolean(),
    hasDefault: fc.boolean(),
    hasClosedOption: fc.boolean(),
    ui: fc.constantFrom<Schema>(noUi, { 'ui:widget': 'radio' }, { 'ui:widget': 'select' }),
  })
  .map(({ values, form, isTyped, hasDefault, hasClosedOption, ui }) => ({
    schema: given({
      not: hasClosedOption && values.length > 3 ? { enum: values.slice(-1) } : undefined,
      type: isTyped ? (typeof values[0] === 'number' ? 'integer' : 'string') : undefined,
      [form]: form === 'enum' ? values : values.map((value) => ({ const: value })),
      default: hasDefault && isTyped ? values[0] : undefined,
    }),
    ui,
  }));

/** A grade of a scale. */
const grade: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'string', 'x-scale': 'letters' }, ui: noUi },
  { schema: { type: 'string', 'x-scale': 'letters', 'x-atLeast': 'B' }, ui: { 'ui:widget': 'radio' } },
  { schema: { type: 'string', 'x-scale': 'letters', default: 'A' }, ui: { 'ui:widget': 'select' } },
);

export const yesOrNo: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'boolean' }, ui: noUi },
  { schema: { type: 'boolean', default: false }, ui: { 'ui:widget': 'radio' } },
  { schema: { type: 'boolean', default: true }, ui: { 'ui:widget': 'checkbox' } },
  { schema: { type: 'boolean', const: true }, ui: { 'ui:field': 'declaration' } },
);

const dateWidgets: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  'date-time': 'dateTime',
  month: 'month',
};

const dateRules: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { format: 'date' },
  { format: 'date', default: '2008-02-29' },
  { format: 'date', 'x-notAfter': 'today' },
  { format: 'date', 'x-notBefore': 'adultBirthDate', 'x-error': 'old' },
  { format: 'date', 'x-check': 'this != facts.today' },
  { format: 'time' },
  { format: 'date-time' },
  { format: 'month' },
);

export const date: fc.Arbitrary<GeneratedField> = fc.tuple(dateRules, fc.boolean()).map(([rules, isNamed]) => ({
  schema: { type: 'string', ...rules },
  ui: isNamed ? { 'ui:widget': dateWidgets[String(rules['format'])] } : noUi,
}));

const PDF = { types: ['application/pdf'], maxBytes: 1_048_576 };

export const file: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  { schema: { type: 'string', format: 'uuid', 'x-file': PDF }, ui: { 'ui:widget': 'file' } },
  {
    schema: { type: 'string', format: 'uuid', maxLength: 36, 'x-file': { ...PDF, validMonths: 6 }, 'x-error': 'file' },
    ui: noUi,
  },
);

/** Kinds of answers that are tried without a browser only: nothing there draws a picture. */
const picture: fc.Arbitrary<GeneratedField> = fc.constantFrom<GeneratedField>(
  {
    schema: {
      type: 'string',
      format: 'uuid',
      'x-file': { types: ['image/png', 'image/jpeg'], maxBytes: 9_999, minWidth: 9, minHeight: 9 },
    },
    ui: { 'ui:widget': 'image', 'ui:options': { aspect: [3, 4] } },
  },
  {
    schema: {
      type: 'string',
      format: 'uuid',
      'x-file': { types: ['image/jpeg'], maxBytes: 99_999, aspect: [4, 6] },
    },
    ui: { 'ui:widget': 'image' },
  },
  { schema: { $ref: '../../common/file.json#/$defs/photo' }, ui: { 'ui:widget': 'image' } },
  {
    schema: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      'x-error': 'file',
      'x-file': { types: ['image/png'], maxBytes: 1_048_576 },
    },
    ui: { 'ui:widget': 'signature' },
  },
);

/** A field with one value. */
export const single: fc.Arbitrary<GeneratedField> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: choice },
  { weight: 2, arbitrary: number },
  { weight: 2, arbitrary: date },
  yesOrNo,
  file,
  picture,
  filledIn,
  grade,
);

/** A text between fields, which has no answer. */
export const noteText: fc.Arbitrary<GeneratedField> = fc
  .record({
    tone: sometimes(fc.constantFrom('information', 'warning')),
    opens: sometimes(fc.constant(true)),
    inDocuments: sometimes(fc.constant(true)),
  })
  .map((options) => ({ schema: { 'x-note': true }, ui: { 'ui:options': given(options) } }));

export const isNoteText = ({ schema }: Pick<GeneratedField, 'schema'>): boolean => 'x-note' in schema;
