import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import {
  entryOf,
  expectPlainWords,
  keysOf,
  readMetaSchema,
  type Schema,
  settingsOf,
} from '../../../tests/support/officer/meta-schema-settings.ts';
import { readExamples } from '../../engine/schema/read-examples.ts';
import type {
  Catalogue,
  DecisionTable,
  EligibilityRules,
  FactRule,
  FormDefinition,
  JsonSchema,
  MigrationOperation,
} from '../../engine/schema/types.ts';
import { checker, findCatalogue } from '../data/catalogue.ts';
import { evaluateForm } from '../verdict/evaluate-form.ts';
import type { DescribedChange } from './described-change.ts';
import { diffEligibility } from './diff-eligibility.ts';
import { diffExamples, diffForm } from './diff-form.ts';
import { diffRewrittenSchema } from './diff-rewritten-schema.ts';
import { diffTables } from './diff-tables.ts';
import { diffFacts } from './settings/diff-facts.ts';

const data = currentData;
const catalogue = findCatalogue(data) as Catalogue;
const personal = catalogue.steps[1] as FormDefinition;
const PLACE = 'schemas/application/personal';

const changes = (before: Partial<FormDefinition>, after: Partial<FormDefinition>): readonly DescribedChange[] => {
  const versions = { before: { ...personal, ...before }, after: { ...personal, ...after } };
  const some = diffForm(versions, evaluateForm(checker, versions, []), { place: PLACE, retention: 'drafts' });
  return [
    ...some,
    ...diffRewrittenSchema(checker, versions, [], { place: PLACE, hasOtherChange: some.length > 0 }),
    ...diffExamples(versions, PLACE),
  ];
};

const form = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  unevaluatedProperties: false,
  required: [],
  ...schema,
});
const ofField =
  (name: string, one: JsonSchema, other: JsonSchema, base: JsonSchema = {}) =>
  (): readonly (readonly [JsonSchema, JsonSchema])[] => {
    const other2 = { properties: { birthPlace: { type: 'string' } } };
    const [none, first, second] = [base, { ...base, ...one }, { ...base, ...other }].map((field) =>
      form({ properties: { ...other2.properties, [name]: field } }),
    ) as [JsonSchema, JsonSchema, JsonSchema];
    return [
      [none, first],
      [first, none],
      [first, second],
    ];
  };

const limit = (keyword: string, [one, other]: readonly [unknown, unknown], base: JsonSchema = { type: 'string' }) =>
  ofField('firstName', { [keyword]: one }, { [keyword]: other }, base);
const number = { type: 'integer' };
const entries = { type: 'array' };
const group = { type: 'object' };
const file = { types: ['image/png'], maxBytes: 1_048_576 };
const field = { properties: { firstName: { type: 'string' } } };
const foreign = { properties: { birthPlace: { const: 'A' } }, required: ['birthPlace'] };
const asked = (schema: JsonSchema) => form({ properties: { birthPlace: { type: 'string' } }, ...schema });

/**
 * Schemas before and after, for each keyword of a rule. A text: the reason why a change of it is not described on its
 * own.
 */
