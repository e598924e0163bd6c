import sql, { join, raw, type Sql } from 'sql-template-tag';
import { applicationStatuses, statusesWith } from '../../../../../machines/application.status.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { issueCount } from './issues.ts';

const brokenRuleRow = {
  step: column.text,
  field: column.text,
  rule: column.text,
  schemaVersion: column.text,
  count: column.integer,
} satisfies RowShape;

/** The rules that refused most saves in these days, both included; the most frequent first. They are not counted by program. */
export const listBrokenRules = async (
  db: Queryable,
  { institutionCode, programIds }: StaffBounds,
  from: string,
  until: string,
): Promise<readonly RowOf<typeof brokenRuleRow>[]> => {
  if (programIds.length > 0) return [];
  return db.many(
    brokenRuleRow,
    sql`select step, field, rule, schema_version as "schemaVersion", sum(n)::bigint as count from broken_rule
      where day between ${from}::date and ${until}::date
        and (${institutionCode}::integer is null or institution_code = ${institutionCode})
      group by 1, 2, 3, 4 order by count desc, 1, 2, 3, 4 limit 100`,
  );
};

export interface BrokenRuleCount {
  /** Empty: unknown. */
  readonly formId: string;
  readonly step: string;
  readonly field: string;
  readonly rule: string;
  readonly schemaVersion: string;
  readonly count: number;
}

/** Adds to the counts of today; the institution is that of the application. */
export const addBrokenRules = async (db: Queryable, counts: readonly BrokenRuleCount[]): Promise<void> => {
  await db.run(sql`
    insert into broken_rule as b (institution_code, step, field, rule, schema_version, n)
     select coalesce(a.institution_code, 0), r.step, r.field, r.rule, r."schemaVersion", sum(r.count)
       from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
         as r("formId" text, step text, field text, rule text, "schemaVersion" text, count integer)
       left join application a on a.id::text = r."formId"
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (day, institution_code, step, field, rule, schema_version) do update set n = b.n + excluded.n`);
};

const issueCountsRow = {
  failedMails: column.integer,
  stuckJobs: column.integer,
  refundNeeded: column.integer,
  wrongAmounts: column.integer,
  refunded: column.integer,
  paidWithoutApplication: column.integer,
} satisfies RowShape;

const alertKinds = {
  refundNeeded: 'refund-needed',
  wrongAmounts: 'wrong-amount',
  refunded: 'refunded',
  paidWithoutApplication: 'paid-without-application',
} as const satisfies Partial<Record<keyof typeof issueCountsRow, string>>;

export const getIssueCounts = (db: Queryable, bounds: StaffBounds): Promise<RowOf<typeof issueCountsRow>> => {
  const openAlertCounts = Object.entries(alertKinds).map(
    ([name, kind]) => sql`(select count(*) from payment_alert alert join payment p on p.id = alert.payment_id
         join application a on a.id = p.application_id
         where alert.resolved_at is null and alert.kind = ${kind}${andWithin(sql`a`, bounds)}) as ${raw(`"${name}"`)}`,
  );
  return db.get(
    issueCountsRow,
    sql`select (${issueCount('mail', bounds)}) as "failedMails",
       (${issueCount('job', bounds)}) as "stuckJobs", ${join(openAlertCounts)}`,
  );
};

const impossibleStateRow = {
  kind: column.text,
  count: column.integer,
  /** Some of them, newest first. */
  examples: column.json<{ readonly id: string; readonly number: string | null }[]>(),
} satisfies RowShape;

/** Examples of each kind and institution: others of the same kind usually have the same cause. */
const MAX_EXAMPLES = 10;

/** They are not counted by program. */
export const listImpossibleStates = async (
  db: Queryable,
  { institutionCode, programIds }: StaffBounds,
): Promise<readonly RowOf<typeof impossibleStateRow>[]> => {
  if (programIds.length > 0) return [];
  return db.many(
    impossibleStateRow,
    sql`with state as (
        select kind, institution_code, n, examples from impossible_state
        union all
        select d.kind, a.institution_code, count(*),
               (array_agg(a.id order by d.found_at desc) filter (where a.id is not null))[1:${MAX_EXAMPLES}::integer]
          from file_difference d left join application a on a.id = d.application_id group by 1, 2)
     select kind, sum(n)::bigint as count, coalesce((
        select json_agg(json_build_object('id', a.id, 'number', a.registration_number) order by a.created_at desc)
          from application a where a.deleted_at is null and a.id in (
            select unnest(e.examples) from state e
             where e.kind = state.kind
               and (${institutionCode}::integer is null or e.institution_code = ${institutionCode}))), '[]') as examples
       from state
      where ${institutionCode}::integer is null or institution_code = ${institutionCode} group by kind order by kind`,
  );
};

/** Each finds applications whose stored data the portal can never produce. */
const impossibleStateSources: Readonly<Record<string, Sql>> = {
  paidButPending: sql`from application a join fee_standing s on s.application_id = a.id
    where a.status = ${applicationStatuses.PendingRegistrationFee} and s.status = 'Paid'`,
  submittedUnpaid: sql`from application a where a.status = any(${statusesWith('paid')}::text[]) and a.registration_fee > 0
    and not exists (select from payment p where p.application_id = a.id and p.status = 'Paid')`,
  submittedWithoutHistory: sql`from application a where a.status <> ${applicationStatuses.Draft}
    and not exists (select from application_history h where h.application_id = a.id)`,
  acceptedWithoutProgram: sql`from application a where a.status = ${applicationStatuses.Accepted}
    and not exists (select from application_preference p where p.application_id = a.id and p.is_verified)`,
};

const TEN_MINUTES_MS = 600_000;

/** Reads every application, which may take minutes: run it in a job. */
export const detectImpossibleStates = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('statement_timeout', ${String(TEN_MINUTES_MS)}, true)`);
    await tx.run(sql`delete from impossible_state`);
    for (const [kind, source] of Object.entries(impossibleStateSources)) {
      const { text, values } = sql`
        insert into impossible_state (kind, institution_code, n, examples)
         select ${kind}::text, a.institution_code, count(*),
           (array_agg(a.id order by a.created_at desc))[1:${MAX_EXAMPLES}::integer] ${source}
           and a.deleted_at is null group by a.institution_code`;
      await tx.run({ text, values, query_timeout: 2 * TEN_MINUTES_MS });
    }
  });
