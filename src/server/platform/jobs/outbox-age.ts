import sql from 'sql-template-tag';
import type { Queryable } from '../database/queryable.ts';
import { column } from '../database/row.ts';

const outboxAge = sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()`;

/** Seconds that the oldest job waits that should run by now: mails, codes, messages. 0 when none waits. */
export const getOutboxAge = async (db: Pick<Queryable, 'get'>): Promise<number> =>
  (await db.get({ seconds: column.float }, outboxAge)).seconds;
