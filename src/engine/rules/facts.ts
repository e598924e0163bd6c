import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FactRule, FactRules } from '../schema/types.ts';
import { gradeAverage, gradeBySubject, gridOf } from './grades.ts';

/** Named values that rules read under `$facts`. */
export type Facts = Readonly<Record<string, unknown>>;

export interface FactInput {
  /** Accepted answers by step key. */
  readonly answers: Readonly<Record<string, Answers | undefined>>;
  /** Facts of the chosen programs and the admission period, which only the server has. */
  readonly provided: Facts;
  /** yyyy-MM-dd of the evaluation, in Asia/Jakarta by the database clock. */
  readonly today: string;
}

/** The same date `years` earlier; 29 February becomes 28 February when that year is not a leap year. */
export const yearsBefore = (today: string, years: number): string => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const target = year - years;
  const isLeap = (target % 4 === 0 && target % 100 !== 0) || target % 400 === 0;
  const safeDay = month === 2 && day === 29 && !isLeap ? 28 : day;
  return [String(target).padStart(4, '0'), String(month).padStart(2, '0'), String(safeDay).padStart(2, '0')].join('-');
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Full years between two dates as yyyy-MM-dd; undefined when one is no date or the second is earlier. */
export const ageAt = (born: unknown, on: unknown): number | undefined => {
  if (typeof born !== 'string' || typeof on !== 'string' || !DATE.test(born) || !DATE.test(on) || on < born)
    return undefined;
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
};

const computeFact = (rule: FactRule, { answers, provided: given, today }: FactInput): unknown => {
  switch (rule.compute) {
    case 'today':
      return today;
    case 'yearsBefore':
      return yearsBefore(today, rule.years);
    case 'ageAt':
      return ageAt(
        ownProperty(answers[rule.step], rule.field),
        rule.on === 'today' ? today : ownProperty(given, rule.on),
      );
    case 'given':
      return ownProperty(given, rule.of);
    case 'value':
      return ownProperty(answers[rule.step], rule.field);
    case 'gradeAverage':
      return gradeAverage(gridOf(answers[rule.step]?.[rule.field]), rule.of, rule.points);
    case 'gradeBySubject':
      return gradeBySubject(gridOf(answers[rule.step]?.[rule.field]), rule.of, rule.points);
  }
};

/**
 * The facts of `schemas/rules/facts.json`; a fact that cannot be computed yet is absent. `only` limits which are
 * computed.
 */
export const computeFacts = (rules: FactRules, input: FactInput, only?: readonly string[]): Facts =>
  Object.fromEntries(
    Object.entries(rules.facts)
      .filter(([name]) => !only || only.includes(name))
      .map(([name, rule]) => [name, computeFact(rule, input)] as const)
      .filter(([, value]) => value !== undefined),
  );
