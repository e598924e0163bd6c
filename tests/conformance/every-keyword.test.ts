import { describe, expect, it } from 'vitest';
import { calculateDefaults } from '../../src/engine/expressions/form-expressions.ts';
import { withDefaults } from '../../src/engine/model/defaults.ts';
import { choicesOf, fileRuleOf, widgetOf } from '../../src/engine/model/field-facts.ts';
import { allNodesOf } from '../../src/engine/model/form-model.ts';
import { normalizeAnswers } from '../../src/engine/normalize/normalize-answers.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { bundleSchema } from '../../src/engine/schema/bundle.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { textKeysOfForm } from '../../src/officer/data/form-text-keys.ts';
import { addGeneratedStep, STEP, withExamples } from '../support/generated-forms/officer-data.ts';
import { currentData } from '../support/officer/current-data.ts';
import { schemaFiles } from './portal-data.ts';

/**
 * Each keyword that the meta-schema allows, on each kind of answer, has an effect or a finding. A new keyword of the
 * meta-schema needs its examples here.
 */
const text = { type: 'string', maxLength: 9 };
const groupOf = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});

interface Kind {
  readonly schema: object;
  readonly ui?: object;
  /** A rule that some of the answers break. */
  readonly rule: object;
  readonly answers: readonly unknown[];
}

const texts = ['a', 'ab', 'abc', ' a  b ', 'x', '2026-01-01', '09:30', '2099-12', '2099-12-31', 'a@b.id', '0812'];
const kinds: Readonly<Record<string, Kind>> = {
  text: { schema: text, rule: { minLength: 2 }, answers: texts },
  choice: { schema: { enum: ['a', 'b', 'ab'] }, rule: { not: { const: 'b' } }, answers: ['a', 'b', 'ab', ' a '] },
  number: { schema: { type: 'number' }, rule: { minimum: 1 }, answers: [-1, 0, 1, 2, 2.5, 3, 4] },
  box: { schema: { type: 'boolean' }, rule: { const: true }, answers: [true, false] },
  list: {
    schema: { type: 'array', maxItems: 4, items: text },
    ui: { 'ui:field': 'repeat' },
    rule: { minItems: 1 },
    answers: [[], ['a'], ['a', 'a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']],
  },
  group: {
    schema: groupOf({ a: text, b: text }),
    rule: { minProperties: 1 },
    answers: [{}, { a: 'a' }, { b: 'a' }, { a: 'a', b: 'b' }, { a: 'a', c: 'c' }],
  },
};

type Examples = (kind: Kind) => readonly object[];

const each =
  (keyword: string, ...values: readonly unknown[]): Examples =>
  () =>
    values.map((value) => ({ [keyword]: value }));

const file = { types: ['image/png'], maxBytes: 9 };

const examplesByKeyword: Readonly<Record<string, Examples>> = {
  $comment: each('$comment', 'a note'),
  // What they name stands elsewhere: in another definition, or in schemas/rules/scales.json.
  $ref: () => [],
  'x-scale': () => [],
  'x-atLeast': () => [],
  type: each('type', 'string', 'integer', 'number', 'boolean', 'object', 'array'),
  const: each('const', 'a', 3, true),
  enum: each('enum', ['a', 'ab'], [1, 2]),
  default: each('default', 'a', 1, true, ['a'], { a: 'a' }),
  examples: each('examples', ['ab']),
  minLength: each('minLength', 2),
  maxLength: each('maxLength', 2),
  pattern: each('pattern', '^a'),
  format: each('format', 'date', 'time', 'date-time', 'month', 'email', 'uri', 'uuid'),
  minimum: each('minimum', 1),
  maximum: each('maximum', 2),
  exclusiveMinimum: each('exclusiveMinimum', 1),
  exclusiveMaximum: each('exclusiveMaximum', 2),
  multipleOf: each('multipleOf', 2),
  properties: each('properties', { c: text }),
  required: each('required', ['a']),
  dependentRequired: each('dependentRequired', { a: ['b'] }),
  dependentSchemas: each('dependentSchemas', { a: { required: ['b'] } }),
  additionalProperties: each('additionalProperties', false, text),
  propertyNames: each('propertyNames', { pattern: '^a' }),
  minProperties: each('minProperties', 1),
  maxProperties: each('maxProperties', 1),
  unevaluatedProperties: each('unevaluatedProperties', false),
  items: each('items', { type: 'string', maxLength: 0 }),
  minItems: each('minItems', 1),
  maxItems: each('maxItems', 2),
  uniqueItems: each('uniqueItems', true),
  allOf: ({ rule }) => [{ allOf: [rule] }],
  anyOf: ({ rule }) => [{ anyOf: [rule, { allOf: [rule, rule] }] }],
  oneOf: ({ rule }) => [{ oneOf: [rule, { not: {} }] }],
  not: ({ rule }) => [{ not: rule }],
  if: ({ rule }) => [{ if: rule, then: { not: rule } }],
  then: ({ rule }) => [{ if: {}, then: rule }],
  else: ({ rule }) => [{ if: { not: rule }, else: { not: rule } }],
  'x-error': ({ rule }) => [{ ...rule, 'x-error': 'odd' }],
  'x-equals': each('x-equals', 'other'),
  'x-differs': each('x-differs', 'other'),
  'x-notAfter': each('x-notAfter', 'today'),
  'x-notBefore': each('x-notBefore', 'today'),
  'x-check': each('x-check', 'other != "a"'),
  'x-value': each('x-value', 'other'),
  'x-default': each('x-default', 'other'),
  'x-normalize': each('x-normalize', ['spaces']),
  'x-notation': each('x-notation', '99-A'),
  'x-dialCode': each('x-dialCode', 'other'),
  'x-fixed': each('x-fixed', 'label'),
  'x-note': each('x-note', true),
  'x-notifies': each('x-notifies', 'drafts'),
  'x-file': each('x-file', file),
  'x-alternative': each('x-alternative', 'one'),
  'x-levels': each('x-levels', 2),
};

