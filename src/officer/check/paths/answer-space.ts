import { conditionOf, conditionsAbout, namesReadBy } from '../../../engine/model/conditions.ts';
import type { Condition, FieldDeclaration, Guard, SchemaShape } from '../../../engine/model/located-shape.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import type { Answers, FactRules, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { type CandidateValues, createCandidateValues, factValues, fixedFacts } from './candidate-values.ts';
import { withoutCustomKeywords } from './condition-values.ts';

/** Answers to some fields; absent fields are unanswered. */
export type Situation = Readonly<Record<string, unknown>>;

/** A form with everything that is needed to search for answers. */
export interface AnswerSpace {
  readonly form: FormDefinition;
  /** Names from the form to the group, or to the list whose entries these are; empty for the form itself. */
  readonly groupPath: readonly string[];
  readonly shape: SchemaShape;
  readonly facts: FactRules;
  readonly checker: RuleChecker;
  readonly candidates: CandidateValues;
  /** The declarations without keywords that read siblings. */
  readonly plainSchemas: ReadonlyMap<JsonSchema, JsonSchema>;
}

export const createAnswerSpace = (
  form: FormDefinition,
  shape: SchemaShape,
  facts: FactRules,
  checker: RuleChecker,
  at: readonly string[] = [],
): AnswerSpace => ({
  form,
  groupPath: at,
  shape,
  facts,
  checker,
  candidates: createCandidateValues(form, shape, facts),
  plainSchemas: new Map(shape.declarations.map(({ schema }) => [schema, withoutCustomKeywords(schema)])),
});

const MAX_NAMES = 9;
const MAX_SITUATIONS = 4_000;

/** A situation as the document that conditions read. */
export const documentOf = ({ facts }: AnswerSpace, situation: Situation): Answers & { readonly $facts: Answers } => {
  const entries = Object.entries(situation).filter(([, value]) => value !== undefined);
  const isFact = ([name]: readonly [string, unknown]): boolean => name.startsWith('$facts.');
  const known = entries.filter(isFact).map(([name, value]) => [name.slice('$facts.'.length), value] as const);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isFact(entry))),
    $facts: { ...fixedFacts(facts), ...Object.fromEntries(known) },
  };
};

export const allGuardsHold = ({ checker }: AnswerSpace, guards: readonly Guard[], data: Answers): boolean =>
  guards.every(({ condition, holds }) => checker.conditionHolds(condition.schema, data) === holds);

const conditionsOf = (guards: readonly Guard[]): readonly Condition[] => guards.map(({ condition }) => condition);

/** The names on which guards depend, and the names that decide whether those are shown. */
export const dependenciesOf = ({ shape }: AnswerSpace, guards: readonly Guard[]): readonly string[] => {
  const names = new Set(conditionsOf(guards).flatMap(({ schema }) => namesReadBy(conditionOf(schema))));
  for (const name of names) {
    const about = [...shape.declarations, ...shape.requirements].filter(({ field }) => field === name);
    for (const { guards: when } of about)
      for (const { schema } of conditionsOf(when))
        for (const other of namesReadBy(conditionOf(schema))) names.add(other);
  }
  return [...names];
};

const declaredAs = (
  { shape }: AnswerSpace,
  name: string,
  data: Answers,
  space: AnswerSpace,
): readonly FieldDeclaration[] =>
  shape.declarations.filter(({ field, guards: when }) => field === name && allGuardsHold(space, when, data));

const plainSchemaOf = ({ plainSchemas }: AnswerSpace, { schema }: FieldDeclaration): JsonSchema =>
  plainSchemas.get(schema) ?? withoutCustomKeywords(schema);

const fits = (space: AnswerSpace, name: string, data: Answers): boolean => {
  const declared = declaredAs(space, name, data, space);
  const rules = declared.map((declaration) => plainSchemaOf(space, declaration));
  return rules.length > 0 && rules.every((rule) => space.checker.conditionHolds(rule, data[name]));
};

const isRequired = (space: AnswerSpace, name: string, data: Answers): boolean =>
  space.shape.requirements.some(({ field, guards: when }) => field === name && allGuardsHold(space, when, data));

/** Whether every answer is declared and valid, and every required one present. `besides` is ignored. */
const isPossible = (space: AnswerSpace, situation: Situation, besides?: string): boolean => {
  const data = documentOf(space, situation);
  return Object.entries(situation).every(([name, value]) => {
    if (name.startsWith('$facts.') || name === besides) return true;
    return value === undefined ? !isRequired(space, name, data) : fits(space, name, data);
  });
};

const comparesWithFacts = (part: JsonSchema): boolean => JSON.stringify(part).includes('"x-not');

/** One value of each kind that conditions and declarations distinguish. */
const distinctValues = (space: AnswerSpace, name: string): readonly unknown[] => {
  const { shape, facts, checker } = space;
  const parts = shape.conditions.flatMap(({ schema }) =>
    conditionsAbout(conditionOf(schema), name).map((about) => about.schema),
  );
  if (name.startsWith('$facts.')) return [undefined, ...factValues(facts, shape.conditions, name.slice(7))];
  const rules = shape.declarations
    .filter(({ field }) => field === name)
    .map((declaration) => plainSchemaOf(space, declaration));
  const kindOf = (value: unknown): string =>
    parts.some(comparesWithFacts)
      ? JSON.stringify(value)
      : [...parts, ...rules].map((part) => checker.conditionHolds(part, value)).join();
  const kinds = new Map<string, unknown>();
  for (const value of space.candidates(name)) if (!kinds.has(kindOf(value))) kinds.set(kindOf(value), value);
  return [undefined, ...kinds.values()];
};

const combine = (names: readonly string[], kinds: ReadonlyMap<string, readonly unknown[]>): readonly Situation[] =>
  names.reduce<readonly Situation[]>(
    (some, name) => some.flatMap((one) => (kinds.get(name) ?? []).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/**
 * Every combination of answers to these names, one for each kind of value; undefined when there are too many.
 * `besides`: a name that stays unanswered even if it is required.
 */
export const findSituations = (
  space: AnswerSpace,
  names: readonly string[],
  besides?: string,
): readonly Situation[] | undefined => {
  if (names.length > MAX_NAMES) return undefined;
  const kinds = new Map(names.map((name) => [name, name === besides ? [undefined] : distinctValues(space, name)]));
  const many = [...kinds.values()].reduce((product, { length }) => product * length, 1);
  if (many > MAX_SITUATIONS) return undefined;
  return combine(names, kinds).filter((situation) => isPossible(space, situation, besides));
};
