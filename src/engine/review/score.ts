/** What the points of readers give: totals, who is still to score, disagreement, and the score of an application. */
import { ownProperty } from '../schema/own-property.ts';
import type { Criterion, Points, Rubric, StoredCriteria } from './rubric.ts';

/** Two decimals, so that differences and stored numbers compare exactly. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const rangeOf = ({ choices }: Pick<Criterion, 'choices'>): readonly [fewest: number, most: number] => [
  choices[0]?.points ?? 0,
  choices.at(-1)?.points ?? 0,
];

/** Whether the points are a choice of the criterion. */
export const isChoice = ({ choices }: Pick<Criterion, 'choices'>, points: number): boolean =>
  choices.some((choice) => choice.points === points);

/** The criteria that have no points yet, or points that their scale does not have. */
export const missingCriteria = (criteria: StoredCriteria, points: Points): readonly string[] =>
  criteria.flatMap((criterion) => {
    const value = ownProperty(points, criterion.key);
    return value !== undefined && isChoice(criterion, value) ? [] : [criterion.key];
  });

/**
 * From 0, the fewest points of every criterion, to 100, the most: the weighted mean of how far each criterion is on its own
 * scale. So rubrics with other scales and weights compare.
 * @returns undefined while a criterion has no points
 */
export const totalOf = (criteria: StoredCriteria, points: Points): number | undefined => {
  if (criteria.length === 0 || missingCriteria(criteria, points).length > 0) return undefined;
  let [sum, weights] = [0, 0];
  for (const criterion of criteria) {
    const [fewest, most] = rangeOf(criterion);
    const share = most === fewest ? 1 : ((points[criterion.key] ?? fewest) - fewest) / (most - fewest);
    sum += criterion.weight * share;
    weights += criterion.weight;
  }
  return weights === 0 ? undefined : rounded((sum / weights) * 100);
};

/** What one reader found. */
export interface FinishedScore {
  readonly points: Points;
  readonly total: number;
  /** Asked because the others disagreed. */
  readonly isExtra: boolean;
}

const spreadOf = (values: readonly number[]): number =>
  values.length < 2 ? 0 : rounded(Math.max(...values) - Math.min(...values));

const pointsFor = (key: string, scores: readonly Pick<FinishedScore, 'points'>[]): readonly number[] =>
  scores.flatMap(({ points }) => ownProperty(points, key) ?? []);

/** The criteria about which readers are further apart than the rubric allows. */
const disputedCriteria = (
  { criteria }: Pick<Rubric, 'criteria'>,
  scores: readonly FinishedScore[],
): readonly string[] =>
  criteria.flatMap(({ key, maxDifference }) =>
    maxDifference !== undefined && spreadOf(pointsFor(key, scores)) > maxDifference ? [key] : [],
  );

/** Adds whole hundredths, so that the order of the values does not matter. */
const meanOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, one) => sum + Math.round(one * 100), 0) / values.length) / 100;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
};

const scoreOf = ({ readers }: Pick<Rubric, 'readers'>, scores: readonly FinishedScore[]): number => {
  const totals = scores.map(({ total }) => total);
  const extra = scores.filter(({ isExtra }) => isExtra).map(({ total }) => total);
  if (readers.score === 'median') return medianOf(totals);
  return meanOf(readers.score === 'extraReader' && extra.length > 0 ? extra : totals);
};

export interface Outcome {
  /** open: readers have still to score · disputed: they disagree and one more is to score · scored. */
  readonly state: 'open' | 'disputed' | 'scored';
  /** How many finished scores are missing. */
  readonly missing: number;
  /** Only when scored. */
  readonly score?: number;
  /** Between the highest and the lowest total of the readers who were asked first. */
  readonly difference: number;
  /** Criteria about which these readers disagree. */
  readonly disputed: readonly string[];
}

/**
 * What finished scores of an application come to. The order of the scores does not matter.
 */
export const outcomeOf = (rubric: Pick<Rubric, 'criteria' | 'readers'>, scores: readonly FinishedScore[]): Outcome => {
  const { count, maxDifference } = rubric.readers;
  const first = scores.filter(({ isExtra }) => !isExtra);
  const difference = spreadOf(first.map(({ total }) => total));
  const disputed = disputedCriteria(rubric, first);
  if (first.length < count) return { state: 'open', missing: count - first.length, difference, disputed };
  const differ = disputed.length > 0 || (maxDifference !== undefined && difference > maxDifference);
  if (differ && first.length === scores.length) return { state: 'disputed', missing: 1, difference, disputed };
  return { state: 'scored', missing: 0, score: scoreOf(rubric, scores), difference, disputed };
};

/** What conditions of hints read: the score, how far the first readers are apart, and the mean points of each criterion. */
export const hintFacts = (
  { criteria }: Pick<Rubric, 'criteria'>,
  scores: readonly FinishedScore[],
  { score, difference }: Outcome,
): Readonly<Record<string, unknown>> => ({
  ...(score !== undefined && { score, difference, extraReader: scores.some(({ isExtra }) => isExtra) }),
  ...Object.fromEntries(
    criteria.flatMap(({ key }) => {
      const points = pointsFor(key, scores);
      return score === undefined || points.length === 0 ? [] : [[key, meanOf(points)] as const];
    }),
  ),
});

/** Names that conditions of hints may use beside the criteria. */
export const hintFactNames = ['score', 'difference', 'extraReader'] as const;

/** The hints of a rubric that hold; none before the application is scored. */
export const hintsOf = (
  rubric: Pick<Rubric, 'criteria' | 'hints'>,
  scores: readonly FinishedScore[],
  outcome: Outcome,
  holds: (when: Rubric['hints'][string], facts: unknown) => boolean,
): readonly string[] => {
  if (outcome.state !== 'scored') return [];
  const facts = hintFacts(rubric, scores, outcome);
  return Object.entries(rubric.hints).flatMap(([name, when]) => (holds(when, facts) ? [name] : []));
};
