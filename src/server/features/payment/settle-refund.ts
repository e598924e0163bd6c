import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { PaymentEffects } from '../../../../machines/payment.machine.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isWithinInstitution } from '../application/queries/applications.ts';
import { addHistory } from '../application/queries/history.ts';
import { applyFeeEvent, confirmFee, type FeeTransition } from './fee-status.ts';
import type { PaymentRules } from './payment-context.ts';
import { getFeeStatus, type LockedFee, lockFee } from './queries/fees.ts';
import { findLink, type Link, writeLinkStatus } from './queries/links.ts';
import { closeRefundAlerts, listPaidEventKeys } from './queries/messages.ts';

export interface RefundSettlement {
  readonly paymentId: string;
  readonly admin: { readonly accountId: string; readonly institutionCode: number | null };
  /** `done`: the money went back. `waived`: late money is taken as the fee after all. */
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
 * An admin settles money that waits to be given back.
 * @throws AppError 404, also for another institution's; 422 when none waits, or when it cannot be taken as the fee because that is paid already
 */
export const settleRefund = async (cashier: PaymentRules, tx: Tx, settlement: RefundSettlement) => {
  const { applicationId } = await getLink(tx, settlement.paymentId);
  if (!(await isWithinInstitution(tx, applicationId, settlement.admin.institutionCode))) throw notFound();
  const locked = await lockFee(tx, applicationId);
  const link = await getLink(tx, settlement.paymentId);
  const waiting = (await listPaidEventKeys(tx, link.id)).filter((key) => locked.refunds.includes(key));
  const effects: FeeTransition['effects'][number][] = [];
  let fee = locked;
  for (const transaction of waiting) {
    const moved = await applyFeeEvent(cashier, tx, fee, { type: `refund.${settlement.action}`, transaction });
    if (!moved) throw new AppError(422, 'server.payment.noRefund');
    fee = moved.fee;
    effects.push(...moved.effects);
  }
  if (waiting.length === 0) throw new AppError(422, 'server.payment.noRefund');
  await writeRefundHistory(tx, fee, settlement);
  await closeRefundAlerts(tx, link.id);
  // What came a second time through the link that paid the fee leaves that link as it is.
  if (link.status !== 'Paid') await writeLinkStatus(tx, link.id, settlement.action === 'waived' ? 'Paid' : 'Expired');
  await perform<PaymentEffects>(effects, {
    confirm: () => confirmFee(cashier, tx, fee, link),
    createLink: unexpectedEffect,
    alertRefund: unexpectedEffect,
  });
  return { PaymentStatus: await getFeeStatus(tx, applicationId), FormId: applicationId };
};
