import { type ConditionNode, conditionOf, partsOfCondition } from '../../engine/model/conditions.ts';
import { isObject, listOf, objectOf } from '../../engine/schema/json.ts';
import type { Answers, JsonSchema } from '../../engine/schema/types.ts';
import { createRandom, pick } from '../verdict/drafts/random.ts';

const MAX_COMBINATIONS = 4000;

const valuesAround = (limit: unknown): readonly unknown[] =>
  typeof limit === 'number' ? [limit, Math.round((limit - 0.01) * 100) / 100, limit + 1, limit - 1] : [];

const valuesIn = ({ tests, not }: ConditionNode): readonly unknown[] => {
  const [only, some] = [tests.get('const'), listOf(tests.get('enum'))];
  const yesNo = typeof only === 'boolean' ? [true, false] : [];
  const other = [only, ...some].some((value) => typeof value === 'string') ? ['–'] : [];
  return [
    ...(only === undefined ? [] : [only]),
    ...yesNo,
    ...some,
    ...other,
    ...valuesAround(tests.get('minimum')),
    ...valuesAround(tests.get('maximum')),
    ...(not ? valuesIn(not) : []),
  ];
};

/** Dotted fact -> the values at which the result of a condition may change. */
const turningPoints = (schemas: readonly JsonSchema[]): ReadonlyMap<string, readonly unknown[]> => {
  const found = new Map<string, Set<unknown>>();
  const visit = (condition: ConditionNode, path: readonly string[]): void => {
    const name = path.join('.');
    if (path.length > 0)
      for (const value of valuesIn(condition)) found.set(name, (found.get(name) ?? new Set()).add(value));
    for (const [fact, part] of condition.fields) visit(part, [...path, fact]);
    for (const part of partsOfCondition(condition)) visit(part, path);
  };
  for (const schema of schemas) visit(conditionOf(schema), []);
  return new Map([...found].map(([name, values]) => [name, [undefined, ...values]]));
};

const setFact = (facts: Answers, [name = '', ...rest]: readonly string[], value: unknown): Answers => {
  if (value === undefined) return facts;
  return { ...facts, [name]: rest.length === 0 ? value : setFact(objectOf(facts[name]), rest, value) };
};

/**
 * Combinations of facts on both sides of every limit in rules: all of them, or a fixed selection when there are too
 * many.
 */
export const listFactCombinations = (schemas: readonly JsonSchema[]): readonly Answers[] => {
  const points = [...turningPoints(schemas)].map(([name, values]) => [name.split('.'), values] as const);
  const count = points.reduce((product, [, values]) => product * values.length, 1);
  if (count > MAX_COMBINATIONS) {
    const random = createRandom(1);
    return Array.from({ length: MAX_COMBINATIONS }, () =>
      points.reduce<Answers>((facts, [path, values]) => setFact(facts, path, pick(random, values)), {}),
    );
  }
  return points.reduce<readonly Answers[]>(
    (all, [path, values]) => all.flatMap((facts) => values.map((value) => setFact(facts, path, value))),
    [{}],
  );
};

/** Leaves of facts, dotted: `knowledgeBySubject.matematika`. */
export const flattenFacts = (facts: Answers, path: readonly string[] = []): readonly (readonly [string, unknown])[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    isObject(value) ? flattenFacts(value, [...path, name]) : [[[...path, name].join('.'), value] as const],
  );