const keywords: Readonly<Record<string, (() => readonly (readonly [JsonSchema, JsonSchema])[]) | string>> = {
  $ref: 'references are resolved before anything is compared',
  'x-levels': 'references are resolved before anything is compared',
  'x-alternative': 'names are options before anything is compared',
  unevaluatedProperties: 'each form has it, always with the same value',
  $comment: limit('$comment', ['a', 'b']),
  type: ofField('firstName', { type: 'string' }, { type: 'integer' }, { maxLength: 4 }),
  const: limit('const', ['A', 'B']),
  enum: limit('enum', [['A', 'B'], ['A']]),
  default: limit('default', ['A', 'B']),
  examples: limit('examples', [['A', 'B'], ['A']]),
  minLength: limit('minLength', [1, 2]),
  maxLength: limit('maxLength', [1, 2]),
  pattern: limit('pattern', ['^a$', '^b$']),
  format: limit('format', ['date', 'email']),
  minimum: limit('minimum', [1, 2], number),
  maximum: limit('maximum', [1, 2], number),
  exclusiveMinimum: limit('exclusiveMinimum', [1, 2], number),
  exclusiveMaximum: limit('exclusiveMaximum', [1, 2], number),
  multipleOf: limit('multipleOf', [1, 2], number),
  properties: () => [
    [form({ properties: {} }), form(field)],
    [form(field), form({ properties: {} })],
  ],
  required: () => [
    [form(field), form({ ...field, required: ['firstName'] })],
    [form({ ...field, required: ['firstName'] }), form(field)],
    [
      asked({ if: foreign, then: { ...field, required: ['firstName'] } }),
      asked({ required: ['firstName'], if: foreign, then: field }),
    ],
    [
      asked({ required: ['firstName'], if: foreign, then: field }),
      asked({ if: foreign, then: { ...field, required: ['firstName'] } }),
    ],
  ],
  dependentRequired: () => [
    [asked(field), asked({ ...field, dependentRequired: { birthPlace: ['firstName'] } })],
    [asked({ ...field, dependentRequired: { birthPlace: ['firstName'] } }), asked(field)],
  ],
  dependentSchemas: () => [
    [asked({}), asked({ dependentSchemas: { birthPlace: field } })],
    [asked({ dependentSchemas: { birthPlace: field } }), asked(field)],
  ],
  additionalProperties: limit('additionalProperties', [false, { type: 'string', maxLength: 3 }], group),
  propertyNames: limit('propertyNames', [{ maxLength: 3 }, { maxLength: 4 }], group),
  minProperties: limit('minProperties', [1, 2], group),
  maxProperties: limit('maxProperties', [1, 2], group),
  items: limit('items', [{ maxLength: 3 }, { maxLength: 4 }], entries),
  minItems: limit('minItems', [1, 2], entries),
  maxItems: limit('maxItems', [1, 2], entries),
  uniqueItems: limit('uniqueItems', [true, undefined], entries),
  allOf: limit('allOf', [[{ maxLength: 3 }], [{ maxLength: 4 }]]),
  anyOf: limit('anyOf', [
    [{ maxLength: 3 }, { pattern: '^a$' }],
    [{ maxLength: 4 }, { pattern: '^a$' }],
  ]),
  oneOf: limit('oneOf', [
    [{ maxLength: 3 }, { pattern: '^a$' }],
    [{ maxLength: 4 }, { pattern: '^a$' }],
  ]),
  not: limit('not', [{ const: 'A' }, { const: 'B' }]),
  if: () => [[asked({ if: foreign, then: field }), asked({ if: { required: ['birthPlace'] }, then: field })]],
  then: () => [[asked({}), asked({ if: foreign, then: field })]],
  else: () => [[asked({ if: foreign, then: field }), asked({ if: foreign, else: field })]],
  'x-error': ofField('firstName', { 'x-error': 'one' }, { 'x-error': 'other' }, { type: 'string', minLength: 2 }),
  'x-equals': limit('x-equals', ['birthPlace', 'lastName']),
  'x-differs': limit('x-differs', ['birthPlace', 'lastName']),
  'x-notAfter': limit('x-notAfter', ['today', 'adultBirthDate']),
  'x-notBefore': limit('x-notBefore', ['today', 'adultBirthDate']),
  'x-check': limit('x-check', ['firstName != birthPlace', 'length(this) > 3']),
  'x-value': limit('x-value', ['birthPlace', 'birthPlace + "a"']),
  'x-default': limit('x-default', ['birthPlace', 'birthPlace + "a"']),
  'x-fixed': limit('x-fixed', ['fee', 'admission']),
  'x-scale': limit('x-scale', ['letters', 'words']),
  'x-atLeast': 'it becomes the rule that refuses the worse grades',
  'x-notifies': ofField('firstName', { 'x-notifies': 'drafts' }, {}, { type: 'string' }),
  'x-normalize': limit('x-normalize', [['spaces'], ['spaces', 'width']]),
  'x-notation': limit('x-notation', ['99 999', '999-99']),
  'x-dialCode': limit('x-dialCode', ['birthPlace', 'lastName']),
  'x-note': () => {
    const note = { properties: { hint: { 'x-note': true } } };
    return [
      [form({ properties: {} }), form(note)],
      [form(note), form({ properties: {} })],
      [asked(note), asked({ if: foreign, then: note })],
    ];
  },
  'x-file': () =>
    [
      {},
      { types: ['image/png', 'image/jpeg'] },
      { maxBytes: 9 },
      { minWidth: 9 },
      { minHeight: 9 },
      { aspect: [3, 4] },
      { validMonths: 6 },
    ]
      .map((more) => ({ ...file, ...more }))
      .slice(1)
      .map((rule) => [
        form({ properties: { firstName: { type: 'string', 'x-file': file } } }),
        form({ properties: { firstName: { type: 'string', 'x-file': rule } } }),
      ]),
};

