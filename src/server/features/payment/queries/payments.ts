import type { Queryable } from '../../../platform/database/queryable.ts';

/** One link as applicants see it. Amounts are whole rupiah. */
export interface ShownPayment {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly status: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly channelKind: 'card' | 'virtual-account';
  readonly registrationFee: number;
  readonly promoCode: string | null;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  readonly vaNumber: string | null;
  readonly url: string | null;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
}

const columns = `
  p.id, p.invoice_number as "invoiceNumber", p.shown_status as status, p.payment_channel_id as "channelId",
  channel.name as "channelName", channel.kind as "channelKind", p.registration_fee as "registrationFee",
  promo.code as "promoCode", p.discount, p.admin_fee as "adminFee", p.amount, p.va_number as "vaNumber", p.url,
  p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt"`;

/** Every link of an application, newest first. */
export const findPayments = async (db: Queryable, applicationId: string): Promise<readonly ShownPayment[]> => {
  const { rows } = await db.query<ShownPayment & Record<string, unknown>>({
    name: 'payments-of',
    text: `select ${columns} from shown_payment p
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
      where p.application_id = $1 order by p.number desc`,
    values: [applicationId],
  });
  return rows;
};

/** Where the fee as a whole stands; `None` before anything was paid or asked for. */
export const findFeeStatus = async (db: Queryable, applicationId: string): Promise<string> => {
  const { rows } = await db.query<{ status: string }>({
    name: 'fee-status',
    text: 'select status from shown_fee_standing where application_id = $1',
    values: [applicationId],
  });
  return rows[0]?.status ?? 'None';
};
