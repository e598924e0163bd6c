import { knownFields } from '../../../engine/model/form-model.ts';
import type { Answers, Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isUuid } from '../../tokens.ts';
import { type Account, findAccount, hasApplied, replaceProfile } from './queries/accounts.ts';

// The form is there: the schema of this call is made of it.
/** The form's fields are replaced together, so that hidden answers are removed; the rest of the profile stays. */
export const changeProfile = (tx: Tx, catalogue: Catalogue, accountId: string, answers: Answers): Promise<Account> =>
  replaceProfile(tx, accountId, [...knownFields(catalogue.forms['profile'] as FormDefinition)], answers);

interface Viewer {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
  readonly institutionCode: number | null;
}

/**
 * The viewer's own account; for an admin any account, or any that applied at the admin's institution. All other
 * accounts are reported as absent.
 */
export const findVisibleAccount = async (db: Queryable, viewer: Viewer, id: string): Promise<Account | undefined> => {
  if (!isUuid(id)) return undefined;
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
