import sql, { type Sql } from 'sql-template-tag';
import type { getAdminApplication } from '../../../../contract/admin-applications.ts';
import type { DataOf } from '../../../../contract/call.ts';
import type { Locale } from '../../../config/texts.ts';
import { localName } from '../../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { accountName } from './account-name.ts';

const applicationMailRow = {
  id: column.integer,
  institutionCode: column.integer,
  template: column.text,
  to: column.text.orNull,
  locale: column.text.orNull,
  sentAt: column.text.orNull,
  /** The texts of a sent mail. */
  words: column.json<{ readonly Subject: string; readonly Text: string }>().orNull,
  /** Of an unsent mail: the values for its template. */
  data: column.json<Readonly<Record<string, string>>>().orNull,
  path: column.text.orNull,
} satisfies RowShape;

export type ApplicationMailRow = RowOf<typeof applicationMailRow>;

/** A mail about an application that this admin may see. */
export const findApplicationMail = (
  db: Queryable,
  applicationId: string,
  id: number,
  within: StaffBounds,
): Promise<ApplicationMailRow | undefined> =>
  db.find(
    applicationMailRow,
    sql`select m.id, a.institution_code as "institutionCode", m.template, m.recipient as to, m.locale, m.data, m.path,
        to_json(m.sent_at) #>> '{}' as "sentAt",
        case when m.body is not null then json_build_object('Subject', m.subject, 'Text', m.body) end as words
       from application_mail m join application a on a.id = m.application_id
      where m.application_id = ${applicationId} and m.id = ${id} and a.deleted_at is null${andWithin(sql`a`, within)}`,
  );

type Detail = DataOf<typeof getAdminApplication>;

interface StepRow extends Pick<Detail['Steps'][number], 'step' | 'version' | 'schemaVersion' | 'savedAt' | 'answers'> {
  /** Answers to fields that later forms do not ask for. */
  readonly dropped: Readonly<Record<string, unknown>>;
}

interface CorrectionRow extends Omit<Detail['Corrections'][number], 'Changed'> {
  /** Answers to the opened fields at the moment of the request, as step.field. */
  readonly before: Readonly<Record<string, unknown>>;
  /** The fields, as step.field, that the applicant changed for it, as the forms called them then. */
  readonly changed: readonly string[];
}

const detailRow = {
  accountId: column.uuid,
  referralWebsite: column.text.orNull,
  outcome: column.text.orNull,
  scholarshipRank: column.integer.orNull,
  openFields: column.texts,
  preferences: column.json<readonly Omit<Detail['Preferences'][number], 'Requirements'>[]>(),
  steps: column.json<readonly StepRow[]>(),
  files: column.json<Detail['Files']>(),
  payments: column.json<Detail['Payments']>(),
  history: column.json<Detail['History']>(),
  notes: column.json<Detail['Notes']>(),
  decisions: column.json<Detail['Decisions']>(),
  mails: column.json<Detail['Mails']>(),
  corrections: column.json<readonly CorrectionRow[]>(),
} satisfies RowShape;

/** What the admins' detail shows beyond the row of the list; times are ISO texts. */
export type DetailRow = RowOf<typeof detailRow>;

const jsonList = (object: Sql, from: Sql, order: Sql): Sql =>
  sql`coalesce((select json_agg(${object} order by ${order}) from ${from}), '[]')`;

const person = (account: Sql): Sql => sql`json_build_object('Id', ${account}.id, 'Name', ${accountName(account)})`;

/** Maximum number of rows that the page shows; the tables contain all. */
const latestRows = (table: Sql): Sql =>
  sql`(select * from ${table} where application_id = a.id order by id desc limit 300)`;

