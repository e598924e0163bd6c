import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationRow } from '../features/application/queries/applications.ts';
import type { PaymentRules } from '../features/payment/payment-context.ts';
import { requestLink } from '../features/payment/request-link.ts';
import type { Tx } from '../platform/database/database.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';

/** How a demo link ended, and when, in hours from now. */
interface PastPayment {
  readonly status: 'Paid' | 'Failed' | 'Expired' | 'Refund Needed';
  readonly channel: string;
  readonly createdIn: number;
  readonly dueIn: number;
  readonly paidIn?: number;
  readonly promo?: string;
}

const paid: PastPayment = { status: 'Paid', channel: 'va-bca', createdIn: -50, dueIn: -26, paidIn: -48 };

/** Allowed values of `payment` in a demo application. */
const pastPayments: Readonly<Record<string, PastPayment>> = {
  Failed: { status: 'Failed', channel: 'card', createdIn: -2, dueIn: 22 },
  Expired: { status: 'Expired', channel: 'va-mandiri', createdIn: -72, dueIn: -48 },
  'Refund Needed': { status: 'Refund Needed', channel: 'va-bca', createdIn: -72, dueIn: -48, paidIn: -47 },
  'Paid with a promo code': { ...paid, promo: 'HABIS1' },
};

const hours = (count: number | undefined): Sql => sql`${count ?? null}::float8 * interval '1 hour'`;

const linkRow = { id: column.uuid, key: column.text } satisfies RowShape;

/** @returns the id of the link, and the key of the event that paid it; undefined without such an application */
const insertLink = (
  tx: Tx,
  applicationId: string,
  { status, channel, createdIn, dueIn, paidIn, promo }: PastPayment,
): Promise<RowOf<typeof linkRow> | undefined> =>
  tx.find(
    linkRow,
    sql`
  insert into payment (application_id, number, invoice_number, payment_channel_id, registration_fee, discount, admin_fee,
    amount, promo_code_id, status, va_number, created_at, opened_at, due_at, paid_at)
  select a.id, 1, a.registration_number || '-1', channel.id, a.registration_fee, taken.off, channel.admin_fee,
    a.registration_fee - taken.off + channel.admin_fee, promo.id, ${status}::text,
    case when channel.bank is not null then '19006' || lpad((abs(hashtext(a.id::text)) % 100000000000)::text, 11, '0') end,
    now() + ${hours(createdIn)}, now() + ${hours(createdIn)}, now() + ${hours(dueIn)}, now() + ${hours(paidIn)}
  from application a
  join payment_channel channel on channel.id = ${channel}
  left join promo_code promo on promo.code = ${promo ?? null}
  cross join lateral (select coalesce(ceil(a.registration_fee * promo.value / 100.0), 0)::integer as off) taken
  where a.id = ${applicationId} returning id, invoice_number || ':paid' as key`,
  );

/** A payment link of the past, and the resulting fee status. */
const insertPastPayment = async (tx: Tx, applicationId: string, payment: PastPayment): Promise<void> => {
  const link = await insertLink(tx, applicationId, payment);
  if (!link) return;
  const { id, key } = link;
  const { status } = payment;
  const seen = payment.paidIn === undefined ? [] : [key];
  const refunds = status === 'Refund Needed' ? seen : [];
  await tx.run(sql`
    insert into fee_standing (application_id, status, seen, refunds)
    values (${applicationId}, ${status}, ${seen}::text[], ${refunds}::text[])`);
  await tx.run(sql`
    insert into payment_message (payment_id, source, event_key, status, amount, occurred_at, raw)
    select id, 'status', ${key}::text, 'paid', amount, paid_at, '{}' from payment
     where id = ${id} and paid_at is not null`);
  await tx.run(sql`
    insert into promo_use (payment_id, promo_code_id, application_id, status)
    select id, promo_code_id, application_id, 'used' from payment where id = ${id} and promo_code_id is not null`);
  if (status === 'Refund Needed')
    await tx.run(sql`
      insert into payment_alert (payment_id, kind, event_key, amount)
      select id, 'refund-needed', ${key}::text, amount from payment where id = ${id}`);
};

/** Pays the fee of a demo application. */
export const payDemoFee = (tx: Tx, applicationId: string, wanted = ''): Promise<void> =>
  insertPastPayment(tx, applicationId, pastPayments[wanted] ?? paid);

/** A link in its initial state: the reconciliation orders it once the portal runs, so that it can be paid. */
const openPaymentLink = async (
  cashier: PaymentRules,
  tx: Tx,
  { id, accountId }: Pick<ApplicationRow, 'id' | 'accountId'>,
): Promise<void> => {
  const request = { accountId, formId: id, channelId: 'va-bca', promoCode: undefined, locale: 'id' } as const;
  const { link } = await requestLink(cashier, tx, request);
  await tx.run(sql`update payment set busy_until = null, next_check_at = now() where id = ${link.id}`);
};

/** Advances the unpaid fee of a demo application to the requested status. */
export const setFeeStatus = async (
  cashier: PaymentRules,
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'accountId'>,
  wanted: string,
): Promise<void> => {
  const ending = pastPayments[wanted];
  if (ending) await insertPastPayment(tx, application.id, ending);
  else await openPaymentLink(cashier, tx, application);
};