/** Where a form may have a field, and the kind of fields that are tried there. */
interface FieldPlace {
  readonly kind: string;
  readonly field: (schema: object) => object;
  readonly ui: (ui: object) => object;
  readonly answer: (own: Answers) => unknown;
}

const other = { other: text };
const places: Readonly<Record<string, FieldPlace>> = {
  'in a group': {
    kind: 'text',
    field: (schema) => groupOf({ own: schema, ...other }),
    ui: (ui) => ({ 'ui:order': ['*'], own: ui, other: {} }),
    answer: (own) => own,
  },
  'in an entry': {
    kind: 'group',
    field: (schema) => ({ type: 'array', maxItems: 3, items: groupOf({ own: schema, ...other }) }),
    ui: (ui) => ({ 'ui:field': 'repeat', items: { 'ui:order': ['*'], own: ui, other: {} } }),
    answer: (own) => [own],
  },
};

interface Construct {
  readonly name: string;
  readonly kind: Kind;
  readonly schema: object;
  /** In the form itself if there is none. */
  readonly place?: FieldPlace;
}

const ofForm: readonly Construct[] = Object.entries(examplesByKeyword).flatMap(([keyword, examples]) =>
  Object.entries(kinds).flatMap(([name, kind]) =>
    examples(kind).map((rules) => ({
      name: `${keyword} of a ${name}: ${JSON.stringify(rules)}`,
      kind,
      schema: { ...kind.schema, ...rules },
    })),
  ),
);

const constructs: readonly Construct[] = [
  ...ofForm,
  ...Object.entries(places).flatMap(([where, place]) =>
    ofForm
      .filter(({ kind }) => kind === kinds[place.kind])
      .map((one) => ({ ...one, name: `${one.name} ${where}`, place })),
  ),
];

const rule = 'schemas/meta/rule.json';
const ajv = createAjv();
for (const [path, schema] of schemaFiles) if (path.startsWith('schemas/meta/')) ajv.addSchema(schema as object, path);
const isRule = ajv.getSchema(rule);
if (!isRule) throw new Error(`${rule} is missing`);

const formOf = (fields: object): FormDefinition => ({
  key: STEP,
  schema: bundleSchema('form.json', new Map([['form.json', groupOf({ ...fields, other: text }, { required: [] })]])),
  ui: {},
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0-test',
});

const checker = createChecker(createAjv());
const facts = { today: '2026-11-25' };
const others = ['a', 'x', 'b'];

/** What an applicant or an officer notices of a form with one field. */
const observe = ({ kind: { answers }, place }: Construct, schema: object): unknown => {
  const form = formOf({ field: place?.field(schema) ?? schema });
  const given: readonly Answers[] = [undefined, ...answers].flatMap((answer) =>
    others.map((sibling) =>
      place
        ? { field: place.answer({ ...(answer !== undefined && { own: answer }), other: sibling }) }
        : { ...(answer !== undefined && { field: answer }), other: sibling },
    ),
  );
  return {
    errors: given.map((one) => checkAnswers(checker, form, one, facts)),
    normalized: given.map((one) => normalizeAnswers(checker, form, one, facts)),
    start: [{}, ...given].map((one) => withDefaults(form, one)),
    calculated: given.map((one) => calculateDefaults(checker, form, one, facts)),
    texts: textKeysOfForm(form, true),
    places: allNodesOf(form).map((node) => [node.path, node.kind, widgetOf(node), choicesOf(node), fileRuleOf(node)]),
  };
};

/** What is noticed, or undefined for a form that AJV refuses. */
const observed = (one: Construct, schema: object): string | undefined => {
  try {
    return JSON.stringify(observe(one, schema));
  } catch {
    return undefined;
  }
};

/** Those that say no more than the kind itself are left out. */
const saysMore = ({ schema, kind }: Construct): boolean => JSON.stringify(schema) !== JSON.stringify(kind.schema);

const plainOnes = new Map<Kind, Map<FieldPlace | undefined, string | undefined>>();
/** What is noticed of the field without the keyword. */
const observedWithout = (one: Construct): string | undefined => {
  const byPlace = plainOnes.get(one.kind) ?? new Map<FieldPlace | undefined, string | undefined>();
  plainOnes.set(one.kind, byPlace);
  if (!byPlace.has(one.place)) byPlace.set(one.place, observed(one, one.kind.schema));
  return byPlace.get(one.place);
};

