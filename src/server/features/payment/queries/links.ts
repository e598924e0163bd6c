import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface NewLink {
  readonly id: string;
  readonly applicationId: string;
  readonly number: number;
  readonly invoiceNumber: string;
  readonly channelId: string;
  readonly promoCodeId: string | null;
  readonly registrationFee: number;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  /** Null: nothing is left to pay, and the link is paid at once. */
  readonly gateway: { readonly id: string; readonly requestId: string; readonly order: object } | null;
}

/** For so long whoever wrote a link is left alone with creating it. */
const CLAIM_SECONDS = 20;

/** What is wanted, before anybody outside is asked for it: a crash in between leads to this order and no other. */
export const insertLink = async (tx: Tx, link: NewLink): Promise<void> => {
  await tx.query(
    `insert into payment (id, application_id, number, invoice_number, payment_channel_id, promo_code_id, registration_fee,
       discount, admin_fee, amount, gateway, request_id, gateway_order, status, paid_at, busy_until, next_check_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       case when $11::text is null then 'Paid' else 'Creating' end, case when $11::text is null then now() end,
       busy.until, busy.until
     from (select case when $11::text is not null then now() + $14 * interval '1 second' end as until) busy`,
    [
      link.id,
      link.applicationId,
      link.number,
      link.invoiceNumber,
      link.channelId,
      link.promoCodeId,
      link.registrationFee,
      link.discount,
      link.adminFee,
      link.amount,
      link.gateway?.id ?? null,
      link.gateway?.requestId ?? null,
      link.gateway ? JSON.stringify(link.gateway.order) : null,
      CLAIM_SECONDS,
    ],
  );
};

/** @returns whether the link still has to be created and nobody else is at it */
export const claimLink = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update payment set busy_until = now() + $2 * interval '1 second', next_check_at = now() + $2 * interval '1 second'
      where id = $1 and status = 'Creating' and (busy_until is null or busy_until <= now())`,
    [id, CLAIM_SECONDS],
  );
  return rowCount === 1;
};

/** Creating it did not work out: anybody may try again at once, and the reconciliation does after a while. */
export const releaseLink = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update payment set busy_until = null, checks = checks + 1,
       next_check_at = now() + least(10, 2 ^ least(checks + 1, 8)) * interval '1 second' where id = $1`,
    [id],
  );
};

/** @returns whether somebody is creating this link right now */
export const isLinkClaimed = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'link-busy',
    text: `select from payment where id = $1 and status = 'Creating' and busy_until > now()`,
    values: [id],
  });
  return rowCount === 1;
};

interface OpenedLink {
  readonly url: string;
  readonly vaNumber: string | undefined;
  readonly expiresAt: Date;
}

/** What the gateway gave. The status changes only while it is still `Creating`: money may have been quicker. */
export const writeOpenedLink = async (tx: Tx, id: string, { url, vaNumber, expiresAt }: OpenedLink): Promise<void> => {
  await tx.query(
    `update payment set url = $2, va_number = $3, due_at = $4, opened_at = now(), busy_until = null, checks = 0,
       status = case when status = 'Creating' then 'Open' else status end,
       next_check_at = case when status = 'Creating' then now() + interval '60 seconds' else next_check_at end
     where id = $1`,
    [id, url, vaNumber ?? null, expiresAt],
  );
};

/** `paidAt` is kept when none is given. Who is settled is not asked after any more. */
export const writeLinkStatus = async (tx: Tx, id: string, status: string, paidAt?: Date): Promise<void> => {
  await tx.query(
    `update payment set status = $2, paid_at = coalesce($3, paid_at), busy_until = null,
       next_check_at = case when $2 in ('Paid', 'Refund Needed') then null else next_check_at end where id = $1`,
    [id, status, paidAt ?? null],
  );
};

interface DueLink {
  readonly id: string;
  readonly status: string;
}

/**
 * Links whose gateway is to be asked now. They are put off by a minute at once, so that several processes share the
 * work, and one that dies leaves nothing behind.
 */
export const claimDueLinks = async (db: Queryable, most: number): Promise<readonly DueLink[]> => {
  const { rows } = await db.query<{ id: string; status: string }>({
    name: 'links-due',
    text: `
      update payment p set next_check_at = now() + interval '60 seconds',
        busy_until = case when p.status = 'Creating' then now() + interval '20 seconds' else p.busy_until end
      from (select id from payment where next_check_at <= now() and (busy_until is null or busy_until <= now())
        order by next_check_at limit $1 for update skip locked) due
      where p.id = due.id returning p.id, p.status`,
    values: [most],
  });
  return rows;
};

/**
 * When to ask again: an open link after a tenth of its age, from one to ten minutes, and once more when it is due; a dead
 * one less and less often for two weeks, because money may still come.
 */
