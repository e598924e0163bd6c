import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { count, limitsOf, linkHour, mailsPerDay, ofNetwork } from './limits.ts';
import { findAccount, findAccountByEmail, setLocale, setPassword } from './queries/accounts.ts';
import { findLinkToken } from './queries/link-tokens.ts';
import { revokeIssued } from './queries/revoke.ts';

/** The message contains "invalid token" in every language: specification 8 sends the user to login by these words. */
export const invalidToken = (): AppError => new AppError(400, 'server.token.invalid');

/** Before the transaction of `askForReset`. @throws AppError 429 */
export const countReset = async (
  db: Database,
  emailFolded: string,
  network: string | undefined,
  intent: Buffer | undefined,
): Promise<void> => {
  const own = [linkHour(emailFolded), mailsPerDay(emailFolded)];
  await count(db, [...own, ...limitsOf(ofNetwork.forgot, network)], intent);
};

/** Answers the same whether or not there is an account; specification 8 lets the browser go on either way. */
export const askForReset = async (tx: Tx, emailFolded: string, locale: Locale): Promise<void> => {
  const account = await findAccountByEmail(tx, emailFolded);
  if (!account) return addJob(tx, 'nothing', {});
  // Nobody has proved who registered what: a link would open an account with a stranger's data.
  if (account.verifiedAt === null)
    return addJob(tx, 'sendMail', { template: 'registrationUnfinished', to: account.email, locale, path: '/register' });
  await setLocale(tx, account.id, locale);
  const { id: accountId, credentialsVersion } = account;
  await addJob(tx, 'sendLink', { accountId, purpose: 'resetPassword', credentialsVersion });
};

/** Works once, within an hour, and ends every session and every other link of the account (decisions 2). */
export const resetPassword = async (tx: Tx, token: string, passwordHash: string): Promise<void> => {
  const link = await findLinkToken(tx, token, 'resetPassword');
  const account = link && !link.isUsed ? await findAccount(tx, link.accountId) : undefined;
  if (!account || account.verifiedAt === null || !(await revokeIssued(tx, account))) throw invalidToken();
  await setPassword(tx, account.id, passwordHash);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};
