/** A rubric of `schemas/review`: what readers score, how many of them, and what a score comes from. */
import { fingerprint } from '../schema/fingerprint.ts';
import { ownProperty } from '../schema/own-property.ts';

/** A part of a JSON Schema. */
type Condition = { readonly [keyword: string]: unknown };

/** The scales of `schemas/rules/scales.json`. */
type SharedScales = Readonly<Record<string, readonly { readonly grade: string; readonly points?: number }[]>>;

/** One choice of a scale. `grade`: its name where the scale is one of `schemas/rules/scales.json`. */
export interface ScalePoint {
  readonly points: number;
  readonly grade?: string;
}

export interface Criterion {
  readonly key: string;
  /** How much it counts beside the others. */
  readonly weight: number;
  /** Name of the scale, which its texts have too. */
  readonly scale: string;
  /** The choices, from the fewest points to the most. */
  readonly choices: readonly ScalePoint[];
  /** Readers who are further apart than this, in points, disagree. */
  readonly maxDifference?: number;
}

/** mean, median: of all totals · extraReader: the total of the extra reader where one was asked, else the mean. */
export type ScoreRule = 'mean' | 'median' | 'extraReader';

export interface Readers {
  /** How many score each application. */
  readonly count: number;
  /** A reader sees no other score before their own is finished. */
  readonly blind: boolean;
  /** Totals that are further apart than this disagree: one more reader is asked. */
  readonly maxDifference?: number;
  readonly score: ScoreRule;
}

/** Points of one reader by criterion. */
export type Points = Readonly<Record<string, number>>;

export interface RubricExample {
  /** Points of each reader in the order in which they finished; an extra reader is the last one. */
  readonly readers: readonly Points[];
  /** null: somebody still has to score. */
  readonly score: number | null;
  readonly extraReader: boolean;
  readonly hints: readonly string[];
}

/** Hint -> the condition over what the readers found (`hintFacts`) under which staff see it. */
export type Hints = Readonly<Record<string, Condition>>;

export interface Rubric {
  readonly key: string;
  /** A condition over facts: which applications are scored with it. Absent: those that no other rubric is for. */
  readonly when?: Condition;
  readonly criteria: readonly Criterion[];
  readonly readers: Readers;
  readonly hints: Hints;
  readonly examples: readonly RubricExample[];
  /** Changes with the criteria, their weights and their scales. */
  readonly version: string;
}

export type Rubrics = Readonly<Record<string, Rubric>>;

/** A criterion as its file has it. */
export interface WrittenCriterion extends Omit<Criterion, 'choices'> {
  readonly choices?: never;
}

/** A rubric as its file has it: `scales` are its own. */
export interface WrittenRubric extends Omit<Rubric, 'key' | 'version' | 'criteria' | 'hints' | 'examples'> {
  readonly scales?: Readonly<Record<string, readonly number[]>>;
  readonly criteria: readonly WrittenCriterion[];
  readonly hints?: Hints;
  readonly examples?: readonly RubricExample[];
}

/** The choices of a scale, from the fewest points to the most; none where the scale or the points of a grade are missing. */
export const choicesOfScale = (
  name: string,
  own: WrittenRubric['scales'],
  shared: SharedScales,
): readonly ScalePoint[] => {
  const numbers = ownProperty(own, name);
  const choices =
    numbers?.map((points) => ({ points })) ??
    (ownProperty(shared, name) ?? []).flatMap(({ grade, points }) => (points === undefined ? [] : [{ points, grade }]));
  return [...choices].sort((a, b) => a.points - b.points);
};

/** The rubric with the choices of its scales, and the version of its criteria. */
export const buildRubric = (
  key: string,
  { scales, hints = {}, examples = [], criteria: written, ...rest }: WrittenRubric,
  shared: SharedScales,
): Rubric => {
  const criteria = written.map((one) => ({ ...one, choices: choicesOfScale(one.scale, scales, shared) }));
  return { key, ...rest, criteria, hints, examples, version: fingerprint(criteria) };
};

/**
 * The rubric with which an application is scored: the one whose condition holds, else the one without a condition.
 * @param holds evaluates a condition over the facts of the application
 */
export const findRubric = (rubrics: Rubrics, holds: (when: Condition) => boolean): Rubric | undefined => {
  const all = Object.values(rubrics);
  return all.find(({ when }) => when !== undefined && holds(when)) ?? all.find(({ when }) => when === undefined);
};

/** What the criteria of a rubric were when somebody scored with it. */
export type StoredCriteria = readonly Criterion[];

export interface CriterionChange {
  readonly key: string;
  /** weight, scale: what differs; both at once are reported as the scale. */
  readonly change: 'added' | 'removed' | 'weight' | 'scale';
}

const hasSameScale = (one: StoredCriteria[number], other: StoredCriteria[number]): boolean =>
  one.choices.length === other.choices.length &&
  one.choices.every(({ points, grade }, index) => {
    const twin = other.choices[index];
    return twin?.points === points && twin.grade === grade;
  });

/** What changed between the criteria with which somebody scored and those of now. */
export const changedCriteria = (before: StoredCriteria, now: StoredCriteria): readonly CriterionChange[] => [
  ...now.flatMap((is): readonly CriterionChange[] => {
    const was = before.find(({ key }) => key === is.key);
    if (!was) return [{ key: is.key, change: 'added' }];
    if (!hasSameScale(was, is)) return [{ key: is.key, change: 'scale' }];
    return was.weight === is.weight ? [] : [{ key: is.key, change: 'weight' }];
  }),
  ...before.flatMap(({ key }): readonly CriterionChange[] =>
    now.some((is) => is.key === key) ? [] : [{ key, change: 'removed' }],
  ),
];

/** Of points that somebody gave under earlier criteria, those that still mean the same. */
export const carryPoints = (points: Points, before: StoredCriteria, now: StoredCriteria): Points =>
  Object.fromEntries(
    now.flatMap((is) => {
      const [was, value] = [before.find(({ key }) => key === is.key), ownProperty(points, is.key)];
      return was && value !== undefined && hasSameScale(was, is) ? [[is.key, value]] : [];
    }),
  );