/** Notes for the next reader. */
const notes = new Set(['$comment']);
const isNote = ({ name }: Construct): boolean => notes.has(name.split(' ')[0] ?? '');

/** The errors of the answers for which the check asks for no text. */
const errorsWithoutText = ({ schema, kind, place }: Construct): readonly string[] => {
  const form = formOf({ field: place?.field(schema) ?? schema });
  const known = new Set(textKeysOfForm(form, true).errors);
  const keys = kind.answers.flatMap((answer) => {
    const own = place ? place.answer({ own: answer, other: 'x' }) : answer;
    return checkAnswers(checker, form, { field: own, other: 'x' }, facts).map(({ key }) => key);
  });
  return [...new Set(keys)].filter((key) => !known.has(key) && !key.endsWith('.error.unknown'));
};

const allowed = constructs
  .filter((one) => saysMore(one) && isRule(one.schema))
  .map((one) => ({ ...one, noticed: observed(one, one.schema) }));
/** AJV refuses the others: `checkData` has to say why. */
const compiled = allowed.filter(({ noticed }) => noticed !== undefined);

const asksForMore = new Set(['missingExample', 'missingAnswer', 'missingWords']);
/** A form with more fields is refused as a whole. */
const BATCH = 120;

const findingsOf = (batch: readonly Construct[]): readonly (readonly string[])[] => {
  const data = withExamples(
    addGeneratedStep({
      schema: groupOf(
        {
          ...Object.fromEntries(
            batch.map(({ schema, place }, index) => [`field${index}x`, place?.field(schema) ?? schema]),
          ),
          other: text,
        },
        { required: [] },
      ),
      ui: {
        'ui:order': [...batch.map((_, index) => `field${index}x`), 'other', '*'],
        other: {},
        ...Object.fromEntries(
          batch.map(({ kind: { ui = {} }, place }, index) => [`field${index}x`, place?.ui(ui) ?? ui]),
        ),
      },
    }),
    [{}, {}],
  );
  const schemaFile = data.files.get(`schemas/application/${STEP}/schema.json`);
  const lineOf = (name: string): number => schemaFile?.positionOf(['properties', name], 'key').line ?? 0;
  const starts = [...batch.map((_, index) => lineOf(`field${index}x`)), lineOf('other')];
  const found = checkData(data, currentData).filter(({ rule: name }) => !asksForMore.has(name));
  const byField = batch.map((_, index) =>
    found
      .filter(({ file: path, line, params }) =>
        path === schemaFile?.path
          ? line >= (starts[index] ?? 0) && line < (starts[index + 1] ?? 0)
          : JSON.stringify(params).includes(`field${index}x`),
      )
      .map(({ rule: name }) => name),
  );
  if (found.length > 0 && byField.every(({ length }) => length === 0))
    throw new Error(
      `no field has these findings: ${found.map(({ rule: name, line }) => `${name} ${line}`).join(', ')}`,
    );
  return byField;
};

/** Some rules run only where others find nothing, so the accepted ones are checked again without the refused ones. */
const listAccepted = (some: readonly Construct[]): readonly Construct[] => {
  const batches = Array.from({ length: Math.ceil(some.length / BATCH) }, (_, index) =>
    some.slice(index * BATCH, (index + 1) * BATCH),
  );
  const accepted = batches.flatMap((batch) => {
    const found = findingsOf(batch);
    return batch.filter((_, index) => found[index]?.length === 0);
  });
  return accepted.length === some.length ? some : listAccepted(accepted);
};

it('has examples of every keyword of the meta-schema', () => {
  const { $defs } = schemaFiles.get(rule) as { $defs: { keywords: { properties: object } } };
  expect(Object.keys(examplesByKeyword).sort()).toEqual(Object.keys($defs.keywords.properties).sort());
});

describe('every keyword that the meta-schema allows', () => {
  const working = compiled.filter((one) => one.noticed !== observedWithout(one));

  it('is accepted where it applies', () => {
    const batch = working.slice(0, BATCH);
    expect(findingsOf(batch).filter(({ length }) => length === 0).length).toBeGreaterThan(BATCH / 3);
  });

  it('has an effect, or a finding', () => {
    const idle = compiled.filter((one) => !working.includes(one) && !isNote(one));
    expect(idle.length).toBeGreaterThan(0);
    expect(listAccepted(idle).map(({ name }) => name)).toEqual([]);
  });

  it('has a text for every error, or a finding', () => {
    const silent = working.filter((one) => errorsWithoutText(one).length > 0);
    expect(listAccepted(silent).map((one) => [one.name, ...errorsWithoutText(one)])).toEqual([]);
  });

  it('that AJV does not compile has a finding', () => {
    const rest = allowed.filter(({ noticed }) => noticed === undefined);
    expect(rest.filter((one) => findingsOf([one])[0]?.length === 0).map(({ name }) => name)).toEqual([]);
  });
});
