import { getState, hasTrait } from '../../../../machines/application.status.ts';
import type { StaffRight } from '../../../contract/staff-rights.ts';
import type { Rubric } from '../../../engine/review/rubric.ts';
import { rolesWithRight } from '../../../engine/staff/staff-roles.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { notifyOfScoring } from '../notices/notify-staff.ts';
import { getLockedApplication } from './locked-application.ts';
import { isVisibleTo } from './queries/list-place.ts';
import type { LockedApplication } from './queries/review.ts';
import {
  addReader,
  addScoreEvent,
  type Candidate,
  type CandidateRoles,
  findReview,
  keepRubricVersion,
  listCandidates,
  listScores,
  type ReviewRow,
  removeReader,
  type ScoreRow,
  writeReview,
} from './queries/scores.ts';
import {
  type ReviewRules,
  type StaffViewer,
  scoreViewerOf,
  type Viewer,
  writeApplicationAudit,
} from './review-context.ts';
import { chooseRubric, rubricNamed } from './rubric-of-application.ts';
import { settleOutcome } from './settle-outcome.ts';

type DataRules = Pick<ReviewRules, 'catalogue'>;

const rolesWith = ({ catalogue: { staffRoles } }: DataRules, right: StaffRight): readonly string[] =>
  rolesWithRight(staffRoles, right);

/** Everybody who may score, named by somebody. */
const namedRoles = (rules: DataRules): CandidateRoles => ({ score: rolesWith(rules, 'score'), without: [] });

/** Of a blind rubric nobody who may decide, because they may have seen the scores. */
const chosenRoles = (rules: DataRules, isBlind: boolean): CandidateRoles => ({
  score: rolesWith(rules, 'score'),
  without: isBlind ? rolesWith(rules, 'decide') : [],
});

/** How many readers can be asked now, and whether they are extra ones. */
export interface OpenPlaces {
  readonly count: number;
  readonly isExtra: boolean;
}

/** Places of the rubric without a reader: those of the first readers, or of the extra one where they disagree. */
export const openPlaces = (
  { readers }: Pick<Rubric, 'readers'>,
  state: ReviewRow['state'],
  scores: readonly Pick<ScoreRow, 'isExtra'>[],
): OpenPlaces => {
  const extra = scores.filter(({ isExtra }) => isExtra).length;
  if (state === 'disputed') return { count: Math.max(0, 1 - extra), isExtra: true };
  return { count: Math.max(0, readers.count - (scores.length - extra)), isExtra: false };
};

export const isOpenForScores = ({ status }: { readonly status: string }): boolean =>
  hasTrait(getState(status), 'scorable');

/** @throws AppError 409 when readers no longer score the application */
export const assertOpenForScores = (application: { readonly status: string }): void => {
  if (!isOpenForScores(application)) throw new AppError(409, 'server.score.closed');
};

interface Asking {
  readonly isExtra: boolean;
  /** Undefined: the portal asks. */
  readonly by: Viewer | undefined;
  /** The bulk run that asks. */
  readonly runId?: string | undefined;
}

const addAll = async (
  tx: Tx,
  { applicationId }: LockedApplication,
  { version }: Rubric,
  chosen: readonly Candidate[],
  { isExtra, by, runId }: Asking,
): Promise<void> => {
  const askedBy = by?.accountId ?? null;
  const actorId = by && by.apiKeyId === undefined ? by.accountId : undefined;
  for (const { id: readerId } of chosen) {
    await addReader(tx, { applicationId, readerId, isExtra, askedBy, rubricVersion: version });
    await addScoreEvent(tx, 'asked', { applicationId, readerId, actorId: askedBy });
    await notifyOfScoring(tx, { readerId, actorId, applicationId, runId });
  }
};

interface ReviewBasis {
  readonly rubric: Rubric;
  /** As the review began, whatever the rubric says by now. */
  readonly isBlind: boolean;
}

