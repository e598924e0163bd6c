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
/** Codes that registration and login send. */
export const unrequestedCode = createLimit('unasked-code', 1, MINUTE);
export const mailsPerDay = createLimit('mail-day', 10, DAY);
export const linkHour = createLimit('link-hour', 5, HOUR);
export const registerHour = createLimit('register-hour', 10, HOUR);
/** An export reads many rows. */
export const exportHour = createLimit('export-hour', 5, HOUR);
/** An exported list contains every answer of all of its applicants. */
export const applicationExportHour = createLimit('application-export-hour', 60, HOUR);

export const loginFailures = createLimit('login-failure', 10, 15 * MINUTE);
/** Wrong current passwords in a session. */
export const passwordFailures = createLimit('password-failure', 10, 15 * MINUTE);
/** Six digits can be guessed quickly: five attempts in five minutes. */
export const secondFactorTries = createLimit('second-factor', 5, 5 * MINUTE);
/** In addition to the five attempts of each code: a new code gives no new attempts. */
export const codeFailures = createLimit('code-failure', 10, 15 * MINUTE);
/** Each message to a phone costs money, and its recipient need not be the person who asks for it. */
export const phoneCodes = [createLimit('phone-code-minute', 1, resendSeconds), createLimit('phone-code-hour', 5, HOUR)];
export const phoneCodesToNumber = [
  createLimit('phone-code-number-hour', 5, HOUR),
  createLimit('phone-code-number-day', 10, DAY),
];
export const phoneCodeFailures = createLimit('phone-code-failure', 10, 15 * MINUTE);
/** Messages to one person, and to one number, which several persons may share. */
export const phoneMessages = createLimit('phone-message-hour', 6, HOUR);
export const phoneMessagesToNumber = createLimit('phone-message-number-hour', 12, HOUR);

/** The form checks a code while it is typed, so a pause in typing counts as attempts. */
export const promoFailures = [createLimit('promo-minute', 20, MINUTE), createLimit('promo-hour', 120, HOUR)];

/**
 * Limits of a network, for calls without an account or with changing accounts: a computer room, a fair or a mobile
 * operator has one address for hundreds of people, and an attacker may have hundreds of addresses in one network.
 */
export const networkLimits = {
  login: [createLimit('login-failure-network', 600, 15 * MINUTE)],
  provider: [createLimit('provider-network', 300, 10 * MINUTE)],
  register: [createLimit('register-network', 120, 10 * MINUTE), createLimit('register-network-day', 3_000, DAY)],
  forgot: [createLimit('forgot-network', 60, 10 * MINUTE), createLimit('forgot-network-day', 1_000, DAY)],
  reset: [createLimit('reset-failure-network', 60, 10 * MINUTE)],
  resend: [createLimit('resend-network', 120, 10 * MINUTE), createLimit('resend-network-day', 3_000, DAY)],
  verify: [createLimit('code-failure-network', 300, 15 * MINUTE)],
  promo: [createLimit('promo-failure-network', 120, 10 * MINUTE), createLimit('promo-failure-network-day', 1_000, DAY)],
} as const satisfies Record<string, readonly LimitOf[]>;

/** @param of undefined when networks are not limited */
export const limitsOf = (limits: readonly LimitOf[], of: string | undefined): readonly Limit[] =>
  of === undefined ? [] : limits.map((each) => each(of));

export const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError(429, 'server.error.429', { retryAfter: seconds });

/**
 * Counts one attempt and commits the count at once, so that a later failure does not undo it.
 * @param intent a repeat of the same request counts once; only for attempts that are never released
 * @returns a function that releases the attempt
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

/** A refusal that reveals whether a guess was right. Other refusals and failures reveal nothing. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Counts an attempt, then evaluates it: concurrent attempts in all processes never exceed the limits. A successful
 * attempt is released; a wrong one, for which `evaluate` throws a refusal, stays counted.
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
