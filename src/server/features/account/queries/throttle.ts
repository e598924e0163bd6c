import type { Queryable } from '../../../platform/database/queryable.ts';

/** So many times within so many seconds, counted in the database and so by all processes together. */
export interface Limit {
  readonly bucket: string;
  readonly hits: number;
  readonly seconds: number;
}

export interface CountedTry {
  /** Seconds until there is room; 0: the try was counted. */
  readonly wait: number;
  /** By the database's clock; as text, since a Date drops microseconds. */
  readonly countedAt: string;
}

/**
 * Counts one try in all of these limits, or in none of them when one is reached.
 * @param intent names the request: its repeat, unless something else was counted in between, is the same try
 */
export const countTry = async (db: Queryable, limits: readonly Limit[], intent?: Buffer): Promise<CountedTry> => {
  const { rows } = await db.query<CountedTry & Record<string, unknown>>({
    name: 'count-try',
    text: 'select wait, counted_at::text as "countedAt" from take_tries($1, $2, $3, $4)',
    values: [
      limits.map(({ bucket }) => bucket),
      limits.map(({ hits }) => hits),
      limits.map(({ seconds }) => seconds),
      intent ?? null,
    ],
  });
  return rows[0] as CountedTry;
};

/** Counts one, also within a transaction; gives the seconds to wait when that is one too many, else 0. */
export const throttle = async (db: Queryable, limit: Limit): Promise<number> => (await countTry(db, [limit])).wait;

/** Takes a counted try out of the windows in which it was counted. */
export const undoTry = (db: Queryable, limits: readonly Limit[], { countedAt }: CountedTry) =>
  db.query('select give_back_tries($1, $2)', [limits.map(({ bucket }) => bucket), countedAt]);
