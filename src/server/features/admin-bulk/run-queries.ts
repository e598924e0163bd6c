import sql, { empty, type Sql } from 'sql-template-tag';
import type { BulkState, RunAction } from '../../../contract/admin-bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { boundsRow } from '../../staff-bounds.ts';
import { assigneeName, isUndoableItem, mailState, type Owner, type Refusal } from './item-queries.ts';

interface NewRun extends Owner {
  readonly origin: string;
  readonly action: RunAction;
  readonly state: BulkState;
  readonly undoes?: string;
}

/** @returns the id */
export const addRun = async (tx: Tx, run: NewRun): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into bulk_run (account_id, institution_code, program_ids, origin, action, state, undoes)
         values (${run.accountId}, ${run.institutionCode}, ${run.programIds}::text[], ${run.origin}, ${run.action}, ${run.state}, ${run.undoes ?? null})
        returning id`,
  );
  return id;
};

/** The run that undoes this one. */
export const findUndoOf = async (db: Queryable, runId: string): Promise<string | undefined> =>
  (await db.find({ id: column.uuid }, sql`select id from bulk_run where undoes = ${runId}`))?.id;

const runRow = {
  id: column.uuid,
  action: column.json<RunAction>(),
  state: column.text.as<BulkState>(),
  startedAt: column.timestamp,
  endedAt: column.timestamp.orNull,
  startAt: column.timestamp.orNull,
  undoes: column.uuid.orNull,
  total: column.integer,
  waiting: column.integer,
  possible: column.integer,
  done: column.integer,
  refused: column.integer,
  queued: column.integer,
  sent: column.integer,
  failed: column.integer,
  recalled: column.integer,
  undoable: column.integer,
  outcomes:
    column.json<
      readonly {
        readonly status: string | null;
        readonly mail: string | null;
        readonly assignee: string | null;
        readonly count: number;
      }[]
    >(),
  empty: column.json<readonly { readonly name: string; readonly count: number }[]>(),
  reasons: column.json<readonly { readonly refusal: Refusal; readonly count: number }[]>(),
} satisfies RowShape;

export type BulkRunRow = RowOf<typeof runRow>;

const isOwn = ({ accountId, institutionCode, programIds }: Owner): Sql =>
  sql`(r.account_id = ${accountId} and r.institution_code is not distinct from ${institutionCode}::integer
    and r.program_ids = ${programIds}::text[])`;

/** A rehearsed run with a time is scheduled. */
const runState = sql`case when r.state = 'rehearsed' and r.start_at is not null then 'scheduled' else r.state end`;

const runStatement = (condition: Sql): Sql => sql`
  select r.id, r.action, ${runState} as state, r.started_at as "startedAt", r.ended_at as "endedAt",
    r.start_at as "startAt", r.undoes, counted.*,
    case when r.ended_at is null or r.undoes is not null
           or exists (select from bulk_run undo where undo.undoes = r.id) then 0
         else (select count(*) from bulk_item i join application a on a.id = i.application_id
                where i.run_id = r.id and ${isUndoableItem}) end as undoable,
    coalesce((select json_agg(outcome) from (
      select i.status, i.mail, ${assigneeName} as assignee, count(*)
        from bulk_item i left join account reviewer on reviewer.id = i.assignee_id
       where i.run_id = r.id and i.state in ('possible', 'done') and r.state not in ('rehearsing', 'running')
       group by i.status, i.mail, reviewer.id order by count(*) desc, i.status, assignee) outcome), '[]') as outcomes,
    coalesce((select json_agg(missing) from (
      select value as name, count(*) from bulk_item i cross join unnest(i.empty_values) value
       where i.run_id = r.id and i.state in ('possible', 'done')
       group by value order by count(*) desc, value) missing), '[]') as empty,
    coalesce((select json_agg(reason) from (
      select i.refusal, count(*) from bulk_item i where i.run_id = r.id and i.state = 'refused'
       group by i.refusal order by count(*) desc, i.refusal::text limit 50) reason), '[]') as reasons
    from bulk_run r cross join lateral (
      select count(*) as total, count(*) filter (where i.state = 'waiting') as waiting,
             count(*) filter (where i.state = 'possible') as possible, count(*) filter (where i.state = 'done') as done,
             count(*) filter (where i.state = 'refused') as refused,
             count(*) filter (where ${mailState} = 'queued') as queued,
             count(*) filter (where ${mailState} = 'sent') as sent,
             count(*) filter (where ${mailState} = 'failed') as failed,
             count(*) filter (where ${mailState} = 'recalled') as recalled
        from bulk_item i left join application_mail m on m.id = i.mail_id where i.run_id = r.id) counted
   where ${condition}`;

export const findRun = (db: Queryable, owner: Owner, runId: string): Promise<BulkRunRow | undefined> =>
  db.find(runRow, runStatement(sql`r.id = ${runId} and ${isOwn(owner)}`));

const LISTED_RUNS = 10;

/** Those of the last day, the newest first. */
export const listRuns = (db: Queryable, owner: Owner): Promise<readonly BulkRunRow[]> =>
  db.many(
    runRow,
    runStatement(sql`${isOwn(owner)} and (r.state = 'rehearsed' and r.start_at is not null
        or greatest(r.started_at, r.ended_at) > now() - interval '1 day')
      order by r.started_at desc limit ${LISTED_RUNS}`),
  );

export const hasUnfinishedRun = async (db: Queryable, accountId: string): Promise<boolean> => {
  const found = await db.run(sql`
    select from bulk_run where account_id = ${accountId} and state in ('rehearsing', 'running') limit 1`);
  return found > 0;
};

/** Locks a run of this admin. @returns its state; undefined where there is none */
export const lockRun = async (tx: Tx, owner: Owner, runId: string): Promise<BulkState | undefined> =>
  (
    await tx.find(
      { state: column.text.as<BulkState>() },
      sql`select ${runState} as state from bulk_run r where r.id = ${runId} and ${isOwn(owner)} for update`,
    )
  )?.state;

export const writeRunState = async (db: Queryable, runId: string, state: BulkState): Promise<void> => {
  const endedAt = state === 'running' ? empty : sql`, ended_at = now()`;
  await db.run(sql`update bulk_run set state = ${state}${endedAt} where id = ${runId}`);
};

const pendingRunRow = {
  action: column.json<RunAction>(),
  state: column.text.as<'rehearsing' | 'running'>(),
  accountId: column.uuid,
  ...boundsRow,
  origin: column.text,
} satisfies RowShape;

export type PendingRun = RowOf<typeof pendingRunRow>;

/** A run with work left; undefined when it has ended or awaits its admin. */
export const findPendingRun = (db: Queryable, runId: string): Promise<PendingRun | undefined> =>
  db.find(
    pendingRunRow,
    sql`select action, state, account_id as "accountId", institution_code as "institutionCode",
          program_ids as "programIds", origin
          from bulk_run where id = ${runId} and state in ('rehearsing', 'running')`,
  );
