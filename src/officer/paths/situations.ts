import type { RuleChecker } from '../../engine/schema/check.ts';
import type { Answers, FactRules, FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { type Candidates, createCandidates, factValues, knownFacts } from './candidates.ts';
import { namesIn, partsAbout, plainSchema } from './mentioned.ts';
import type { Condition, Declared, Guard, Shape } from './shape.ts';

/** What a few names are answered with; absent ones are not answered. */
export type Situation = Readonly<Record<string, unknown>>;

/** A form with all that is needed to look for answers. */
export interface Terrain {
  readonly form: FormDefinition;
  /** Names of the list whose entries these are; empty for the form itself. */
  readonly at: readonly string[];
  readonly shape: Shape;
  readonly facts: FactRules;
  readonly checker: RuleChecker;
  readonly candidates: Candidates;
  /** The declarations without the words that look at siblings. */
  readonly plain: ReadonlyMap<JsonSchema, JsonSchema>;
}

export const surveyForm = (
  form: FormDefinition,
  shape: Shape,
  facts: FactRules,
  checker: RuleChecker,
  at: readonly string[] = [],
): Terrain => ({
  form,
  at,
  shape,
  facts,
  checker,
  candidates: createCandidates(form, shape, facts),
  plain: new Map(shape.declared.map(({ schema }) => [schema, plainSchema(schema)])),
});

const NAMES_AT_MOST = 9;
const SITUATIONS_AT_MOST = 4_000;

/** A situation as the document that conditions look at. */
export const documentOf = ({ facts }: Terrain, situation: Situation): Answers => {
  const entries = Object.entries(situation).filter(([, value]) => value !== undefined);
  const isFact = ([name]: readonly [string, unknown]): boolean => name.startsWith('$facts.');
  const known = entries.filter(isFact).map(([name, value]) => [name.slice('$facts.'.length), value] as const);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isFact(entry))),
    $facts: { ...knownFacts(facts), ...Object.fromEntries(known) },
  };
};

export const holdAll = ({ checker }: Terrain, guards: readonly Guard[], data: Answers): boolean =>
  guards.every(({ condition, holds }) => checker.condition(condition.schema, data) === holds);

const conditionsOf = (guards: readonly Guard[]): readonly Condition[] => guards.map(({ condition }) => condition);

/** The names on which guards depend, and those on which it depends whether these are asked for at all. */
export const namesBehind = ({ shape }: Terrain, guards: readonly Guard[]): readonly string[] => {
  const names = new Set(conditionsOf(guards).flatMap(({ schema }) => namesIn(schema)));
  for (const name of names) {
    const about = [...shape.declared, ...shape.demands].filter(({ field }) => field === name);
    for (const { when } of about)
      for (const { schema } of conditionsOf(when)) for (const other of namesIn(schema)) names.add(other);
  }
  return [...names];
};

const declaredAs = ({ shape }: Terrain, name: string, data: Answers, terrain: Terrain): readonly Declared[] =>
  shape.declared.filter(({ field, when }) => field === name && holdAll(terrain, when, data));

const fits = (terrain: Terrain, name: string, data: Answers): boolean => {
  const declared = declaredAs(terrain, name, data, terrain);
  const rules = declared.map(({ schema }) => terrain.plain.get(schema) as JsonSchema);
  return rules.length > 0 && rules.every((rule) => terrain.checker.condition(rule, data[name]));
};

const isDemanded = (terrain: Terrain, name: string, data: Answers): boolean =>
  terrain.shape.demands.some(({ field, when }) => field === name && holdAll(terrain, when, data));

/** Every answer is asked for and allowed, and what is demanded is answered. `besides` is left out of the judgement. */
const isPossible = (terrain: Terrain, situation: Situation, besides?: string): boolean => {
  const data = documentOf(terrain, situation);
  return Object.entries(situation).every(([name, value]) => {
    if (name.startsWith('$facts.') || name === besides) return true;
    return value === undefined ? !isDemanded(terrain, name, data) : fits(terrain, name, data);
  });
};

const looksAround = (part: JsonSchema): boolean => JSON.stringify(part).includes('"x-not');

/** One value of each kind that conditions and declarations tell apart. */
const kindsOf = (terrain: Terrain, name: string): readonly unknown[] => {
  const { shape, facts, checker } = terrain;
  const parts = shape.conditions.flatMap(({ schema }) => partsAbout(schema, name));
  if (name.startsWith('$facts.')) return [undefined, ...factValues(facts, shape.conditions, name.slice(7))];
  const rules = shape.declared.filter(({ field }) => field === name).map(({ schema }) => terrain.plain.get(schema));
  const told = (value: unknown): string =>
    parts.some(looksAround)
      ? JSON.stringify(value)
      : [...parts, ...rules].map((part) => checker.condition(part as JsonSchema, value)).join();
  const kinds = new Map<string, unknown>();
  for (const value of terrain.candidates(name)) if (!kinds.has(told(value))) kinds.set(told(value), value);
  return [undefined, ...kinds.values()];
};

const combine = (names: readonly string[], kinds: ReadonlyMap<string, readonly unknown[]>): readonly Situation[] =>
  names.reduce<readonly Situation[]>(
    (some, name) => some.flatMap((one) => (kinds.get(name) ?? []).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/**
 * Every way in which these names can be answered, one for each kind of value; undefined when there are too many to look
 * at. `besides`: a name that is not answered, whatever is demanded.
 */
export const situationsOf = (
  terrain: Terrain,
  names: readonly string[],
  besides?: string,
): readonly Situation[] | undefined => {
  if (names.length > NAMES_AT_MOST) return undefined;
  const kinds = new Map(names.map((name) => [name, name === besides ? [undefined] : kindsOf(terrain, name)]));
  const many = [...kinds.values()].reduce((product, { length }) => product * length, 1);
  if (many > SITUATIONS_AT_MOST) return undefined;
  return combine(names, kinds).filter((situation) => isPossible(terrain, situation, besides));
};