const detail = (id: string, locale: Locale): Sql => sql`
  select a.account_id as "accountId",
  (select owner.referral_website from account owner where owner.id = a.account_id) as "referralWebsite",
  a.outcome, a.scholarship_rank as "scholarshipRank", a.open_fields as "openFields",
  ${jsonList(
    sql`json_build_object('Order', p.position, 'Program', ${localName(sql`program`, locale)}, 'IsVerified', p.is_verified, 'Reasons', p.reasons)`,
    sql`application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id where p.application_id = a.id`,
    sql`p.position`,
  )} as preferences,
  ${jsonList(
    sql`json_build_object('step', s.step, 'version', s.version, 'schemaVersion', s.schema_version, 'savedAt', s.saved_at,
       'answers', s.answers, 'dropped', s.dropped)`,
    sql`application_step s where s.application_id = a.id`,
    sql`s.step`,
  )} as steps,
  ${jsonList(
    sql`json_build_object('Id', f.id, 'Step', f.step, 'Field', f.field, 'Name', f.name, 'ContentType', f.content_type,
       'Size', f.size, 'CreatedAt', f.created_at)`,
    sql`file f where f.application_id = a.id`,
    sql`f.created_at, f.id`,
  )} as files,
  ${jsonList(
    sql`json_build_object('Id', pay.id, 'InvoiceNumber', pay.invoice_number, 'PaymentStatus', pay.shown_status,
       'PaymentChannelName', ${localName(sql`channel`, locale)}, 'Amount', pay.amount, 'Discount', pay.discount,
       'AdminFee', pay.admin_fee, 'PromoCode', code.code, 'CreatedAt', pay.created_at, 'DueDate', pay.due_at,
       'PaidAt', pay.paid_at, 'RefundNeeded', exists (select from payment_alert alert where alert.payment_id = pay.id
         and alert.kind = 'refund-needed' and alert.resolved_at is null))`,
    sql`shown_payment pay join payment_channel channel on channel.id = pay.payment_channel_id
       left join promo_code code on code.id = pay.promo_code_id where pay.application_id = a.id`,
    sql`pay.number`,
  )} as payments,
  ${jsonList(
    sql`json_build_object('At', h.at, 'Actor', h.actor_role, 'ActorName', case when h.actor_role = 'admin' then
       ${accountName(sql`actor`)} end, 'Event', h.event, 'From', h.from_status, 'To', h.to_status, 'Step', h.step,
       'Changed', h.changed)`,
    sql`${latestRows(sql`application_history`)} h left join account actor on actor.id = h.actor_id`,
    sql`h.id`,
  )} as history,
  ${jsonList(
    sql`json_build_object('Id', n.id, 'By', ${person(sql`author`)}, 'At', n.at, 'Body', n.body)`,
    sql`${latestRows(sql`application_note`)} n join account author on author.id = n.author_id`,
    sql`n.id`,
  )} as notes,
  ${jsonList(
    sql`json_build_object('Decision', d.decision, 'Reasons', d.reasons, 'Message', d.message, 'By', ${person(sql`decider`)},
       'At', d.at, 'UndoneAt', d.undone_at)`,
    sql`${latestRows(sql`application_decision`)} d join account decider on decider.id = d.decided_by`,
    sql`d.id`,
  )} as decisions,
  ${jsonList(
    sql`json_build_object('Id', m.id, 'Template', m.template, 'QueuedAt', m.queued_at, 'HeldUntil', m.held_until,
       'RecalledAt', m.recalled_at, 'SentAt', m.sent_at, 'FailedAt', m.failed_at)`,
    sql`${latestRows(sql`application_mail`)} m`,
    sql`m.id`,
  )} as mails,
  ${jsonList(
    sql`json_build_object('Fields', c.fields, 'Message', c.message, 'AskedBy', ${person(sql`asker`)}, 'AskedAt', c.asked_at,
       'SentAt', c.sent_at, 'RecalledAt', c.recalled_at, 'before', c.before, 'changed', array(
         select distinct h.step || '.' || field from application_history h, unnest(h.changed) field
          where h.application_id = c.application_id and h.step is not null and h.at >= c.asked_at
            and h.at <= coalesce(c.sent_at, c.recalled_at, 'infinity')))`,
    sql`${latestRows(sql`application_correction`)} c join account asker on asker.id = c.asked_by`,
    sql`c.id`,
  )} as corrections
  from application a where a.id = ${id}`;

/** Of an application that exists. */
export const getDetailRow = (db: Queryable, id: string, locale: Locale): Promise<DetailRow> =>
  db.get(detailRow, prepared('admin-application-detail', detail(id, locale)));
