import type { Queryable } from '../../../platform/database/queryable.ts';

export interface PaymentMailFacts {
  readonly amount: number;
  readonly channel: string;
  readonly invoiceNumber: string;
  readonly vaNumber: string | null;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
}

/** What mails about a payment name. */
export const getMailFacts = async (db: Queryable, paymentId: string): Promise<PaymentMailFacts> => {
  const { rows } = await db.query<PaymentMailFacts & Record<string, unknown>>(
    `select p.amount, channel.name as channel, p.invoice_number as "invoiceNumber", p.va_number as "vaNumber",
       p.due_at as "dueAt", p.paid_at as "paidAt"
     from payment p join payment_channel channel on channel.id = p.payment_channel_id where p.id = $1`,
    [paymentId],
  );
  if (!rows[0]) throw new Error('a payment does not vanish');
  return rows[0];
};
