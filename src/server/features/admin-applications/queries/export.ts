import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { collectValues } from '../../content/queries/item-filter.ts';
import {
  type ApplicationFilter,
  accountNameSql,
  type ListedApplication,
  listedColumns,
  listedJoins,
  whereSql,
} from './application-list.ts';

/** Keys of the columns that the admin exported last, in their order; undefined before the first export. */
export const findExportChoice = async (db: Queryable, accountId: string): Promise<readonly string[] | undefined> => {
  const { rows } = await db.query<{ columns: string[] }>('select columns from export_choice where account_id = $1', [
    accountId,
  ]);
  return rows[0]?.columns;
};

export const writeExportChoice = async (
  db: Queryable,
  accountId: string,
  columns: readonly string[],
): Promise<void> => {
  await db.query(
    `insert into export_choice (account_id, columns) values ($1, $2)
     on conflict (account_id) do update set columns = excluded.columns, updated_at = now()`,
    [accountId, columns],
  );
};

/** The payment that counts for an application. Amounts are whole rupiah. */
interface ExportedPayment {
  readonly invoiceNumber: string;
  readonly channel: string;
  readonly promoCode: string | null;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  readonly paidAt: string;
}

/** What stands decided. */
interface ExportedDecision {
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly message: string;
  readonly by: string;
  readonly at: string;
}

export interface ExportRow extends ListedApplication {
  readonly referralWebsite: string | null;
  /** Key of the words for what came of the eligibility check. */
  readonly outcome: string | null;
  readonly scholarshipRank: number | null;
  readonly registrationFee: number | null;
  readonly paid: ExportedPayment | null;
  readonly decided: ExportedDecision | null;
  readonly steps: readonly {
    readonly step: string;
    readonly schemaVersion: string;
    readonly answers: Answers;
    readonly dropped: Answers;
  }[];
  /** Where the next part begins: the time to the microsecond. */
  readonly createdKey: string;
}

const paidSql = `(select json_build_object('invoiceNumber', p.invoice_number, 'channel', channel.name, 'promoCode', promo.code,
    'discount', p.discount, 'adminFee', p.admin_fee, 'amount', p.amount, 'paidAt', p.paid_at)
  from payment p join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id
  where p.application_id = a.id and p.status = 'Paid' order by p.paid_at limit 1)`;

const decidedSql = `(select json_build_object('decision', d.decision, 'reasons', d.reasons, 'message', d.message,
    'by', ${accountNameSql('decider')}, 'at', d.at)
  from application_decision d join account decider on decider.id = d.decided_by
  where d.application_id = a.id and d.undone_at is null order by d.id desc limit 1)`;

/** The last row of the part before. */
export type ExportCursor = Pick<ExportRow, 'id' | 'createdKey'>;

/**
 * A part of what a filter finds, newest first. Each part begins behind the last row of the one before: nothing stays open
 * in the database while the reader takes their time, and no application comes twice, since none changes its place.
 */
export const exportStatement = (
  wish: ApplicationFilter,
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
) => {
  const values = collectValues();
  const where = whereSql(values, wish);
  const behind = after
    ? ` and (a.created_at, a.id) < (${values.add(after.createdKey)}::timestamptz, ${values.add(after.id)}::uuid)`
    : '';
  const text = `
    with chosen as materialized (
      select a.id from application a where ${where}${behind}
       order by a.created_at desc, a.id desc limit ${values.add(limit)})
    select ${listedColumns}, a.created_at::text as "createdKey", owner.referral_website as "referralWebsite", a.outcome,
      a.scholarship_rank as "scholarshipRank", a.registration_fee as "registrationFee", ${paidSql} as paid, ${decidedSql} as decided,
      coalesce((select json_agg(json_build_object('step', s.step, 'schemaVersion', s.schema_version, 'answers', s.answers,
          'dropped', s.dropped))
        from application_step s where s.application_id = a.id and s.step = any(${values.add(steps)}::text[])), '[]') as steps
    from chosen join application a on a.id = chosen.id ${listedJoins}
    order by a.created_at desc, a.id desc`;
  return { text, values: values.list };
};

export const listExportRows = async (
  db: Queryable,
  wish: ApplicationFilter,
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
): Promise<readonly ExportRow[]> => {
  const { rows } = await db.query<ExportRow & Record<string, unknown>>(exportStatement(wish, steps, limit, after));
  return rows;
};
