import type { Guard } from '../../../engine/model/located-shape.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import {
  type AnswerSpace,
  allGuardsHold,
  dependenciesOf,
  documentOf,
  findSituations,
  type Situation,
} from './answer-space.ts';

/** One branch of a form: the result of each evaluated condition. */
export interface Branch {
  readonly name: string;
  readonly situation: Situation;
}

const formatValue = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value));

/** `nationality = "Foreign", noLastName = –` */
const situationName = (situation: Situation): string =>
  Object.entries(situation)
    .map(([name, value]) => `${name} = ${formatValue(value)}`)
    .join(', ');

/** The results of the conditions that are reached. */
const conditionResults = (space: AnswerSpace, data: Answers): string =>
  space.shape.conditions
    .map(({ schema, guards: when }) => {
      if (!allGuardsHold(space, when, data)) return ' ';
      return space.checker.conditionHolds(schema, data) ? '+' : '-';
    })
    .join('');

const distinctBranches = (space: AnswerSpace, situations: readonly Situation[]): readonly Branch[] => {
  const first = new Map<string, Situation>();
  for (const situation of situations) {
    const given = conditionResults(space, documentOf(space, situation));
    if (!first.has(given)) first.set(given, situation);
  }
  return [...first.values()].map((situation) => ({ name: situationName(situation) || 'always', situation }));
};

/** The situations in which guards hold; undefined when there are too many. */
export const findSituationsWhere = (space: AnswerSpace, guards: readonly Guard[]): readonly Situation[] | undefined =>
  findSituations(space, dependenciesOf(space, guards))?.filter((one) =>
    allGuardsHold(space, guards, documentOf(space, one)),
  );

/** Every combination of condition results of a form; when there are too many, each condition with both results. */
export const listBranches = (space: AnswerSpace): readonly Branch[] => {
  const guards = space.shape.conditions.map((condition) => ({ condition, holds: true }));
  const all = findSituations(space, dependenciesOf(space, guards));
  if (all) return distinctBranches(space, all);
  const each = space.shape.conditions.flatMap((condition) =>
    [true, false].flatMap(
      (holds) => findSituationsWhere(space, [...condition.guards, { condition, holds }])?.slice(0, 1) ?? [],
    ),
  );
  return distinctBranches(space, each);
};
