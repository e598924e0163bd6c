import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Account } from './queries/accounts.ts';
import { addDeletion, type Deletion, endDeletion, findDeletion } from './queries/deletion.ts';

/** Time to think again, and for the owner to notice that somebody else asked. */
export const coolingOffDays = 14;

export const seeDeletion = async (db: Queryable, accountId: string): Promise<Deletion | null> =>
  (await findDeletion(db, accountId)) ?? null;

/** Asking twice is asking once: the first request stands. */
export const askForDeletion = async (tx: Tx, account: Account): Promise<Deletion> => {
  const added = await addDeletion(tx, account.id, coolingOffDays);
  const { email, locale } = account;
  if (added) await addJob(tx, 'sendMail', { template: 'deletionRequested', to: email, locale });
  const standing = added ?? (await findDeletion(tx, account.id));
  if (!standing) throw new AppError(422, 'server.deletion.none');
  return standing;
};

/** @throws AppError 422 when there is nothing to take back */
export const takeBackDeletion = async (tx: Tx, account: Account): Promise<void> => {
  if (!(await endDeletion(tx, account.id))) throw new AppError(422, 'server.deletion.none');
  const { email, locale } = account;
  await addJob(tx, 'sendMail', { template: 'deletionWithdrawn', to: email, locale });
};
