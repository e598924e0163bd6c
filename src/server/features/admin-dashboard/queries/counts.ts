import sql, { type Sql } from 'sql-template-tag';
import type { Locale } from '../../../config/texts.ts';
import { today } from '../../../platform/database/clock.ts';
import { localName } from '../../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, isUnbounded, type StaffBounds } from '../../../staff-bounds.ts';

/** Days in Jakarta as yyyy-MM-dd, both included. */
interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** First and last requested day, or the last 30 days; by the database's clock. */
export const readDayRange = (db: Queryable, from: string | null, until: string | null): Promise<DayRange> =>
  db.get(
    { from: column.text, until: column.text },
    sql`select to_char(greatest(coalesce(${from}::date, last - 29), last - 365), 'YYYY-MM-DD') as from,
        to_char(last, 'YYYY-MM-DD') as until
       from (select coalesce(${until}::date, ${today}) as last) span`,
  );

const sourceCountRow = {
  /** Null: not known. */
  website: column.text.orNull,
  count: column.integer,
} satisfies RowShape;

export type SourceCount = RowOf<typeof sourceCountRow>;

/** Registrations with a verified address, by referring website; within bounds: of those who applied there. */
export const countSources = (
  db: Queryable,
  bounds: StaffBounds,
  { from, until }: DayRange,
): Promise<readonly SourceCount[]> =>
  db.many(
    sourceCountRow,
    sql`select referral_website as website, count(*) as count from account a
   where role = 'applicant' and not is_probe and verified_at >= ${from}::date::timestamp at time zone 'Asia/Jakarta'
     and verified_at < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta'
     and (${isUnbounded(bounds)} or exists (
       select from application f
        where f.account_id = a.id and f.deleted_at is null${andWithin(sql`f`, bounds)}))
   group by referral_website order by count(*) desc, referral_website`,
  );

/** Level of study, name and years of `admission_period p` with `admission_entity e`. */
const periodName = (locale: Locale): Sql =>
  sql`concat_ws(' · ', ${localName(sql`e`, locale)}, ${localName(sql`p`, locale)}, p.year || '/' || p.year + 1)`;

const namedPeriodRow = {
  Id: column.text,
  Name: column.text,
  InstitutionCode: column.integer,
  IsOpen: column.boolean,
} satisfies RowShape;

export type NamedPeriod = RowOf<typeof namedPeriodRow>;

/** All periods within the bounds, the newest first: those that offer one of the programs. */
export const listPeriods = (
  db: Queryable,
  { institutionCode, programIds }: StaffBounds,
  locale: Locale,
): Promise<readonly NamedPeriod[]> =>
  db.many(
    namedPeriodRow,
    sql`select p.id as "Id", ${periodName(locale)} as "Name", p.institution_code as "InstitutionCode",
        p.opens_at <= now() and now() < p.closes_at as "IsOpen"
       from admission_period p join admission_entity e on e.id = p.entity_id
      where (${institutionCode}::integer is null or p.institution_code = ${institutionCode})
        and (${programIds}::text[] = '{}' or exists (
          select from offered_program o where o.period_id = p.id and o.program_id = any(${programIds}::text[])))
      order by p.year desc, p.opens_at desc, p.institution_code, p.id`,
  );

const countedPeriodRow = {
  id: column.text,
  name: column.text,
  institutionCode: column.integer,
} satisfies RowShape;

/** These periods, by institution, the newest first. */
export const listCountedPeriods = (
  db: Queryable,
  ids: readonly string[],
  locale: Locale,
): Promise<readonly RowOf<typeof countedPeriodRow>[]> =>
  db.many(
    countedPeriodRow,
    sql`select p.id, ${periodName(locale)} as name, p.institution_code as "institutionCode"
       from admission_period p join admission_entity e on e.id = p.entity_id
      where p.id = any(${ids}) order by p.institution_code, p.opens_at desc, p.id`,
  );

interface DashboardScope extends StaffBounds {
  readonly periodId: string | null;
}

