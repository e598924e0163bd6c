import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { type Effect, perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { type PaymentEffects, type PaymentEvent, paymentStatuses } from '../../../../machines/payment.machine.ts';
import { apply } from '../../../../machines/run.ts';
import { formatMoment, formatRupiah, type Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeStatus } from '../application/queries/applications.ts';
import { addHistory } from '../application/queries/history.ts';
import { queueNotice } from '../application/queue-notices.ts';
import type { PaymentContext, PaymentRules } from './payment-context.ts';
import { getPaymentMailFacts, type LockedFee, type PaymentMailFacts, writeFeeStatus } from './queries/fees.ts';
import type { Link } from './queries/links.ts';
import { addAlert } from './queries/messages.ts';
import { settlePromoUse } from './queries/promo-codes.ts';

const toMailData =
  (facts: PaymentMailFacts) =>
  (locale: Locale): Readonly<Record<string, string>> => ({
    amount: formatRupiah(locale, facts.amount),
    channel: facts.channel,
    invoiceNumber: facts.invoiceNumber,
    vaNumber: facts.vaNumber ?? '',
    dueAt: formatMoment(locale, facts.dueAt),
    paidAt: formatMoment(locale, facts.paidAt),
  });

/** What mails about a payment name, in the language of their reader. */
export const getPaymentMailData = async (
  tx: Tx,
  paymentId: string,
): Promise<(locale: Locale) => Readonly<Record<string, string>>> =>
  toMailData(await getPaymentMailFacts(tx, paymentId));

/** The fee is paid: the application goes on, in the same transaction, and its owner is told. */
export const confirmFee = async (cashier: PaymentRules, tx: Tx, fee: LockedFee, link: Link): Promise<void> => {
  const { applicationId, accountId, status, completed, version } = fee;
  await settlePromoUse(tx, applicationId, link.id);
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
  const notice = { ...fee, accountId, data: await getPaymentMailData(tx, link.id), page: 'paymentDetails' } as const;
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

type FeeState = keyof typeof paymentStatuses;
const feeStates = Object.keys(paymentStatuses) as readonly FeeState[];

const feeStateOf = (stored: string): FeeState => {
  const state = feeStates.find((candidate) => paymentStatuses[candidate] === stored);
  if (!state) throw new Error(`no fee stands at "${stored}"`);
  return state;
};

export interface FeeTransition {
  readonly fee: LockedFee;
  readonly effects: readonly Effect<PaymentEffects>[];
}

/** Lets the payment machine judge an event and stores where the fee stands then; undefined when it refuses. */
export const applyFeeEvent = async (
  { machine }: Pick<PaymentContext, 'machine'>,
  tx: Tx,
  fee: LockedFee,
  event: PaymentEvent,
): Promise<FeeTransition | undefined> => {
  const context = { seen: fee.seen, refunds: fee.refunds };
  const applied = apply(machine, { status: feeStateOf(fee.feeStatus), context }, event);
  if (applied.refused) return undefined;
  const standing = { status: paymentStatuses[applied.status as FeeState], ...applied.context };
  await writeFeeStatus(tx, fee.applicationId, standing);
  return {
    fee: { ...fee, feeStatus: standing.status, seen: standing.seen, refunds: standing.refunds },
    effects: applied.effects,
  };
};
