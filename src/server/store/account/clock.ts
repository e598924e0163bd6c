import type { Queryable } from '../../database/pool.ts';

/** Days as the applicants see them, in western Indonesian time. */
export interface Days {
  readonly today: string;
  /** Who was born later than this is under 18. */
  readonly adultBirthDate: string;
}

export const readDays = async (db: Queryable): Promise<Days> => {
  const { rows } = await db.query<Days>(
    `select d::date as today, (d - interval '18 years')::date as "adultBirthDate"
       from (select (now() at time zone 'Asia/Jakarta')::date as d) as local`,
  );
  return rows[0] as Days;
};

export const readTimeIn = async (db: Queryable, seconds: number): Promise<string> => {
  const { rows } = await db.query<{ at: string }>("select now() + $1 * interval '1 second' as at", [seconds]);
  return rows[0]?.at as string;
};