export const scheduleCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update payment set checks = 0, next_check_at = case
        when status in ('Paid', 'Refund Needed') or due_at is null then null
        when now() < due_at then least(due_at + interval '2 seconds', now() +
          least(interval '10 minutes', greatest(interval '1 minute', (now() - created_at) / 10)))
        when now() < due_at + interval '14 days' then now() +
          least(interval '1 day', greatest(interval '15 minutes', (now() - due_at) / 4))
      end
     where id = $1 and status <> 'Creating'`,
    [id],
  );
};

/** The gateway did not answer. */
export const postponeCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update payment set checks = checks + 1,
       next_check_at = now() + least(300, 5 * 2 ^ least(checks, 8)) * interval '1 second' where id = $1`,
    [id],
  );
};

interface Reminder {
  readonly id: string;
  readonly applicationId: string;
}

/** Open links that end soon: six hours before, or a quarter of the time they have. Each is given out once. */
export const claimReminders = async (tx: Tx, most: number): Promise<readonly Reminder[]> => {
  const { rows } = await tx.query<{ id: string; applicationId: string }>(
    `update payment p set reminded_at = now()
     from (select id from payment where status = 'Open' and reminded_at is null and due_at > now()
         and due_at - now() <= least(interval '6 hours', (due_at - created_at) / 4)
         and not exists (select from payment newer where newer.application_id = payment.application_id
           and newer.number > payment.number)
       limit $1 for update skip locked) soon
     where p.id = soon.id returning p.id, p.application_id as "applicationId"`,
    [most],
  );
  return rows;
};

/** One link, as those need it who create and settle it. */
export interface Link {
  readonly id: string;
  readonly applicationId: string;
  readonly number: number;
  readonly invoiceNumber: string;
  readonly status: string;
  /** With what the clock makes of it: `Open` only while it is the newest and not yet due. */
  readonly shownStatus: string;
  readonly isNewest: boolean;
  readonly channelId: string;
  readonly channelName: string;
  readonly channelKind: 'card' | 'virtual-account';
  readonly promoCodeId: string | null;
  readonly promoCode: string | null;
  readonly amount: number;
  /** Which gateway was, or will be, asked; empty when there is nothing to pay. */
  readonly gateway: string;
  /** What was, or will be, sent to the gateway; null when it is not asked at all. */
  readonly order: Readonly<Record<string, unknown>> | null;
  readonly url: string | null;
  readonly vaNumber: string | null;
  /** Of an order that nobody knows of yet: when it would end if it existed. */
  readonly dueAt: string;
  readonly isDue: boolean;
  /** Could not be created for a minute, and nobody is trying right now. */
  readonly isStuck: boolean;
}

const dueAtSql = `coalesce(p.due_at,
  p.created_at + coalesce((p.gateway_order ->> 'expiresInMinutes')::integer, 0) * interval '1 minute')`;

const linkSql = `
  select p.id, p.application_id as "applicationId", p.number, p.invoice_number as "invoiceNumber", p.status,
    p.shown_status as "shownStatus", not exists (select from payment newer
      where newer.application_id = p.application_id and newer.number > p.number) as "isNewest",
    p.payment_channel_id as "channelId", channel.name as "channelName", channel.kind as "channelKind",
    p.promo_code_id as "promoCodeId", promo.code as "promoCode", p.amount, coalesce(p.gateway, '') as gateway,
    p.gateway_order as "order", p.url,
    p.va_number as "vaNumber", ${dueAtSql} as "dueAt", ${dueAtSql} <= now() as "isDue",
    p.status = 'Creating' and p.created_at <= now() - interval '1 minute' and coalesce(p.busy_until <= now(), true)
      as "isStuck"
  from shown_payment p
  join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id`;

const findLinkWhere = async (
  db: Queryable,
  name: string,
  condition: string,
  value: string,
): Promise<Link | undefined> => {
  const text = `${linkSql} where ${condition}`;
  return (await db.query<Link & Record<string, unknown>>({ name, text, values: [value] })).rows[0];
};

export const findLink = (db: Queryable, id: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link', 'p.id = $1', id);

export const findLinkByInvoice = (db: Queryable, invoice: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link-by-invoice', 'p.invoice_number = $1', invoice);

export const findNewestLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findLinkWhere(db, 'link-newest', 'p.application_id = $1 order by p.number desc limit 1', applicationId);

/** The link through which the fee was paid. */
export const findPaidLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findLinkWhere(
    db,
    'link-paid',
    `p.application_id = $1 and p.status = 'Paid' order by p.number desc limit 1`,
    applicationId,
  );

/** Links that may still be paid, as far as is known; newest first. */
export const listUnsettledLinks = async (db: Queryable, applicationId: string): Promise<readonly Link[]> => {
  const text = `${linkSql} where p.application_id = $1 and p.gateway is not null
    and p.status not in ('Paid', 'Refund Needed') order by p.number desc limit 3`;
  return (await db.query<Link & Record<string, unknown>>({ name: 'links-unsettled', text, values: [applicationId] }))
    .rows;
};
