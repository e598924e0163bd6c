import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { digest } from '../../tokens.ts';
import { countTry, type Limit, undoTry } from './queries/throttle.ts';

/** The table contains digests of addresses only. */
const bucketName = (kind: string, of: string): string => `${kind}:${digest(of).toString('base64url')}`;

export type LimitOf = (of: string) => Limit;

export const createLimit =
  (kind: string, hits: number, seconds: number): LimitOf =>
  (of) => ({
    bucket: bucketName(kind, of),
    hits,
    seconds,
  });

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export const resendSeconds = 60;

/** Decisions 2: a new code at most once a minute, five an hour. */
export const resendMinute = createLimit('resend-minute', 1, resendSeconds);
export const resendHour = createLimit('resend-hour', 5, HOUR);
/** Codes that are sent without being asked for by name, at registration and login. */
export const unrequestedCode = createLimit('unasked-code', 1, MINUTE);
export const mailsPerDay = createLimit('mail-day', 10, DAY);
export const linkHour = createLimit('link-hour', 5, HOUR);
export const registerHour = createLimit('register-hour', 10, HOUR);
/** An export reads many rows. */
export const exportHour = createLimit('export-hour', 5, HOUR);
/** A list as a file reads every answer of everybody in it. */
export const applicationExportHour = createLimit('application-export-hour', 60, HOUR);

export const loginFailures = createLimit('login-failure', 10, 15 * MINUTE);
/** Wrong current passwords in a session. */
export const passwordFailures = createLimit('password-failure', 10, 15 * MINUTE);
/** Six digits are guessed soon: five tries in five minutes. */
export const secondFactorTries = createLimit('second-factor', 5, 5 * MINUTE);
/** On top of the five tries that each code has: a new code gives no new guesses. */
export const codeFailures = createLimit('code-failure', 10, 15 * MINUTE);
/** The form checks a code as it is typed: who pauses has tried its beginnings. */
export const promoFailures = [createLimit('promo-minute', 20, MINUTE), createLimit('promo-hour', 120, HOUR)];

/**
 * Limits of a network, for what needs no account or takes any of many: a computer room, a fair or a mobile operator has
 * one address for hundreds of people, a guesser soon has hundreds of addresses of one network.
 */
export const networkLimits = {
  login: [createLimit('login-failure-network', 600, 15 * MINUTE)],
  register: [createLimit('register-network', 120, 10 * MINUTE), createLimit('register-network-day', 3_000, DAY)],
  forgot: [createLimit('forgot-network', 60, 10 * MINUTE), createLimit('forgot-network-day', 1_000, DAY)],
  reset: [createLimit('reset-failure-network', 60, 10 * MINUTE)],
  resend: [createLimit('resend-network', 120, 10 * MINUTE), createLimit('resend-network-day', 3_000, DAY)],
  verify: [createLimit('code-failure-network', 300, 15 * MINUTE)],
  promo: [createLimit('promo-failure-network', 120, 10 * MINUTE), createLimit('promo-failure-network-day', 1_000, DAY)],
} as const satisfies Record<string, readonly LimitOf[]>;

/** @param of undefined where networks are not limited */
export const limitsOf = (limits: readonly LimitOf[], of: string | undefined): readonly Limit[] =>
  of === undefined ? [] : limits.map((each) => each(of));

export const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError(429, 'server.error.429', { retryAfter: seconds });

/**
 * Counts one try, committed at once: what is checked afterwards may take its time, and fail, without undoing the count.
 * @param intent a repeat of the same request counts once; only for tries that are never given back
 * @returns gives the try back
 * @throws AppError 429
 */
export const countAttempt = async (
  db: Database,
  limits: readonly Limit[],
  intent?: Buffer,
): Promise<() => Promise<void>> => {
  if (limits.length === 0) return async () => undefined;
  const tried = await countTry(db, limits, intent);
  if (tried.wait > 0) throw tooManyAttemptsError(tried.wait);
  return async () => {
    await undoTry(db, limits, tried);
  };
};

/** A refusal that reveals whether the guess was right. Any other refusal or failure reveals nothing. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Counts a try, then evaluates it: however many come at once, on however many processes, no more are evaluated than the
 * limits say. A right one is given back; a wrong one, for which `evaluate` throws a refusal, stays counted.
 * @throws AppError 429, and what `evaluate` throws
 */
export const withAttemptLimit = async <T>(
  db: Database,
  limits: readonly Limit[],
  evaluate: () => Promise<T>,
): Promise<T> => {
  const takeBack = await countAttempt(db, limits);
  try {
    const result = await evaluate();
    await takeBack();
    return result;
  } catch (error) {
    if (!isRefusal(error)) await takeBack().catch(() => undefined);
    throw error;
  }
};
