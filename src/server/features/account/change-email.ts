import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { invalidTokenError } from './change-password.ts';
import { foldEmail } from './email-address.ts';
import { countAttempt, linkHour, mailsPerDay } from './limits.ts';
import { type Account, findAccount, findAccountByEmail, setEmail } from './queries/accounts.ts';
import { findLinkToken } from './queries/link-tokens.ts';
import { revokeAllIssued } from './queries/revoke.ts';
import { isRecentLogin } from './queries/sessions.ts';

/**
 * An older session may be in the hands of another person, so it requires the password (specification 4.2).
 * @throws AppError 422
 */
export const assertRecentLogin = async (db: Queryable, tokenHash: Buffer): Promise<void> => {
  if (await isRecentLogin(db, tokenHash)) return;
  const errors = [{ path: '/currentPassword', key: 'change-email.currentPassword.error.loginTooOld' }];
  throw new AppError(422, 'server.error.422', { errors });
};

/** Before the transaction of `requestEmailChange`. @throws AppError 422, 429 */
export const countEmailChange = async (
  db: Database,
  account: Account,
  newEmail: string,
  intent: Buffer | undefined,
): Promise<void> => {
  const folded = foldEmail(newEmail);
  if (folded === account.emailFolded) {
    const errors = [{ path: '/newEmail', key: 'change-email.newEmail.error.sameEmail' }];
    throw new AppError(422, 'server.error.422', { errors });
  }
  await countAttempt(db, [linkHour(account.id), mailsPerDay(folded)], intent);
};

/**
 * Sends a link to the new address and a notice to the old one. Only the owner of the new address learns that it is
 * taken.
 */
export const requestEmailChange = async (tx: Tx, account: Account, newEmail: string): Promise<void> => {
  const folded = foldEmail(newEmail);
  const { locale } = account;
  if (await findAccountByEmail(tx, folded))
    await addJob(tx, 'sendMail', { template: 'emailTaken', to: newEmail, locale });
  else {
    const { id: accountId, credentialsVersion } = account;
    await addJob(tx, 'sendLink', { accountId, purpose: 'changeEmail', newEmail, credentialsVersion });
  }
  await addJob(tx, 'sendMail', { template: 'emailChangeNotice', to: account.email, locale });
};

/**
 * Bound to token and address. Mail scanners and users may open a link twice: for one hour it returns the same reply
 * (specification 4). Every session ends, because no session has verified the new address.
 */
export const confirmEmailChange = async (tx: Tx, token: string, newEmail: string): Promise<void> => {
  const link = await findLinkToken(tx, token, 'changeEmail');
  if (!link?.newEmail || foldEmail(link.newEmail) !== foldEmail(newEmail)) throw invalidTokenError();
  const account = await findAccount(tx, link.accountId);
  if (!account) throw invalidTokenError();
  if (link.isUsed && account.emailFolded === foldEmail(newEmail)) return;
  if (link.isUsed || !(await revokeAllIssued(tx, account))) throw invalidTokenError();
  if (!(await setEmail(tx, account.id, link.newEmail, foldEmail(newEmail)))) throw invalidTokenError();
};
