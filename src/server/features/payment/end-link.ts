import type { Tx } from '../../platform/database/pool.ts';
import { queueNotice } from '../application/notify.ts';
import type { Cashier } from './cashier.ts';
import { mailData } from './mail-data.ts';
import { moveFee } from './move-fee.ts';
import { type LockedFee, lockFee } from './queries/fee-standing.ts';
import { findLink, type Link } from './queries/links.ts';
import { releasePromo } from './queries/promo-uses.ts';
import { writeLinkStatus } from './queries/write-link.ts';

interface Ending {
  readonly cashier: Cashier;
  readonly tx: Tx;
  readonly fee: LockedFee;
  readonly link: Link;
}

/** An unpaid link is over: its use of a promo code is free again, and if nothing took its place, the applicant is told. */
export const endLink = async ({ cashier, tx, fee, link }: Ending): Promise<void> => {
  if (!['Creating', 'Open', 'Failed'].includes(link.status)) return;
  await releasePromo(tx, link.id);
  if (link.status !== 'Failed') await writeLinkStatus(tx, link.id, 'Expired');
  if (!link.isNewest || link.status === 'Failed') return;
  const moved = await moveFee(cashier, tx, fee, { type: 'payment.expired' });
  if (!moved || fee.status !== 'Pending Registration Fee') return;
  const data = await mailData(tx, link.id);
  await queueNotice(tx, cashier.catalogue, 'payment-expired', { ...fee, data, page: 'registerFeeDetail' });
};

/** The same, for a link whose due date has passed by the database's clock, whatever the gateway says or does not say. */
export const endWhenDue = (cashier: Cashier, { id, applicationId }: Link): Promise<void> =>
  cashier.db.transaction(async (tx) => {
    const fee = await lockFee(tx, applicationId);
    const link = await findLink(tx, id);
    if (link?.isDue) await endLink({ cashier, tx, fee, link });
  });
