import sql from 'sql-template-tag';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** A number of tries within a time, counted in the database and thus by all processes together. */
export interface Limit {
  readonly bucket: string;
  readonly hits: number;
  readonly seconds: number;
}

const countedTryRow = {
  /** Seconds until a try is possible again; 0: the try was counted. */
  wait: column.integer,
  /** By the database's clock; as text, since a Date drops microseconds. */
  countedAt: column.text,
} satisfies RowShape;

type CountedTry = RowOf<typeof countedTryRow>;

const bucketsOf = (limits: readonly Limit[]): readonly string[] => limits.map(({ bucket }) => bucket);

/**
 * Counts one try in all of these limits, or in none of them when one is reached.
 * @param intent names the request: its repeat, unless something else was counted in between, is the same try
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

/** Counts one try, also within a transaction. @returns the seconds to wait; 0: the try was counted */
export const throttle = async (db: Queryable, limit: Limit): Promise<number> => (await countTry(db, [limit])).wait;

/** Takes a counted try out of the windows in which it was counted. */
export const undoTry = (db: Queryable, limits: readonly Limit[], { countedAt }: CountedTry): Promise<number> =>
  db.run(sql`select give_back_tries(${bucketsOf(limits)}, ${countedAt})`);
