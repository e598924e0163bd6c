import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { type PaymentEffects, pendingLinkStatuses } from '../../../../machines/payment.machine.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEvent, PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { applyFeeEvent, confirmFee } from './fee-status.ts';
import { endLink } from './link-lifecycle.ts';
import type { PaymentContext } from './payment-context.ts';
import { type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, findLinkByInvoice, type Link, writeLinkStatus } from './queries/links.ts';
import { addMessage, closeRefundAlerts, listPaidEventKeys } from './queries/messages.ts';
import { releasePromoUse } from './queries/promo-codes.ts';
import { raiseAlert } from './raise-alert.ts';

type SignedNotification = Parameters<PaymentGateway['verifyNotification']>[0] & {
  /** Part of the address that received the notification. */
  readonly gatewayId: string;
};

/**
 * Verifies the signature of a notification over its raw bytes, then applies its event.
 * @throws AppError 401 when the signature is wrong, 400 when it cannot be read, 404 when the order is unknown
 */
export const receiveNotification = async (
  context: PaymentContext,
  { gatewayId, ...notification }: SignedNotification,
): Promise<void> => {
  const gateway = context.payments.find(gatewayId);
  if (!gateway) throw notFound();
  const verified = gateway.verifyNotification(notification);
  if (!verified.ok) throw new AppError(verified.httpStatus, `server.error.${verified.httpStatus}`);
  const { event, raw, messageId } = verified;
  if (!(await applyGatewayEvent(context, { event, gatewayId, raw, messageId, source: 'notification' })))
    throw notFound();
};

/** An event of a gateway and how it arrived. */
interface ReceivedEvent {
  readonly event: GatewayEvent;
  readonly gatewayId: string;
  readonly source: 'notification' | 'status';
  readonly messageId?: string;
  /** Without the payer. */
  readonly raw: string;
}

interface EventInput {
  readonly context: PaymentContext;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
  readonly event: GatewayEvent;
}

/** A payment after the due date also ends its link, if the link is not marked as ended yet. */
const expireIfLate = async ({ context, tx, fee, link, event }: EventInput): Promise<LockedFee> => {
  const isLate = event.occurredAt.getTime() >= Date.parse(link.dueAt);
  if (!isLate || !link.isNewest || !pendingLinkStatuses.includes(link.status)) return fee;
  return (await applyFeeEvent(context, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/** Counts a payment once per key, for the link through which it was made, even if a newer link exists. */
const applyPaid = async (input: EventInput): Promise<void> => {
  const { context, tx, link, event } = input;
  const { eventKey, occurredAt, amount } = event;
  const fee = await expireIfLate(input);
  const moved = await applyFeeEvent(context, tx, fee, {
    type: 'payment.received',
    transaction: eventKey,
    paidAt: occurredAt.getTime(),
    dueDate: Date.parse(link.dueAt),
  });
  if (!moved) return;
  await perform<PaymentEffects>(moved.effects, {
    confirm: async () => {
      await writeLinkStatus(tx, link.id, 'Paid', occurredAt);
      await confirmFee(context, tx, moved.fee, link);
    },
    alertRefund: async () => {
      await raiseAlert(context, tx, { paymentId: link.id, kind: 'refund-needed', eventKey, amount });
      if (link.status === 'Paid') return;
      await releasePromoUse(tx, link.id);
      await writeLinkStatus(tx, link.id, 'Refund Needed', occurredAt);
    },
    createLink: unexpectedEffect,
  });
};

/** A declined attempt. The gateway's page may accept another one, so the link is still checked. */
const applyFailed = async ({ context, tx, fee, link }: EventInput): Promise<void> => {
  if (!pendingLinkStatuses.includes(link.status)) return;
  await writeLinkStatus(tx, link.id, 'Failed');
  if (link.isNewest) await applyFeeEvent(context, tx, fee, { type: 'payment.failed' });
};

const applyRefunded = async ({ context, tx, fee, link, event }: EventInput): Promise<void> => {
  const waiting = (await listPaidEventKeys(tx, link.id)).filter((key) => fee.refunds.includes(key));
  let feeAfter = fee;
  for (const transaction of waiting)
    feeAfter = (await applyFeeEvent(context, tx, feeAfter, { type: 'refund.done', transaction }))?.fee ?? feeAfter;
  if (waiting.length === 0)
    return raiseAlert(context, tx, {
      paymentId: link.id,
      kind: 'refunded',
      eventKey: event.eventKey,
      amount: event.amount,
    });
  await closeRefundAlerts(tx, link.id);
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, 'Expired');
};

const applyByStatus = (input: EventInput): Promise<void> => {
  switch (input.event.status) {
    case 'paid':
      return applyPaid(input);
    case 'failed':
      return applyFailed(input);
    case 'expired':
    case 'cancelled':
      return endLink(input);
    case 'refunded':
      return applyRefunded(input);
    case 'pending':
      return Promise.resolve();
  }
};

/**
 * Applies an event of a gateway once, whether a notification, a return to the portal or the reconciliation brought it.
 * A gateway changes only its own orders: the keys of one gateway must not authenticate events of another gateway's
 * orders.
 * @returns false when this gateway has no such order
 */
export const applyGatewayEvent = (
  context: PaymentContext,
  { event, gatewayId, source, messageId, raw }: ReceivedEvent,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const found = await findLinkByInvoice(tx, event.reference);
    if (found?.gateway !== gatewayId) return false;
    if (event.status === 'pending') return true;
    const fee = await lockFee(tx, found.applicationId);
    const link = (await findLink(tx, found.id)) ?? found;
    const { eventKey, amount } = event;
    if (!(await addMessage(tx, { paymentId: link.id, ...event, source, messageId, raw }))) return true;
    if (amount === link.amount) await applyByStatus({ context, tx, fee, link, event });
    else await raiseAlert(context, tx, { paymentId: link.id, kind: 'wrong-amount', eventKey, amount });
    return true;
  });
