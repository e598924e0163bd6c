import { findRule } from '../model/field-facts.ts';
import {
  allNodesOf,
  answerAt,
  answersAround,
  FACTS,
  type FormNode,
  type FormParts,
  type Place,
  placesOf,
  toPointer,
} from '../model/form-model.ts';
import { pruneHidden, takenSchemasAt } from '../model/present-fields.ts';
import type { Checker, Holds } from '../schema/checker.ts';
import { isContainer, isObject } from '../schema/json.ts';
import { ruleNameOf } from '../schema/rule-names.ts';
import type { Answers, FieldError, FormDefinition, JsonSchema } from '../schema/types.ts';

/**
 * Each contains a CEL expression. `x-check` must evaluate to true. `x-value` evaluates to the answer, `x-default` to the
 * answer as long as the applicant has not given another one.
 */
export type ExpressionKeyword = 'x-check' | 'x-value' | 'x-default';

const keywords: readonly ExpressionKeyword[] = ['x-check', 'x-value', 'x-default'];

type NodesByKeyword = ReadonlyMap<ExpressionKeyword, readonly FormNode[]>;

const known = new WeakMap<JsonSchema, NodesByKeyword>();

const findNodes = (form: FormParts): NodesByKeyword => {
  const all = allNodesOf(form);
  return new Map(keywords.map((keyword) => [keyword, all.filter((node) => findRule(node, keyword) !== undefined)]));
};

/** The places of a form with expressions of one kind. */
const nodesWith = (form: FormParts, keyword: ExpressionKeyword): readonly FormNode[] => {
  const found = known.get(form.schema) ?? findNodes(form);
  known.set(form.schema, found);
  return found.get(keyword) ?? [];
};

/** Whether the form has an expression, and so needs a checker that evaluates them. */
export const hasExpressions = (form: Pick<FormDefinition, 'schema'>): boolean =>
  keywords.some((keyword) => nodesWith(form, keyword).length > 0);

/** Whether an answer of the form is calculated. */
export const hasCalculatedAnswers = (form: Pick<FormDefinition, 'schema'>): boolean =>
  nodesWith(form, 'x-value').length > 0;

interface FoundExpression {
  readonly node: FormNode;
  readonly place: Place;
  readonly source: string;
  readonly schema: JsonSchema;
}

/** The expressions at a path of the answers, in the active branches. */
const expressionsAt = (
  form: FormDefinition,
  { node, place }: Pick<FoundExpression, 'node' | 'place'>,
  keyword: ExpressionKeyword,
  data: Answers,
  holds: Holds,
): readonly FoundExpression[] =>
  takenSchemasAt(form, data, place, holds).flatMap((schema) =>
    typeof schema[keyword] === 'string' ? [{ node, place, source: schema[keyword], schema }] : [],
  );

const evaluatorOf = ({ evaluate }: Checker): NonNullable<Checker['evaluate']> => {
  if (!evaluate) throw new Error('a form with expressions needs a checker that evaluates them');
  return evaluate;
};

/** The names that an expression at a path may use: fields around it, `this` for its own answer, `facts`. */
const variablesAt = (form: FormDefinition, answers: Answers, place: Place, facts: Answers): Answers => {
  const { [FACTS]: _facts, ...around } = answersAround(form, answers, place);
  return { ...around, this: answerAt(answers, place), facts };
};

/** Every `x-check` of an answer that is not true. One that lacks an answer that it reads is not broken. */
export const checkExpressions = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers,
): readonly FieldError[] => {
  const nodes = nodesWith(form, 'x-check');
  if (nodes.length === 0) return [];
  const evaluate = evaluatorOf(checker);
  const data = { ...answers, [FACTS]: facts };
  const holds: Holds = (condition, value) => checker.holds(form, condition, value);
  return nodes
    .flatMap((node) => placesOf(node.path, answers).map((place) => ({ node, place })))
    .filter(({ place }) => answerAt(answers, place) !== undefined)
    .flatMap((at) => expressionsAt(form, at, 'x-check', data, holds))
    .filter(({ source, place }) => evaluate(source, variablesAt(form, answers, place, facts)) === false)
    .map(({ node, place, schema }) => ({
      path: toPointer(place),
      key: [form.key, ...node.names, 'error', ruleNameOf(schema, 'x-check')].join('.'),
    }));
};

