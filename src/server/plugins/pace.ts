import { AppError } from '../errors.ts';

/** Asks whether this account may call once more now. @throws AppError 429 */
export type Pace = (accountId: string) => void;

const MINUTE_MS = 60_000;
/** A person who types and pages does not get there; a program that walks through everybody does. */
const SEARCHES_PER_MINUTE = 240;

/**
 * Searches cost the database far more than they cost the caller, so one account gets only so many a minute from each
 * process. Counted in memory: a line in a table for every key somebody types would cost more than it saves.
 */
export const createPace = (
  rateLimit: number,
  most = SEARCHES_PER_MINUTE,
  now: () => number = () => performance.now(),
): Pace => {
  let minute = -1;
  let counted = new Map<string, number>();
  return (accountId) => {
    if (rateLimit === 0) return;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, counted] = [current, new Map()];
    const count = (counted.get(accountId) ?? 0) + 1;
    counted.set(accountId, count);
    if (count <= most) return;
    const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - now()) / 1000);
    throw new AppError(429, 'server.error.429', { retryAfter, params: { seconds: retryAfter } });
  };
};
