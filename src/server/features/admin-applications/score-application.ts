import { carryPoints, type Points, type Rubric } from '../../../engine/review/rubric.ts';
import { isChoice, missingCriteria, totalOf } from '../../../engine/review/score.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { askExtraReader, assertOpenForScores } from './ask-readers.ts';
import { describeOwnScore, mayReopen, type OwnScore } from './get-review.ts';
import { getLockedApplication } from './locked-application.ts';
import type { LockedApplication } from './queries/review.ts';
import {
  addScoreEvent,
  findReview,
  keepRubricVersion,
  listScores,
  type ReviewRow,
  type ScoreRow,
  writeScore,
} from './queries/scores.ts';
import { type ReviewRules, type StaffViewer, scoreViewerOf, writeApplicationAudit } from './review-context.ts';
import { rubricNamed } from './rubric-of-application.ts';
import { settleOutcome } from './settle-outcome.ts';

interface Scoring {
  readonly application: LockedApplication;
  readonly review: ReviewRow;
  readonly rubric: Rubric;
  readonly scores: readonly ScoreRow[];
  readonly own: ScoreRow;
}

/**
 * The caller's score of an application, locked with it.
 * @throws AppError 404 · 409 for somebody who was not asked, when readers no longer score, or the rubric is gone · 412 when the
 *   score changed meanwhile
 */
const lockOwnScore = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: StaffViewer,
  applicationId: string,
  basedOn: number | undefined,
): Promise<Scoring> => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  const review = await findReview(tx, applicationId, scoreViewerOf(viewer));
  const scores = review ? await listScores(tx, applicationId) : [];
  const own = scores.find(({ readerId }) => readerId === viewer.accountId);
  if (!review || !own) throw new AppError(409, 'server.score.notAsked');
  assertOpenForScores(application);
  const rubric = rubricNamed(rules, review.rubric);
  if (!rubric) throw new AppError(409, 'server.score.rubricGone');
  if (basedOn !== undefined && basedOn !== own.version)
    throw new AppError(412, 'server.score.changedElsewhere', { data: describeOwnScore(own, scores, review, rubric) });
  return { application, review, rubric, scores, own };
};

/** @throws AppError 422 with the criteria whose points are no choice of their scale */
const readPoints = ({ criteria }: Rubric, sent: Points): Points => {
  const errors = Object.entries(sent).flatMap(([key, points]): readonly FieldError[] => {
    const criterion = criteria.find((one) => one.key === key);
    return criterion && isChoice(criterion, points) ? [] : [{ path: `/points/${key}`, key: 'server.score.noChoice' }];
  });
  assertNoErrors(errors);
  return sent;
};

const getOwnScore = async (tx: Tx, { application, review, rubric, own }: Scoring): Promise<OwnScore> => {
  const scores = await listScores(tx, application.applicationId);
  const now = scores.find(({ readerId }) => readerId === own.readerId);
  if (!now) throw notFound();
  return describeOwnScore(now, scores, review, rubric);
};

/**
 * Stores points and note as a draft, under the criteria of today.
 * @throws AppError 404, 409 also for a finished score, 412, 422
 */
export const saveScore = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: StaffViewer,
  applicationId: string,
  basedOn: number | undefined,
  sent: { readonly points: Points; readonly note: string },
): Promise<OwnScore> => {
  const scoring = await lockOwnScore(rules, tx, viewer, applicationId, basedOn);
  const { rubric, own } = scoring;
  if (own.finishedAt !== null) throw new AppError(409, 'server.score.finishedBefore');
  const points = readPoints(rubric, sent.points);
  await keepRubricVersion(tx, rubric);
  const draft = { points, note: normalizeText(sent.note), rubricVersion: rubric.version, total: null };
  await writeScore(tx, applicationId, own.readerId, draft);
  // Once: later drafts are the same work.
  if (own.version === 1) await writeApplicationAudit(tx, viewer, scoring.application, 'application.scoreBegun', {});
  return getOwnScore(tx, scoring);
};

/** Stores what finished scores come to, and asks one more reader where they disagree. */
const settle = async (rules: ReviewRules, tx: Tx, { application, review, rubric }: Scoring): Promise<void> => {
  const scores = await listScores(tx, application.applicationId);
  const { state } = await settleOutcome(rules, tx, application.applicationId, rubric, scores);
  if (state === 'disputed' && !scores.some(({ isExtra }) => isExtra))
    await askExtraReader(rules, tx, application, { rubric, isBlind: review.isBlind });
};

/** @throws AppError 422 with the criteria that lack points, 409 for a score that is finished */
const finish = async (rules: ReviewRules, tx: Tx, scoring: Scoring): Promise<void> => {
  const { application, rubric, own } = scoring;
  if (own.finishedAt !== null) throw new AppError(409, 'server.score.finishedBefore');
  const points = carryPoints(own.points, own.criteria, rubric.criteria);
  const missing = missingCriteria(rubric.criteria, points);
  assertNoErrors(missing.map((key) => ({ path: `/points/${key}`, key: 'server.score.missing' })));
  const total = totalOf(rubric.criteria, points) ?? null;
  await keepRubricVersion(tx, rubric);
  await writeScore(tx, application.applicationId, own.readerId, {
    points,
    note: own.note,
    rubricVersion: rubric.version,
    total,
  });
  const by = { applicationId: application.applicationId, readerId: own.readerId, actorId: own.readerId };
  await addScoreEvent(tx, 'finished', by);
  await settle(rules, tx, scoring);
};

/** @throws AppError 409 when others have finished */
const reopen = async (rules: ReviewRules, tx: Tx, scoring: Scoring): Promise<void> => {
  const { application, review, scores, own } = scoring;
  if (!mayReopen(own, scores, review)) throw new AppError(409, 'server.score.notReopened');
  const by = { applicationId: application.applicationId, readerId: own.readerId, actorId: own.readerId };
  await addScoreEvent(tx, 'reopened', by);
  await writeScore(tx, application.applicationId, own.readerId, { ...own, total: null });
  await settle(rules, tx, scoring);
};

/**
 * Finishes the caller's score, or reopens it.
 * @throws AppError 404, 409, 412, 422
 */
export const finishScore = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: StaffViewer,
  applicationId: string,
  basedOn: number | undefined,
  finished: boolean,
): Promise<OwnScore> => {
  const scoring = await lockOwnScore(rules, tx, viewer, applicationId, basedOn);
  await (finished ? finish : reopen)(rules, tx, scoring);
  const action = finished ? 'application.scored' : 'application.scoreReopened';
  await writeApplicationAudit(tx, viewer, scoring.application, action, {});
  return getOwnScore(tx, scoring);
};
