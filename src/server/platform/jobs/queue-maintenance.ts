import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import sql from 'sql-template-tag';
import type { Log } from '../../config/logger.ts';
import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/queryable.ts';
import { column, type RowOf, type RowShape } from '../database/row.ts';

/**
 * A worker renews the lock of its job every 20 seconds. A lock that was not renewed for two minutes belongs to a dead
 * worker; the queue by itself would release it after four hours.
 */
const RENEW_INTERVAL_MS = 20_000;
const staleAfterSql = sql`interval '2 minutes'`;

/** SQL condition: a live worker has locked the job. `job` is a row of the queue. */
export const isLockedSql = sql`(job.locked_at is not null and job.locked_at > now() - ${staleAfterSql})`;

const renewLock = async (db: Pick<Queryable, 'run'>, id: string, worker: string): Promise<void> => {
  await db.run(sql`
    update graphile_worker._private_jobs set locked_at = now() where id = ${id}::bigint and locked_by = ${worker}`);
};

/** Unlocks the jobs of dead workers. @returns how many */
const releaseStaleLocks = (db: Queryable): Promise<number> =>
  db.run(sql`
    update graphile_worker._private_jobs job
       set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where job.locked_at <= now() - ${staleAfterSql}`);

const unknownJobRow = { id: column.text, task: column.text, since: column.timestamp } satisfies RowShape;

/** Due jobs without a task in this program. A newer process may have it, so they wait five minutes. */
const listUnknownJobs = (db: Queryable, tasks: readonly string[]): Promise<readonly RowOf<typeof unknownJobRow>[]> =>
  db.many(
    unknownJobRow,
    sql`select job.id::text, task.identifier as task, job.run_at as since
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier <> all(${tasks}::text[]) and job.run_at < now() - interval '5 minutes'
        order by job.run_at limit 100`,
  );

interface QueueMaintenance {
  stop(): Promise<void>;
}

const INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 1_000;

const isTask = (task: TaskList[string]): task is Task => typeof task === 'function';

/** The helpers of a task that the renewal uses. */
interface LockHolder {
  readonly job: Pick<JobHelpers['job'], 'id' | 'locked_by'>;
  readonly logger: Pick<JobHelpers['logger'], 'warn'>;
}

/** Renews the lock of the job while the task runs: else another worker would take the job. */
export const withLockRenewal =
  <H extends LockHolder>(db: Pick<Queryable, 'run'>, task: (payload: unknown, helpers: H) => Promise<unknown>) =>
  async (payload: unknown, helpers: H): Promise<void> => {
    const { id, locked_by: worker } = helpers.job;
    const renewal = setInterval(() => {
      if (worker)
        renewLock(db, id, worker).catch((error: Error) => helpers.logger.warn(`not renewed: ${error.message}`));
    }, RENEW_INTERVAL_MS);
    try {
      await task(payload, helpers);
    } finally {
      clearInterval(renewal);
    }
  };

/** The tasks, each of which renews the lock of its job while it runs. */
export const renewLocksWhileRunning = (db: Database, tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      task && isTask(task) ? withLockRenewal<JobHelpers>(db, async (payload, helpers) => task(payload, helpers)) : task,
    ]),
  );

/**
 * At the start and every minute: releases the jobs of dead workers, and reports each job without a task once.
 * Without it the mails of a killed process wait for four hours.
 */
export const startQueueMaintenance = async (
  db: Database,
  tasks: readonly string[],
  log: Log,
): Promise<QueueMaintenance> => {
  const stopping = new AbortController();
  const reported = new Set<string>();
  const turn = async (): Promise<void> => {
    const released = await releaseStaleLocks(db);
    if (released > 0) log.warn({ released }, 'jobs of a worker that is gone are done again');
    for (const job of await listUnknownJobs(db, tasks)) {
      if (!reported.has(job.id)) log.error({ job }, 'no task of this program does this job');
      reported.add(job.id);
    }
  };
  const tryTurn = (): Promise<unknown> =>
    turn().catch((err) => stopping.signal.aborted || log.warn({ err }, 'job queue could not be looked after'));
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await tryTurn();
    }
  };
  await tryTurn();
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
