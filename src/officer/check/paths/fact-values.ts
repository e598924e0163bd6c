import { type ConditionNode, conditionOf, partsOfCondition } from '../../../engine/model/conditions.ts';
import { choicesOf, columnOfGrid, findRule } from '../../../engine/model/field-facts.ts';
import { type FormNode, nodeAt } from '../../../engine/model/form-model.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, FactRule, JsonSchema } from '../../../engine/schema/types.ts';
import { TODAY } from './candidate-values.ts';
import { boundaryValues } from './condition-values.ts';

/** One object, so that it is compiled once. */
const anything: JsonSchema = {};

/** The path of a value inside the facts: a fact, or one subject's grade in a fact. */
export type FactPath = readonly string[];

/** What a rule asks of each fact that it reads, by the path of the fact. */
export const factsReadBy = (
  rule: ConditionNode,
  above: FactPath = [],
): readonly (readonly [FactPath, ConditionNode])[] => {
  const named = rule.required.map((name) => [name, conditionOf(anything)] as const);
  return [
    ...[...rule.fields, ...named].flatMap(([name, part]): readonly (readonly [FactPath, ConditionNode])[] => {
      const deeper = factsReadBy(part, [...above, name]);
      return deeper.length > 0 ? deeper : [[[...above, name], part]];
    }),
    ...partsOfCondition(rule).flatMap((part) => factsReadBy(part, above)),
  ];
};

const fieldOf = ({ steps }: Catalogue, step: string, field: string): FormNode | undefined => {
  const form = steps.find(({ key }) => key === step);
  return form && nodeAt(form, [field]);
};

/** Where some answers are numbers, their limits count. */
const isOfNumbers = (cell: FormNode | undefined): boolean => findRule(cell, 'minimum') !== undefined;

const limitsIn = (
  grid: FormNode | undefined,
  column: string,
  points: Readonly<Record<string, number>> = {},
): { readonly least: number; readonly most: number } => {
  const cell = columnOfGrid(grid, column);
  const counted = Object.values(points);
  if (counted.length > 0 && !isOfNumbers(cell)) return { least: Math.min(...counted), most: Math.max(...counted) };
  const limit = (keyword: string, without: number): number => {
    const value = findRule(cell, keyword);
    return typeof value === 'number' ? value : without;
  };
  return { least: limit('minimum', Number.NEGATIVE_INFINITY), most: limit('maximum', Number.POSITIVE_INFINITY) };
};

/** Grades that a grid's column allows, as `least` and `most`. */
export const gradeLimits = (catalogue: Catalogue, rule: FactRule) =>
  'of' in rule && 'step' in rule
    ? limitsIn(fieldOf(catalogue, rule.step, rule.field), rule.of, rule.points)
    : undefined;

/** Given facts that are ids, dates or amounts: any value is possible. */
const openFacts: readonly string[] = [
  'firstProgram',
  'secondProgram',
  'startOfStudies',
  'periodOpens',
  'periodCloses',
  'paymentAmount',
];

/** The institutions that accept applications, as the fact names them. */
export const institutionParameters = ({ institutions }: Catalogue): readonly string[] =>
  institutions.filter(({ id }) => id !== '').map(({ parameter }) => parameter);

const providedValues = (catalogue: Catalogue, of: string): readonly unknown[] | undefined => {
  if (of === 'verifiedPreference') return catalogue.roles.preferences.map((_, index) => index + 1);
  if (of === 'scholarshipRank') return catalogue.tables['scholarship']?.rows.map(({ then }) => then['rank']);
  if (of === 'institution') return institutionParameters(catalogue);
  if (of === 'paymentChannelKind') return ['card', 'virtual-account'];
  return openFacts.includes(of) ? undefined : [true, false];
};

/** All values that a fact can have, where they are few and known: an institution, the choices of an answer. */
export const knownFactValues = (catalogue: Catalogue, name: string): readonly unknown[] | undefined => {
  const rule = ownProperty(catalogue.facts.facts, name);
  if (rule?.compute === 'given') return providedValues(catalogue, rule.of);
  const field = rule?.compute === 'value' ? fieldOf(catalogue, rule.step, rule.field) : undefined;
  const choices = field ? choicesOf(field) : [];
  return choices.length > 0 ? choices : undefined;
};

/** The values of rules that a fact can have; answers are limited by their field's rule. */
const createPossibleTest = (
  catalogue: Catalogue,
  name: string,
  holds: (rule: JsonSchema, value: unknown) => boolean,
) => {
  const rule = catalogue.facts.facts[name];
  if (!rule) return (): boolean => false;
  const grades = gradeLimits(catalogue, rule);
  if (grades) return (value: unknown): boolean => Number(value) >= grades.least && Number(value) <= grades.most;
  if (rule.compute === 'value') {
    const field = fieldOf(catalogue, rule.step, rule.field);
    return (value: unknown): boolean => holds(field?.schemas[0] ?? anything, value);
  }
  if (rule.compute === 'ageAt' || (rule.compute === 'given' && rule.of === 'paymentAmount'))
    return (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
  const known = rule.compute === 'given' ? providedValues(catalogue, rule.of) : [TODAY];
  return (value: unknown): boolean => known === undefined || known.includes(value);
};

const valuesOfRule = (rule: FactRule | undefined, catalogue: Catalogue): readonly unknown[] => {
  if (rule?.compute === 'given') return providedValues(catalogue, rule.of) ?? [];
  const grades = rule && gradeLimits(catalogue, rule);
  return grades ? [grades.least, grades.most] : [];
};

/** Possible values of a fact, one of each kind that the rules distinguish, else all; undefined = unknown. */
export const possibleFactValues = (
  catalogue: Catalogue,
  [name = '', ...rest]: FactPath,
  said: readonly ConditionNode[],
  holds: (rule: JsonSchema, value: unknown) => boolean,
): readonly unknown[] => {
  const rule = catalogue.facts.facts[name];
  if (rest.length === 0 && rule?.compute === 'gradeBySubject') return [undefined, {}];
  const isDeep = rest.length > 0 && rule?.compute !== 'gradeBySubject';
  const isPossible = isDeep ? () => true : createPossibleTest(catalogue, name, holds);
  const values = [...valuesOfRule(rule, catalogue), ...said.flatMap(boundaryValues)].filter(isPossible);
  if (said.length === 0) return [undefined, ...values];
  const kinds = new Map(values.map((value) => [said.map(({ schema }) => holds(schema, value)).join(), value]));
  return [undefined, ...kinds.values()];
};
