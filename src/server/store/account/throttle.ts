import type { Queryable } from '../../database/pool.ts';

/** So many times within so many seconds, counted in the database and so by all processes together. */
export interface Limit {
  readonly bucket: string;
  readonly hits: number;
  readonly seconds: number;
}

/** Counts one; gives the seconds to wait when that was one too many, else 0. */
export const take = async (tx: Queryable, { bucket, hits, seconds }: Limit): Promise<number> => {
  const { rows } = await tx.query<{ hits: number; wait: number }>(
    `insert into throttle as t (bucket, hits) values ($1, 1)
     on conflict (bucket) do update
        set hits = case when t.started_at + $2 * interval '1 second' <= now() then 1 else t.hits + 1 end,
            started_at = case when t.started_at + $2 * interval '1 second' <= now() then now() else t.started_at end
     returning hits, ceil(extract(epoch from started_at + $2 * interval '1 second' - now()))::int as wait`,
    [bucket, seconds],
  );
  const now = rows[0] as { hits: number; wait: number };
  return now.hits > hits ? Math.max(1, now.wait) : 0;
};

/** Like `take`, without counting. */
export const peek = async (db: Queryable, { bucket, hits, seconds }: Limit): Promise<number> => {
  const { rows } = await db.query<{ wait: number }>(
    `select ceil(extract(epoch from started_at + $2 * interval '1 second' - now()))::int as wait
       from throttle where bucket = $1 and hits >= $3 and started_at + $2 * interval '1 second' > now()`,
    [bucket, seconds, hits],
  );
  return rows[0] ? Math.max(1, rows[0].wait) : 0;
};

export const forget = (tx: Queryable, bucket: string) => tx.query('delete from throttle where bucket = $1', [bucket]);
