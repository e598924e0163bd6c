import type { Queryable } from '../../database/pool.ts';
import { notFound } from '../../errors.ts';
import { type Account, findAccount } from '../../store/account/accounts.ts';

interface Viewer {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One's own account, and every account for an admin; for all others it is as if it did not exist. */
export const findVisibleAccount = async (db: Queryable, viewer: Viewer, id: string): Promise<Account | undefined> => {
  const maySee = viewer.role === 'admin' || viewer.accountId === id.toLowerCase();
  return maySee && uuid.test(id) ? findAccount(db, id) : undefined;
};

/** @throws AppError 404 */
export const getAccount = async (db: Queryable, id: string): Promise<Account> => {
  const account = await findAccount(db, id);
  if (!account) throw notFound();
  return account;
};
