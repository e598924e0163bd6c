import type { Rubric } from '../../../engine/review/rubric.ts';
import { type FinishedScore, hintsOf, type Outcome, outcomeOf } from '../../../engine/review/score.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ScoreRow, writeOutcome } from './queries/scores.ts';
import type { ReviewRules } from './review-context.ts';

const finishedOf = (scores: readonly ScoreRow[]): readonly FinishedScore[] =>
  scores.flatMap(({ points, total, isExtra }) => (total === null ? [] : [{ points, total, isExtra }]));

/** Stores what the finished scores of a locked application come to. */
export const settleOutcome = async (
  { checker }: Pick<ReviewRules, 'checker'>,
  tx: Tx,
  applicationId: string,
  rubric: Rubric,
  scores: readonly ScoreRow[],
): Promise<Outcome> => {
  const finished = finishedOf(scores);
  const outcome = outcomeOf(rubric, finished);
  await writeOutcome(tx, applicationId, outcome, hintsOf(rubric, finished, outcome, checker.conditionHolds));
  return outcome;
};
