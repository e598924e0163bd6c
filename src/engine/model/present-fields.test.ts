import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers, JsonSchema } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { knownFields } from './form-model.ts';
import { presentFields, pruneHidden } from './present-fields.ts';

const text = { type: 'string', maxLength: 9 };
const group: JsonSchema = {
  type: 'object',
  unevaluatedProperties: false,
  properties: { kind: { enum: ['a', 'b'] }, why: text },
  allOf: [
    {
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { properties: { onlyA: text }, required: ['onlyA'] },
      else: { properties: { onlyB: text } },
    },
    {
      if: { required: ['onlyB'] },
      then: { properties: { afterB: text } },
    },
  ],
  dependentSchemas: { why: { properties: { detail: text } } },
};
const form = makeForm(group);

describe('presentFields and knownFields', () => {
  it.each([
    [{}, ['kind', 'onlyB', 'why']],
    [{ kind: 'a' }, ['kind', 'onlyA', 'why']],
    [{ kind: 'b', onlyB: 'x' }, ['afterB', 'kind', 'onlyB', 'why']],
    [{ kind: 'a', why: 'x' }, ['detail', 'kind', 'onlyA', 'why']],
  ])('presentFields lists for the answers %j the fields %j', (answers, expected) => {
    expect([...presentFields(form, answers, checker.conditionHolds)].sort()).toEqual(expected);
  });

  it('knownFields lists the fields of all branches', () => {
    expect([...knownFields(form)].sort()).toEqual(['afterB', 'detail', 'kind', 'onlyA', 'onlyB', 'why']);
  });
});

/** A form with the group at some depth, and its answers around those of the group. */
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', maxItems: 9, items });
const groupOf = (inner: JsonSchema): JsonSchema => ({
  type: 'object',
  unevaluatedProperties: false,
  properties: { inner },
});
const depths: readonly [string, JsonSchema, (answers: Answers) => Answers][] = [
  ['the form itself', group, (answers) => answers],
  ['a group', groupOf(group), (inner) => ({ inner })],
  ['a group in a group', groupOf(groupOf(group)), (inner) => ({ inner: { inner } })],
  ['entries of a list', groupOf(listOf(group)), (answers) => ({ inner: [{ kind: 'a', onlyA: 'x' }, answers] })],
  ['groups in a list', groupOf(listOf(groupOf(group))), (inner) => ({ inner: [{ inner }] })],
  ['a list in a list', groupOf(listOf(groupOf(listOf(group)))), (answers) => ({ inner: [{ inner: [answers] }] })],
];

describe.each(depths)('pruneHidden and checkAnswers with conditions in %s', (_, schema, around) => {
  const nested = makeForm(schema);
  const prune = (answers: Answers): Answers => pruneHidden(nested, answers, {}, checker.conditionHolds);
  const errorsOf = (answers: Answers): readonly string[] =>
    checkAnswers(checker, nested, around(answers)).map(
      ({ path, key }) => `${path.split('/').at(-1)} ${key.split('.').at(-1)}`,
    );

  it('pruneHidden removes answers of fields that are hidden, also indirectly, and keeps answers of fields that the schema does not declare', () => {
    const answers = { kind: 'a', onlyA: 'x', onlyB: 'x', afterB: 'x', detail: 'x', stranger: 1 };
    expect(prune(around(answers))).toEqual(around({ kind: 'a', onlyA: 'x', stranger: 1 }));
  });

  it('pruneHidden leaves no answer that checkAnswers reports as unknown, and returns its own result unchanged, for random answers', () => {
    const value = fc.option(fc.constantFrom('a', 'b', 'x'), { nil: undefined });
    const answers = fc.record({ kind: value, why: value, onlyA: value, onlyB: value, afterB: value, detail: value });
    fc.assert(
      fc.property(answers, (typed) => {
        const given = Object.fromEntries(Object.entries(typed).filter(([, v]) => v !== undefined));
        const pruned = prune(around(given));
        expect(checkAnswers(checker, nested, pruned).filter(({ key }) => key.endsWith('.unknown'))).toEqual([]);
        expect(prune(pruned)).toBe(pruned);
      }),
    );
  });

  it('checkAnswers reports a broken rule of a conditional field once, and a hidden or unknown field as unknown', () => {
    const long = 'x'.repeat(10);
    expect(errorsOf({ kind: 'a', onlyA: long })).toEqual(['onlyA maxLength']);
    expect(errorsOf({ kind: 'b', onlyB: 'x', afterB: long })).toEqual(['afterB maxLength']);
    expect(errorsOf({ kind: 'a', onlyA: 'x', onlyB: 'x' })).toEqual(['onlyB unknown']);
    expect(errorsOf({ kind: 'a', onlyA: 'x', stranger: 1 })).toEqual(['stranger unknown']);
    expect(errorsOf({ kind: 'a' })).toEqual(['onlyA required']);
  });
});

it('pruneHidden removes an answer in a group when an answer outside the group hides its field, and keeps it otherwise', () => {
  const outer = makeForm({
    properties: { kind: { enum: ['a', 'b'] }, inner: { ...groupOf(text), unevaluatedProperties: false } },
    if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
    then: { properties: { inner: { properties: { more: text } } } },
  });
  const answers = { kind: 'b', inner: { inner: 'x', more: 'x' } };
  const visible = { inner: { inner: 'x' } };
  expect(pruneHidden(outer, answers, {}, checker.conditionHolds)).toEqual({ kind: 'b', ...visible });
  expect(pruneHidden(outer, { ...answers, kind: 'a' }, {}, checker.conditionHolds)).toEqual({ ...answers, kind: 'a' });
});

it('pruneHidden keeps facts that were sent, which the rules report, and the name __proto__ as a name', () => {
  const sent = JSON.parse('{"kind":"a","onlyA":"x","onlyB":"x","$facts":{"a":1},"__proto__":{"b":1}}') as Answers;
  const pruned = pruneHidden(form, sent, {}, checker.conditionHolds);
  expect(Object.keys(pruned).sort()).toEqual(['$facts', '__proto__', 'kind', 'onlyA']);
  expect(Object.getPrototypeOf(pruned)).toBe(Object.prototype);
  expect(checkAnswers(checker, form, pruned).map(({ key }) => key)).toEqual(['form.$facts.error.unknown']);
});

it.each(['%', '%zz', 'a/b', 'a~b', '~1', '__proto__', 'constructor', ''])(
  'checkAnswers reports an unknown field in an entry under the name %j, and a broken rule there, once each',
  (name) => {
    const table = makeForm({
      properties: { table: { type: 'object', additionalProperties: groupOf(text) } },
    });
    const answers = JSON.parse(`{"table": {${JSON.stringify(name)}: {"inner": 1, "stranger": 1}}}`) as Answers;
    const errors = checkAnswers(checker, table, answers).map(({ key }) => key.split('.').at(-1));
    expect(errors.sort()).toEqual(['type', 'unknown']);
  },
);
