import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** A field as the generator makes it: its schema, and its settings in `ui.json`. */
export interface GeneratedField {
  readonly schema: Schema;
  readonly ui: Schema;
}

const name = (index: number): string => `field${String.fromCharCode(65 + index)}`;

const text: fc.Arbitrary<GeneratedField> = fc
  .record({
    maxLength: fc.integer({ min: 3, max: 30 }),
    minLength: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    pattern: fc.option(fc.constantFrom('^[a-z]+$', '^[A-Z][a-z]*$', '^[0-9]+$'), { nil: undefined }),
    normalize: fc.option(fc.constantFrom(['spaces'], ['width', 'spaces'], ['digits']), { nil: undefined }),
    widget: fc.constantFrom(undefined, 'text', 'textarea'),
  })
  .map(({ maxLength, minLength, pattern, normalize, widget }) => ({
    schema: {
      type: 'string',
      maxLength,
      ...(minLength !== undefined && { minLength }),
      ...(pattern !== undefined && { pattern }),
      ...(normalize !== undefined && { 'x-normalize': normalize }),
    },
    ui: widget === undefined ? {} : { 'ui:widget': widget },
  }));

const number: fc.Arbitrary<GeneratedField> = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -9, max: 0 }),
    maximum: fc.integer({ min: 1, max: 99 }),
  })
  .map((schema) => ({ schema, ui: {} }));

const OPTIONS = ['one', 'two', 'three', 'four', 'five'];

const choice: fc.Arbitrary<GeneratedField> = fc
  .record({
    values: fc.subarray(OPTIONS, { minLength: 2 }),
    form: fc.constantFrom('enum', 'oneOf', 'anyOf'),
    widget: fc.constantFrom(undefined, 'radio', 'select'),
  })
  .map(({ values, form, widget }) => ({
    schema: form === 'enum' ? { enum: values } : { [form]: values.map((value) => ({ const: value })) },
    ui: widget === undefined ? {} : { 'ui:widget': widget },
  }));

const yesOrNo: fc.Arbitrary<GeneratedField> = fc
  .constantFrom({}, { 'ui:widget': 'radio' }, { 'ui:widget': 'checkbox' })
  .map((ui) => ({ schema: { type: 'boolean' }, ui }));

const date: fc.Arbitrary<GeneratedField> = fc
  .constantFrom('date', 'time', 'date-time', 'month')
  .map((format) => ({ schema: { type: 'string', format }, ui: {} }));

const file: fc.Arbitrary<GeneratedField> = fc.constant({
  schema: { type: 'string', format: 'uuid', 'x-file': { types: ['application/pdf'], maxBytes: 1_048_576 } },
  ui: { 'ui:widget': 'file' },
});

/** One value of two patterns, which remains an alternative. */
const limited: fc.Arbitrary<GeneratedField> = fc.constant({
  schema: { type: 'string', maxLength: 9, anyOf: [{ pattern: '^[a-z]+$' }, { pattern: '^[0-9]+$' }] },
  ui: {},
});

const single = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: choice },
  { weight: 2, arbitrary: number },
  yesOrNo,
  date,
  file,
  limited,
);

/** Which of its fields a group requires, and which of them stand under a condition. */
interface GroupPlan {
  readonly fields: readonly GeneratedField[];
  readonly required: readonly boolean[];
  readonly splits: readonly ('always' | 'then' | 'else')[];
  readonly usesOrder: boolean;
}

const NESTED = 2;

/** The values of a field between which a condition can decide. */
const decidingValue = ({ schema }: GeneratedField): unknown => {
  if (schema['type'] === 'boolean') return true;
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  return undefined;
};