const countRow = {
  /** state, paid: by period, of all time · started, submitted, paidOn: by day, of all periods together. */
  kind: column.text.as<'state' | 'paid' | 'started' | 'submitted' | 'paidOn'>(),
  /** Empty in counts by day. */
  periodId: column.text,
  /** Status and number of finished steps as `Draft/3`, a day, or nothing. */
  bucket: column.text,
  n: column.integer,
  /** Whole rupiah. */
  amount: column.integer,
} satisfies RowShape;

export type Count = RowOf<typeof countRow>;

const isByDay = sql`kind in ('started', 'submitted', 'paid')`;

const isInRange = ({ from, until }: DayRange): Sql => sql`bucket between ${from} and ${until}`;

/** Totals and the changes that are not yet added to them. */
const linesOfTotals = ({ institutionCode, periodId }: DashboardScope, range: DayRange): Sql => {
  const isInScope = sql`(${institutionCode}::integer is null or institution_code = ${institutionCode})
    and (${periodId}::text is null or period_id = ${periodId})`;
  return sql`
    select * from dashboard_total where kind in ('state', 'received') and ${isInScope}
    union all
    select * from dashboard_total where ${isByDay} and ${isInRange(range)} and ${isInScope}
    union all
    select * from dashboard_delta where (not ${isByDay} or ${isInRange(range)}) and ${isInScope}`;
};

/** The same lines, of the applications themselves: there are no totals of programs. */
export const linesOfApplications = (bounds: StaffBounds): Sql => sql`
    with mine as materialized (
      select a.* from application a where a.deleted_at is null and not a.is_probe${andWithin(sql`a`, bounds)})
    select line.kind, coalesce(mine.period_id, '') as period_id, line.bucket, 1 as n, line.amount
      from mine, lateral lines_of(mine.status, cardinality(mine.completed), mine.registration_fee, mine.created_at,
        mine.submitted_at) line
    union all
    select line.kind, coalesce(mine.period_id, ''), line.bucket, 1, p.amount
      from mine join payment p on p.application_id = mine.id and p.status = 'Paid',
        lateral (values ('paid', jakarta_day(p.paid_at)), ('received', '')) line (kind, bucket)`;

const linesWithin = ({ periodId, ...bounds }: DashboardScope, range: DayRange): Sql => sql`
  select * from (${linesOfApplications(bounds)}) own
   where (not ${isByDay} or ${isInRange(range)}) and (${periodId}::text is null or period_id = ${periodId})`;

/** In one statement and so of one moment. */
export const listCounts = (db: Queryable, scope: DashboardScope, range: DayRange): Promise<readonly Count[]> => {
  const hasTotals = scope.programIds.length === 0;
  const statement = sql`
  with counted as (
    select kind, case when ${isByDay} then '' else period_id end as period_id, bucket, sum(n)::bigint as n,
        sum(amount)::bigint as amount
      from (${hasTotals ? linesOfTotals(scope, range) : linesWithin(scope, range)}) line
     group by 1, 2, 3)
  select case kind when 'paid' then 'paidOn' when 'received' then 'paid' else kind end as kind,
      period_id as "periodId", bucket, n, amount
    from counted where kind <> 'state' or n <> 0`;
  return db.many(countRow, hasTotals ? prepared('dashboard', statement) : statement);
};

/** Small enough for a short statement, also on a busy machine. */
const ROLL_UP_BATCH = 5_000;

/** Adds the changes to the totals; processes that run it at the same time skip each other's rows. */
export const rollUpCounts = async (db: Queryable): Promise<void> => {
  for (let taken = ROLL_UP_BATCH; taken === ROLL_UP_BATCH; )
    ({ taken } = await db.get(
      { taken: column.integer },
      sql`with moved as (
         delete from dashboard_delta
          where ctid = any(array(select ctid from dashboard_delta limit ${ROLL_UP_BATCH} for update skip locked))
         returning *),
       added as (
         insert into dashboard_total as total
         select kind, institution_code, period_id, bucket, sum(n), sum(amount) from moved group by 1, 2, 3, 4
         order by 1, 2, 3, 4
         on conflict (kind, institution_code, period_id, bucket)
           do update set n = total.n + excluded.n, amount = total.amount + excluded.amount)
       select count(*) as taken from moved`,
    ));
};
