import type { ApplicationRow } from '../features/application/queries/applications.ts';
import type { PaymentRules } from '../features/payment/payment-context.ts';
import { requestLink } from '../features/payment/request-link.ts';
import type { Tx } from '../platform/database/database.ts';

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

/** What `payment` of a demo application may name. */
const pastPayments: Readonly<Record<string, PastPayment>> = {
  Failed: { status: 'Failed', channel: 'card', createdIn: -2, dueIn: 22 },
  Expired: { status: 'Expired', channel: 'va-mandiri', createdIn: -72, dueIn: -48 },
  'Refund Needed': { status: 'Refund Needed', channel: 'va-bca', createdIn: -72, dueIn: -48, paidIn: -47 },
  'Paid with a promo code': { ...paid, promo: 'HABIS1' },
};

const insertLink = `
  insert into payment (application_id, number, invoice_number, payment_channel_id, registration_fee, discount, admin_fee,
    amount, promo_code_id, status, va_number, created_at, opened_at, due_at, paid_at)
  select a.id, 1, a.registration_number || '-1', channel.id, a.registration_fee, taken.off, channel.admin_fee,
    a.registration_fee - taken.off + channel.admin_fee, promo.id, $2,
    case when channel.bank is not null then '19006' || lpad((abs(hashtext(a.id::text)) % 100000000000)::text, 11, '0') end,
    now() + $4 * interval '1 hour', now() + $4 * interval '1 hour', now() + $5 * interval '1 hour',
    now() + $6 * interval '1 hour'
  from application a
  join payment_channel channel on channel.id = $3
  left join promo_code promo on promo.code = $7
  cross join lateral (select coalesce(ceil(a.registration_fee * promo.value / 100.0), 0)::integer as off) taken
  where a.id = $1 returning id, invoice_number || ':paid' as key`;

const insertFeeStatus = `
  insert into fee_standing (application_id, status, seen, refunds)
  values ($1, $2, $3::text[], case when $2 = 'Refund Needed' then $3::text[] else '{}' end)`;

const insertAlert = `
  insert into payment_alert (payment_id, kind, event_key, amount) select id, 'refund-needed', $2, amount from payment
  where id = $1`;

const insertMessage = `
  insert into payment_message (payment_id, source, event_key, status, amount, occurred_at, raw)
  select id, 'status', $2, 'paid', amount, paid_at, '{}' from payment where id = $1 and paid_at is not null`;

const insertUse = `
  insert into promo_use (payment_id, promo_code_id, application_id, status)
  select id, promo_code_id, application_id, 'used' from payment where id = $1 and promo_code_id is not null`;

/** A link of the past and where the fee of the application stands since. */
const insertPastPayment = async (tx: Tx, applicationId: string, ending: PastPayment): Promise<void> => {
  const { status, channel, createdIn, dueIn, paidIn = null, promo = null } = ending;
  const values = [applicationId, status, channel, createdIn, dueIn, paidIn, promo];
  const { rows } = await tx.query<{ id: string; key: string }>(insertLink, values);
  if (!rows[0]) return;
  const { id, key } = rows[0];
  await tx.query(insertFeeStatus, [applicationId, status, paidIn === null ? [] : [key]]);
  await tx.query(insertMessage, [id, key]);
  await tx.query(insertUse, [id]);
  if (status === 'Refund Needed') await tx.query(insertAlert, [id, key]);
};

/** Pays the fee of a demo application. */
export const payDemoFee = (tx: Tx, applicationId: string, wanted = ''): Promise<void> =>
  insertPastPayment(tx, applicationId, pastPayments[wanted] ?? paid);

/** As if somebody had just asked for it: the reconciliation orders it once the portal runs, so that it can be paid. */
const openPaymentLink = async (
  cashier: PaymentRules,
  tx: Tx,
  { id, accountId }: Pick<ApplicationRow, 'id' | 'accountId'>,
): Promise<void> => {
  const wish = { accountId, formId: id, channelId: 'va-bca', promoCode: undefined, locale: 'id' } as const;
  const { link } = await requestLink(cashier, tx, wish);
  await tx.query('update payment set busy_until = null, next_check_at = now() where id = $1', [link.id]);
};

/** Brings the fee of a demo application that still owes it to where it is there to show. */
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
