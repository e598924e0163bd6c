import type { Tx } from '../../../platform/database/pool.ts';
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
export const BUSY_SECONDS = 20;

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
      BUSY_SECONDS,
    ],
  );
};

/** @returns whether the link still has to be created and nobody else is at it */
export const claimLink = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update payment set busy_until = now() + $2 * interval '1 second', next_check_at = now() + $2 * interval '1 second'
      where id = $1 and status = 'Creating' and (busy_until is null or busy_until <= now())`,
    [id, BUSY_SECONDS],
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
export const isBusy = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'link-busy',
    text: `select from payment where id = $1 and status = 'Creating' and busy_until > now()`,
    values: [id],
  });
  return rowCount === 1;
};

export interface Opened {
  readonly url: string;
  readonly vaNumber: string | undefined;
  readonly expiresAt: Date;
}

/** What the gateway gave. The status changes only while it is still `Creating`: money may have been quicker. */
export const writeOpened = async (tx: Tx, id: string, { url, vaNumber, expiresAt }: Opened): Promise<void> => {
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
