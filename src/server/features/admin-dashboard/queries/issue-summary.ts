import type { Database } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { countIssuesSql } from './issues.ts';

export interface BrokenRule {
  readonly step: string;
  readonly field: string;
  readonly rule: string;
  readonly schemaVersion: string;
  readonly count: number;
}

export const listBrokenRules = async (
  db: Queryable,
  institutionCode: number | null,
  from: string,
  until: string,
): Promise<BrokenRule[]> => {
  const { rows } = await db.query<BrokenRule & Record<string, unknown>>(
    `select step, field, rule, schema_version as "schemaVersion", sum(n)::bigint as count from broken_rule
      where day between $2::date and $3::date and ($1::integer is null or institution_code = $1)
      group by 1, 2, 3, 4 order by count desc, 1, 2, 3, 4 limit 100`,
    [institutionCode, from, until],
  );
  return rows;
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

/** Many at once; the institution is that of the application. */
export const addBrokenRules = (db: Queryable, refused: readonly BrokenRuleCount[]) =>
  db.query(
    `insert into broken_rule as b (institution_code, step, field, rule, schema_version, n)
     select coalesce(a.institution_code, 0), r.step, r.field, r.rule, r."schemaVersion", sum(r.count)
       from jsonb_to_recordset($1::jsonb)
         as r("formId" text, step text, field text, rule text, "schemaVersion" text, count integer)
       left join application a on a.id::text = r."formId"
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (day, institution_code, step, field, rule, schema_version) do update set n = b.n + excluded.n`,
    [JSON.stringify(refused)],
  );

const alertKinds = {
  refundNeeded: 'refund-needed',
  wrongAmounts: 'wrong-amount',
  refunded: 'refunded',
  paidWithoutApplication: 'paid-without-application',
} as const;

type IssueCounts = Readonly<Record<keyof typeof alertKinds | 'failedMails' | 'stuckJobs', number>>;

const openAlertCountsSql = (Object.keys(alertKinds) as (keyof typeof alertKinds)[])
  .map(
    (name) => `(select count(*) from payment_alert alert join payment p on p.id = alert.payment_id
         where alert.resolved_at is null and alert.kind = '${alertKinds[name]}'
           and ($1::integer is null or p.institution_code = $1)) as "${name}"`,
  )
  .join(',\n       ');

export const getIssueCounts = async (db: Queryable, institutionCode: number | null): Promise<IssueCounts> => {
  const { rows } = await db.query<IssueCounts & Record<string, unknown>>(
    `select
       (${countIssuesSql('mail')}) as "failedMails",
       ${openAlertCountsSql},
       (${countIssuesSql('job')}) as "stuckJobs"`,
    [institutionCode],
  );
  return rows[0] as IssueCounts;
};

export interface ImpossibleState {
  readonly kind: string;
  readonly count: number;
  /** Some of them, newest first. */
  readonly examples: { readonly id: string; readonly number: string | null }[];
}

/** So many of each institution lead to the rest: what made them so made the others so too. */
const MAX_EXAMPLES = 10;

export const listImpossibleStates = async (db: Queryable, institutionCode: number | null) => {
  const { rows } = await db.query<ImpossibleState & Record<string, unknown>>(
    `with state as (
        select kind, institution_code, n, examples from impossible_state
        union all
        select d.kind, a.institution_code, count(*),
               (array_agg(a.id order by d.found_at desc) filter (where a.id is not null))[1:${MAX_EXAMPLES}]
          from file_difference d left join application a on a.id = d.application_id group by 1, 2)
     select kind, sum(n)::bigint as count, coalesce((
        select json_agg(json_build_object('id', a.id, 'number', a.registration_number) order by a.created_at desc)
          from application a where a.deleted_at is null and a.id in (
            select unnest(e.examples) from state e
             where e.kind = state.kind and ($1::integer is null or e.institution_code = $1))), '[]') as examples
       from state
      where $1::integer is null or institution_code = $1 group by kind order by kind`,
    [institutionCode],
  );
  return rows;
};

/** Each finds applications that the machine, or the books, could never have made. */
const impossibleStateSources: Readonly<Record<string, string>> = {
  paidButPending: `from application a join fee_standing s on s.application_id = a.id
    where a.status = 'Pending Registration Fee' and s.status = 'Paid'`,
  submittedUnpaid: `from application a where a.status in ('Submitted', 'Accepted') and a.registration_fee > 0
    and not exists (select from payment p where p.application_id = a.id and p.status = 'Paid')`,
  submittedWithoutHistory: `from application a where a.status <> 'Draft'
    and not exists (select from application_history h where h.application_id = a.id)`,
  acceptedWithoutProgram: `from application a where a.status = 'Accepted'
    and not exists (select from application_preference p where p.application_id = a.id and p.is_verified)`,
};

const TEN_MINUTES_MS = 600_000;

/** Looks through everything, so a job's work and not a call's: it may take minutes. */
export const detectImpossibleStates = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = ${TEN_MINUTES_MS}`);
    await tx.query('delete from impossible_state');
    for (const [kind, from] of Object.entries(impossibleStateSources))
      await tx.query({
        query_timeout: 2 * TEN_MINUTES_MS,
        text: `insert into impossible_state (kind, institution_code, n, examples)
         select $1, a.institution_code, count(*), (array_agg(a.id order by a.created_at desc))[1:${MAX_EXAMPLES}] ${from} and a.deleted_at is null group by a.institution_code`,
        values: [kind],
      });
  });
