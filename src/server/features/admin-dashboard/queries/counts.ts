import type { Queryable } from '../../../platform/database/queryable.ts';

export interface SourceCount {
  /** Null: not known. */
  readonly website: string | null;
  readonly count: number;
}

/** Both days included, in Jakarta. For an admin of one institution: who applied there. */
const sourcesSql = `
  select referral_website as website, count(*)::int as count from account a
   where role = 'applicant' and verified_at >= $2::date::timestamp at time zone 'Asia/Jakarta'
     and verified_at < ($3::date + 1)::timestamp at time zone 'Asia/Jakarta'
     and ($1::integer is null or exists (
       select from application f where f.account_id = a.id and f.institution_code = $1 and f.deleted_at is null))
   group by referral_website order by count(*) desc, referral_website`;

/** Registrations whose address was verified, by where their visit came from. */
export const countSources = async (
  db: Queryable,
  institutionCode: number | null,
  { from, until }: DayRange,
): Promise<readonly SourceCount[]> => {
  const values = [institutionCode, from, until];
  return (await db.query<SourceCount & Record<string, unknown>>(sourcesSql, values)).rows;
};

export interface NamedPeriod {
  readonly Id: string;
  readonly Name: string;
  readonly InstitutionCode: number;
  readonly IsOpen: boolean;
}

/** @param institutionCode undefined: of all institutions */
export const listPeriodsWithName = async (
  db: Queryable,
  institutionCode: number | undefined,
): Promise<NamedPeriod[]> => {
  const { rows } = await db.query<NamedPeriod & Record<string, unknown>>(
    `select p.id as "Id", concat_ws(' · ', e.name, p.name, p.year || '/' || p.year + 1) as "Name",
        p.institution_code as "InstitutionCode", p.opens_at <= now() and now() < p.closes_at as "IsOpen"
       from admission_period p join admission_entity e on e.id = p.entity_id
      where $1::integer is null or p.institution_code = $1
      order by p.year desc, p.opens_at desc, p.institution_code, p.id`,
    [institutionCode ?? null],
  );
  return rows;
};

interface DashboardScope {
  /** Null: of all institutions. */
  readonly institutionCode: number | null;
  readonly periodId: string | null;
}

export interface Count {
  /** state, paid: by period, of all time · started, submitted, paidOn: by day, of all periods together. */
  readonly kind: 'state' | 'paid' | 'started' | 'submitted' | 'paidOn';
  /** Empty in counts by day. */
  readonly periodId: string;
  /** Status and number of finished steps as `Draft/3`, a day, or nothing. */
  readonly bucket: string;
  readonly n: number;
  readonly amount: number;
}

interface DayRange {
  readonly from: string;
  readonly until: string;
}

const inScopeSql = '($1::integer is null or institution_code = $1) and ($2::text is null or period_id = $2)';
const isByDaySql = "kind in ('started', 'submitted', 'paid')";

/** Totals and what was not added to them yet, in one statement and so of one moment; of days only those asked for. */
const countsSql = `
  with counted as (
    select kind, case when ${isByDaySql} then '' else period_id end as period_id, bucket, sum(n)::bigint as n,
        sum(amount)::bigint as amount
      from (select * from dashboard_total where kind in ('state', 'received') and ${inScopeSql}
            union all
            select * from dashboard_total where ${isByDaySql} and bucket between $3 and $4 and ${inScopeSql}
            union all
            select * from dashboard_delta where (not ${isByDaySql} or bucket between $3 and $4) and ${inScopeSql}) line
     group by 1, 2, 3)
  select case kind when 'paid' then 'paidOn' when 'received' then 'paid' else kind end as kind,
      period_id as "periodId", bucket, n, amount
    from counted where kind <> 'state' or n <> 0`;

export const listCounts = async (
  db: Queryable,
  { institutionCode, periodId }: DashboardScope,
  { from, until }: DayRange,
): Promise<Count[]> => {
  const values = [institutionCode, periodId, from, until];
  return (await db.query<Count & Record<string, unknown>>({ name: 'dashboard', text: countsSql, values })).rows;
};

interface PeriodName {
  readonly id: string;
  readonly name: string;
  readonly institutionCode: number;
}

export const listPeriodNames = async (db: Queryable, ids: readonly string[]): Promise<PeriodName[]> => {
  const { rows } = await db.query<PeriodName & Record<string, unknown>>(
    `select p.id, concat_ws(' · ', e.name, p.name, p.year || '/' || p.year + 1) as name,
        p.institution_code as "institutionCode"
       from admission_period p join admission_entity e on e.id = p.entity_id
      where p.id = any($1) order by p.institution_code, p.opens_at desc, p.id`,
    [ids],
  );
  return rows;
};

/** First and last day asked for, or the last 30; by the database's clock. */
export const readDayRange = async (db: Queryable, from: string | null, until: string | null) => {
  const { rows } = await db.query<{ from: string; until: string }>(
    `select to_char(greatest(coalesce($1::date, last - 29), last - 365), 'YYYY-MM-DD') as from, to_char(last, 'YYYY-MM-DD') as until
       from (select coalesce($2::date, (now() at time zone 'Asia/Jakarta')::date) as last) span`,
    [from, until],
  );
  return rows[0] as { from: string; until: string };
};

/** Few enough for one short statement, also on a busy machine. */
const ROLL_UP_BATCH = 5_000;

/** Adds up what has come since; several processes at once pass each other by. */
export const rollUpCounts = async (db: Queryable): Promise<void> => {
  for (let taken = ROLL_UP_BATCH; taken === ROLL_UP_BATCH; ) {
    const { rows } = await db.query<{ taken: number }>(
      `with moved as (
         delete from dashboard_delta
          where ctid = any(array(select ctid from dashboard_delta limit $1 for update skip locked))
         returning *),
       added as (
         insert into dashboard_total as total
         select kind, institution_code, period_id, bucket, sum(n), sum(amount) from moved group by 1, 2, 3, 4
         order by 1, 2, 3, 4
         on conflict (kind, institution_code, period_id, bucket)
           do update set n = total.n + excluded.n, amount = total.amount + excluded.amount)
       select count(*) as taken from moved`,
      [ROLL_UP_BATCH],
    );
    taken = rows[0]?.taken ?? 0;
  }
};
