import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.events.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { GatewayEvent } from '../../platform/payments/payment-gateway.ts';
import type { Cashier } from './cashier.ts';
import { confirmFee } from './confirm-fee.ts';
import { endLink } from './end-link.ts';
import { moveFee } from './move-fee.ts';
import { type LockedFee, lockFee } from './queries/fee-standing.ts';
import { findLink, findLinkByInvoice, type Link } from './queries/links.ts';
import { addAlert, addMessage, closeRefundAlerts, findMoneyOf } from './queries/messages.ts';
import { releasePromo } from './queries/promo-uses.ts';
import { writeLinkStatus } from './queries/write-link.ts';

/** How something that a gateway tells reached us. */
export interface Told {
  readonly event: GatewayEvent;
  readonly gatewayId: string;
  readonly source: 'notification' | 'status';
  readonly messageId?: string;
  /** Without the payer. */
  readonly raw: string;
}

interface Scene {
  readonly cashier: Cashier;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
  readonly event: GatewayEvent;
}

/** Late money also tells that its link is over, should nobody have noticed yet. */
const endIfLate = async ({ cashier, tx, fee, link, event }: Scene): Promise<LockedFee> => {
  const isLate = event.occurredAt.getTime() >= Date.parse(link.dueAt);
  if (!isLate || !link.isNewest || !['Creating', 'Open'].includes(link.status)) return fee;
  return (await moveFee(cashier, tx, fee, { type: 'payment.expired' }))?.fee ?? fee;
};

/** Money counts once per key, for the link that it came through, whichever is the newest now. */
const receive = async (scene: Scene): Promise<void> => {
  const { cashier, tx, link, event } = scene;
  const { eventKey, occurredAt, amount } = event;
  const fee = await endIfLate(scene);
  const moved = await moveFee(cashier, tx, fee, {
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
      await releasePromo(tx, link.id);
      await writeLinkStatus(tx, link.id, 'Refund Needed', occurredAt);
    },
    createLink: unexpectedEffect,
  });
};

/** A declined attempt: the gateway's page may still take another, so that the link is watched on. */
const fail = async ({ cashier, tx, fee, link }: Scene): Promise<void> => {
  if (link.status !== 'Creating' && link.status !== 'Open') return;
  await writeLinkStatus(tx, link.id, 'Failed');
  if (link.isNewest) await moveFee(cashier, tx, fee, { type: 'payment.failed' });
};

const refund = async ({ cashier, tx, fee, link, event }: Scene): Promise<void> => {
  const waiting = (await findMoneyOf(tx, link.id)).filter((key) => fee.refunds.includes(key));
  let standing = fee;
  for (const transaction of waiting)
    standing = (await moveFee(cashier, tx, standing, { type: 'refund.done', transaction }))?.fee ?? standing;
  if (waiting.length === 0)
    return addAlert(tx, { paymentId: link.id, kind: 'refunded', eventKey: event.eventKey, amount: event.amount });
  await closeRefundAlerts(tx, link.id);
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, 'Expired');
};

const handle = (scene: Scene): Promise<void> => {
  switch (scene.event.status) {
    case 'paid':
      return receive(scene);
    case 'failed':
      return fail(scene);
    case 'expired':
    case 'cancelled':
      return endLink(scene);
    case 'refunded':
      return refund(scene);
    case 'pending':
      return Promise.resolve();
  }
};

/**
 * Applies what a gateway told about an order: once, whether notification, return page or reconciliation brought it.
 * A gateway speaks for its own orders alone: the keys of one must not settle what another sold.
 * @returns false when this gateway has no such order
 */
export const applyGatewayEvent = (cashier: Cashier, { event, gatewayId, ...told }: Told): Promise<boolean> =>
  cashier.db.transaction(async (tx) => {
    const known = await findLinkByInvoice(tx, event.reference);
    if (known?.gateway !== gatewayId) return false;
    if (event.status === 'pending') return true;
    const fee = await lockFee(tx, known.applicationId);
    const link = (await findLink(tx, known.id)) ?? known;
    const { eventKey, amount } = event;
    if (!(await addMessage(tx, { paymentId: link.id, ...event, messageId: told.messageId, ...told }))) return true;
    if (amount === link.amount) await handle({ cashier, tx, fee, link, event });
    else await addAlert(tx, { paymentId: link.id, kind: 'wrong-amount', eventKey, amount });
    return true;
  });
