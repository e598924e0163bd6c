import type { Queryable } from '../../../platform/database/queryable.ts';

/** yyyy-MM-dd as the applicants see it, in western Indonesian time. */
export const readToday = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(`select (now() at time zone 'Asia/Jakarta')::date::text as today`);
  return rows[0]?.today as string;
};

export const readTimeIn = async (db: Queryable, seconds: number): Promise<string> => {
  const { rows } = await db.query<{ at: string }>("select now() + $1 * interval '1 second' as at", [seconds]);
  return rows[0]?.at as string;
};
