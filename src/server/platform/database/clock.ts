import sql from 'sql-template-tag';
import type { Queryable } from './queryable.ts';
import { column } from './row.ts';

/** The time of the database, which decides about dates, as ISO 8601 text. */
export const readNow = async (db: Queryable): Promise<string> =>
  (await db.get({ now: column.timestamp }, sql`select now() as now`)).now;

/** Today in Jakarta, as a date in SQL. */
export const today = sql`(now() at time zone 'Asia/Jakarta')::date`;

/** Today in Jakarta by the clock of the database, as yyyy-MM-dd. */
export const readToday = async (db: Queryable): Promise<string> =>
  (await db.get({ today: column.text }, sql`select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today`))
    .today;
