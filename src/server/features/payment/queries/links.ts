import sql, { type Sql } from 'sql-template-tag';
import { type LinkStatus, settledLinkStatuses } from '../../../../../machines/payment.machine.ts';
import type { PaymentOrder } from '../../../payment-order.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

const linkRow = {
  id: column.uuid,
  applicationId: column.uuid,
  number: column.integer,
  invoiceNumber: column.text,
  status: column.text.as<LinkStatus>(),
  /** With the effect of the clock: `Open` only while the link is the newest one and not yet due. */
  shownStatus: column.text.as<LinkStatus | 'Replaced'>(),
  isNewest: column.boolean,
  channelId: column.text,
  channelKind: column.text.as<'card' | 'virtual-account'>(),
  promoCode: column.text.orNull,
  /** Whole rupiah. */
  amount: column.integer,
  /** The gateway that takes the order; empty when there is nothing to pay. */
  gateway: column.text,
  /** The order for the gateway; null when there is nothing to pay. */
  order: column.json<PaymentOrder>().orNull,
  url: column.text.orNull,
  vaNumber: column.text.orNull,
  /** Of an order that the gateway has not confirmed: when it would be due. */
  dueAt: column.timestamp,
  isDue: column.boolean,
  /** Not created for a minute, and no process is creating it now. */
  isStuck: column.boolean,
} satisfies RowShape;

/** One link with all data for creating and settling it. */
export type Link = RowOf<typeof linkRow>;

const dueAtSql = sql`coalesce(p.due_at,
  p.created_at + coalesce((p.gateway_order ->> 'expiresInMinutes')::integer, 0) * interval '1 minute')`;

const linkSql = sql`
  select p.id, p.application_id as "applicationId", p.number, p.invoice_number as "invoiceNumber", p.status,
    p.shown_status as "shownStatus", not exists (select from payment newer
      where newer.application_id = p.application_id and newer.number > p.number) as "isNewest",
    p.payment_channel_id as "channelId", channel.kind as "channelKind", promo.code as "promoCode", p.amount,
    coalesce(p.gateway, '') as gateway, p.gateway_order as "order", p.url, p.va_number as "vaNumber",
    ${dueAtSql} as "dueAt", ${dueAtSql} <= now() as "isDue",
    p.status = 'Creating' and p.created_at <= now() - interval '1 minute' and coalesce(p.busy_until <= now(), true)
      as "isStuck"
  from shown_payment p
  join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id`;

const findLinkWhere = (db: Queryable, name: string, condition: Sql): Promise<Link | undefined> =>
  db.find(linkRow, prepared(name, sql`${linkSql} where ${condition}`));