const rule = readMetaSchema('rule');
const keywordsOf = (rule.schema['$defs'] as { keywords: { properties: Schema } }).keywords.properties;

describe('a diff of a form schema', () => {
  it('the cases of this file cover every keyword of the meta-schema rule.json and every setting of x-file', () => {
    expect(Object.keys(keywords).sort()).toEqual(Object.keys(keywordsOf).sort());
    const ofFile = settingsOf({ file: rule.file, schema: keywordsOf['x-file'] as Schema });
    expect(ofFile.map(({ path }) => path.join('.'))).toEqual([
      'types',
      'maxBytes',
      'minWidth',
      'minHeight',
      'aspect',
      'validMonths',
    ]);
  });

  it.each(Object.entries(keywords).filter(([, pairs]) => typeof pairs !== 'string'))(
    'a change of the keyword %s is described in plain words in both languages',
    (_, pairs) => {
      for (const [before, after] of (pairs as () => readonly (readonly [JsonSchema, JsonSchema])[])())
        expectPlainWords(changes({ schema: before }, { schema: after }));
    },
  );

  it('"required" that moves between a condition and the root of the schema is described as one change', () => {
    const [, , [before, after] = [{}, {}]] = (keywords['required'] as () => [JsonSchema, JsonSchema][])();
    expect(changes({ schema: before }, { schema: after }).map(({ kind }) => kind)).toEqual(['demandedHidden']);
    expect(changes({ schema: after }, { schema: before }).map(({ kind }) => kind)).toEqual(['demandedShown']);
  });
});

type Variant = Schema & { readonly required: readonly string[]; readonly properties: Record<string, Schema> };

const facts = (readMetaSchema('facts').schema['$defs'] as { fact: { oneOf: readonly Variant[] } }).fact.oneOf;
const valuesOf = ({ const: only, enum: some }: Schema): readonly unknown[] =>
  only === undefined ? ((some as readonly unknown[] | undefined) ?? []) : [only];

/** Each way to compute a fact, with each value that it may name. */
const ways = facts.flatMap(({ required, properties }) =>
  valuesOf(properties['compute'] ?? {}).flatMap((compute) => {
    const known: Schema = { compute, step: 'academic', field: 'grades', of: 'knowledge', years: 3, on: 'today' };
    const base = Object.fromEntries(required.map((key) => [key, known[key]]));
    const given = valuesOf(properties['of'] ?? {});
    return given.length === 0 ? [base] : given.map((of) => ({ ...base, of }));
  }),
);

describe('a diff of facts', () => {
  const using = (fact: object | undefined): Catalogue => ({
    ...catalogue,
    facts: { facts: { ...catalogue.facts.facts, ...(fact && { age: fact as FactRule }) } },
  });

  it.each(ways.map((way) => [JSON.stringify(way), way]))(
    'the fact %s is described in plain words when it is added, removed or changed',
    (_, way) => {
      expect(Object.values(way)).not.toContain(undefined);
      const other = { compute: 'yearsBefore', years: 40 };
      const pairs = [[undefined, way] as const, [way, undefined] as const, [way, other] as const];
      for (const [before, after] of pairs) expectPlainWords(diffFacts(using(before as object), using(after as object)));
    },
  );
});

