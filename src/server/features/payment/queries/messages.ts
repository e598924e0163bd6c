import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import { column, type RowShape } from '../../../platform/database/row.ts';

interface PaymentMessage {
  readonly paymentId: string;
  readonly source: 'notification' | 'status';
  readonly eventKey: string;
  readonly status: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly occurredAt: Date;
  readonly messageId: string | undefined;
  /** Without the payer. */
  readonly raw: string;
}

/** Stores an event of a gateway. @returns false when the same event is stored already, whatever its source */
export const addMessage = async (tx: Tx, message: PaymentMessage): Promise<boolean> =>
  (await tx.run(sql`
    insert into payment_message (payment_id, source, event_key, status, amount, occurred_at, message_id, raw)
    values (${message.paymentId}, ${message.source}, ${message.eventKey}, ${message.status}, ${message.amount},
      ${message.occurredAt}, ${message.messageId ?? null}, ${message.raw})
    on conflict do nothing`)) === 1;

/** Keys of the events by which money was received through this link. */
export const listPaidEventKeys = async (tx: Tx, paymentId: string): Promise<readonly string[]> => {
  const row = { key: column.text } satisfies RowShape;
  const statement = sql`
    select event_key as key from payment_message where payment_id = ${paymentId} and status = 'paid'`;
  return (await tx.many(row, statement)).map(({ key }) => key);
};

export interface PaymentAlert {
  readonly paymentId: string;
  readonly kind: 'refund-needed' | 'wrong-amount' | 'refunded' | 'paid-without-application';
  readonly eventKey: string;
  /** Whole rupiah. */
  readonly amount: number;
}

/** Adds an alert for admins, once per event. @returns its id; undefined where there is one already */
export const addAlert = async (
  tx: Tx,
  { paymentId, kind, eventKey, amount }: PaymentAlert,
): Promise<number | undefined> =>
  (
    await tx.find(
      { id: column.integer },
      sql`insert into payment_alert (payment_id, kind, event_key, amount)
           values (${paymentId}, ${kind}, ${eventKey}, ${amount}) on conflict do nothing returning id`,
    )
  )?.id;

/** The money of this link was refunded or accepted: no alert stays open for it. */
export const closeRefundAlerts = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.run(sql`
    update payment_alert set resolved_at = now()
    where payment_id = ${paymentId} and kind = 'refund-needed' and resolved_at is null`);
};
