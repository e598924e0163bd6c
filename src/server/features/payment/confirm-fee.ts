import { getState, getStatus } from '../../../../machines/application.status.ts';
import { apply, type Effect } from '../../../../machines/run.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { queueNotices } from '../application/notify.ts';
import { addHistory } from '../application/queries/history.ts';
import { writeStatus } from '../application/queries/write-status.ts';
import type { CashierRules } from './cashier.ts';
import { mailData } from './mail-data.ts';
import type { LockedFee } from './queries/fee-standing.ts';
import type { Link } from './queries/links.ts';
import { addAlert } from './queries/messages.ts';
import { settlePromo } from './queries/promo-uses.ts';

/** Who had nothing left to pay is not thanked for money. */
const wordsFor = (effect: Effect, { amount }: Link): Effect =>
  effect.type === 'notify' && amount === 0 ? { ...effect, params: { template: 'registration-fee-free' } } : effect;

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
  await queueNotices(
    tx,
    cashier.catalogue,
    applied.effects.map((effect) => wordsFor(effect, link)),
    {
      ...fee,
      accountId,
      data: await mailData(tx, link.id),
      page: 'paymentDetails',
    },
  );
};
