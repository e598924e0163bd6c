import type { Queryable } from '../../../platform/database/queryable.ts';

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

const due = `coalesce(p.due_at,
  p.created_at + coalesce((p.gateway_order ->> 'expiresInMinutes')::integer, 0) * interval '1 minute')`;

const select = `
  select p.id, p.application_id as "applicationId", p.number, p.invoice_number as "invoiceNumber", p.status,
    p.shown_status as "shownStatus", not exists (select from payment newer
      where newer.application_id = p.application_id and newer.number > p.number) as "isNewest",
    p.payment_channel_id as "channelId", channel.name as "channelName", channel.kind as "channelKind",
    p.promo_code_id as "promoCodeId", promo.code as "promoCode", p.amount, coalesce(p.gateway, '') as gateway,
    p.gateway_order as "order", p.url,
    p.va_number as "vaNumber", ${due} as "dueAt", ${due} <= now() as "isDue",
    p.status = 'Creating' and p.created_at <= now() - interval '1 minute' and coalesce(p.busy_until <= now(), true)
      as "isStuck"
  from shown_payment p
  join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id`;

const findOne = async (db: Queryable, name: string, condition: string, value: string): Promise<Link | undefined> => {
  const text = `${select} where ${condition}`;
  return (await db.query<Link & Record<string, unknown>>({ name, text, values: [value] })).rows[0];
};

export const findLink = (db: Queryable, id: string): Promise<Link | undefined> => findOne(db, 'link', 'p.id = $1', id);

export const findLinkByInvoice = (db: Queryable, invoice: string): Promise<Link | undefined> =>
  findOne(db, 'link-by-invoice', 'p.invoice_number = $1', invoice);

export const findNewestLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findOne(db, 'link-newest', 'p.application_id = $1 order by p.number desc limit 1', applicationId);

/** The link through which the fee was paid. */
export const findPaidLink = (db: Queryable, applicationId: string): Promise<Link | undefined> =>
  findOne(db, 'link-paid', `p.application_id = $1 and p.status = 'Paid' order by p.number desc limit 1`, applicationId);

/** Links that may still be paid, as far as is known; newest first. */
export const findUnsettled = async (db: Queryable, applicationId: string): Promise<readonly Link[]> => {
  const text = `${select} where p.application_id = $1 and p.gateway is not null
    and p.status not in ('Paid', 'Refund Needed') order by p.number desc limit 3`;
  return (await db.query<Link & Record<string, unknown>>({ name: 'links-unsettled', text, values: [applicationId] }))
    .rows;
};
