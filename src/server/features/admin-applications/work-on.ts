import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { getLocked } from './get-locked.ts';
import type { LockedApplication } from './queries/lock.ts';
import { addNote, findReviewers, type Reviewer, writeAssignee } from './queries/notes.ts';
import { readWords } from './read-words.ts';
import { actorOf, type Viewer } from './viewer.ts';

const trail = (
  tx: Tx,
  viewer: Viewer,
  { applicationId, institutionCode }: LockedApplication,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, {
    actor: actorOf(viewer),
    action,
    institutionCode,
    subject: { kind: 'application', id: applicationId },
    details,
  });

/** A note that only admins see. @throws AppError 404, 422 for one in which nothing is seen */
export const noteOn = async (tx: Tx, viewer: Viewer, applicationId: string, body: string) => {
  const application = await getLocked(tx, viewer, applicationId, undefined);
  const note = await addNote(tx, applicationId, viewer.accountId, readWords('body', body));
  await trail(tx, viewer, application, 'application.noted', { note: note.id });
  return note;
};

/** Puts an application into a reviewer's queue, or takes it out of all. @throws AppError 404, 422 */
export const assign = async (
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  assigneeId: string | null,
): Promise<Reviewer | null> => {
  const application = await getLocked(tx, viewer, applicationId, undefined);
  const { institutionCode } = application;
  const [reviewer] = assigneeId === null ? [] : await findReviewers(tx, null, institutionCode, assigneeId);
  if (assigneeId !== null && !reviewer) throw new AppError(422, 'server.adminApplication.noReviewer');
  await writeAssignee(tx, applicationId, assigneeId);
  await trail(tx, viewer, application, 'application.assigned', { to: assigneeId });
  return reviewer ?? null;
};
