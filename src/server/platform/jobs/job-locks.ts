import type { Queryable } from '../database/queryable.ts';

/**
 * A worker says every 20 seconds that it still has its job in its hands. Whoever has not said so for two minutes is
 * gone: the queue by itself would wait four hours for it.
 */
export const renewMs = 20_000;
const staleSql = "interval '2 minutes'";

/** A worker has it in its hands. `job` is a row of the queue. */
export const isTakenSql = `(job.locked_at is not null and job.locked_at > now() - ${staleSql})`;

/** The job of a worker that still works on it. */
export const renewLock = async (db: Queryable, id: string, worker: string): Promise<void> => {
  await db.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = $1::bigint and locked_by = $2',
    [id, worker],
  );
};

/** Jobs of workers that are gone may be taken again. @returns how many */
export const releaseStaleLocks = async (db: Queryable): Promise<number> => {
  const { rowCount } = await db.query(
    `update graphile_worker._private_jobs job
        set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where job.locked_at <= now() - ${staleSql}`,
  );
  return rowCount ?? 0;
};

export interface UnknownJob {
  readonly id: string;
  readonly task: string;
  readonly since: string;
}

/** Due jobs that no task of this program does. A newer process may know them, so they get some minutes. */
export const findUnknownJobs = async (db: Queryable, tasks: readonly string[]): Promise<readonly UnknownJob[]> => {
  const { rows } = await db.query<UnknownJob & Record<string, unknown>>(
    `select job.id::text, task.identifier as task, job.run_at as since
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier <> all($1::text[]) and job.run_at < now() - interval '5 minutes'
      order by job.run_at limit 100`,
    [tasks],
  );
  return rows;
};
