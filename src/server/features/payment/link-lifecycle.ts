import { awaitsFee } from '../../../../machines/application.status.ts';
import { endableLinkStatuses } from '../../../../machines/payment.machine.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type CreatedOrder, GatewayUnavailable, OrderRefused } from '../../platform/payments/payment-gateway.ts';
import { queueNotice } from '../application/queue-notices.ts';
import { applyFeeEvent, describePayment } from './fee-status.ts';
import type { PaymentContext } from './payment-context.ts';
import { type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, type Link, releaseLink, writeLinkStatus, writeOpenedLink } from './queries/links.ts';
import { releasePromoUse } from './queries/promo-codes.ts';

interface EndLinkInput {
  readonly context: PaymentContext;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
}

/** Ends an unpaid link: releases its use of a promo code, and notifies the applicant when no newer link exists. */
export const endLink = async ({ context, tx, fee, link }: EndLinkInput): Promise<void> => {
  if (!endableLinkStatuses.includes(link.status)) return;
  await releasePromoUse(tx, link.id);
  if (link.status !== 'Failed') await writeLinkStatus(tx, link.id, 'Expired');
  if (!link.isNewest || link.status === 'Failed') return;
  const moved = await applyFeeEvent(context, tx, fee, { type: 'payment.expired' });
  if (!moved || !awaitsFee(fee.status)) return;
  const payment = await describePayment(tx, link);
  await queueNotice(tx, context.applications, 'payment-expired', { ...fee, ...payment, page: 'registerFeeDetail' });
};

/** Ends a link whose due date has passed by the clock of the database, whatever the gateway replied. */
export const endLinkIfDue = (context: PaymentContext, { id, applicationId }: Link): Promise<void> =>
  context.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.isDue) await endLink({ context, tx, fee, link });
  });

/** `unavailable`: the order may exist or not; the same request is sent again later. */
export type CreationResult = 'created' | 'refused' | 'unavailable';

/** The second transaction of paying: stores the gateway's reply. A payment that arrives first is kept. */
const storeCreated = (context: PaymentContext, { id, applicationId }: Link, created: CreatedOrder): Promise<void> =>
  context.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (!link || link.url !== null) return;
    await writeOpenedLink(tx, id, { url: created.url, vaNumber: created.vaNumber, expiresAt: created.expiresAt });
    if (link.status !== 'Creating' || !link.isNewest) return;
    if (!(await applyFeeEvent(context, tx, fee, { type: 'link.created' }))) return;
    const payment = await describePayment(tx, link);
    await queueNotice(tx, context.applications, 'payment-link-created', { ...fee, ...payment, page: 'paymentDetails' });
  });

/** The gateway created no order: releases the use of a promo code. */
const storeRefused = (context: PaymentContext, { id, applicationId }: Link): Promise<void> =>
  context.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.status !== 'Creating') return;
    await writeLinkStatus(tx, id, 'Failed');
    await releasePromoUse(tx, id);
    if (link.isNewest) await applyFeeEvent(context, tx, fee, { type: 'link.refused' });
  });

/**
 * Orders a stored link at the gateway. Every attempt sends the same request. Holds no connection to the database while
 * it waits for the gateway.
 */
export const createLink = async (context: PaymentContext, link: Link): Promise<CreationResult> => {
  if (!link.order) throw new Error('A link that has nothing to pay is not ordered.');
  try {
    const gateway = context.payments.get(link.gateway);
    await storeCreated(context, link, await gateway.create(link.order));
    return 'created';
  } catch (error) {
    if (error instanceof OrderRefused) {
      await storeRefused(context, link);
      return 'refused';
    }
    await releaseLink(context.db, link.id);
    if (error instanceof GatewayUnavailable) return 'unavailable';
    throw error;
  }
};
