import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.machine.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEvent, PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { applyFeeEvent, confirmFee } from './fee-status.ts';
import { endLink } from './link-lifecycle.ts';
import type { PaymentContext } from './payment-context.ts';
import { type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, findLinkByInvoice, type Link, writeLinkStatus } from './queries/links.ts';
import { addAlert, addMessage, closeRefundAlerts, listPaidEventKeys } from './queries/messages.ts';
import { releasePromoUse } from './queries/promo-codes.ts';

type SignedNotification = Parameters<PaymentGateway['verifyNotification']>[0] & {
  /** As it stands in our address. */
  readonly gatewayId: string;
};

/**
 * A message that claims to come from the gateway: proved over its raw bytes, then applied.
 * @throws AppError 401 when it does not prove it, 400 when it cannot be read, 404 about an order that is not ours
 */
export const receiveNotification = async (
  cashier: PaymentContext,
  { gatewayId, ...notification }: SignedNotification,
): Promise<void> => {
  const gateway = cashier.payments.find(gatewayId);
  if (!gateway) throw notFound();
  const verified = gateway.verifyNotification(notification);
  if (!verified.ok) throw new AppError(verified.httpStatus, `server.error.${verified.httpStatus}`);
  const { event, raw, messageId } = verified;
  if (!(await applyGatewayEvent(cashier, { event, gatewayId, raw, messageId, source: 'notification' })))
    throw notFound();
};

/** How something that a gateway tells reached us. */
interface ReceivedEvent {
  readonly event: GatewayEvent;
  readonly gatewayId: string;
  readonly source: 'notification' | 'status';
  readonly messageId?: string;
  /** Without the payer. */
  readonly raw: string;
}

interface EventContext {
  readonly cashier: PaymentContext;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
  readonly event: GatewayEvent;
}

/** Late money also tells that its link is over, should nobody have noticed yet. */
const expireIfLate = async ({ cashier, tx, fee, link, event }: EventContext): Promise<LockedFee> => {
  const isLate = event.occurredAt.getTime() >= Date.parse(link.dueAt);
  if (!isLate || !link.isNewest || !['Creating', 'Open'].includes(link.status)) return fee;
  return (await applyFeeEvent(cashier, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/** Money counts once per key, for the link that it came through, whichever is the newest now. */
const applyPaid = async (scene: EventContext): Promise<void> => {
  const { cashier, tx, link, event } = scene;
  const { eventKey, occurredAt, amount } = event;
  const fee = await expireIfLate(scene);
  const moved = await applyFeeEvent(cashier, tx, fee, {
    type: 'payment.received',
    transaction: eventKey,
    paidAt: occurredAt.getTime(),
    dueDate: Date.parse(link.dueAt),
  });
  if (!moved) return;
  await perform<PaymentEffects>(moved.effects, {
    confirm: async () => {
      await writeLinkStatus(tx, link.id, 'Paid', occurredAt);
      await confirmFee(cashier, tx, moved.fee, link);
    },
    alertRefund: async () => {
      await addAlert(tx, { paymentId: link.id, kind: 'refund-needed', eventKey, amount });
      if (link.status === 'Paid') return;
      await releasePromoUse(tx, link.id);
      await writeLinkStatus(tx, link.id, 'Refund Needed', occurredAt);
    },
    createLink: unexpectedEffect,
  });
};

/** A declined attempt: the gateway's page may still take another, so that the link is watched on. */
const applyFailed = async ({ cashier, tx, fee, link }: EventContext): Promise<void> => {
  if (link.status !== 'Creating' && link.status !== 'Open') return;
  await writeLinkStatus(tx, link.id, 'Failed');
  if (link.isNewest) await applyFeeEvent(cashier, tx, fee, { type: 'payment.failed' });
};

const applyRefunded = async ({ cashier, tx, fee, link, event }: EventContext): Promise<void> => {
  const waiting = (await listPaidEventKeys(tx, link.id)).filter((key) => fee.refunds.includes(key));
  let standing = fee;
  for (const transaction of waiting)
    standing = (await applyFeeEvent(cashier, tx, standing, { type: 'refund.done', transaction }))?.fee ?? standing;
  if (waiting.length === 0)
    return addAlert(tx, { paymentId: link.id, kind: 'refunded', eventKey: event.eventKey, amount: event.amount });
  await closeRefundAlerts(tx, link.id);
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, 'Expired');
};

const applyByStatus = (scene: EventContext): Promise<void> => {
  switch (scene.event.status) {
    case 'paid':
      return applyPaid(scene);
    case 'failed':
      return applyFailed(scene);
    case 'expired':
    case 'cancelled':
      return endLink(scene);
    case 'refunded':
      return applyRefunded(scene);
    case 'pending':
      return Promise.resolve();
  }
};

/**
 * Applies what a gateway told about an order: once, whether notification, return page or reconciliation brought it.
 * A gateway speaks for its own orders alone: the keys of one must not settle what another sold.
 * @returns false when this gateway has no such order
 */
export const applyGatewayEvent = (
  cashier: PaymentContext,
  { event, gatewayId, ...told }: ReceivedEvent,
): Promise<boolean> =>
  cashier.db.transaction(async (tx) => {
    const known = await findLinkByInvoice(tx, event.reference);
    if (known?.gateway !== gatewayId) return false;
    if (event.status === 'pending') return true;
    const fee = await lockFee(tx, known.applicationId);
    const link = (await findLink(tx, known.id)) ?? known;
    const { eventKey, amount } = event;
    if (!(await addMessage(tx, { paymentId: link.id, ...event, messageId: told.messageId, ...told }))) return true;
    if (amount === link.amount) await applyByStatus({ cashier, tx, fee, link, event });
    else await addAlert(tx, { paymentId: link.id, kind: 'wrong-amount', eventKey, amount });
    return true;
  });
