import { expect, test } from 'vitest';
import { checker } from '../../../tests/support/forms.ts';
import type { EligibilityRules } from '../schema/types.ts';
import { evaluatePreferences, UnknownRule } from './eligibility.ts';
import type { Facts } from './facts.ts';
import { evaluateRequirements, listRequirements } from './requirements.ts';

const rules: EligibilityRules = {
  rules: {
    open: {},
    average: {
      properties: { average: { minimum: 75, 'x-error': 'average' } },
      required: ['average'],
      'x-error': 'average',
    },
    strict: {
      allOf: [
        {
          properties: { average: { minimum: 75, 'x-error': 'average' } },
          required: ['average'],
          'x-error': 'average',
        },
        {
          properties: { bySubject: { properties: { biology: { minimum: 80, 'x-error': 'biology' } } } },
        },
        {
          anyOf: [{ required: ['test'] }, { properties: { school: { const: 'A' } } }],
          'x-error': 'testOrSchool',
        },
      ],
    },
    later: {
      if: { properties: { school: { const: 'A' } }, required: ['school'] },
      then: { properties: { average: { enum: [8, 9], 'x-error': 'average' } } },
    },
  },
};

const evaluate = (rule: string, facts: Facts) => {
  const { verdicts } = evaluatePreferences(rules, [{ order: 1, rule }], facts, checker.ruleErrors);
  const found = evaluateRequirements(listRequirements(rules, rule), verdicts[0]?.reasons ?? [], facts);
  return Object.fromEntries(
    found.map(({ name, state, value }) => [name, value === undefined ? state : [state, value]]),
  );
};

test('the conditions of a rule have their limits and the facts they read', () => {
  expect(listRequirements(rules, 'open')).toEqual([]);
  expect(listRequirements(rules, 'average')).toEqual([{ name: 'average', limit: 75, path: ['average'] }]);
  expect(listRequirements(rules, 'strict')).toEqual([
    { name: 'average', limit: 75, path: ['average'] },
    { name: 'biology', limit: 80, path: ['bySubject', 'biology'] },
    { name: 'testOrSchool', path: [] },
  ]);
  expect(listRequirements(rules, 'later')).toEqual([{ name: 'average', limit: [8, 9], path: ['average'] }]);
  expect(() => listRequirements(rules, 'none')).toThrow(UnknownRule);
  expect(() => listRequirements(rules, 'toString')).toThrow(UnknownRule);
});

test('a condition is unknown until the answer it reads is there, then met or broken as the rule decides', () => {
  expect(evaluate('average', {})).toEqual({ average: 'unknown' });
  expect(evaluate('average', { average: 75 })).toEqual({ average: 'met' });
  expect(evaluate('average', { average: 74.99 })).toEqual({ average: ['broken', 74.99] });
  expect(evaluate('strict', { bySubject: {} })).toMatchObject({ biology: 'unknown' });
  expect(evaluate('strict', { bySubject: { history: 90 } })).toMatchObject({ biology: 'unknown' });
  expect(evaluate('strict', { bySubject: { biology: 79 } })).toMatchObject({ biology: ['broken', 79] });
  expect(evaluate('strict', { school: 'A' })).toMatchObject({ testOrSchool: 'met' });
  expect(evaluate('strict', { school: 'B' })).toMatchObject({ testOrSchool: 'broken' });
});
