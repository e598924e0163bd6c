import type { Tx } from '../../platform/database/database.ts';
import { type CreatedOrder, GatewayUnavailable, OrderRefused } from '../../platform/payments/payment-gateway.ts';
import { queueNotice } from '../application/queue-notices.ts';
import { applyFeeEvent, getPaymentMailData } from './fee-status.ts';
import type { PaymentContext } from './payment-context.ts';
import { type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, type Link, releaseLink, writeLinkStatus, writeOpenedLink } from './queries/links.ts';
import { releasePromoUse } from './queries/promo-codes.ts';

interface EndLinkInput {
  readonly cashier: PaymentContext;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
}

/** An unpaid link is over: its use of a promo code is free again, and if nothing took its place, the applicant is told. */
export const endLink = async ({ cashier, tx, fee, link }: EndLinkInput): Promise<void> => {
  if (!['Creating', 'Open', 'Failed'].includes(link.status)) return;
  await releasePromoUse(tx, link.id);
  if (link.status !== 'Failed') await writeLinkStatus(tx, link.id, 'Expired');
  if (!link.isNewest || link.status === 'Failed') return;
  const moved = await applyFeeEvent(cashier, tx, fee, { type: 'payment.expired' });
  if (!moved || fee.status !== 'Pending Registration Fee') return;
  const data = await getPaymentMailData(tx, link.id);
  await queueNotice(tx, cashier.catalogue, 'payment-expired', { ...fee, data, page: 'registerFeeDetail' });
};

/** The same, for a link whose due date has passed by the database's clock, whatever the gateway says or does not say. */
export const endLinkIfDue = (cashier: PaymentContext, { id, applicationId }: Link): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.isDue) await endLink({ cashier, tx, fee, link });
  });

/** `unavailable`: nothing is known, the order may exist; the same request is sent again later. */
export type CreationResult = 'created' | 'refused' | 'unavailable';

/** The second transaction of paying: what the gateway gave. Money that was quicker stays counted. */
const storeCreated = (cashier: PaymentContext, { id, applicationId }: Link, created: CreatedOrder): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (!link || link.url !== null) return;
    await writeOpenedLink(tx, id, { url: created.url, vaNumber: created.vaNumber, expiresAt: created.expiresAt });
    if (link.status !== 'Creating' || !link.isNewest) return;
    if (!(await applyFeeEvent(cashier, tx, fee, { type: 'link.created' }))) return;
    const template = link.channelKind === 'card' ? 'pay-by-card' : 'pay-by-transfer';
    const data = await getPaymentMailData(tx, id);
    await queueNotice(tx, cashier.catalogue, template, { ...fee, data, page: 'paymentDetails' });
  });

/** The gateway certainly made no order: the use of a promo code is free again. */
const storeRefused = (cashier: PaymentContext, { id, applicationId }: Link): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.status !== 'Creating') return;
    await writeLinkStatus(tx, id, 'Failed');
    await releasePromoUse(tx, id);
    if (link.isNewest) await applyFeeEvent(cashier, tx, fee, { type: 'link.refused' });
  });

/**
 * Orders a link that was written down, with the very same request however often it is tried. Holds no connection to the
 * database while it waits for the gateway.
 */
export const createLink = async (cashier: PaymentContext, link: Link): Promise<CreationResult> => {
  if (!link.order) throw new Error('A link that has nothing to pay is not ordered.');
  try {
    const gateway = cashier.payments.get(link.gateway);
    await storeCreated(cashier, link, await gateway.create(link.order));
    return 'created';
  } catch (error) {
    if (error instanceof OrderRefused) {
      await storeRefused(cashier, link);
      return 'refused';
    }
    await releaseLink(cashier.db, link.id);
    if (error instanceof GatewayUnavailable) return 'unavailable';
    throw error;
  }
};
