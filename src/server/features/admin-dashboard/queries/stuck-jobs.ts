import type { Tx } from '../../../platform/database/pool.ts';
import { isTakenSql } from '../../../platform/jobs/job-locks.ts';
import { rowIn } from './read-payload.ts';

/** Failed for good, or nobody took it when it was time. `job` is a row of the queue. */
export const isStuckSql = `(job.attempts >= job.max_attempts or job.run_at < now() - interval '15 minutes')`;

/** The queue shows no payloads in its view, but a job's institution stands in nothing else. */
export const stuckJobsSql = `graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join application_mail m on m.id = ${rowIn('job.payload', 'mail')}
  left join application a on a.id = m.application_id`;

export interface StuckJob {
  readonly task: string;
  readonly applicationId: string | null;
}

/**
 * Lets a stuck job run now, with all its tries anew. Its row is held meanwhile: the worker passes it by, and a second
 * press finds it stuck no more.
 */
export const runAgain = async (tx: Tx, id: string, within: number | null): Promise<StuckJob | undefined> => {
  const { rows } = await tx.query<StuckJob & Record<string, unknown>>(
    `select task.identifier as task, a.id as "applicationId" from ${stuckJobsSql}
      where job.id = $1::bigint and ${isStuckSql} and not ${isTakenSql}
        and ($2::integer is null or a.institution_code = $2) for update of job`,
    [id, within],
  );
  if (rows[0])
    await tx.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)', [id]);
  return rows[0];
};

/** Whether this admin may know of it. */
export const isJobInReach = async (tx: Tx, id: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from ${stuckJobsSql} where job.id = $1::bigint and ($2::integer is null or a.institution_code = $2)`,
    [id, within],
  );
  return rowCount === 1;
};
