import { getState } from '../../../../machines/application.status.ts';
import { isAllowed } from '../../../../machines/run.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Admission, AdmissionRules } from '../application/admission.ts';
import { deleteDraft } from '../application/delete-draft.ts';
import { withdraw } from '../application/withdraw.ts';
import { findAccount } from './queries/accounts.ts';
import { findKept, markClosed, markErased, takeDueDeletion } from './queries/deletion.ts';
import {
  closeAccount,
  eraseAccount,
  erasePersonOf,
  findHeldApplications,
  findOutdated,
  type HeldApplication,
  hasAnswers,
} from './queries/erase.ts';

/** Full years after the year of the last event (docs/decisions/010). */
export const keepingYears = { paid: 10, unpaid: 1 } as const;

type Names = readonly string[];

/** Drafts go at once; what still waits for a decision is taken back first, so that nobody decides on who has left. */
const settle = async (admission: AdmissionRules, tx: Tx, accountId: string, held: HeldApplication): Promise<Names> => {
  if (held.status === 'Draft') return deleteDraft(admission, tx, held.id, accountId);
  const standing = { status: getState(held.status), context: { completed: held.completed, reopened: [] } };
  if (isAllowed(admission.machine, standing, { type: 'application.withdrawn' }))
    await withdraw(admission, tx, held.id, accountId);
  return [];
};

/** The last mail, before the address is forgotten. */
const sayFarewell = async (tx: Tx, accountId: string): Promise<void> => {
  const account = await findAccount(tx, accountId);
  if (account) await addJob(tx, 'sendMail', { template: 'accountClosed', to: account.email, locale: account.locale });
};

const removeAll = (admission: Admission, names: Names) =>
  Promise.all(names.map((name) => admission.storage.remove(name)));

/** Closes one account whose cooling-off is over; false when none waits. */
const closeNext = async (admission: Admission): Promise<boolean> => {
  const names = await admission.db.transaction(async (tx) => {
    const due = await takeDueDeletion(tx);
    if (!due) return undefined;
    const files: string[] = [];
    for (const held of await findHeldApplications(tx, due.accountId))
      files.push(...(await settle(admission, tx, due.accountId, held)));
    await sayFarewell(tx, due.accountId);
    await closeAccount(tx, due.accountId);
    await markClosed(tx, due.id);
    return files;
  });
  if (names === undefined) return false;
  await removeAll(admission, names);
  return true;
};

const eraseOutdated = async (admission: Admission): Promise<void> => {
  for (const { id, accountId } of await findKept(admission.db)) {
    const names = await admission.db.transaction(async (tx) => {
      const files: string[] = [];
      for (const application of await findOutdated(tx, accountId, keepingYears))
        files.push(...(await erasePersonOf(tx, application)));
      if (await hasAnswers(tx, accountId)) return files;
      await eraseAccount(tx, accountId);
      await markErased(tx, id);
      return files;
    });
    await removeAll(admission, names);
  }
};

/** Does what has become due; safe at any time and in several processes at once. */
export const closeAccounts = async (admission: Admission): Promise<void> => {
  while (await closeNext(admission));
  await eraseOutdated(admission);
};
