import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import type { Log } from '../../config/logger.ts';
import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/queryable.ts';

/**
 * A worker says every 20 seconds that it still has its job in its hands. Whoever has not said so for two minutes is
 * gone: the queue by itself would wait four hours for it.
 */
const RENEW_INTERVAL_MS = 20_000;
const staleAfterSql = "interval '2 minutes'";

/** A worker has it in its hands. `job` is a row of the queue. */
export const isLockedSql = `(job.locked_at is not null and job.locked_at > now() - ${staleAfterSql})`;

/** The job of a worker that still works on it. */
const renewLock = async (db: Queryable, id: string, worker: string): Promise<void> => {
  await db.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = $1::bigint and locked_by = $2',
    [id, worker],
  );
};

/** Jobs of workers that are gone may be taken again. @returns how many */
const releaseStaleLocks = async (db: Queryable): Promise<number> => {
  const { rowCount } = await db.query(
    `update graphile_worker._private_jobs job
        set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where job.locked_at <= now() - ${staleAfterSql}`,
  );
  return rowCount ?? 0;
};

interface UnknownJob {
  readonly id: string;
  readonly task: string;
  readonly since: string;
}

/** Due jobs that no task of this program does. A newer process may know them, so they get some minutes. */
const listUnknownJobs = async (db: Queryable, tasks: readonly string[]): Promise<readonly UnknownJob[]> => {
  const { rows } = await db.query<UnknownJob & Record<string, unknown>>(
    `select job.id::text, task.identifier as task, job.run_at as since
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier <> all($1::text[]) and job.run_at < now() - interval '5 minutes'
      order by job.run_at limit 100`,
    [tasks],
  );
  return rows;
};

interface QueueMaintenance {
  stop(): Promise<void>;
}

const INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 1_000;

const isTask = (task: TaskList[string]): task is Task => typeof task === 'function';

/** Says again and again that the job is still worked on: else another worker would take it after some minutes. */
const withLockRenewal =
  (db: Database, task: Task): Task =>
  async (payload, helpers: JobHelpers) => {
    const { id, locked_by: worker } = helpers.job;
    const renewal = setInterval(() => {
      if (worker)
        renewLock(db, id, worker).catch((error: Error) => helpers.logger.warn(`not renewed: ${error.message}`));
    }, RENEW_INTERVAL_MS);
    try {
      return await task(payload, helpers);
    } finally {
      clearInterval(renewal);
    }
  };

/** Tasks that keep their jobs for as long as they run. */
export const renewLocksWhileRunning = (db: Database, tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && isTask(task) ? withLockRenewal(db, task) : task]),
  );

/**
 * At the start and every minute: releases the jobs of workers that are gone, and reports jobs that nobody can do, each
 * once. Without it a killed process holds its mails for four hours.
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
