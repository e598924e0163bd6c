import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import type { Log } from '../../config/logger.ts';
import type { Database } from '../database/pool.ts';
import { findUnknownJobs, releaseStaleLocks, renewLock, renewMs } from './job-locks.ts';

export interface Caretaker {
  stop(): Promise<void>;
}

const PAUSE_MS = 60_000;
const LAST_WAIT_MS = 1_000;

const isTask = (task: TaskList[string]): task is Task => typeof task === 'function';

/** Says again and again that the job is still worked on: else another worker would take it after some minutes. */
const renewing =
  (db: Database, task: Task): Task =>
  async (payload, helpers: JobHelpers) => {
    const { id, locked_by: worker } = helpers.job;
    const renewal = setInterval(() => {
      if (worker)
        renewLock(db, id, worker).catch((error: Error) => helpers.logger.warn(`not renewed: ${error.message}`));
    }, renewMs);
    try {
      return await task(payload, helpers);
    } finally {
      clearInterval(renewal);
    }
  };

/** Tasks that keep their jobs for as long as they run. */
export const keepLocks = (db: Database, tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && isTask(task) ? renewing(db, task) : task]),
  );

/**
 * At the start and every minute: releases the jobs of workers that are gone, and reports jobs that nobody can do, each
 * once. Without it a killed process holds its mails for four hours.
 */
export const startCaretaker = async (db: Database, tasks: readonly string[], log: Log): Promise<Caretaker> => {
  const stopping = new AbortController();
  const reported = new Set<string>();
  const turn = async (): Promise<void> => {
    const released = await releaseStaleLocks(db);
    if (released > 0) log.warn({ released }, 'jobs of a worker that is gone are done again');
    for (const job of await findUnknownJobs(db, tasks)) {
      if (!reported.has(job.id)) log.error({ job }, 'no task of this program does this job');
      reported.add(job.id);
    }
  };
  const tryTurn = (): Promise<unknown> =>
    turn().catch((err) => stopping.signal.aborted || log.warn({ err }, 'job queue could not be looked after'));
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await tryTurn();
    }
  };
  await tryTurn();
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(LAST_WAIT_MS, undefined, { ref: false })]);
    },
  };
};
