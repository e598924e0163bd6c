import type { Reason } from '../../../../engine/rules/reasons.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { accountName } from './listed-row.ts';

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
const MOST = 300;

const listOf = (object: string, from: string, order: string): string =>
  `coalesce((select json_agg(${object} order by ${order}) from ${from}), '[]')`;

const person = (alias: string): string => `json_build_object('Id', ${alias}.id, 'Name', ${accountName(alias)})`;

const latest = (table: string): string =>
  `(select * from ${table} where application_id = a.id order by id desc limit ${MOST})`;

const text = `
  select a.account_id as "accountId",
  (select owner.referral_website from account owner where owner.id = a.account_id) as "referralWebsite",
  a.outcome, a.scholarship_rank as "scholarshipRank", a.open_fields as "openFields",
  ${listOf(
    "json_build_object('Order', p.position, 'Program', program.name, 'IsVerified', p.is_verified, 'Reasons', p.reasons)",
    `application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id where p.application_id = a.id`,
    'p.position',
  )} as preferences,
  ${listOf(
    `json_build_object('step', s.step, 'version', s.version, 'schemaVersion', s.schema_version, 'savedAt', s.saved_at,
       'answers', s.answers, 'dropped', s.dropped)`,
    'application_step s where s.application_id = a.id',
    's.step',
  )} as steps,
  ${listOf(
    `json_build_object('Id', f.id, 'Step', f.step, 'Field', f.field, 'Name', f.name, 'ContentType', f.content_type,
       'Size', f.size, 'CreatedAt', f.created_at)`,
    'file f where f.application_id = a.id',
    'f.created_at, f.id',
  )} as files,
  ${listOf(
    `json_build_object('Id', pay.id, 'InvoiceNumber', pay.invoice_number, 'PaymentStatus', pay.shown_status,
       'PaymentChannelName', channel.name, 'Amount', pay.amount, 'Discount', pay.discount,
       'AdminFee', pay.admin_fee, 'PromoCode', code.code, 'CreatedAt', pay.created_at, 'DueDate', pay.due_at,
       'PaidAt', pay.paid_at, 'RefundNeeded', exists (select from payment_alert alert where alert.payment_id = pay.id
         and alert.kind = 'refund-needed' and alert.resolved_at is null))`,
    `shown_payment pay join payment_channel channel on channel.id = pay.payment_channel_id
       left join promo_code code on code.id = pay.promo_code_id where pay.application_id = a.id`,
    'pay.number',
  )} as payments,
  ${listOf(
    `json_build_object('At', h.at, 'Actor', h.actor_role, 'ActorName', case when h.actor_role = 'admin' then
       ${accountName('actor')} end, 'Event', h.event, 'From', h.from_status, 'To', h.to_status, 'Step', h.step,
       'Changed', h.changed)`,
    `${latest('application_history')} h left join account actor on actor.id = h.actor_id`,
    'h.id',
  )} as history,
  ${listOf(
    `json_build_object('Id', n.id, 'By', ${person('author')}, 'At', n.at, 'Body', n.body)`,
    `${latest('application_note')} n join account author on author.id = n.author_id`,
    'n.id',
  )} as notes,
  ${listOf(
    `json_build_object('Decision', d.decision, 'Reasons', d.reasons, 'Message', d.message, 'By', ${person('decider')},
       'At', d.at, 'UndoneAt', d.undone_at)`,
    `${latest('application_decision')} d join account decider on decider.id = d.decided_by`,
    'd.id',
  )} as decisions,
  ${listOf(
    `json_build_object('Id', m.id, 'Template', m.template, 'QueuedAt', m.queued_at, 'HeldUntil', m.held_until,
       'RecalledAt', m.recalled_at, 'SentAt', m.sent_at, 'FailedAt', m.failed_at)`,
    `${latest('application_mail')} m`,
    'm.id',
  )} as mails,
  ${listOf(
    `json_build_object('Fields', c.fields, 'Message', c.message, 'AskedBy', ${person('asker')}, 'AskedAt', c.asked_at,
       'SentAt', c.sent_at, 'RecalledAt', c.recalled_at, 'before', c.before)`,
    `${latest('application_correction')} c join account asker on asker.id = c.asked_by`,
    'c.id',
  )} as corrections
  from application a where a.id = $1`;

export const getAdminDetail = async (db: Queryable, id: string): Promise<DetailRow> => {
  const { rows } = await db.query<DetailRow & Record<string, unknown>>({
    name: 'admin-application-detail',
    text,
    values: [id],
  });
  if (!rows[0]) throw new Error('the application vanished while it was read');
  return rows[0];
};
