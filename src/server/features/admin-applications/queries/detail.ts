import type { Reason } from '../../../../engine/rules/reasons.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { accountNameSql } from './application-list.ts';

export interface ApplicationMailRow {
  readonly id: number;
  readonly institutionCode: number;
  readonly template: string;
  readonly to: string | null;
  readonly locale: string | null;
  readonly sentAt: string | null;
  /** As they were sent. */
  readonly words: { readonly Subject: string; readonly Text: string } | null;
  /** Of what was not sent: the values for its template. */
  readonly data: Readonly<Record<string, string>> | null;
  readonly path: string | null;
}

/** One mail about an application that is there for this admin. */
export const findApplicationMail = async (
  db: Queryable,
  applicationId: string,
  id: number,
  institutionCode: number | null,
): Promise<ApplicationMailRow | undefined> => {
  const { rows } = await db.query<ApplicationMailRow & Record<string, unknown>>(
    `select m.id, a.institution_code as "institutionCode", m.template, m.recipient as to, m.locale, m.data, m.path,
        to_json(m.sent_at) #>> '{}' as "sentAt",
        case when m.body is not null then json_build_object('Subject', m.subject, 'Text', m.body) end as words
       from application_mail m join application a on a.id = m.application_id
      where m.application_id = $1 and m.id = $2 and a.deleted_at is null
        and ($3::integer is null or a.institution_code = $3)`,
    [applicationId, id, institutionCode],
  );
  return rows[0];
};

interface Person {
  readonly Id: string;
  readonly Name: string;
}

/** What the admins' detail shows beyond the row of the list; times are ISO texts. */
export interface DetailRow {
  readonly accountId: string;
  readonly referralWebsite: string | null;
  readonly outcome: string | null;
  readonly scholarshipRank: number | null;
  readonly openFields: readonly string[];
  readonly preferences: readonly {
    readonly Order: number;
    readonly Program: string;
    readonly IsVerified: boolean;
    readonly Reasons: readonly Reason[];
  }[];
  readonly steps: readonly {
    readonly step: string;
    readonly version: number;
    readonly schemaVersion: string;
    readonly savedAt: string;
    readonly answers: Readonly<Record<string, unknown>>;
    /** Answers to fields that later forms no longer asked. */
    readonly dropped: Readonly<Record<string, unknown>>;
  }[];
  readonly files: readonly Readonly<Record<string, unknown>>[];
  readonly payments: readonly Readonly<Record<string, unknown>>[];
  readonly history: readonly Readonly<Record<string, unknown>>[];
  readonly notes: readonly Readonly<Record<string, unknown>>[];
  readonly decisions: readonly Readonly<Record<string, unknown>>[];
  readonly mails: readonly Readonly<Record<string, unknown>>[];
  readonly corrections: readonly {
    readonly Fields: readonly string[];
    readonly Message: string;
    readonly AskedBy: Person;
    readonly AskedAt: string;
    readonly SentAt: string | null;
    readonly RecalledAt: string | null;
    readonly before: Readonly<Record<string, unknown>>;
  }[];
}

/** What one person reads; all of it stays in the tables. */
const MAX_ENTRIES = 300;

const jsonListSql = (object: string, from: string, order: string): string =>
  `coalesce((select json_agg(${object} order by ${order}) from ${from}), '[]')`;

const personSql = (alias: string): string => `json_build_object('Id', ${alias}.id, 'Name', ${accountNameSql(alias)})`;

const latestRowsSql = (table: string): string =>
  `(select * from ${table} where application_id = a.id order by id desc limit ${MAX_ENTRIES})`;

