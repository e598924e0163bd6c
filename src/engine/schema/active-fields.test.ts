import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { activeFields, knownFields, pruneInactive } from './active-fields.ts';

const text = { type: 'string', maxLength: 9 };
const form = makeForm({
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
});

describe('activeFields and knownFields', () => {
  it.each([
    [{}, ['kind', 'onlyB', 'why']],
    [{ kind: 'a' }, ['kind', 'onlyA', 'why']],
    [{ kind: 'b', onlyB: 'x' }, ['afterB', 'kind', 'onlyB', 'why']],
    [{ kind: 'a', why: 'x' }, ['detail', 'kind', 'onlyA', 'why']],
  ])('activeFields lists for the answers %j the fields %j', (answers, expected) => {
    expect([...activeFields(form, answers, checker.conditionHolds)].sort()).toEqual(expected);
  });

  it('knownFields lists the fields of all branches', () => {
    expect([...knownFields(form)].sort()).toEqual(['afterB', 'detail', 'kind', 'onlyA', 'onlyB', 'why']);
  });
});

describe('pruneInactive', () => {
  it('removes answers of fields that are hidden, also indirectly, and keeps unknown fields for validation to report', () => {
    const answers = { kind: 'a', onlyA: 'x', onlyB: 'x', afterB: 'x', detail: 'x', stranger: 1 };
    expect(pruneInactive(form, answers, {}, checker.conditionHolds)).toEqual({ kind: 'a', onlyA: 'x', stranger: 1 });
  });

  it('leaves no field that validation would report as unknown, and removes nothing more when repeated', () => {
    const value = fc.option(fc.constantFrom('a', 'b', 'x'), { nil: undefined });
    const answers = fc.record({ kind: value, why: value, onlyA: value, onlyB: value, afterB: value, detail: value });
    fc.assert(
      fc.property(answers, (typed) => {
        const given = Object.fromEntries(Object.entries(typed).filter(([, v]) => v !== undefined));
        const pruned = pruneInactive(form, given, {}, checker.conditionHolds);
        expect(checkAnswers(checker, form, pruned).filter(({ key }) => key.endsWith('.unknown'))).toEqual([]);
        expect(pruneInactive(form, pruned, {}, checker.conditionHolds)).toEqual(pruned);
      }),
    );
  });
});