/** The answers with `value` at a path whose group or entry exists; undefined removes the answer. */
const withAnswerAt = (answers: Answers, [name, ...rest]: Place, value: unknown): Answers => {
  if (name === undefined) return answers;
  const { [name]: before, ...others } = answers;
  if (rest.length > 0)
    return before === undefined ? answers : { ...answers, [name]: withAnswerInside(before, rest, value) };
  return value === undefined ? others : { ...answers, [name]: value };
};

const withAnswerInside = (answer: unknown, place: Place, value: unknown): unknown => {
  if (isObject(answer)) return withAnswerAt(answer, place, value);
  const [name, ...rest] = place;
  if (name === undefined || !Array.isArray(answer)) return answer;
  return answer.map((entry, index) => (String(index) === name ? withAnswerInside(entry, rest, value) : entry));
};

/** Paths of the calculated answers, for the groups and entries in the answers. */
export const calculatedPlaces = (form: Pick<FormDefinition, 'schema'>, answers: Answers): readonly Place[] =>
  nodesWith(form, 'x-value').flatMap(({ path }) => placesOf(path, answers));

/** Whether the form suggests an answer that is calculated from others. */
export const hasCalculatedDefaults = (form: Pick<FormDefinition, 'schema'>): boolean =>
  nodesWith(form, 'x-default').length > 0;

/** A calculated answer may read calculated answers that come before it. */
const MAX_ROUNDS = 10;

/**
 * Adds the calculated answers, which read visible answers only. A calculated answer that reads a missing answer is left
 * out.
 * @param facts used in conditions; a calculated answer does not read them, so that it is the same on every day
 */
export const calculateAnswers = (checker: Checker, form: FormDefinition, answers: Answers, facts: Answers): Answers => {
  const nodes = nodesWith(form, 'x-value');
  if (nodes.length === 0) return answers;
  const evaluate = evaluatorOf(checker);
  const holds: Holds = (condition, value) => checker.holds(form, condition, value);
  let current = answers;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = current;
    for (const { node, place } of nodes.flatMap((node) =>
      placesOf(node.path, before).map((place) => ({ node, place })),
    )) {
      const visible = pruneHidden(form, current, facts, holds);
      const [expression] = expressionsAt(form, { node, place }, 'x-value', { ...visible, [FACTS]: facts }, holds);
      const value = expression && evaluate(expression.source, variablesAt(form, visible, place, {}));
      if (answerAt(current, place) !== value) current = withAnswerAt(current, place, value);
    }
    if (current === before) return current;
  }
  return current;
};

/** The places of calculated defaults in the groups and entries that the answers have, each with its value now. */
export const calculateDefaults = (
  checker: Checker,
  form: FormDefinition,
  answers: Answers,
  facts: Answers,
): readonly (readonly [place: Place, value: unknown])[] => {
  const nodes = nodesWith(form, 'x-default');
  if (nodes.length === 0) return [];
  const evaluate = evaluatorOf(checker);
  const holds: Holds = (condition, value) => checker.holds(form, condition, value);
  const visible = pruneHidden(form, answers, facts, holds);
  const isBegun = (place: Place): boolean => place.length === 1 || isContainer(answerAt(visible, place.slice(0, -1)));
  return nodes.flatMap((node) =>
    placesOf(node.path, visible)
      .filter(isBegun)
      .map((place) => {
        const [expression] = expressionsAt(form, { node, place }, 'x-default', { ...visible, [FACTS]: facts }, holds);
        return [place, expression && evaluate(expression.source, variablesAt(form, visible, place, facts))] as const;
      }),
  );
};
