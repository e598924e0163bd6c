import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type Account, findAccount, hasApplied } from './queries/accounts.ts';

interface Viewer {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  readonly institutionCode: number | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One's own account, and for an admin every account, or those that applied at the admin's institution; for all others it
 * is as if it did not exist.
 */
export const findVisibleAccount = async (db: Queryable, viewer: Viewer, id: string): Promise<Account | undefined> => {
  if (!uuid.test(id)) return undefined;
  const isOwn = viewer.accountId === id.toLowerCase();
  if (!isOwn && viewer.role !== 'admin') return undefined;
  if (!isOwn && viewer.institutionCode !== null && !(await hasApplied(db, id, viewer.institutionCode)))
    return undefined;
  return findAccount(db, id);
};

/** @throws AppError 404 */
export const getAccount = async (db: Queryable, id: string): Promise<Account> => {
  const account = await findAccount(db, id);
  if (!account) throw notFound();
  return account;
};
