import sql, { empty, type Sql } from 'sql-template-tag';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Locale } from '../../../config/texts.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { isPending } from '../../application/queries/released.ts';
import { accountName } from './account-name.ts';
import {
  type ApplicationFilter,
  listedColumns,
  listedJoins,
  listedRow,
  orderedIds,
  type RowViewer,
} from './application-list.ts';
import { isReleasedIn, type ReleasedScope } from './released-scope.ts';
import { type ExportedReview, exportedReview, type ScoreViewer } from './scores.ts';

/** Keys of the columns that the admin exported last, in their order; undefined before the first export. */
export const findExportChoice = async (db: Queryable, accountId: string): Promise<readonly string[] | undefined> =>
  (await db.find({ columns: column.texts }, sql`select columns from export_choice where account_id = ${accountId}`))
    ?.columns;

export const writeExportChoice = async (
  db: Queryable,
  accountId: string,
  columns: readonly string[],
): Promise<void> => {
  await db.run(sql`
    insert into export_choice (account_id, columns) values (${accountId}, ${columns})
     on conflict (account_id) do update set columns = excluded.columns, updated_at = now()`);
};

/** The payment that counts for an application. Amounts are whole rupiah. */
interface ExportedPayment {
  readonly invoiceNumber: string;
  readonly channel: string;
  readonly channelId: string;
  readonly promoCode: string | null;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  readonly paidAt: string;
}

/** The decision that is in force. */
interface ExportedDecision {
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly message: string;
  readonly by: string;
  readonly at: string;
}

interface ExportedStep {
  readonly step: string;
  readonly schemaVersion: string;
  readonly answers: Answers;
  readonly dropped: Answers;
  readonly savedAt: string;
}

const exportRow = {
  ...listedRow,
  referralWebsite: column.text.orNull,
  /** Text key of the outcome of the eligibility check. */
  outcome: column.text.orNull,
  scholarshipRank: column.integer.orNull,
  programId: column.text.orNull,
  registrationFee: column.integer.orNull,
  paid: column.json<ExportedPayment>().orNull,
  decided: column.json<ExportedDecision>().orNull,
  scored: column.json<ExportedReview>().orNull,
  steps: column.json<readonly ExportedStep[]>(),
  /** The creation time to the microsecond: the next batch begins after it. */
  createdKey: column.text,
} satisfies RowShape;

export type ExportRow = RowOf<typeof exportRow>;

const paidFee = (
  locale: Locale,
): Sql => sql`(select json_build_object('invoiceNumber', p.invoice_number, 'channel', ${localName(sql`channel`, locale)}, 'channelId', channel.id, 'promoCode', promo.code,
    'discount', p.discount, 'adminFee', p.admin_fee, 'amount', p.amount, 'paidAt', p.paid_at)
  from payment p join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id
  where p.application_id = a.id and p.status = 'Paid' order by p.paid_at limit 1)`;

/** The decision in force; of a released view not the one that can still be undone. */
const lastDecision = ({
  view,
}: RowViewer): Sql => sql`(select json_build_object('decision', d.decision, 'reasons', d.reasons, 'message', d.message,
    'by', ${accountName(sql`decider`)}, 'at', d.at)
  from application_decision d join account decider on decider.id = d.decided_by
  where d.application_id = a.id and d.undone_at is null order by d.id desc
  offset ${view === 'released' ? sql`case when ${isPending} then 1 else 0 end` : sql`0`} limit 1)`;

const exportedColumns = (
  steps: readonly string[],
  locale: Locale,
  viewer: RowViewer,
): Sql => sql`${listedColumns(locale, viewer)}, a.created_at::text as "createdKey", owner.referral_website as "referralWebsite", a.outcome,
      a.scholarship_rank as "scholarshipRank",
      (select o.program_id from application_preference p join offered_program o on o.id = p.offered_program_id
        where p.application_id = a.id order by p.is_verified desc, p.position limit 1) as "programId", a.registration_fee as "registrationFee", ${paidFee(locale)} as paid,
      ${lastDecision(viewer)} as decided, ${exportedReview(viewer)} as scored,
      coalesce((select json_agg(json_build_object('step', s.step, 'schemaVersion', s.schema_version, 'answers', s.answers,
          'dropped', s.dropped, 'savedAt', s.saved_at))
        from application_step s where s.application_id = a.id and s.step = any(${steps}::text[])), '[]') as steps`;

/** The last row of the batch before. */
export type ExportCursor = Pick<ExportRow, 'id' | 'createdKey'>;

/** ` and …`: `application a` comes after the last row of the batch before. */
const andAfter = (after: ExportCursor | undefined): Sql =>
  after ? sql` and (a.created_at, a.id) < (${after.createdKey}::timestamptz, ${after.id}::uuid)` : empty;

/** The rows of these applications, newest first. @param ids a `select` of ids */
const batchStatement = (ids: Sql, steps: readonly string[], locale: Locale, viewer: RowViewer): Sql => sql`
    with chosen as materialized (${ids})
    select ${exportedColumns(steps, locale, viewer)}
    from chosen join application a on a.id = chosen.id ${listedJoins}
    order by a.created_at desc, a.id desc`;

/**
 * A batch of what a filter finds, newest first. Each batch begins after the last row of the one before: no transaction
 * stays open while the file is downloaded, and no application is exported twice, because its position never changes.
 */
export const exportStatement = (
  filter: ApplicationFilter,
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
  locale: Locale,
): Sql =>
  batchStatement(orderedIds({ filter, order: '-createdAt', also: andAfter(after) }, { limit }), steps, locale, filter);

export const listExportRows = (
  db: Queryable,
  filter: ApplicationFilter,
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
  locale: Locale,
): Promise<readonly ExportRow[]> => db.many(exportRow, exportStatement(filter, steps, limit, after, locale));

/** A batch of a scope as applicants see it. */
export const listReleasedRows = (
  db: Queryable,
  scope: ReleasedScope,
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
  locale: Locale,
): Promise<readonly ExportRow[]> =>
  db.many(
    exportRow,
    batchStatement(
      sql`select a.id from application a where ${isReleasedIn(scope)}${andAfter(after)}
       order by a.created_at desc, a.id desc limit ${limit}`,
      steps,
      locale,
      { view: 'released' },
    ),
  );

/** These applications, in no order, as this admin sees them. */
export const listExportRowsOf = (
  db: Queryable,
  { ids, viewer }: { readonly ids: readonly string[]; readonly viewer: ScoreViewer },
  steps: readonly string[],
  locale: Locale,
): Promise<readonly ExportRow[]> =>
  db.many(
    exportRow,
    sql`select ${exportedColumns(steps, locale, viewer)} from application a ${listedJoins} where a.id = any(${ids}::uuid[])`,
  );
