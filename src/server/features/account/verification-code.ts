import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Hasher } from '../../platform/passwords.ts';
import {
  countAttempt,
  limitsOf,
  mailsPerDay,
  networkLimits,
  resendHour,
  resendMinute,
  resendSeconds,
  unrequestedCode,
} from './limits.ts';
import { type Account, findAccountByEmail } from './queries/accounts.ts';
import {
  type CodeOwner,
  countCodeTry,
  createCodeRequest,
  findNewestRequest,
  hasLiveCode,
  setRequestLocale,
} from './queries/one-time-codes.ts';
import {
  createRegistrationFromAccount,
  lockUnverified,
  lockUnverifiedAddress,
  type RegistrationAttempt,
  readTimeAfter,
  verifyAccount,
} from './queries/registrations.ts';
import { revokeAllIssued } from './queries/revoke.ts';
import { throttle } from './queries/throttle.ts';

/** The same reply for a wrong, expired or used code and for an unknown account. The attempt stays counted. */
const wrongCodeError = (): AppError =>
  new AppError(422, 'server.otp.refused', { errors: [{ path: '/otp', key: 'otp.otp.error.wrongCode' }], commit: true });

/** This browser has requested no code. The answer reveals nothing about the address. */
export const otherBrowserError = (): AppError =>
  new AppError(422, 'server.otp.otherBrowser', { errors: [{ path: '/otp', key: 'otp.otp.error.otherBrowser' }] });

const matchesAny = async (hasher: Hasher, hashes: readonly string[], otp: string): Promise<boolean> => {
  for (const hash of hashes) if (await hasher.matches(hash, otp)) return true;
  return false;
};

interface EnteredCode {
  readonly emailFolded: string;
  readonly otp: string;
  /** Digest of the browser's cookie. */
  readonly browser: Buffer;
}

/**
 * Specification 4.2: five attempts, ten minutes. The code opens the account with the data of the attempt for which this
 * browser requested it; all other attempts end.
 */
export const verifyCode = async (tx: Tx, hasher: Hasher, typed: EnteredCode): Promise<void> => {
  // The first lock in every transaction on an address, so that two of them cannot deadlock.
  await lockUnverifiedAddress(tx, typed.emailFolded);
  const open = await countCodeTry(tx, typed.emailFolded, typed.browser);
  if (!open) await hasher.simulateMatch(typed.otp);
  if (!open || !(await matchesAny(hasher, open.codeHashes, typed.otp))) throw wrongCodeError();
  await verifyAccount(tx, open.registrationId);
  await revokeAllIssued(tx, { id: open.accountId });
};

const queueCode = async (tx: Tx, accountId: string, owner: CodeOwner): Promise<void> => {
  const request = await createCodeRequest(tx, owner);
  await addJob(tx, 'sendCode', { accountId, request });
};

/**
 * Counts one mail against the daily limit of an address.
 * @returns false when the limit is reached; the caller then sends nothing and answers as usual
 */
export const countMailIfAllowed = async (tx: Tx, emailFolded: string): Promise<boolean> =>
  (await throttle(tx, mailsPerDay(emailFolded))) === 0;

/** The first code of an attempt to register. */
export const sendFirstCode = async (
  tx: Tx,
  accountId: string,
  emailFolded: string,
  owner: CodeOwner,
): Promise<void> => {
  if (!(await countMailIfAllowed(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await throttle(tx, unrequestedCode(ownerKey(owner)));
  await queueCode(tx, accountId, owner);
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
  await countAttempt(db, [...own, ...limitsOf(networkLimits.resend, network)], intent);
};

/**
 * After a login with the password of an unverified attempt, maybe on another device: sends a code for this browser.
 * Within a minute of the last code it sends none.
 */
export const sendLoginCode = async (
  tx: Tx,
  account: Account,
  attempt: RegistrationAttempt,
  browser: Buffer,
): Promise<void> => {
  if (!(await lockUnverified(tx, account.id))) return addJob(tx, 'nothing', {});
  const owner = { registrationId: attempt.id ?? (await createRegistrationFromAccount(tx, account.id)), browser };
  const isRecent = (await throttle(tx, unrequestedCode(ownerKey(owner)))) > 0 && (await hasLiveCode(tx, owner));
  if (isRecent || !(await countMailIfAllowed(tx, account.emailFolded))) return addJob(tx, 'nothing', {});
  await queueCode(tx, account.id, owner);
};

/**
 * Sends the last requested code again (specification 4).
 * @param browser limits it to requests of this browser; undefined: of any browser
 * @returns the time from which the next request is possible
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
    await queueCode(tx, account.id, owner);
  } else await addJob(tx, 'nothing', {});
  return readTimeAfter(tx, resendSeconds);
};
