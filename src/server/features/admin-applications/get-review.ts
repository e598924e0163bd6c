import type { finishScore, getReview } from '../../../contract/application-scores.ts';
import type { DataOf } from '../../../contract/call.ts';
import { carryPoints, changedCriteria, type Rubric, type StoredCriteria } from '../../../engine/review/rubric.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { hasStaffRight } from '../../staff-rights.ts';
import { isOpenForScores, openPlaces } from './ask-readers.ts';
import { isVisibleTo } from './queries/list-place.ts';
import { readReviewState } from './queries/review.ts';
import { findReview, listScores, type ReviewRow, type ScoreRow } from './queries/scores.ts';
import { type ReviewContext, type StaffViewer, scoreViewerOf } from './review-context.ts';
import { chooseRubric, rubricNamed } from './rubric-of-application.ts';

type Review = NonNullable<DataOf<typeof getReview>>;
export type OwnScore = DataOf<typeof finishScore>;

const describeCriteria = (criteria: StoredCriteria): Review['Criteria'] =>
  criteria.map(({ key, weight, scale, choices, maxDifference }) => ({
    Key: key,
    Weight: weight,
    Scale: scale,
    Choices: choices.map(({ points, grade }) => ({ Points: points, Grade: grade ?? null })),
    MaxDifference: maxDifference ?? null,
  }));

const describeChanges = (before: StoredCriteria, now: StoredCriteria): OwnScore['Changes'] =>
  changedCriteria(before, now).map(({ key, change }) => ({ Key: key, Change: change }));

/** Until another score of the application is finished, its reader has seen nothing of the others. */
export const mayReopen = (
  own: Pick<ScoreRow, 'readerId' | 'finishedAt'>,
  scores: readonly Pick<ScoreRow, 'readerId' | 'finishedAt'>[],
  { isBlind }: Pick<ReviewRow, 'isBlind'>,
): boolean =>
  own.finishedAt !== null &&
  (!isBlind || scores.every(({ readerId, finishedAt }) => readerId === own.readerId || finishedAt === null));

/** The score of a reader as they see it. A draft has the points that still mean the same under the criteria of today. */
export const describeOwnScore = (
  own: ScoreRow,
  scores: readonly ScoreRow[],
  review: Pick<ReviewRow, 'isBlind'>,
  rubric: Pick<Rubric, 'criteria'>,
): OwnScore => ({
  Points: own.finishedAt === null ? carryPoints(own.points, own.criteria, rubric.criteria) : own.points,
  Note: own.note,
  Version: own.version,
  IsExtra: own.isExtra,
  FinishedAt: own.finishedAt,
  Total: own.total,
  MayReopen: mayReopen(own, scores, review),
  Changes: describeChanges(own.criteria, rubric.criteria),
});

const describeReader = (
  score: ScoreRow,
  rubric: Pick<Rubric, 'criteria'>,
  sees: boolean,
): Review['Readers'][number] => {
  const changes = describeChanges(score.criteria, rubric.criteria);
  return {
    Reader: { Id: score.readerId, Name: score.readerName },
    IsExtra: score.isExtra,
    AskedAt: score.askedAt,
    FinishedAt: score.finishedAt,
    Score:
      sees && score.total !== null
        ? {
            Points: score.points,
            Note: score.note,
            Total: score.total,
            Criteria: changes.length > 0 ? describeCriteria(score.criteria) : null,
            Changes: changes,
          }
        : null,
  };
};

interface Found {
  readonly review: ReviewRow;
  readonly scores: readonly ScoreRow[];
}

const describeReview = (
  viewer: StaffViewer,
  { review, scores }: Found,
  known: Rubric | undefined,
  isOpen: boolean,
): Review => {
  // The criteria of the last score, where the file of the rubric is gone.
  const rubric: Pick<Rubric, 'criteria'> = known ?? { criteria: scores.at(-1)?.criteria ?? [] };
  const { sees } = review;
  const own = scores.find(({ readerId }) => readerId === viewer.accountId);
  const places = known ? openPlaces(known, review.state, scores) : { count: 0, isExtra: false };
  const mayAsk = isOpen && hasStaffRight(viewer, 'review') && (!places.isExtra || sees);
  return {
    Rubric: review.rubric,
    Criteria: describeCriteria(rubric.criteria),
    Count: known?.readers.count ?? scores.filter(({ isExtra }) => !isExtra).length,
    Blind: review.isBlind,
    Sees: sees,
    State: sees ? review.state : null,
    Score: sees ? review.score : null,
    Difference: sees ? review.difference : null,
    Hints: sees ? [...review.hints] : [],
    Readers: scores.map((score) => describeReader(score, rubric, sees)),
    Mine: own ? describeOwnScore(own, scores, review, rubric) : null,
    MayAsk: mayAsk ? places.count : 0,
    IsOpen: isOpen && known !== undefined,
  };
};

/** Of an application of which nobody has been asked. */
const describeUnread = (viewer: StaffViewer, rubric: Rubric, isOpen: boolean): Review =>
  describeReview(
    viewer,
    {
      review: {
        rubric: rubric.key,
        isBlind: rubric.readers.blind,
        state: 'open',
        score: null,
        difference: null,
        hints: [],
        sees: !rubric.readers.blind || hasStaffRight(viewer, 'decide'),
      },
      scores: [],
    },
    rubric,
    isOpen,
  );

/** Rubric, readers and scores of an application, as this admin sees them; null: it is not scored. @throws AppError 404 */
export const getReviewOf = async (
  context: ReviewContext,
  db: Queryable,
  viewer: StaffViewer,
  applicationId: string,
): Promise<DataOf<typeof getReview>> => {
  if (!(await isVisibleTo(db, applicationId, viewer))) throw notFound();
  const application = await readReviewState(db, applicationId);
  const isOpen = isOpenForScores(application);
  // Scores first: what is read after them may only show less, because the reader reopened their own meanwhile.
  const scores = await listScores(db, applicationId);
  const review = await findReview(db, applicationId, scoreViewerOf(viewer));
  if (review && scores.length > 0)
    return describeReview(viewer, { review, scores }, rubricNamed(context, review.rubric), isOpen);
  if (!isOpen) return null;
  const rubric = await chooseRubric(context, application);
  return rubric ? describeUnread(viewer, rubric, isOpen) : null;
};
