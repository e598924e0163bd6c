import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addHistory } from './queries/history.ts';
import { countDrafts, startApplication } from './queries/start-application.ts';

/** More open drafts than anyone needs; keeps one account from filling the database. */
const MAX_DRAFTS = 20;

/**
 * The applicant's untouched draft at an institution, or a new one.
 * @throws AppError 422 when the account has too many open drafts
 */
export const startDraft = async (
  tx: Tx,
  accountId: string,
  institutionCode: number,
): Promise<{ readonly id: string; readonly version: number }> => {
  const { id, version, isNew } = await startApplication(tx, accountId, institutionCode);
  if (!isNew) return { id, version };
  if ((await countDrafts(tx, accountId)) > MAX_DRAFTS) throw new AppError(422, 'server.application.tooManyDrafts');
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'application.started',
    fromStatus: null,
    toStatus: 'Draft',
    version,
  });
  return { id, version };
};
