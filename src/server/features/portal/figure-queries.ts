import sql from 'sql-template-tag';
import { prepared, type Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { isPacedSql } from '../../platform/jobs/add-job.ts';

const figureRow = {
  kind: column.text.as<
    | 'application'
    | 'started'
    | 'submitted'
    | 'payment'
    | 'unchecked'
    | 'alert'
    | 'mail'
    | 'upload'
    | 'smoke'
    | 'webhook'
    | 'webhookDisabled'
    | 'exportFailed'
  >(),
  /** Status; empty in counts of all. */
  label: column.text,
  n: column.integer,
} satisfies RowShape;

export type Figure = RowOf<typeof figureRow>;

/** Applications and all-time counts from the totals of the dashboard, so that no number of applications makes it slow. */
const figuresSql = sql`
  with counted as (
    select kind, bucket, n from dashboard_total union all select kind, bucket, n from dashboard_delta)
  select 'application' as kind, split_part(bucket, '/', 1) as label, sum(n)::bigint as n
    from counted where kind = 'state' group by 2
  union all
  select kind, '', sum(n)::bigint from counted where kind in ('started', 'submitted') group by 1
  union all
  select 'payment', status, count(*) from payment
   where status in ('Creating', 'Open', 'Refund Needed') group by status
  union all
  select 'unchecked', '', count(*) from payment where next_check_at < now() - interval '2 minutes'
  union all
  select 'alert', '', count(*) from payment_alert where resolved_at is null
  union all
  select 'mail', '', count(*) from undelivered_mail where closed_at is null
  union all
  select 'upload', '', count(*) from upload where file_id is null
  union all
  select 'webhook', '', coalesce(extract(epoch from now() - min(d.queued_at)), 0)::bigint
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
   where d.next_at is not null and e.disabled_at is null
  union all
  select 'webhookDisabled', '', count(*) from webhook_endpoint where disabled_reason in ('gone', 'failing')
  union all
  select 'exportFailed', '', count(*) from scheduled_export known
    join lateral (select state, created_at from export_run where export_key = known.key order by id desc limit 1) last on true
   where last.created_at > now() - interval '10 days'
     and (last.state = 'failed' or (last.state = 'waiting' and last.created_at < now() - interval '3 hours'))
  union all
  select 'smoke', '', extract(epoch from now() - succeeded_at)::bigint from smoke_test`;

/** What happens in the whole portal, the same in every process. */
export const listFigures = (db: Queryable): Promise<readonly Figure[]> =>
  db.many(figureRow, prepared('figures', figuresSql));

const queueRow = {
  task: column.text,
  /** Jobs that should run by now and that no worker has taken. */
  due: column.integer,
  /** Jobs that failed at every attempt. */
  failed: column.integer,
  /** Seconds that the oldest due job waits, without mails that wait for their turn. */
  oldest: column.float,
} satisfies RowShape;

export type QueueFigure = RowOf<typeof queueRow>;

/** The job queue: every task that a process ever had. */
export const listQueueFigures = (db: Queryable): Promise<readonly QueueFigure[]> =>
  db.many(
    queueRow,
    prepared(
      'queue figures',
      sql`select task.identifier as task,
             count(*) filter (where job.attempts < job.max_attempts and job.run_at <= now()) as due,
             count(*) filter (where job.attempts >= job.max_attempts) as failed,
             coalesce(extract(epoch from now() - min(job.run_at)
               filter (where job.attempts < job.max_attempts and job.run_at <= now() and not ${isPacedSql})), 0)::float8 as oldest
        from graphile_worker._private_tasks task
        left join graphile_worker._private_jobs job on job.task_id = task.id and job.locked_at is null
       group by 1`,
    ),
  );
