import type { Queryable } from '../../platform/database/queryable.ts';
import { type Jobs, pacedFlag } from '../../platform/jobs/add-job.ts';
import { countTry, type Limit, undoTry } from '../account/queries/throttle.ts';

/** How long a part of a minute is in which mails are counted: a mail server gets no minute's worth at once. */
const WINDOW_SECONDS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/**
 * The part of a minute whose whole number of mails comes nearest to the limit.
 * @param perMinute mails in a minute at most
 */
export const windowOf = (perMinute: number): Limit => {
  const windows = (perMinute < 6 ? [Math.ceil(60 / perMinute)] : WINDOW_SECONDS).map((seconds) => ({
    bucket: 'mails',
    hits: Math.floor((perMinute * seconds) / 60),
    seconds,
  }));
  return windows.reduce((best, one) => (one.hits / one.seconds > best.hits / best.seconds ? one : best));
};

interface Turn {
  /** Seconds until the mail may be sent; 0: now. */
  readonly wait: number;
  /** The mail is not sent after all. */
  readonly giveBack: () => Promise<void>;
}

/** The limit of mails per minute, over all processes. */
export interface MailRate {
  /** Counts a mail that is about to be sent. */
  readonly take: (order: Pick<Jobs['sendMail'], 'isPaced' | 'isBulk'>) => Promise<Turn>;
  /** Flags of the jobs that this process leaves alone for now. */
  readonly heldFlags: () => string[] | null;
}

/**
 * Mails of which many are due at the same time wait for their turn. All others are sent at once and counted where there is room, so
 * that codes do not wait behind twenty thousand mails.
 * @param perMinute undefined: no limit
 */
export const createMailRate = (db: Queryable, perMinute: number | undefined): MailRate => {
  if (perMinute === undefined)
    return { take: async () => ({ wait: 0, giveBack: async () => undefined }), heldFlags: () => null };
  const limit = windowOf(perMinute);
  let heldUntil = 0;
  return {
    take: async ({ isPaced, isBulk }) => {
      const counted = await countTry(db, [limit]);
      const isCounted = counted.wait === 0;
      const wait = isPaced || isBulk ? counted.wait : 0;
      if (wait > 0) heldUntil = performance.now() + wait * 1_000;
      return {
        wait,
        giveBack: async () => {
          if (isCounted) await undoTry(db, [limit], counted);
        },
      };
    },
    heldFlags: () => (performance.now() < heldUntil ? [pacedFlag] : null),
  };
};
