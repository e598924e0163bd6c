import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifyOfAssignment } from '../notices/notify-staff.ts';
import { getLockedApplication } from './locked-application.ts';
import { addNote, findReviewerOf, type Reviewer, writeAssignee } from './queries/review.ts';
import {
  type ReviewRules,
  readRequiredText,
  rolesOfReviewers,
  type Viewer,
  writeApplicationAudit,
} from './review-context.ts';

/** Adds a note that only admins see. @throws AppError 404, 422 for a text without visible characters */
export const noteOnApplication = async (tx: Tx, viewer: Viewer, applicationId: string, body: string) => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  const note = await addNote(tx, applicationId, viewer.accountId, readRequiredText('body', body));
  await writeApplicationAudit(tx, viewer, application, 'application.noted', { note: note.id });
  return note;
};

interface Assignment {
  readonly applicationId: string;
  readonly assigneeId: string | null;
  /** The bulk run that assigns it. */
  readonly runId?: string;
  /** An undo gives an application back: its reviewer is not notified again. */
  readonly isRestored?: true;
}

/** Assigns an application to a reviewer, who is notified, or removes its reviewer. @throws AppError 404, 422 */
export const assignReviewer = async (
  { catalogue }: Pick<ReviewRules, 'catalogue'>,
  tx: Tx,
  viewer: Viewer,
  { applicationId, assigneeId, runId, isRestored }: Assignment,
): Promise<Reviewer | null> => {
  const application = await getLockedApplication(tx, viewer, applicationId, undefined);
  const roles = rolesOfReviewers(catalogue);
  const reviewer = assigneeId === null ? undefined : await findReviewerOf(tx, roles, applicationId, assigneeId);
  if (assigneeId !== null && !reviewer) throw new AppError(422, 'server.adminApplication.noReviewer');
  const isChanged = await writeAssignee(tx, applicationId, assigneeId);
  if (reviewer && isChanged && !isRestored)
    await notifyOfAssignment(tx, {
      reviewerId: reviewer.id,
      actorId: viewer.apiKeyId === undefined ? viewer.accountId : undefined,
      applicationId,
      runId,
    });
  await writeApplicationAudit(tx, viewer, application, 'application.assigned', { to: assigneeId });
  return reviewer ?? null;
};