/** Properties, required fields and, where a field can decide, a condition with fields of its own. */
const toGroup = ({ fields, required, splits, usesOrder }: GroupPlan): GeneratedField => {
  const named = fields.map((field, index) => [name(index), field, required[index], splits[index]] as const);
  const decider = named.find(([, field]) => decidingValue(field) !== undefined);
  const branchOf = (key: string, split: string | undefined): 'always' | 'then' | 'else' =>
    decider === undefined || key === decider[0] || (split !== 'then' && split !== 'else') ? 'always' : split;
  const part = (branch: string): Schema => {
    const own = named.filter(([key, , , split]) => branchOf(key, split) === branch);
    const needed = own.filter(([, , isRequired]) => isRequired).map(([key]) => key);
    return {
      ...(needed.length > 0 && { required: needed }),
      properties: Object.fromEntries(own.map(([key, { schema }]) => [key, schema])),
    };
  };
  const [always, then, otherwise] = [part('always'), part('then'), part('else')];
  const isUsed = ({ properties }: Schema): boolean => Object.keys(properties as object).length > 0;
  const condition = decider && {
    if: { properties: { [decider[0]]: { const: decidingValue(decider[1]) } }, required: [decider[0]] },
    ...(isUsed(then) && { then }),
    ...(isUsed(otherwise) && { else: otherwise }),
  };
  return {
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      ...always,
      ...(condition && ('then' in condition || 'else' in condition) && condition),
    },
    ui: {
      ...Object.fromEntries(named.map(([key, { ui }]) => [key, ui])),
      ...(usesOrder && { 'ui:order': [...named.map(([key]) => key).reverse(), '*'] }),
    },
  };
};

const groupOf = (field: fc.Arbitrary<GeneratedField>, most: number): fc.Arbitrary<GeneratedField> =>
  fc
    .integer({ min: 1, max: most })
    .chain((count) =>
      fc.record({
        fields: fc.tuple(...Array.from({ length: count }, () => field)),
        required: fc.tuple(...Array.from({ length: count }, () => fc.boolean())),
        splits: fc.tuple(
          ...Array.from(
            { length: count },
            () => fc.constantFrom('always', 'then', 'else') as fc.Arbitrary<'always' | 'then' | 'else'>,
          ),
        ),
        usesOrder: fc.boolean(),
      }),
    )
    .map(toGroup);

/** A field whose options depend on another, and one that is required once that other is answered. */
const dependentChoices: fc.Arbitrary<GeneratedField> = fc
  .record({ first: fc.subarray(OPTIONS, { minLength: 1 }), second: fc.subarray(OPTIONS, { minLength: 1 }), text })
  .map(({ first, second, text: noted }) => ({
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      properties: { level: { enum: ['low', 'high'] }, program: { type: 'string', maxLength: 9 }, note: noted.schema },
      dependentRequired: { level: ['note'] },
      if: { properties: { level: { const: 'low' } }, required: ['level'] },
      then: { properties: { program: { enum: first } } },
      else: { properties: { program: { enum: second } } },
    },
    ui: { level: {}, program: { 'ui:widget': 'select' }, note: noted.ui },
  }));

/** A group that calculates an answer and compares two. */
const calculated: fc.Arbitrary<GeneratedField> = fc
  .constantFrom('from + until', 'until - from', 'round(until / 2, 0)')
  .map((source) => ({
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      properties: {
        from: { type: 'integer', minimum: 0, maximum: 9 },
        until: { type: 'integer', minimum: 0, maximum: 9, 'x-check': 'until >= from || from == 9' },
        total: { type: 'integer', 'x-value': source },
      },
    },
    ui: { from: {}, until: {}, total: {} },
  }));

/** Groups of which one is chosen. */
const alternatives: fc.Arbitrary<GeneratedField> = fc
  .record({ first: single, second: single, keyword: fc.constantFrom('oneOf', 'anyOf') })
  .map(({ first, second, keyword }) => ({
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      [keyword]: [
        { required: ['kind', 'detail'], properties: { kind: { const: 'first' }, detail: first.schema } },
        { required: ['kind'], properties: { kind: { const: 'second' }, other: second.schema } },
      ],
    },
    ui: { kind: {}, detail: first.ui, other: second.ui },
  }));