/** The rubric of a locked application; it begins the review where there is none yet. @throws AppError 422 without a rubric */
const beginReview = async (
  rules: ReviewRules,
  tx: Tx,
  application: LockedApplication,
  review: ReviewRow | undefined,
  isAsked: boolean,
): Promise<ReviewBasis> => {
  const isKept = review !== undefined && isAsked;
  const rubric = isKept ? rubricNamed(rules, review.rubric) : await chooseRubric(rules.within(tx), application);
  if (!rubric) throw new AppError(422, 'server.score.noRubric');
  await keepRubricVersion(tx, rubric);
  if (!isKept) await writeReview(tx, application.applicationId, rubric);
  return { rubric, isBlind: isKept ? review.isBlind : rubric.readers.blind };
};

interface AskRequest {
  readonly applicationId: string;
  /** Null: as many as are missing, evenly. */
  readonly readerId: string | null;
  readonly runId?: string;
}

/**
 * Asks readers, who are notified.
 * @throws AppError 404 · 409 when readers no longer score, or enough are asked · 422 when nobody may be asked
 */
export const askReaders = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: StaffViewer,
  { applicationId, readerId, runId }: AskRequest,
): Promise<readonly Candidate[]> => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  assertOpenForScores(application);
  const review = await findReview(tx, applicationId, scoreViewerOf(viewer));
  const scores = await listScores(tx, applicationId);
  const { rubric, isBlind } = await beginReview(rules, tx, application, review, scores.length > 0);
  const { count, isExtra } = openPlaces(rubric, review?.state ?? 'open', scores);
  // Who does not see the scores does not learn here whether the readers disagree.
  if (count === 0 || (isExtra && !review?.sees)) throw new AppError(409, 'server.score.enoughReaders');
  const roles = readerId === null ? chosenRoles(rules, isBlind) : namedRoles(rules);
  const candidates = await listCandidates(tx, applicationId, roles);
  const chosen = readerId === null ? candidates.slice(0, count) : candidates.filter(({ id }) => id === readerId);
  if (chosen.length === 0) throw new AppError(422, 'server.score.noReader');
  await addAll(tx, application, rubric, chosen, { isExtra, by: viewer, runId });
  const readers = chosen.map(({ id }) => id);
  await writeApplicationAudit(tx, viewer, application, 'application.readersAsked', { readers });
  return chosen;
};

/** Asks one more reader of a locked application, because the others disagree; nobody where nobody may be asked. */
export const askExtraReader = async (
  rules: DataRules,
  tx: Tx,
  application: LockedApplication,
  { rubric, isBlind }: ReviewBasis,
): Promise<void> => {
  const candidates = await listCandidates(tx, application.applicationId, chosenRoles(rules, isBlind));
  await keepRubricVersion(tx, rubric);
  await addAll(tx, application, rubric, candidates.slice(0, 1), { isExtra: true, by: undefined });
};

/**
 * Takes back a reader who has not finished. Of a rubric that asks fewer readers by now, they may have been the last one.
 * @throws AppError 404, 409
 */
export const dismissReader = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: StaffViewer,
  applicationId: string,
  readerId: string,
): Promise<void> => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  const review = await findReview(tx, applicationId, scoreViewerOf(viewer));
  const scores = await listScores(tx, applicationId);
  const found = scores.find((score) => score.readerId === readerId);
  if (!review || !found) throw notFound();
  if (found.finishedAt !== null) throw new AppError(409, 'server.score.alreadyFinished');
  await addScoreEvent(tx, 'dismissed', { applicationId, readerId, actorId: viewer.accountId });
  await removeReader(tx, applicationId, readerId);
  const rubric = rubricNamed(rules, review.rubric);
  const left = scores.filter((score) => score !== found);
  if (rubric && review.state === 'open') await settleOutcome(rules, tx, applicationId, rubric, left);
  await writeApplicationAudit(tx, viewer, application, 'application.readerDismissed', { reader: readerId });
};

/** Who can be asked to score an application, by anybody who may ask. @throws AppError 404 */
export const listScoreReaders = async (
  rules: DataRules,
  db: Queryable,
  viewer: StaffViewer,
  applicationId: string,
): Promise<readonly Candidate[]> => {
  if (!(await isVisibleTo(db, applicationId, viewer))) throw notFound();
  return listCandidates(db, applicationId, namedRoles(rules));
};
