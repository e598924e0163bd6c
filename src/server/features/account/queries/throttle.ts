import sql from 'sql-template-tag';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** Maximum number of attempts within a time, counted in the database over all processes. */
export interface Limit {
  readonly bucket: string;
  readonly hits: number;
  readonly seconds: number;
}

const countedTryRow = {
  /** Seconds until the next possible attempt; 0: the attempt was counted. */
  wait: column.integer,
  /** By the database's clock; as text, since a Date drops microseconds. */
  countedAt: column.text,
} satisfies RowShape;

type CountedTry = RowOf<typeof countedTryRow>;

const bucketsOf = (limits: readonly Limit[]): readonly string[] => limits.map(({ bucket }) => bucket);

/**
 * Counts one attempt in all of these limits, or in none when one of them is reached.
 * @param intent identifies the request: its repeat counts as the same attempt, unless another one was counted in
 *   between
 */
export const countTry = (db: Queryable, limits: readonly Limit[], intent?: Buffer): Promise<CountedTry> =>
  db.get(
    countedTryRow,
    prepared(
      'count-try',
      sql`select wait, counted_at::text as "countedAt" from take_tries(${bucketsOf(limits)},
        ${limits.map(({ hits }) => hits)}, ${limits.map(({ seconds }) => seconds)}, ${intent ?? null})`,
    ),
  );

/** Counts one attempt, also within a transaction. @returns the seconds to wait; 0: the attempt was counted */
export const throttle = async (db: Queryable, limit: Limit): Promise<number> => (await countTry(db, [limit])).wait;

/** Removes a counted attempt from the windows in which it was counted. */
export const undoTry = (db: Queryable, limits: readonly Limit[], { countedAt }: CountedTry): Promise<number> =>
  db.run(sql`select give_back_tries(${bucketsOf(limits)}, ${countedAt})`);