const limits = (amount: number) => ({
  properties: { averageKnowledge: { minimum: amount } },
  required: ['averageKnowledge'],
});
const withRules = (rules: EligibilityRules['rules'], examples: readonly object[] = []): Catalogue => {
  const eligibility = { rules, examples };
  return { ...catalogue, eligibility };
};
const row = { name: 'One', when: limits(80), then: { rank: 1 } };
const withRows = (rows: DecisionTable['rows'], examples: DecisionTable['examples'] = []): Catalogue => ({
  ...catalogue,
  tables: { scholarship: { rows, examples } },
});
const withMigration = (operations: readonly MigrationOperation[]): Partial<FormDefinition> => ({
  migrations: [{ number: 1, operations, example: { before: {}, after: {} } }],
});

const sampleOperations: readonly MigrationOperation[] = [
  { rename: { from: 'firstName', to: 'lastName' } },
  { drop: { field: 'firstName' } },
  { default: { field: 'firstName', value: 'A' } },
  { map: { field: 'gender', values: { Male: 'Female' } } },
];

/** Each key of the files over facts, of examples and of migrations: before and after. */
const others: Readonly<Record<string, Readonly<Record<string, () => readonly DescribedChange[]>>>> = {
  eligibility: {
    rules: () => diffEligibility(checker, withRules({ one: limits(80) }), withRules({ one: limits(81) })),
    examples: () => diffEligibility(checker, withRules({}), withRules({}, [{ rule: 'one' }])),
  },
  'decision-table': {
    'rows.name': () => diffTables(checker, withRows([row]), withRows([{ ...row, name: 'Two' }])),
    'rows.when': () => diffTables(checker, withRows([row]), withRows([{ ...row, when: limits(81) }])),
    'rows.then': () => diffTables(checker, withRows([row]), withRows([{ ...row, then: { rank: 2 } }])),
    rows: () => diffTables(checker, withRows([row, { ...row, name: 'Two' }]), withRows([{ ...row, name: 'Two' }, row])),
    examples: () => diffTables(checker, withRows([row], [{ facts: {}, then: null }]), withRows([row])),
  },
  'form-examples': {
    valid: () => changes({}, { examples: { ...personal.examples, valid: {} } }),
    invalid: () => changes({}, { examples: { ...personal.examples, invalid: {} } }),
    generated: () =>
      changes({}, { examples: readExamples({ ...personal.examples, generated: { valid: { new: {} } } }) }),
  },
  migration: {
    number: () => changes(withMigration([]), { migrations: [] }),
    operations: () =>
      sampleOperations.flatMap((operation) =>
        changes({}, withMigration([operation])).filter(({ kind }) => kind === 'migrationAdded'),
      ),
    example: () => changes(withMigration([]), withMigration([{ drop: { field: 'x' } }])),
  },
};

describe.each(Object.entries(others))('a diff of %s', (meta, lines) => {
  it('the cases of this file cover every key of the meta-schema', () => {
    const named = Object.keys(lines).map((key) => key.split('.')[0] ?? '');
    const keys = [...keysOf(readMetaSchema(meta))];
    expect([...new Set(named)].sort()).toEqual(keys.sort());
    if (meta !== 'decision-table') return;
    const inRow = keysOf(entryOf(readMetaSchema(meta), 'rows', '*')).map((key) => `rows.${key}`);
    expect(Object.keys(lines).filter((key) => key.startsWith('rows.'))).toEqual(inRow);
  });

  it.each(Object.entries(lines))('a change of %s is described in plain words in both languages', (_, describeChanges) =>
    expectPlainWords(describeChanges()),
  );
});
