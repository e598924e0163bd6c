import { conditionOf, conditionsAbout } from '../../../engine/model/conditions.ts';
import type { Condition, SchemaShape } from '../../../engine/model/located-shape.ts';
import { yearsBefore } from '../../../engine/rules/facts.ts';
import type { Answers, FactRules, FormDefinition } from '../../../engine/schema/types.ts';
import { boundaryValues, generateValues } from './condition-values.ts';

/** The fixed date on which generated answers are evaluated. */
export const TODAY = '2026-11-21';

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const examplesOf = ({ examples }: FormDefinition, field: string): readonly unknown[] =>
  Object.values(examples?.valid ?? {}).flatMap((answers) => (field in answers ? [answers[field]] : []));

const addDays = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const mentionedFacts = (conditions: readonly Condition[], name: string): readonly unknown[] =>
  conditions.flatMap(({ schema }) => conditionsAbout(conditionOf(schema), `$facts.${name}`).flatMap(boundaryValues));

/** A value of the same type as those, which none of them is: "not this institution" holds for it. */
const otherThan = (values: readonly unknown[]): readonly unknown[] => {
  const texts = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  return [
    ...(texts.length > 0 ? [`${texts.join(' ')} or another`] : []),
    ...(numbers.length > 0 ? [Math.max(...numbers) + 1] : []),
  ].filter((value) => !values.includes(value));
};

/** Possible values of a fact: the fixed date, else the values that conditions distinguish, and another one. */
export const factValues = (facts: FactRules, conditions: readonly Condition[], name: string): readonly unknown[] => {
  const rule = facts.facts[name];
  if (rule?.compute === 'today') return [TODAY];
  if (rule?.compute === 'yearsBefore') return [yearsBefore(TODAY, rule.years)];
  const mentioned = distinct(mentionedFacts(conditions, name));
  return [...mentioned, ...otherThan(mentioned)];
};

/** Facts that do not depend on answers. */
export const fixedFacts = ({ facts }: FactRules): Answers =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, rule]) => {
      if (rule.compute === 'today') return [[name, TODAY]];
      return rule.compute === 'yearsBefore' ? [[name, yearsBefore(TODAY, rule.years)]] : [];
    }),
  );

/**
 * Candidate answers of a field: values of the examples, values in its own rules, values that conditions distinguish,
 * and generated values. They may be invalid; the caller validates them.
 */
export const createCandidateValues = (form: FormDefinition, shape: SchemaShape, facts: FactRules) => {
  const known = new Map<string, readonly unknown[]>();
  const days = Object.values(fixedFacts(facts)).flatMap((day) => [-1, 0, 1].map((by) => addDays(String(day), by)));
  const find = (field: string): readonly unknown[] => {
    const declared = shape.declarations.filter((one) => one.field === field).map(({ schema }) => schema);
    const asked = shape.conditions.flatMap(({ schema }) => conditionsAbout(conditionOf(schema), field));
    const patterns = asked.filter(({ tests }) => tests.has('pattern')).map(({ schema }) => schema);
    const deciding = [...asked.flatMap(boundaryValues), ...patterns.flatMap(generateValues)];
    const named = declared.map(conditionOf).flatMap(boundaryValues);
    const first = [...examplesOf(form, field), ...named, ...deciding];
    const values = distinct([...first, ...declared.flatMap(generateValues)]);
    return values.some(isDate) ? distinct([...values, ...days]) : values;
  };
  return (field: string): readonly unknown[] => {
    const values = known.get(field) ?? find(field);
    known.set(field, values);
    return values;
  };
};

export type CandidateValues = ReturnType<typeof createCandidateValues>;
