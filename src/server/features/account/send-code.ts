import type { Locale } from '../../config/texts.ts';
import type { Database, Tx } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  count,
  limitsOf,
  mailsPerDay,
  ofNetwork,
  resendHour,
  resendMinute,
  resendSeconds,
  unaskedCode,
} from './limits.ts';
import { type Account, findAccountByEmail } from './queries/accounts.ts';
import { readTimeIn } from './queries/clock.ts';
import {
  type CodeOwner,
  findNewestRequest,
  hasLiveCode,
  openRequest,
  setRequestLocale,
} from './queries/one-time-codes.ts';
import type { Attempt } from './queries/registrations.ts';
import { adoptRegistration, lockUnverified } from './queries/registrations.ts';
import { take } from './queries/throttle.ts';

const send = async (tx: Tx, accountId: string, owner: CodeOwner): Promise<void> => {
  const request = await openRequest(tx, owner);
  await addJob(tx, 'sendCode', { accountId, request });
};

/** Nobody's mailbox is to be flooded, whoever asks: beyond the limit nothing is sent and nothing is said. */
export const mayMail = async (tx: Tx, emailFolded: string): Promise<boolean> =>
  (await take(tx, mailsPerDay(emailFolded))) === 0;

/** The first code of an attempt to register. */
export const sendCodeTo = async (tx: Tx, accountId: string, emailFolded: string, owner: CodeOwner): Promise<void> => {
  if (!(await mayMail(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await take(tx, unaskedCode(ownerKey(owner)));
  await send(tx, accountId, owner);
};

const ownerKey = ({ registrationId, browser }: CodeOwner): string =>
  `${registrationId} ${browser.toString('base64url')}`;

/** Before the transaction of `resendCode`. @throws AppError 429 */
export const countResend = async (
  db: Database,
  emailFolded: string,
  network: string | undefined,
  intent: Buffer | undefined,
): Promise<void> => {
  const own = [resendMinute(emailFolded), resendHour(emailFolded), mailsPerDay(emailFolded)];
  await count(db, [...own, ...limitsOf(ofNetwork.resend, network)], intent);
};

/**
 * Somebody showed the password of an attempt that is not verified, maybe on another device than the one that registered:
 * this browser gets a code of its own. Within a minute the code sent before is the one to type.
 */
export const sendLoginCode = async (tx: Tx, account: Account, attempt: Attempt, browser: Buffer): Promise<void> => {
  if (!(await lockUnverified(tx, account.id))) return addJob(tx, 'nothing', {});
  const owner = { registrationId: attempt.id ?? (await adoptRegistration(tx, account.id)), browser };
  const isRecent = (await take(tx, unaskedCode(ownerKey(owner)))) > 0 && (await hasLiveCode(tx, owner));
  if (isRecent || !(await mayMail(tx, account.emailFolded))) return addJob(tx, 'nothing', {});
  await send(tx, account.id, owner);
};

/**
 * Asked for by the person; gives the time at which it may be asked for again (specification 4).
 * @param browser sends what this browser asked for last; undefined sends what anybody did
 */
export const resendCode = async (
  tx: Tx,
  emailFolded: string,
  locale: Locale,
  browser: Buffer | undefined,
): Promise<string> => {
  const account = await findAccountByEmail(tx, emailFolded);
  const owner = await findNewestRequest(tx, emailFolded, browser);
  if (account && owner) {
    await setRequestLocale(tx, owner.registrationId, locale);
    await send(tx, account.id, owner);
  } else await addJob(tx, 'nothing', {});
  return readTimeIn(tx, resendSeconds);
};
