import type { Tx } from '../../../platform/database/database.ts';

export interface PaymentMessage {
  readonly paymentId: string;
  readonly source: 'notification' | 'status';
  readonly eventKey: string;
  readonly status: string;
  readonly amount: number;
  readonly occurredAt: Date;
  readonly messageId: string | undefined;
  /** Without the payer. */
  readonly raw: string;
}

/** Keeps what a gateway told. @returns false when the same event is known already, however it came */
export const addMessage = async (tx: Tx, message: PaymentMessage): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into payment_message (payment_id, source, event_key, status, amount, occurred_at, message_id, raw)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      message.paymentId,
      message.source,
      message.eventKey,
      message.status,
      message.amount,
      message.occurredAt,
      message.messageId ?? null,
      message.raw,
    ],
  );
  return rowCount === 1;
};

export interface PaymentAlert {
  readonly paymentId: string;
  readonly kind: 'refund-needed' | 'wrong-amount' | 'refunded' | 'paid-without-application';
  readonly eventKey: string;
  readonly amount: number;
}

/** Something that an admin has to look at; told once. */
export const addAlert = async (tx: Tx, { paymentId, kind, eventKey, amount }: PaymentAlert): Promise<void> => {
  await tx.query(
    'insert into payment_alert (payment_id, kind, event_key, amount) values ($1, $2, $3, $4) on conflict do nothing',
    [paymentId, kind, eventKey, amount],
  );
};

/** The money of this link was given back: nobody has to look at it any more. */
export const closeRefundAlerts = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.query(
    `update payment_alert set resolved_at = now()
      where payment_id = $1 and kind = 'refund-needed' and resolved_at is null`,
    [paymentId],
  );
};

/** Keys of the money that came through this link. */
export const listPaidEventKeys = async (tx: Tx, paymentId: string): Promise<readonly string[]> => {
  const { rows } = await tx.query<{ key: string }>(
    `select event_key as key from payment_message where payment_id = $1 and status = 'paid'`,
    [paymentId],
  );
  return rows.map(({ key }) => key);
};
