import { describe, expect, it } from 'vitest';
import { checker } from '../../../tests/support/forms.ts';
import type { FactRules } from '../schema/types.ts';
import { decide } from './decide.ts';
import { evaluatePreferences, UnknownRule } from './eligibility.ts';
import { ageAt, computeFacts, yearsBefore } from './facts.ts';

it.each([
  ['2026-11-21', 18, '2008-11-21'],
  ['2024-02-29', 1, '2023-02-28'],
  ['2024-02-29', 4, '2020-02-29'],
  ['2000-02-29', 100, '1900-02-28'],
])('yearsBefore of %s and %i years is %s', (today, years, expected) => {
  expect(yearsBefore(today, years)).toBe(expected);
});

describe('computeFacts', () => {
  const rules: FactRules = {
    facts: {
      today: { compute: 'today' },
      adultBirthDate: { compute: 'yearsBefore', years: 18 },
      letter: { compute: 'given', of: 'letterRequired' },
      year: { compute: 'value', step: 'school', field: 'graduation' },
      average: { compute: 'gradeAverage', step: 'school', field: 'grades', of: 'knowledge' },
      bySubject: { compute: 'gradeBySubject', step: 'school', field: 'grades', of: 'knowledge' },
    },
  };
  const input = {
    answers: { school: { graduation: 2026, grades: { m: { '1': { knowledge: 75 } } } } },
    provided: {},
    today: '2026-11-21',
  };

  it('computes the facts whose inputs are known and omits the others', () => {
    expect(computeFacts(rules, input)).toEqual({
      today: '2026-11-21',
      adultBirthDate: '2008-11-21',
      year: 2026,
      average: 75,
      bySubject: { m: 75 },
    });
  });

  it('computes only the facts that are asked for', () => {
    expect(computeFacts(rules, { ...input, provided: { letterRequired: true } }, ['letter'])).toEqual({ letter: true });
  });
});

it('decide returns the first row of a decision table whose condition holds, or undefined', () => {
  const table = {
    rows: [
      { name: 'high', when: { properties: { n: { minimum: 5 } }, required: ['n'] }, then: { size: 'high' } },
      { name: 'some', when: { required: ['n'] }, then: { size: 'some' } },
    ],
    examples: [],
  };
  expect([{ n: 7 }, { n: 1 }, {}].map((facts) => decide(table, facts, checker.conditionHolds)?.name)).toEqual([
    'high',
    'some',
    undefined,
  ]);
});

describe('evaluatePreferences', () => {
  const rules = {
    rules: {
      open: {},
      strict: {
        allOf: [
          { properties: { average: { minimum: 80 } }, required: ['average'], 'x-error': 'average' },
          { properties: { average: { type: 'number', minimum: 90, 'x-error': 'top' } } },
        ],
      },
    },
  };
  const evaluate = (names: string[], facts: object) =>
    evaluatePreferences(
      rules,
      names.map((rule, index) => ({ rule, order: index + 1 })),
      facts as Record<string, unknown>,
      checker.ruleErrors,
    );

  it('verifies the first preference whose rule holds', () => {
    expect(evaluate(['open', 'strict'], {}).verified).toBe(1);
    expect(evaluate(['strict', 'open'], { average: 85 })).toEqual({
      verified: 2,
      verdicts: [
        { order: 1, broken: ['top'], reasons: [{ name: 'top', value: 85, limit: 90 }] },
        { order: 2, broken: [], reasons: [] },
      ],
    });
  });

  it('verifies no preference when the rule of none holds, and lists the broken rules', () => {
    expect(evaluate(['strict'], {})).toEqual({
      verified: undefined,
      verdicts: [{ order: 1, broken: ['average'], reasons: [{ name: 'average', limit: 80 }] }],
    });
  });

  it('throws UnknownRule when a preference names an unknown rule', () => {
    expect(() => evaluate(['none'], {})).toThrow(UnknownRule);
  });
});

it.each([
  ['2009-08-01', '2027-08-01', 18],
  ['2009-08-02', '2027-08-01', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2027-08-02', '2027-08-01', undefined],
  ['soon', '2027-08-01', undefined],
  [undefined, '2027-08-01', undefined],
  ['2009-08-01', undefined, undefined],
])('ageAt of %s on %s is %s', (born, on, age) => expect(ageAt(born, on)).toBe(age));
