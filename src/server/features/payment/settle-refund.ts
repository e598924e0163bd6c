import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.events.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addHistory } from '../application/queries/history.ts';
import { isInReach } from '../application/queries/reach.ts';
import type { CashierRules } from './cashier.ts';
import { confirmFee } from './confirm-fee.ts';
import { type Moved, moveFee } from './move-fee.ts';
import { type LockedFee, lockFee } from './queries/fee-standing.ts';
import { findLink, type Link } from './queries/links.ts';
import { closeRefundAlerts, findMoneyOf } from './queries/messages.ts';
import { findFeeStatus } from './queries/payments.ts';
import { writeLinkStatus } from './queries/write-link.ts';

export interface RefundSettlement {
  readonly paymentId: string;
  readonly admin: { readonly accountId: string; readonly institutionCode: number | null };
  /** `done`: the money went back. `waived`: late money is taken as the fee after all. */
  readonly action: 'done' | 'waived';
}

const note = (tx: Tx, { applicationId, ownerStatus, version }: LockedFee, { admin, action }: RefundSettlement) =>
  addHistory(tx, {
    applicationId,
    actorId: admin.accountId,
    actorRole: 'admin',
    event: `refund.${action}`,
    fromStatus: ownerStatus,
    toStatus: ownerStatus,
    version,
  });

const getLink = async (tx: Tx, paymentId: string): Promise<Link> => {
  const link = await findLink(tx, paymentId);
  if (!link) throw notFound();
  return link;
};

/**
 * An admin settles money that waits to be given back.
 * @throws AppError 404, also for another institution's; 422 when none waits, or when it cannot be taken as the fee because that is paid already
 */
export const settleRefund = async (cashier: CashierRules, tx: Tx, settlement: RefundSettlement) => {
  const { applicationId } = await getLink(tx, settlement.paymentId);
  if (!(await isInReach(tx, applicationId, settlement.admin.institutionCode))) throw notFound();
  const locked = await lockFee(tx, applicationId);
  const link = await getLink(tx, settlement.paymentId);
  const waiting = (await findMoneyOf(tx, link.id)).filter((key) => locked.refunds.includes(key));
  const effects: Moved['effects'][number][] = [];
  let fee = locked;
  for (const transaction of waiting) {
    const moved = await moveFee(cashier, tx, fee, { type: `refund.${settlement.action}`, transaction });
    if (!moved) throw new AppError(422, 'server.payment.noRefund');
    fee = moved.fee;
    effects.push(...moved.effects);
  }
  if (waiting.length === 0) throw new AppError(422, 'server.payment.noRefund');
  await note(tx, fee, settlement);
  await closeRefundAlerts(tx, link.id);
  // What came a second time through the link that paid the fee leaves that link as it is.
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, settlement.action === 'waived' ? 'Paid' : 'Expired');
  await perform<PaymentEffects>(effects, {
    confirm: () => confirmFee(cashier, tx, fee, link),
    createLink: unexpectedEffect,
    alertRefund: unexpectedEffect,
  });
  return { PaymentStatus: await findFeeStatus(tx, applicationId), FormId: applicationId };
};
