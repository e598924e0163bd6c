import type { Queryable } from '../../../platform/database/queryable.ts';

/** The payment that counts for an application. Amounts are whole rupiah. */
export interface PaidFee {
  readonly invoiceNumber: string;
  readonly channel: string;
  readonly vaNumber: string | null;
  readonly registrationFee: number;
  readonly discount: number;
  readonly promoCode: string | null;
  readonly adminFee: number;
  readonly amount: number;
  readonly paidAt: string;
}

export const findPaidFee = async (db: Queryable, applicationId: string): Promise<PaidFee | undefined> => {
  const { rows } = await db.query<PaidFee & Record<string, unknown>>(
    `select p.invoice_number as "invoiceNumber", channel.name as channel, p.va_number as "vaNumber",
        p.registration_fee as "registrationFee", p.discount, promo.code as "promoCode", p.admin_fee as "adminFee",
        p.amount, p.paid_at as "paidAt"
       from payment p
       join payment_channel channel on channel.id = p.payment_channel_id
       left join promo_code promo on promo.id = p.promo_code_id
      where p.application_id = $1 and p.status = 'Paid' order by p.paid_at limit 1`,
    [applicationId],
  );
  return rows[0];
};
