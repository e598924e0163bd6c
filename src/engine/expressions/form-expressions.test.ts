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
    ['reports nothing when the expression is true', { from: '2026-01-01', until: '2026-01-01' }, []],
    [
      'reports the x-error of an expression that is false',
      { from: '2026-01-02', until: '2026-01-01' },
      ['/until form.until.error.order'],
    ],
    ['compares an answer with a fact', { until: '2026-12-01' }, ['/until form.until.error.future']],
    ['reports nothing while another answer of the expression is missing', { until: '2026-01-01' }, []],
    ['reports nothing while the answer of its own field is missing', { from: '2026-01-01' }, []],
    [
      'of a list reports an error at the list',
      { jobs: [{ name: 'a' }, { name: 'a' }] },
      ['/jobs form.jobs.error.check'],
    ],
    [
      'in a list entry reads answers of the entry and of the form',
      { limit: 3, jobs: [{ hours: 2 }, { hours: 4 }] },
      ['/jobs/1/hours form.jobs.hours.error.check'],
    ],
    [
      'in a group reads the answer as this and an answer of the form',
      { home: { size: 1 } },
      ['/home/size form.home.size.error.check'],
    ],
    [
      'of the values of a table reports an error at the value',
      { limit: 3, points: { 'a/b': 4, c: 3 } },
      ['/points/a~1b form.points.error.check'],
    ],
    [
      'of the branch that applies reports an error',
      { hasBonus: true, bonus: 5, limit: 4 },
      ['/bonus form.bonus.error.check'],
    ],
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
      'calculates a value in each entry, from these a value of the form, and from that another value',
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
    [
      'removes the value of an entry in which an answer of the expression is missing',
      { jobs: [{ hours: 2, pay: 20 }] },
      { jobs: [{ hours: 2 }] },
    ],
    [
      'uses the expression of the branch that applies',
      { jobs: [], hasBonus: true, bonus: 5 },
      { jobs: [], hasBonus: true, bonus: 5, total: 0, tax: 0, sum: 5 },
    ],
    [
      'does not use the answer of a hidden field',
      { jobs: [], hasBonus: false, bonus: 5 },
      { jobs: [], hasBonus: false, bonus: 5, total: 0, tax: 0, sum: 0 },
    ],
  ])('%s', (_, answers, expected) => expect(calculate(answers)).toEqual(expected));

  it('a calculated value that breaks a rule of its field is reported', () => {
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
