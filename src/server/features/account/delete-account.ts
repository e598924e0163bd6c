import { getState } from '../../../../machines/application.status.ts';
import { isAllowed } from '../../../../machines/run.ts';
import { timeLimits } from '../../../engine/text/text-values.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { ApplicationContext, ApplicationRules } from '../application/application-context.ts';
import { deleteDraft } from '../application/drafts.ts';
import { withdrawApplication } from '../application/withdraw-application.ts';
import { removeUnnamedFiles } from '../files/remove-files.ts';
import { type Account, findAccount } from './queries/accounts.ts';
import {
  type AccountApplication,
  addDeletion,
  anonymizeApplication,
  closeAccount,
  type Deletion,
  eraseAccount,
  findDeletion,
  hasAnswers,
  listAccountApplications,
  listClosedNotErased,
  listExpiredApplications,
  lockDueDeletion,
  markClosed,
  markErased,
  markWithdrawn,
} from './queries/deletion.ts';

export const findDeletionRequest = async (db: Queryable, accountId: string): Promise<Deletion | null> =>
  (await findDeletion(db, accountId)) ?? null;

/** A second request changes nothing. */
export const requestDeletion = async (tx: Tx, account: Account): Promise<Deletion> => {
  const added = await addDeletion(tx, account.id, timeLimits.deletionDays);
  const { email, locale } = account;
  if (added) await addJob(tx, 'sendMail', { template: 'deletionRequested', to: email, locale });
  const current = added ?? (await findDeletion(tx, account.id));
  if (!current) throw new AppError(422, 'server.deletion.none');
  return current;
};

/** @throws AppError 422 when there is no open request */
export const withdrawDeletion = async (tx: Tx, account: Account): Promise<void> => {
  if (!(await markWithdrawn(tx, account.id))) throw new AppError(422, 'server.deletion.none');
  const { email, locale } = account;
  await addJob(tx, 'sendMail', { template: 'deletionWithdrawn', to: email, locale });
};

type StorageNames = readonly string[];

/**
 * Drafts are deleted at once; applications that wait for a decision are withdrawn first, so that none is decided later.
 */
const endApplication = async (
  admission: ApplicationRules,
  tx: Tx,
  accountId: string,
  held: AccountApplication,
): Promise<StorageNames> => {
  if (held.status === 'Draft') return deleteDraft(admission, tx, held.id, accountId);
  const current = { status: getState(held.status), context: { completed: held.completed, reopened: [] } };
  if (isAllowed(admission.machine, current, { type: 'application.withdrawn' }))
    await withdrawApplication(admission, tx, held.id, accountId);
  return [];
};

/** The last mail, before the address is forgotten. */
const queueClosedMail = async (tx: Tx, accountId: string): Promise<void> => {
  const account = await findAccount(tx, accountId);
  if (account) await addJob(tx, 'sendMail', { template: 'accountClosed', to: account.email, locale: account.locale });
};

/** Closes one account whose cooling-off period is over; false when there is none. */
const closeNextAccount = async (admission: ApplicationContext): Promise<boolean> => {
  const names = await admission.db.transaction(async (tx) => {
    const due = await lockDueDeletion(tx);
    if (!due) return undefined;
    const files: string[] = [];
    for (const held of await listAccountApplications(tx, due.accountId))
      files.push(...(await endApplication(admission, tx, due.accountId, held)));
    await queueClosedMail(tx, due.accountId);
    await closeAccount(tx, due.accountId);
    await markClosed(tx, due.id);
    return files;
  });
  if (names === undefined) return false;
  await removeUnnamedFiles(admission.db, admission.storage, names);
  return true;
};

const eraseExpired = async (admission: ApplicationContext): Promise<void> => {
  for (const { id, accountId } of await listClosedNotErased(admission.db)) {
    const names = await admission.db.transaction(async (tx) => {
      const files: string[] = [];
      for (const application of await listExpiredApplications(tx, accountId))
        files.push(...(await anonymizeApplication(tx, application)));
      if (await hasAnswers(tx, accountId)) return files;
      await eraseAccount(tx, accountId);
      await markErased(tx, id);
      return files;
    });
    await removeUnnamedFiles(admission.db, admission.storage, names);
  }
};

/** Processes all due deletions; safe at any time and in several processes at once. */
export const closeAccounts = async (admission: ApplicationContext): Promise<void> => {
  while (await closeNextAccount(admission));
  await eraseExpired(admission);
};
