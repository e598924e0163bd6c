import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/pool.ts';
import { digest } from '../../tokens.ts';
import { countTry, giveBack, type Limit } from './queries/throttle.ts';

/** Addresses stand in the table as digests only. */
const bucket = (kind: string, of: string): string => `${kind}:${digest(of).toString('base64url')}`;

export type LimitOf = (of: string) => Limit;

export const limit =
  (kind: string, hits: number, seconds: number): LimitOf =>
  (of) => ({
    bucket: bucket(kind, of),
    hits,
    seconds,
  });

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export const resendSeconds = 60;

/** Decisions 2: a new code at most once a minute, five an hour. */
export const resendMinute = limit('resend-minute', 1, resendSeconds);
export const resendHour = limit('resend-hour', 5, HOUR);
/** Codes that are sent without being asked for by name, at registration and login. */
export const unaskedCode = limit('unasked-code', 1, MINUTE);
export const mailsPerDay = limit('mail-day', 10, DAY);
export const linkHour = limit('link-hour', 5, HOUR);
export const registerHour = limit('register-hour', 10, HOUR);
/** An export reads much; nobody needs more of them. */
export const exportHour = limit('export-hour', 5, HOUR);
/** A list as a file reads every answer of everybody in it. */
export const applicationExportHour = limit('application-export-hour', 60, HOUR);

export const loginFailures = limit('login-failure', 10, 15 * MINUTE);
/** Wrong current passwords of somebody who holds a session. */
export const passwordFailures = limit('password-failure', 10, 15 * MINUTE);
/** Six digits are guessed soon: five tries in five minutes. */
export const secondFactorTries = limit('second-factor', 5, 5 * MINUTE);
/** On top of the five tries that each code has: a new code gives no new guesses. */
export const codeFailures = limit('code-failure', 10, 15 * MINUTE);
/** The form checks a code as it is typed: who pauses has tried its beginnings. */
export const promoFailures = [limit('promo-minute', 20, MINUTE), limit('promo-hour', 120, HOUR)];

/**
 * Limits of a network, for what needs no account or takes any of many: a computer room, a fair or a mobile operator has
 * one address for hundreds of people, a guesser soon has hundreds of addresses of one network.
 */
export const ofNetwork = {
  login: [limit('login-failure-network', 600, 15 * MINUTE)],
  register: [limit('register-network', 120, 10 * MINUTE), limit('register-network-day', 3_000, DAY)],
  forgot: [limit('forgot-network', 60, 10 * MINUTE), limit('forgot-network-day', 1_000, DAY)],
  reset: [limit('reset-failure-network', 60, 10 * MINUTE)],
  resend: [limit('resend-network', 120, 10 * MINUTE), limit('resend-network-day', 3_000, DAY)],
  verify: [limit('code-failure-network', 300, 15 * MINUTE)],
  promo: [limit('promo-failure-network', 120, 10 * MINUTE), limit('promo-failure-network-day', 1_000, DAY)],
} as const satisfies Record<string, readonly LimitOf[]>;

/** @param of undefined where networks are not limited */
export const limitsOf = (limits: readonly LimitOf[], of: string | undefined): readonly Limit[] =>
  of === undefined ? [] : limits.map((each) => each(of));

export const tooMany = (seconds: number): AppError => new AppError(429, 'server.error.429', { retryAfter: seconds });

/**
 * Counts one try, committed at once: what is checked afterwards may take its time, and fail, without undoing the count.
 * @param intent a repeat of the same request counts once; only for tries that are never given back
 * @returns gives the try back
 * @throws AppError 429
 */
export const count = async (db: Database, limits: readonly Limit[], intent?: Buffer): Promise<() => Promise<void>> => {
  if (limits.length === 0) return async () => undefined;
  const tried = await countTry(db, limits, intent);
  if (tried.wait > 0) throw tooMany(tried.wait);
  return async () => {
    await giveBack(db, limits, tried);
  };
};

/** A refusal that says whether the guess was right; without it, or with a failure of the server, nothing was learnt. */
const isVerdict = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Counts a try, then evaluates it: however many come at once, on however many processes, no more are evaluated than the
 * limits say. A right one is given back; a wrong one, for which `evaluate` throws a refusal, stays counted.
 * @throws AppError 429, and what `evaluate` throws
 */
export const counted = async <T>(db: Database, limits: readonly Limit[], evaluate: () => Promise<T>): Promise<T> => {
  const takeBack = await count(db, limits);
  try {
    const result = await evaluate();
    await takeBack();
    return result;
  } catch (error) {
    if (!isVerdict(error)) await takeBack().catch(() => undefined);
    throw error;
  }
};
