import { parseExpression } from '../../engine/expressions/expression.ts';
import { scalesOf } from '../../engine/model/field-facts.ts';
import { type FormNode, nodeAt } from '../../engine/model/form-model.ts';
import { isObject } from '../../engine/schema/json.ts';
import type { Catalogue } from '../../engine/schema/types.ts';
import type { FindingDraft } from './expression-problem.ts';

/** The grades of an answer by the last name under which an expression reads it. */
export type GradesByName = ReadonlyMap<string, readonly string[]>;

/** The grades that an answer can be: those of its scale, in any branch. */
export const gradesOfNode = ({ scales }: Pick<Catalogue, 'scales'>, node: FormNode | undefined): readonly string[] =>
  scalesOf(node).flatMap((name) => (scales[name] ?? []).map(({ grade }) => grade));

/** The grades of each fact that is an answer with a scale. */
export const gradesOfFacts = (catalogue: Catalogue): GradesByName =>
  new Map(
    Object.entries(catalogue.facts.facts).flatMap(([fact, rule]) => {
      if (rule.compute !== 'value') return [];
      const step = catalogue.steps.find(({ key }) => key === rule.step);
      const grades = step ? gradesOfNode(catalogue, nodeAt(step, [rule.field])) : [];
      return grades.length > 0 ? [[fact, grades] as const] : [];
    }),
  );

const orders = new Set(['<', '<=', '>', '>=']);
const equals = new Set(['==', '!=', 'in']);

/** The last name of `grade`, `this` or `facts.grade`. */
const lastName = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined;
  if (value['op'] === 'id') return String(value['args']);
  return value['op'] === '.' && Array.isArray(value['args']) ? String(value['args'][1]) : undefined;
};

const textsIn = (value: unknown): readonly string[] => {
  if (!isObject(value)) return [];
  if (value['op'] === 'value') return typeof value['args'] === 'string' ? [value['args']] : [];
  return value['op'] === 'list' && Array.isArray(value['args']) ? value['args'].flatMap(textsIn) : [];
};

const problemOf = (op: unknown, sides: readonly unknown[], grades: GradesByName): FindingDraft | undefined => {
  const field = sides.map(lastName).find((name) => name !== undefined && grades.has(name));
  const known = field === undefined ? undefined : grades.get(field);
  if (field === undefined || known === undefined) return undefined;
  const named = { field, known: known.join(', ') };
  if (orders.has(String(op))) return ['orderOfGrades', { ...named, grade: known[0] ?? '' }];
  const odd = sides.flatMap(textsIn).find((text) => !known.includes(text));
  return equals.has(String(op)) && odd !== undefined ? ['strangeGrade', { ...named, grade: odd }] : undefined;
};

const visit = (value: unknown, grades: GradesByName): FindingDraft | undefined => {
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = visit(part, grades);
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { op, args } = value;
  return (Array.isArray(args) ? problemOf(op, args, grades) : undefined) ?? visit(args, grades);
};

/**
 * A comparison of grades that are letters: CEL would compare them in the order of the alphabet, where A is less than B. And
 * one with a letter that the scale does not have.
 * @throws ParseError for a text that is not an expression
 */
export const findGradeProblem = (source: string, grades: GradesByName): FindingDraft | undefined =>
  grades.size === 0 ? undefined : visit(parseExpression(source).ast, grades);
