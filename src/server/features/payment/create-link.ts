import type { CreatedOrder } from '../../platform/payments/payment-gateway.ts';
import { GatewayUnavailable, OrderRefused, type PaymentOrder } from '../../platform/payments/payment-gateway.ts';
import { queueNotice } from '../application/notify.ts';
import type { Cashier } from './cashier.ts';
import { mailData } from './mail-data.ts';
import { moveFee } from './move-fee.ts';
import { lockFee } from './queries/fee-standing.ts';
import { findLink, type Link } from './queries/links.ts';
import { releasePromo } from './queries/promo-uses.ts';
import { releaseLink, writeLinkStatus, writeOpened } from './queries/write-link.ts';

/** `unavailable`: nothing is known, the order may exist; the same request is sent again later. */
export type Creation = 'created' | 'refused' | 'unavailable';

/** The second transaction of paying: what the gateway gave. Money that was quicker stays counted. */
const keepCreated = (cashier: Cashier, { id, applicationId }: Link, created: CreatedOrder): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (!link || link.url !== null) return;
    await writeOpened(tx, id, { url: created.url, vaNumber: created.vaNumber, expiresAt: created.expiresAt });
    if (link.status !== 'Creating' || !link.isNewest) return;
    if (!(await moveFee(cashier, tx, fee, { type: 'link.created' }))) return;
    const template = link.channelKind === 'card' ? 'pay-by-card' : 'pay-by-transfer';
    const data = await mailData(tx, id);
    await queueNotice(tx, cashier.catalogue, template, { ...fee, data, page: 'paymentDetails' });
  });

/** The gateway certainly made no order: the use of a promo code is free again. */
const keepRefused = (cashier: Cashier, { id, applicationId }: Link): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.status !== 'Creating') return;
    await writeLinkStatus(tx, id, 'Failed');
    await releasePromo(tx, id);
    if (link.isNewest) await moveFee(cashier, tx, fee, { type: 'link.refused' });
  });

/**
 * Orders a link that was written down, with the very same request however often it is tried. Holds no connection to the
 * database while it waits for the gateway.
 */
export const createLink = async (cashier: Cashier, link: Link): Promise<Creation> => {
  try {
    const gateway = cashier.payments.get(link.gateway);
    await keepCreated(cashier, link, await gateway.create(link.order as unknown as PaymentOrder));
    return 'created';
  } catch (error) {
    if (error instanceof OrderRefused) {
      await keepRefused(cashier, link);
      return 'refused';
    }
    await releaseLink(cashier.db, link.id);
    if (error instanceof GatewayUnavailable) return 'unavailable';
    throw error;
  }
};
