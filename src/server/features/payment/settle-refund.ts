import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.machine.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffBounds } from '../../staff-bounds.ts';
import { isWithin } from '../application/queries/applications.ts';
import { addHistory } from '../application/queries/history.ts';
import { applyFeeEvent, confirmFee, type FeeTransition } from './fee-status.ts';
import type { PaymentRules } from './payment-context.ts';
import { getFeeStatus, type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, type Link, writeLinkStatus } from './queries/links.ts';
import { closeRefundAlerts, listPaidEventKeys } from './queries/messages.ts';

interface RefundSettlement {
  readonly paymentId: string;
  readonly admin: StaffBounds & { readonly accountId: string };
  /** `done`: the money was refunded. `waived`: a late payment is accepted as the fee. */
  readonly action: 'done' | 'waived';
}

const writeRefundHistory = (
  tx: Tx,
  { applicationId, ownerStatus, version }: LockedFee,
  { admin, action }: RefundSettlement,
) =>
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
 * An admin settles the refunds that a link awaits.
 * @throws AppError 404, also for another institution; 422 when no refund waits, or when a payment cannot be accepted as
 * the fee because the fee is already paid
 */
export const settleRefund = async (rules: PaymentRules, tx: Tx, settlement: RefundSettlement) => {
  const { applicationId } = await getLink(tx, settlement.paymentId);
  if (!(await isWithin(tx, applicationId, settlement.admin))) throw notFound();
  const locked = await lockFee(tx, applicationId);
  const link = await getLink(tx, settlement.paymentId);
  const waiting = (await listPaidEventKeys(tx, link.id)).filter((key) => locked.refunds.includes(key));
  const effects: FeeTransition['effects'][number][] = [];
  let fee = locked;
  for (const transaction of waiting) {
    const moved = await applyFeeEvent(rules, tx, fee, { type: `refund.${settlement.action}`, transaction });
    if (!moved) throw new AppError(422, 'server.payment.noRefund');
    fee = moved.fee;
    effects.push(...moved.effects);
  }
  if (waiting.length === 0) throw new AppError(422, 'server.payment.noRefund');
  await writeRefundHistory(tx, fee, settlement);
  await closeRefundAlerts(tx, link.id);
  // A second payment through the link that paid the fee does not change that link.
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, settlement.action === 'waived' ? 'Paid' : 'Expired');
  await perform<PaymentEffects>(effects, {
    confirm: () => confirmFee(rules, tx, fee, link),
    createLink: unexpectedEffect,
    alertRefund: unexpectedEffect,
  });
  return { PaymentStatus: await getFeeStatus(tx, applicationId), FormId: applicationId };
};
