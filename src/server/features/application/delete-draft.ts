import { getState } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { deleteFilesOf } from '../files/queries/files.ts';
import type { AdmissionRules } from './admission.ts';
import { assertOwn } from './own-application.ts';
import { eraseDraft } from './queries/delete-draft.ts';
import { lockOwnApplication } from './queries/find-application.ts';
import { addHistory } from './queries/history.ts';

/**
 * Deletes a draft with all its answers (specification 4).
 * @returns storage names of its files, to be removed once the transaction has committed
 * @throws AppError 404, 410 when it was deleted before, 422 when it was submitted
 */
export const deleteDraft = async (
  { machine }: AdmissionRules,
  tx: Tx,
  id: string,
  accountId: string,
): Promise<readonly string[]> => {
  const application = assertOwn(await lockOwnApplication(tx, id, accountId));
  const { status, completed, version } = application;
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  if (apply(machine, standing, { type: 'draft.deleted' }).refused)
    throw new AppError(422, 'server.application.notDraft');
  await eraseDraft(tx, id);
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'draft.deleted',
    fromStatus: status,
    toStatus: 'Deleted',
    version: version + 1,
  });
  return deleteFilesOf(tx, id);
};