export const findLink = (db: Queryable, id: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link', sql`p.id = ${id}`);

export const findLinkByInvoice = (db: Queryable, invoiceNumber: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link-by-invoice', sql`p.invoice_number = ${invoiceNumber}`);

export const findNewestLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link-newest', sql`p.application_id = ${applicationId} order by p.number desc limit 1`);

/** The link through which the fee was paid. */
export const findPaidLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findLinkWhere(
    db,
    'link-paid',
    sql`p.application_id = ${applicationId} and p.status = 'Paid' order by p.number desc limit 1`,
  );

/** The newest links through which money may still be received, newest first. */
export const listUnsettledLinks = (db: Queryable, applicationId: string): Promise<readonly Link[]> =>
  db.many(
    linkRow,
    prepared(
      'links-unsettled',
      sql`${linkSql} where p.application_id = ${applicationId} and p.gateway is not null
    and p.status <> all(${settledLinkStatuses}::text[]) order by p.number desc limit 3`,
    ),
  );

export interface NewLink {
  readonly id: string;
  readonly applicationId: string;
  readonly number: number;
  readonly invoiceNumber: string;
  readonly channelId: string;
  readonly promoCodeId: string | null;
  /** This and the other amounts are whole rupiah. */
  readonly registrationFee: number;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  /** Null: nothing is left to pay, and the link is paid at once. */
  readonly gateway: { readonly id: string; readonly requestId: string; readonly order: PaymentOrder } | null;
}

/** How long the process that stored or claimed a link creates it alone. */
const CLAIM_SECONDS = 20;

/** Stores the order before the gateway call: after a crash the same order is sent again. */
export const insertLink = async (tx: Tx, link: NewLink): Promise<void> => {
  const { gateway } = link;
  const status: LinkStatus = gateway ? 'Creating' : 'Paid';
  const busyUntil = sql`now() + ${gateway ? CLAIM_SECONDS : null}::integer * interval '1 second'`;
  await tx.run(sql`
    insert into payment (id, application_id, number, invoice_number, payment_channel_id, promo_code_id,
      registration_fee, discount, admin_fee, amount, gateway, request_id, gateway_order, status, paid_at, busy_until,
      next_check_at)
    values (${link.id}, ${link.applicationId}, ${link.number}, ${link.invoiceNumber}, ${link.channelId},
      ${link.promoCodeId}, ${link.registrationFee}, ${link.discount}, ${link.adminFee}, ${link.amount},
      ${gateway?.id ?? null}, ${gateway?.requestId ?? null}, ${gateway ? JSON.stringify(gateway.order) : null},
      ${status}, case when ${gateway === null}::boolean then now() end, ${busyUntil}, ${busyUntil})`);
};

/** @returns whether the link is still to be created and the caller may create it */
export const claimLink = async (db: Queryable, id: string): Promise<boolean> => {
  const claimed = await db.run(sql`
    update payment set busy_until = now() + ${CLAIM_SECONDS}::integer * interval '1 second',
      next_check_at = now() + ${CLAIM_SECONDS}::integer * interval '1 second'
    where id = ${id} and status = 'Creating' and (busy_until is null or busy_until <= now())`);
  return claimed === 1;
};

/** Ends the claim after a failure: a request may try again at once, the reconciliation does so after a while. */
export const releaseLink = async (db: Queryable, id: string): Promise<void> => {
  await db.run(sql`
    update payment set busy_until = null, checks = checks + 1,
      next_check_at = now() + least(10, 2 ^ least(checks + 1, 8)) * interval '1 second' where id = ${id}`);
};

/** @returns whether a process is creating this link now */
export const isLinkClaimed = async (db: Queryable, id: string): Promise<boolean> => {
  const statement = sql`select from payment where id = ${id} and status = 'Creating' and busy_until > now()`;
  return (await db.run(prepared('link-busy', statement))) === 1;
};

interface OpenedLink {
  readonly url: string;
  readonly vaNumber: string | undefined;
  readonly expiresAt: Date;
}

/** Stores the gateway's reply. The status changes only from `Creating`: a payment may have arrived before the reply. */
export const writeOpenedLink = async (tx: Tx, id: string, { url, vaNumber, expiresAt }: OpenedLink): Promise<void> => {
  await tx.run(sql`
    update payment set url = ${url}, va_number = ${vaNumber ?? null}, due_at = ${expiresAt}, opened_at = now(),
      busy_until = null, checks = 0, status = case when status = 'Creating' then 'Open' else status end,
      next_check_at = case when status = 'Creating' then now() + interval '60 seconds' else next_check_at end
    where id = ${id}`);
};

/** Without `paidAt` the stored time stays. A settled link is not checked again. */
export const writeLinkStatus = async (tx: Tx, id: string, status: LinkStatus, paidAt?: Date): Promise<void> => {
  await tx.run(sql`
    update payment set status = ${status}, paid_at = coalesce(${paidAt ?? null}, paid_at), busy_until = null,
      next_check_at = case when ${settledLinkStatuses.includes(status)}::boolean then null else next_check_at end
    where id = ${id}`);
};

/**
 * Ids of links whose status is to be checked now. Each is postponed by a minute at once, so that several processes
 * share the work and a process that stops blocks no link.
 */
export const claimDueLinks = async (db: Queryable, max: number): Promise<readonly string[]> => {
  const row = { id: column.uuid } satisfies RowShape;
  const statement = sql`
      update payment p set next_check_at = now() + interval '60 seconds',
        busy_until = case when p.status = 'Creating' then now() + interval '20 seconds' else p.busy_until end
      from (select id from payment where next_check_at <= now() and (busy_until is null or busy_until <= now())
        order by next_check_at limit ${max} for update skip locked) due
      where p.id = due.id returning p.id`;
  return (await db.many(row, prepared('links-due', statement))).map(({ id }) => id);
};

/**
 * Time of the next check. An open link: after a tenth of its age, from one to ten minutes, and once more when it is
 * due. A link past its due date: less and less often for two weeks, because money may still arrive.
 */
export const scheduleCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.run(sql`
    update payment set checks = 0, next_check_at = case
        when status = any(${settledLinkStatuses}::text[]) or due_at is null then null
        when now() < due_at then least(due_at + interval '2 seconds', now() +
          least(interval '10 minutes', greatest(interval '1 minute', (now() - created_at) / 10)))
        when now() < due_at + interval '14 days' then now() +
          least(interval '1 day', greatest(interval '15 minutes', (now() - due_at) / 4))
      end
    where id = ${id} and status <> 'Creating'`);
};

/** The gateway did not respond: postpones the next check, with increasing delays. */
export const postponeCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.run(sql`
    update payment set checks = checks + 1,
      next_check_at = now() + least(300, 5 * 2 ^ least(checks, 8)) * interval '1 second' where id = ${id}`);
};

const reminderRow = { id: column.uuid, applicationId: column.uuid, hours: column.float } satisfies RowShape;

type Reminder = RowOf<typeof reminderRow>;

/**
 * Open links that end within one of these numbers of hours, or whose last quarter has begun if it is later. Returns each
 * link once for a number of hours. Of several that have passed only the smallest counts: the others are over.
 */
export const claimReminders = (tx: Tx, hours: readonly number[], max: number): Promise<readonly Reminder[]> =>
  tx.many(
    reminderRow,
    sql`
    update payment p set reminded_at = now(), reminded_hours = soon.hours
    from (select payment.id, due.hours from payment
      cross join lateral (select min(number) as hours from unnest(${hours}::float8[]) number
        where due_at - now() <= least(number * interval '1 hour', (due_at - created_at) / 4)) due
      where status = 'Open' and due_at > now() and due.hours < coalesce(reminded_hours, case when reminded_at is not null then 6 end, 'infinity')
        and not exists (select from payment newer where newer.application_id = payment.application_id
          and newer.number > payment.number)
      limit ${max} for update of payment skip locked) soon
    where p.id = soon.id returning p.id, p.application_id as "applicationId", p.reminded_hours as hours`,
  );
