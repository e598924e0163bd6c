import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { type Limit, take } from '../../store/account/throttle.ts';
import { digest } from '../../tokens.ts';

/** Addresses stand in the table as digests only. */
const bucket = (kind: string, of: string): string => `${kind}:${digest(of).toString('base64url')}`;

const limit =
  (kind: string, hits: number, seconds: number) =>
  (of: string): Limit => ({
    bucket: bucket(kind, of),
    hits,
    seconds,
  });

export const resendSeconds = 60;

/** Decisions 2: a new code at most once a minute, five an hour. */
export const resendMinute = limit('resend-minute', 1, resendSeconds);
export const resendHour = limit('resend-hour', 5, 3_600);
/** Codes that are sent without being asked for by name, at registration and login. */
export const unaskedCode = limit('unasked-code', 1, 60);
export const mailsPerDay = limit('mail-day', 10, 86_400);
export const linkHour = limit('link-hour', 5, 3_600);
/** An export reads much; nobody needs more of them. */
export const exportHour = limit('export-hour', 5, 3_600);
/** A list as a file reads every answer of everybody in it. */
export const applicationExportHour = limit('application-export-hour', 60, 3_600);
export const loginFailures = limit('login-failure', 10, 900);
/** Six digits are guessed soon: five tries in five minutes. */
export const secondFactorTries = limit('second-factor', 5, 300);
export const loginFailuresFrom = limit('login-failure-from', 300, 900);

export const tooMany = (seconds: number): AppError =>
  new AppError(429, 'server.error.429', { retryAfter: seconds, params: { seconds } });

/** Counts in all limits; throws 429 at the first that is exceeded, which undoes the counting. */
export const takeAll = async (tx: Queryable, limits: readonly Limit[]): Promise<void> => {
  for (const each of limits) {
    const seconds = await take(tx, each);
    if (seconds > 0) throw tooMany(seconds);
  }
};