/** Groups with names, of which one is chosen in a field that the engine adds. */
const namedAlternatives: fc.Arbitrary<GeneratedField> = fc
  .record({ first: single, second: single, shared: single, keyword: fc.constantFrom('oneOf', 'anyOf') })
  .map(({ first, second, shared, keyword }) => ({
    schema: {
      properties: { shared: shared.schema },
      [keyword]: [
        { 'x-alternative': 'first', required: ['detail'], properties: { detail: first.schema } },
        { 'x-alternative': 'second', properties: { other: second.schema } },
        { 'x-alternative': 'neither' },
      ],
      type: 'object',
      unevaluatedProperties: false,
    },
    ui: { alternative: {}, shared: shared.ui, detail: first.ui, other: second.ui },
  }));

/** Fields that another one brings. */
const dependents: fc.Arbitrary<GeneratedField> = fc
  .record({ first: single, second: single })
  .map(({ first, second }) => ({
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      properties: { first: first.schema },
      dependentSchemas: { first: { properties: { second: second.schema }, required: ['second'] } },
    },
    ui: { first: first.ui, second: second.ui },
  }));

const listOf = (entry: fc.Arbitrary<GeneratedField>): fc.Arbitrary<GeneratedField> =>
  fc
    .record({
      entry,
      minItems: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      options: fc.constantFrom({}, { 'ui:options': { canReorder: true } }, { 'ui:options': { canCopy: true } }),
    })
    .map(({ entry: { schema, ui }, minItems, options }) => ({
      schema: { type: 'array', maxItems: 3, ...(minItems !== undefined && { minItems }), items: schema },
      ui: {
        'ui:field': 'repeat',
        ...options,
        items: { ...ui, 'ui:order': (ui['ui:order'] as readonly string[] | undefined) ?? ['*'] },
      },
    }));

/** A list as a table: its columns are single values. */
const table: fc.Arbitrary<GeneratedField> = listOf(groupOf(single, 3)).map(({ schema, ui }) => ({
  schema,
  ui: { ...ui, 'ui:field': 'table' },
}));

/** Several choices, in any order or ranked. */
const severalChoices: fc.Arbitrary<GeneratedField> = fc
  .record({
    values: fc.subarray(OPTIONS, { minLength: 3 }),
    widget: fc.constantFrom(undefined, 'checkboxes', 'ranking'),
  })
  .map(({ values, widget }) => ({
    schema: { type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string', enum: values } },
    ui: widget === undefined ? {} : { 'ui:widget': widget },
  }));

/** A list of single values. */
const listOfValues: fc.Arbitrary<GeneratedField> = fc
  .oneof(text, choice, number, date, yesOrNo)
  .map(({ schema, ui }) => ({
    schema: { type: 'array', maxItems: 3, items: schema },
    ui: { 'ui:field': 'repeat', items: { ...ui, 'ui:order': ['*'] } },
  }));

const fieldAt = (depth: number): fc.Arbitrary<GeneratedField> => {
  if (depth >= NESTED) return single;
  const inner = groupOf(fieldAt(depth + 1), 3);
  return fc.oneof(
    { weight: 5, arbitrary: single },
    { weight: 2, arbitrary: inner },
    { weight: 2, arbitrary: listOf(inner) },
    table,
    alternatives,
    namedAlternatives,
    listOf(namedAlternatives),
    dependents,
    listOfValues,
    severalChoices,
    dependentChoices,
    calculated,
  );
};

/** A root that asks for an answer to one of its first fields. */
const withRequiredAlternative = ({ schema, ui }: GeneratedField): GeneratedField => {
  const names = Object.keys((schema['properties'] ?? {}) as object);
  if (names.length < 2) return { schema, ui };
  return { schema: { ...schema, anyOf: names.slice(0, 2).map((field) => ({ required: [field] })) }, ui };
};

/** A form of a step: its schema and its `ui.json`, without their lines for the editor. */
export const generatedForm: fc.Arbitrary<GeneratedField> = fc
  .tuple(groupOf(fieldAt(0), 6), fc.boolean())
  .map(([group, isLimited]) => (isLimited ? withRequiredAlternative(group) : group))
  .map(({ schema, ui }) => {
    const fields = Object.keys(ui).filter((key) => !key.startsWith('ui:'));
    return { schema: { required: [], ...schema }, ui: { ...ui, 'ui:order': [...fields.reverse(), '*'] } };
  });