const detailSql = `
  select a.account_id as "accountId",
  (select owner.referral_website from account owner where owner.id = a.account_id) as "referralWebsite",
  a.outcome, a.scholarship_rank as "scholarshipRank", a.open_fields as "openFields",
  ${jsonListSql(
    "json_build_object('Order', p.position, 'Program', program.name, 'IsVerified', p.is_verified, 'Reasons', p.reasons)",
    `application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id where p.application_id = a.id`,
    'p.position',
  )} as preferences,
  ${jsonListSql(
    `json_build_object('step', s.step, 'version', s.version, 'schemaVersion', s.schema_version, 'savedAt', s.saved_at,
       'answers', s.answers, 'dropped', s.dropped)`,
    'application_step s where s.application_id = a.id',
    's.step',
  )} as steps,
  ${jsonListSql(
    `json_build_object('Id', f.id, 'Step', f.step, 'Field', f.field, 'Name', f.name, 'ContentType', f.content_type,
       'Size', f.size, 'CreatedAt', f.created_at)`,
    'file f where f.application_id = a.id',
    'f.created_at, f.id',
  )} as files,
  ${jsonListSql(
    `json_build_object('Id', pay.id, 'InvoiceNumber', pay.invoice_number, 'PaymentStatus', pay.shown_status,
       'PaymentChannelName', channel.name, 'Amount', pay.amount, 'Discount', pay.discount,
       'AdminFee', pay.admin_fee, 'PromoCode', code.code, 'CreatedAt', pay.created_at, 'DueDate', pay.due_at,
       'PaidAt', pay.paid_at, 'RefundNeeded', exists (select from payment_alert alert where alert.payment_id = pay.id
         and alert.kind = 'refund-needed' and alert.resolved_at is null))`,
    `shown_payment pay join payment_channel channel on channel.id = pay.payment_channel_id
       left join promo_code code on code.id = pay.promo_code_id where pay.application_id = a.id`,
    'pay.number',
  )} as payments,
  ${jsonListSql(
    `json_build_object('At', h.at, 'Actor', h.actor_role, 'ActorName', case when h.actor_role = 'admin' then
       ${accountNameSql('actor')} end, 'Event', h.event, 'From', h.from_status, 'To', h.to_status, 'Step', h.step,
       'Changed', h.changed)`,
    `${latestRowsSql('application_history')} h left join account actor on actor.id = h.actor_id`,
    'h.id',
  )} as history,
  ${jsonListSql(
    `json_build_object('Id', n.id, 'By', ${personSql('author')}, 'At', n.at, 'Body', n.body)`,
    `${latestRowsSql('application_note')} n join account author on author.id = n.author_id`,
    'n.id',
  )} as notes,
  ${jsonListSql(
    `json_build_object('Decision', d.decision, 'Reasons', d.reasons, 'Message', d.message, 'By', ${personSql('decider')},
       'At', d.at, 'UndoneAt', d.undone_at)`,
    `${latestRowsSql('application_decision')} d join account decider on decider.id = d.decided_by`,
    'd.id',
  )} as decisions,
  ${jsonListSql(
    `json_build_object('Id', m.id, 'Template', m.template, 'QueuedAt', m.queued_at, 'HeldUntil', m.held_until,
       'RecalledAt', m.recalled_at, 'SentAt', m.sent_at, 'FailedAt', m.failed_at)`,
    `${latestRowsSql('application_mail')} m`,
    'm.id',
  )} as mails,
  ${jsonListSql(
    `json_build_object('Fields', c.fields, 'Message', c.message, 'AskedBy', ${personSql('asker')}, 'AskedAt', c.asked_at,
       'SentAt', c.sent_at, 'RecalledAt', c.recalled_at, 'before', c.before)`,
    `${latestRowsSql('application_correction')} c join account asker on asker.id = c.asked_by`,
    'c.id',
  )} as corrections
  from application a where a.id = $1`;

export const getDetailRow = async (db: Queryable, id: string): Promise<DetailRow> => {
  const { rows } = await db.query<DetailRow & Record<string, unknown>>({
    name: 'admin-application-detail',
    text: detailSql,
    values: [id],
  });
  if (!rows[0]) throw new Error('the application vanished while it was read');
  return rows[0];
};
