import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import { normalizeAnswers } from '../normalize/normalize-answers.ts';
import type { Answers } from '../schema/types.ts';
import { checkAnswers } from '../steps/check-answers.ts';

const date = { type: 'string', format: 'date' };
const number = { type: 'number' };
const form = makeForm({
  type: 'object',
  unevaluatedProperties: false,
  properties: {
    from: date,
    until: {
      ...date,
      allOf: [
        { 'x-check': 'until >= from', 'x-error': 'order' },
        { 'x-check': 'until <= facts.today', 'x-error': 'future' },
      ],
    },
    jobs: {
      type: 'array',
      maxItems: 9,
      'x-check': 'unique(jobs.map(job, job.name))',
      items: {
        type: 'object',
        unevaluatedProperties: false,
        properties: {
          name: { type: 'string', maxLength: 9 },
          hours: { ...number, 'x-check': 'hours <= limit' },
          rate: number,
          pay: { ...number, 'x-value': 'hours * rate' },
        },
      },
    },
    limit: number,
    total: { ...number, maximum: 1000, 'x-value': 'sum(jobs.map(job, job.pay))' },
    tax: { ...number, 'x-value': 'round(total * 0.1, 2)' },
    home: {
      type: 'object',
      unevaluatedProperties: false,
      properties: { size: { ...number, 'x-check': 'this > 1 && this != limit' } },
    },
    points: { type: 'object', additionalProperties: { ...number, 'x-check': 'this <= limit' } },
    hasBonus: { type: 'boolean' },
  },
  if: { properties: { hasBonus: { const: true } }, required: ['hasBonus'] },
  then: {
    properties: {
      bonus: { ...number, 'x-check': 'bonus < limit' },
      sum: { ...number, 'x-value': 'total + bonus' },
    },
  },
  else: { properties: { sum: { ...number, 'x-value': 'total' } } },
});
const facts = { today: '2026-11-24' };
const errorsOf = (answers: Answers) =>
  checkAnswers(checker, form, answers, facts).map(({ path, key }) => `${path} ${key}`);

describe('x-check', () => {
  it.each<[string, Answers, readonly string[]]>([
    ['holds', { from: '2026-01-01', until: '2026-01-01' }, []],
    ['is broken', { from: '2026-01-02', until: '2026-01-01' }, ['/until form.until.error.order']],
    ['reads a fact', { until: '2026-12-01' }, ['/until form.until.error.future']],
    ['lacks an answer', { until: '2026-01-01' }, []],
    ['has no answer of its own', { from: '2026-01-01' }, []],
    ['of a list', { jobs: [{ name: 'a' }, { name: 'a' }] }, ['/jobs form.jobs.error.check']],
    [
      'in an entry reads its own entry and the form',
      { limit: 3, jobs: [{ hours: 2 }, { hours: 4 }] },
      ['/jobs/1/hours form.jobs.hours.error.check'],
    ],
    ['in a group', { home: { size: 1 } }, ['/home/size form.home.size.error.check']],
    ['of a value of a table', { limit: 3, points: { 'a/b': 4, c: 3 } }, ['/points/a~1b form.points.error.check']],
    ['of a branch that is taken', { hasBonus: true, bonus: 5, limit: 4 }, ['/bonus form.bonus.error.check']],
  ])('%s', (_, answers, expected) => expect(errorsOf(answers)).toEqual(expected));

  it('reports a limit and an expression with the same x-error once', () => {
    const named = makeForm({
      properties: { year: { type: 'integer', minimum: 2000, 'x-check': 'year >= 2000', 'x-error': 'order' } },
    });
    expect(checkAnswers(checker, named, { year: 2 }).map(({ key }) => key)).toEqual(['form.year.error.order']);
  });

  it('reports an answer of another type by its type alone', () => {
    expect(errorsOf({ limit: 3, jobs: [{ hours: 'four' }] })).toEqual(['/jobs/0/hours form.jobs.hours.error.type']);
  });
});

describe('x-value', () => {
  const calculate = (answers: Answers) => normalizeAnswers(checker, form, answers, facts);

  it.each<[string, Answers, Answers]>([
    [
      'calculates values in entries, from them one of the form, and from that another',
      {
        jobs: [
          { hours: 2, rate: 10 },
          { hours: 1, rate: 5.5 },
        ],
      },
      {
        jobs: [
          { hours: 2, rate: 10, pay: 20 },
          { hours: 1, rate: 5.5, pay: 5.5 },
        ],
        total: 25.5,
        tax: 2.55,
        sum: 25.5,
      },
    ],
    ['replaces a value that was sent', { jobs: [], total: 999 }, { jobs: [], total: 0, tax: 0, sum: 0 }],
    ['removes a value that cannot be calculated', { total: 5, tax: 3, sum: 1 }, {}],
    ['removes a value of an entry that lacks an answer', { jobs: [{ hours: 2, pay: 20 }] }, { jobs: [{ hours: 2 }] }],
    [
      'calculates by the branch that is taken',
      { jobs: [], hasBonus: true, bonus: 5 },
      { jobs: [], hasBonus: true, bonus: 5, total: 0, tax: 0, sum: 5 },
    ],
    [
      'does not read an answer that is hidden',
      { jobs: [], hasBonus: false, bonus: 5 },
      { jobs: [], hasBonus: false, bonus: 5, total: 0, tax: 0, sum: 0 },
    ],
  ])('%s', (_, answers, expected) => expect(calculate(answers)).toEqual(expected));

  it('a calculated value is held to the rules of its field', () => {
    const answers = calculate({ jobs: [{ hours: 100, rate: 11 }] });
    expect(checkAnswers(checker, form, answers, facts).map(({ key }) => key)).toEqual(['form.total.error.maximum']);
  });

  it('calculating twice equals calculating once, for random answers', () => {
    const amount = fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constant('x'), fc.constant(undefined));
    const job = fc.record({ hours: amount, rate: amount, pay: amount }, { requiredKeys: [] });
    const answers = fc.record(
      {
        jobs: fc.oneof(fc.array(job, { maxLength: 3 }), fc.constant('none')),
        hasBonus: fc.boolean(),
        bonus: amount,
        sum: amount,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (given) => {
        const once = calculate(given);
        expect(calculate(once)).toEqual(once);
      }),
    );
  });
});
