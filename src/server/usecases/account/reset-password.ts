import type { Locale } from '../../config/texts.ts';
import type { Database, Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { addJob } from '../../jobs/add-job.ts';
import { findAccount, findAccountByEmail, setLocale, setPassword } from '../../store/account/accounts.ts';
import { findLinkToken, spendLinkTokens } from '../../store/account/link-tokens.ts';
import { endSessions } from '../../store/account/sessions.ts';
import { count, limitsOf, linkHour, mailsPerDay, ofNetwork } from './limits.ts';

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
export const askForReset = async (tx: Queryable, emailFolded: string, locale: Locale): Promise<void> => {
  const account = await findAccountByEmail(tx, emailFolded);
  if (!account) return addJob(tx, 'nothing', {});
  await setLocale(tx, account.id, locale);
  await addJob(tx, 'sendLink', { accountId: account.id, purpose: 'resetPassword' });
};

/** Works once, within an hour, and ends every session of the account (decisions 2). */
export const resetPassword = async (tx: Queryable, token: string, passwordHash: string): Promise<void> => {
  const link = await findLinkToken(tx, token, 'resetPassword');
  const account = link && !link.isUsed ? await findAccount(tx, link.accountId) : undefined;
  if (!account) throw invalidToken();
  await spendLinkTokens(tx, account.id, 'resetPassword');
  await setPassword(tx, account.id, passwordHash);
  await endSessions(tx, account.id);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};
