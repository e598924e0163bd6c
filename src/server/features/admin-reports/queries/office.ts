import sql, { type Sql } from 'sql-template-tag';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusesWith,
} from '../../../../../machines/application.status.ts';
import { today } from '../../../platform/database/clock.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { accountName } from '../../admin-applications/queries/account-name.ts';
import { linesOfApplications } from '../../admin-dashboard/queries/counts.ts';
import { isCounted, type ReportScope } from './report-scope.ts';

const yearRow = {
  year: column.integer,
  /** The last day that is counted. */
  until: column.day,
  begun: column.integer,
  submitted: column.integer,
  paid: column.integer,
  accepted: column.integer,
} satisfies RowShape;

export type IntakeYear = RowOf<typeof yearRow>;

/** Periods of the same kind as the chosen one are its counterparts in other years. */
const intakes = ({ institutionCode, periodId }: ReportScope): Sql => sql`
  select p.id, p.year, p.opens_at from admission_period p
   where (${institutionCode}::integer is null or p.institution_code = ${institutionCode})
     and (${periodId}::text is null or (p.institution_code, p.entity_id, p.semester_id, p.channel_id) = (
       select institution_code, entity_id, semester_id, channel_id from admission_period where id = ${periodId}))`;

/** What began, was submitted and paid on each day: from the totals, or of some programs from the applications. */
const dailyLines = ({ institutionCode, programIds }: ReportScope): Sql => {
  if (programIds.length > 0)
    return sql`
      select kind, period_id, bucket, n from (${linesOfApplications({ institutionCode, programIds })}) own
       where kind in ('started', 'submitted', 'paid')`;
  const [ofTotals, ofChanges] = [sql`dashboard_total`, sql`dashboard_delta`].map(
    (table) => sql`
      select kind, period_id, bucket, n from ${table} where kind in ('started', 'submitted', 'paid')
         and (${institutionCode}::integer is null or institution_code = ${institutionCode})`,
  );
  return sql`${ofTotals} union all ${ofChanges}`;
};

export const yearsStatement = (scope: ReportScope): Sql => {
  return sql`
    with intake as materialized (${intakes(scope)}),
    latest as (select max(year) as year from intake where opens_at <= now()),
    span as materialized (
      select i.id, i.year, (${today} - (latest.year - i.year) * interval '1 year')::date as until
        from intake i, latest where i.year <= latest.year),
    line as (
      ${dailyLines(scope)}
      union all
      -- The last acceptance is in force: what was undone left these statuses.
      select 'accepted', a.period_id, jakarta_day(max(h.at)), 1
        from application a join application_history h on h.application_id = a.id and h.event = 'application.accepted'
          and h.from_status <> h.to_status
       where a.status = any(${statusesWith('accepted')}::text[])
         and ${isCounted({ ...scope, periodId: null })}
       group by a.id)
    select s.year, s.until, coalesce(sum(n) filter (where kind = 'started'), 0)::bigint as begun,
        coalesce(sum(n) filter (where kind = 'submitted'), 0)::bigint as submitted,
        coalesce(sum(n) filter (where kind = 'paid'), 0)::bigint as paid,
        coalesce(sum(n) filter (where kind = 'accepted'), 0)::bigint as accepted
      from span s left join line on line.period_id = s.id and line.bucket <= to_char(s.until, 'YYYY-MM-DD')
     group by 1, 2 order by 1 desc`;
};

/** Each year up to the same day as the latest one that has begun, the latest first. */
export const listIntakeYears = (db: Queryable, scope: ReportScope): Promise<readonly IntakeYear[]> =>
  db.many(yearRow, yearsStatement(scope));

const reasonRow = {
  /** Null: none was stored. */
  reason: column.text.orNull,
  count: column.integer,
  /** Rejected applications in all. */
  rejected: column.integer,
} satisfies RowShape;

