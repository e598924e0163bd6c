import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { apply } from '../../../../machines/run.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { queueNotice } from '../application/notify.ts';
import { addHistory } from '../application/queries/history.ts';
import { writeStatus } from '../application/queries/write-status.ts';
import type { CashierRules } from './cashier.ts';
import { mailData } from './mail-data.ts';
import type { LockedFee } from './queries/fee-standing.ts';
import type { Link } from './queries/links.ts';
import { addAlert } from './queries/messages.ts';
import { settlePromo } from './queries/promo-uses.ts';

/** The fee is paid: the application goes on, in the same transaction, and its owner is told. */
export const confirmFee = async (cashier: CashierRules, tx: Tx, fee: LockedFee, link: Link): Promise<void> => {
  const { applicationId, accountId, status, completed, version } = fee;
  await settlePromo(tx, applicationId, link.id);
  const standing = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(cashier.applicationMachine, standing, { type: 'payment.confirmed' });
  if (applied.refused) {
    const alert = { paymentId: link.id, eventKey: `${link.invoiceNumber}:confirm`, amount: link.amount };
    return addAlert(tx, { ...alert, kind: 'paid-without-application' });
  }
  const next = getStatus(applied.status);
  await writeStatus(tx, applicationId, next);
  await addHistory(tx, {
    applicationId,
    actorId: null,
    actorRole: 'system',
    event: 'payment.confirmed',
    fromStatus: status,
    toStatus: next,
    version: version + 1,
  });
  const notice = { ...fee, accountId, data: await mailData(tx, link.id), page: 'paymentDetails' } as const;
  await perform<ApplicationEffects>(applied.effects, {
    notify: async ({ template }) => {
      // A mail that thanks for a payment of 0 rupiah would be wrong.
      const fitting = link.amount === 0 ? 'registration-fee-free' : template;
      await queueNotice(tx, cashier.catalogue, fitting, notice);
    },
    recordTest: unexpectedEffect,
    holdBack: unexpectedEffect,
    reload: unexpectedEffect,
  });
};
