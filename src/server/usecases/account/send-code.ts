import type { Locale } from '../../config/texts.ts';
import type { Database, Queryable } from '../../database/pool.ts';
import { addJob } from '../../jobs/add-job.ts';
import { type Account, findAccountByEmail, setLocale } from '../../store/account/accounts.ts';
import { readTimeIn } from '../../store/account/clock.ts';
import { hasLiveCode, openRequest } from '../../store/account/one-time-codes.ts';
import { take } from '../../store/account/throttle.ts';
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

const send = async (tx: Queryable, accountId: string): Promise<void> => {
  const request = await openRequest(tx, accountId);
  await addJob(tx, 'sendOtp', { accountId, request });
};

/** Nobody's mailbox is to be flooded, whoever asks: beyond the limit nothing is sent and nothing is said. */
export const mayMail = async (tx: Queryable, emailFolded: string): Promise<boolean> =>
  (await take(tx, mailsPerDay(emailFolded))) === 0;

/** At registration and at login: within a minute the code sent before is the one to type. */
export const sendUnaskedCode = async (tx: Queryable, accountId: string, emailFolded: string): Promise<void> => {
  const isRecent = (await take(tx, unaskedCode(emailFolded))) > 0 && (await hasLiveCode(tx, accountId));
  if (isRecent || !(await mayMail(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await send(tx, accountId);
};

const awaitsCode = (account: Account | undefined): account is Account => account?.verifiedAt === null;

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

/** Asked for by the person; gives the time at which it may be asked for again (specification 4). */
export const resendCode = async (tx: Queryable, emailFolded: string, locale: Locale): Promise<string> => {
  const account = await findAccountByEmail(tx, emailFolded);
  if (awaitsCode(account)) {
    await setLocale(tx, account.id, locale);
    await send(tx, account.id);
  } else await addJob(tx, 'nothing', {});
  return readTimeIn(tx, resendSeconds);
};