export const reasonsStatement = (scope: ReportScope): Sql => sql`
  with rejected as materialized (
    select a.id from application a where a.status = ${applicationStatuses.Rejected} and ${isCounted(scope)}),
  decided as (
    select distinct on (d.application_id) d.application_id, d.reasons
      from application_decision d join rejected on rejected.id = d.application_id
     where d.decision = 'reject' and d.undone_at is null and d.reasons <> '{}'
     order by d.application_id, d.id desc)
  select reason, count(*) as count, (select count(*) from rejected) as rejected
    from rejected left join decided on decided.application_id = rejected.id
      left join lateral (select distinct unnest(decided.reasons) as reason) given on true
   group by 1 order by 2 desc, 1`;

/** How many rejected applications have each reason; one may have several. */
export const listReasons = (db: Queryable, scope: ReportScope): Promise<readonly RowOf<typeof reasonRow>[]> =>
  db.many(reasonRow, reasonsStatement(scope));

const durationRow = {
  status: column.text.as<ApplicationStatus>(),
  count: column.integer,
  /** Seconds. */
  median: column.float,
  /** Nine of ten took no longer. */
  ninetieth: column.float,
} satisfies RowShape;

/**
 * Without decisions that were undone: the application kept its status before them. A draft ends with its submission. Of
 * all periods together only what began in the last year, so that former years neither blur the numbers nor cost time.
 */
export const durationsStatement = (scope: ReportScope): Sql => {
  const isRecent = (began: Sql): Sql =>
    sql`(${scope.periodId}::text is not null or ${began} >= now() - interval '1 year')`;
  return sql`
  with changed as (
    select h.application_id, h.id, h.at, h.to_status, h.event, lead(h.event) over (
        partition by h.application_id order by h.id) as next
      from application_history h join application a on a.id = h.application_id
     where h.from_status <> h.to_status and ${isRecent(sql`h.at`)} and ${isCounted(scope)}),
  stay as (
    select to_status as status, lead(at) over (partition by application_id order by id) - at as lasted
      from changed where event <> 'decision.undone' and next is distinct from 'decision.undone'
    union all
    select ${applicationStatuses.Draft}, a.submitted_at - a.created_at
      from application a where a.submitted_at is not null and ${isRecent(sql`a.created_at`)} and ${isCounted(scope)}),
  ended as (select status, extract(epoch from lasted)::float8 as seconds from stay where lasted is not null)
  select status, count(*) as count, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as ninetieth
    from ended group by status`;
};

/** How long applications stayed in each status that they have left. */
export const listDurations = (db: Queryable, scope: ReportScope): Promise<readonly RowOf<typeof durationRow>[]> =>
  db.many(durationRow, durationsStatement(scope));

const reviewerRow = {
  /** Null: applications that are assigned to nobody. */
  id: column.uuid.orNull,
  name: column.text.orNull,
  assigned: column.integer,
  decided: column.integer,
  waiting: column.integer,
  /** The day on which the oldest that waits was submitted. */
  oldest: column.day.orNull,
} satisfies RowShape;

export const reviewersStatement = (scope: ReportScope): Sql => {
  const isWaiting = sql`a.status = ${applicationStatuses.Submitted}`;
  return sql`
    with assigned as (
      select a.assignee_id as id, count(a.assignee_id) as assigned, count(*) filter (where ${isWaiting}) as waiting,
          (min(a.submitted_at) filter (where ${isWaiting}) at time zone 'Asia/Jakarta')::date as oldest
        from application a where ${isCounted(scope)} and (a.assignee_id is not null or ${isWaiting}) group by 1),
    decided as (
      select d.decided_by as id, count(*) as decided
        from application_decision d join application a on a.id = d.application_id
       where d.undone_at is null and ${isCounted(scope)} group by 1)
    select id, ${accountName(sql`person`)} as name, coalesce(assigned, 0) as assigned, coalesce(decided, 0) as decided,
        coalesce(waiting, 0) as waiting, oldest
      from assigned full join decided using (id) left join account person using (id)
     order by id is null desc, 5 desc, 2, 1`;
};

/** What is assigned to each reviewer, what they decided and what waits for them; first what waits for nobody. */
export const listReviewerLoads = (db: Queryable, scope: ReportScope): Promise<readonly RowOf<typeof reviewerRow>[]> =>
  db.many(reviewerRow, reviewersStatement(scope));
