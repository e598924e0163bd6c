import sql from 'sql-template-tag';
import type { Queryable } from '../database/queryable.ts';
import { column } from '../database/row.ts';
import { isPacedSql } from './add-job.ts';

const outboxAge = sql`
    select coalesce(extract(epoch from now() - min(job.run_at)), 0)::float8 as seconds from graphile_worker._private_jobs job
    where job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now() and not ${isPacedSql}`;

/** Seconds that the oldest job waits that should run by now: codes, messages, mails but those that wait for their turn. 0 when none waits. */
export const getOutboxAge = async (db: Pick<Queryable, 'get'>): Promise<number> =>
  (await db.get({ seconds: column.float }, outboxAge)).seconds;
