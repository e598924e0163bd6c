import type { Answers } from '../../engine/schema/types.ts';
import type { Guard } from './shape.ts';
import { documentOf, holdAll, namesBehind, type Situation, situationsOf, type Terrain } from './situations.ts';

/** One way through the conditions of a form: what each of those that were asked gave. */
export interface Branch {
  readonly name: string;
  readonly situation: Situation;
}

const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value));

/** `nationality = "Foreign", noLastName = –` */
export const describeSituation = (situation: Situation): string =>
  Object.entries(situation)
    .map(([name, value]) => `${name} = ${shown(value)}`)
    .join(', ');

/** What the conditions give, of those that are reached. */
const givenBy = (terrain: Terrain, data: Answers): string =>
  terrain.shape.conditions
    .map(({ schema, when }) => {
      if (!holdAll(terrain, when, data)) return ' ';
      return terrain.checker.condition(schema, data) ? '+' : '-';
    })
    .join('');

const differing = (terrain: Terrain, situations: readonly Situation[]): readonly Branch[] => {
  const first = new Map<string, Situation>();
  for (const situation of situations) {
    const given = givenBy(terrain, documentOf(terrain, situation));
    if (!first.has(given)) first.set(given, situation);
  }
  return [...first.values()].map((situation) => ({ name: describeSituation(situation) || 'always', situation }));
};

/** The situations in which guards hold; undefined when there are too many to look at. */
export const situationsWhere = (terrain: Terrain, guards: readonly Guard[]): readonly Situation[] | undefined =>
  situationsOf(terrain, namesBehind(terrain, guards))?.filter((one) =>
    holdAll(terrain, guards, documentOf(terrain, one)),
  );

/** Every combination of what the conditions of a form can give; where those are too many, each condition both ways. */
export const branchesOf = (terrain: Terrain): readonly Branch[] => {
  const guards = terrain.shape.conditions.map((condition) => ({ condition, holds: true }));
  const all = situationsOf(terrain, namesBehind(terrain, guards));
  if (all) return differing(terrain, all);
  const each = terrain.shape.conditions.flatMap((condition) =>
    [true, false].flatMap(
      (holds) => situationsWhere(terrain, [...condition.when, { condition, holds }])?.slice(0, 1) ?? [],
    ),
  );
  return differing(terrain, each);
};
