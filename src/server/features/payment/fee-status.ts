import type { ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { type Effect, perform, unexpectedEffect } from '../../../../machines/effects.ts';
import {
  type PaymentEffects,
  type PaymentEvent,
  type PaymentStatus,
  paymentStatuses,
} from '../../../../machines/payment.machine.ts';
import { apply } from '../../../../machines/run.ts';
import { nameIn } from '../../../engine/lists/choice-list.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { formatMoment, formatRupiah } from '../../formats.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeStatus } from '../application/queries/applications.ts';
import { addHistory } from '../application/queries/history.ts';
import { queueNotice } from '../application/queue-notices.ts';
import { queuePaymentWebhooks } from '../webhooks/queue-webhooks.ts';
import type { PaymentContext, PaymentRules } from './payment-context.ts';
import { getPaymentMailFacts, type LockedFee, type PaymentMailFacts, writeFeeStatus } from './queries/fees.ts';
import type { Link } from './queries/links.ts';
import { settlePromoUse } from './queries/promo-codes.ts';
import { raiseAlert } from './raise-alert.ts';

const toMailData =
  (facts: PaymentMailFacts) =>
  (locale: Locale): Readonly<Record<string, string>> => ({
    amount: formatRupiah(facts.amount, locale, 'narrowSymbol'),
    channel: nameIn(facts.channels, locale, DEFAULT_LANGUAGE),
    invoiceNumber: facts.invoiceNumber,
    vaNumber: facts.vaNumber ?? '',
    dueAt: facts.dueAt === null ? '' : formatMoment(facts.dueAt, locale),
    paidAt: facts.paidAt === null ? '' : formatMoment(facts.paidAt, locale),
  });

/** Placeholders of mails about a payment, in the language of the recipient, and the facts for their conditions. */
export const describePayment = async (
  tx: Tx,
  { id, amount, channelKind }: Pick<Link, 'id' | 'amount' | 'channelKind'>,
) => ({
  data: toMailData(await getPaymentMailFacts(tx, id)),
  facts: { paymentAmount: amount, paymentChannelKind: channelKind },
});

/** The fee is paid: advances the application and notifies its owner, in the same transaction. */
export const confirmFee = async (rules: PaymentRules, tx: Tx, fee: LockedFee, link: Link): Promise<void> => {
  const { applicationId, accountId, status, completed, version } = fee;
  await settlePromoUse(tx, applicationId, link.id);
  const position = { status: getState(status), context: { completed, reopened: [] } };
  const applied = apply(rules.applicationMachine, position, { type: 'payment.confirmed' });
  if (applied.refused) {
    const alert = { paymentId: link.id, eventKey: `${link.invoiceNumber}:confirm`, amount: link.amount };
    return raiseAlert(rules, tx, { ...alert, kind: 'paid-without-application' });
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
  const notice = { ...fee, accountId, ...(await describePayment(tx, link)), page: 'paymentDetails' } as const;
  await perform<ApplicationEffects>(applied.effects, {
    notify: async ({ event }) => void (await queueNotice(tx, rules.applications, event, notice)),
    recordTest: unexpectedEffect,
    holdBack: unexpectedEffect,
    reload: unexpectedEffect,
  });
};

/** State of the payment machine and its stored status. */
const feeStates = Object.entries(paymentStatuses);

const toState = (feeStatus: PaymentStatus): string => {
  const found = feeStates.find(([, status]) => status === feeStatus);
  if (!found) throw new Error(`The payment machine has no state for the status "${feeStatus}".`);
  return found[0];
};

const toFeeStatus = (state: string): PaymentStatus => {
  const found = feeStates.find(([name]) => name === state);
  if (!found) throw new Error(`The payment machine has no state "${state}".`);
  return found[1];
};

export interface FeeTransition {
  readonly fee: LockedFee;
  readonly effects: readonly Effect<PaymentEffects>[];
}

/** Applies an event to the payment machine and stores the new fee status. Undefined when the machine refuses. */
export const applyFeeEvent = async (
  { machine }: Pick<PaymentContext, 'machine'>,
  tx: Tx,
  fee: LockedFee,
  event: PaymentEvent,
): Promise<FeeTransition | undefined> => {
  const context = { seen: fee.seen, refunds: fee.refunds };
  const applied = apply(machine, { status: toState(fee.feeStatus), context }, event);
  if (applied.refused) return undefined;
  const { seen, refunds } = applied.context;
  const feeAfter = { ...fee, feeStatus: toFeeStatus(applied.status), seen, refunds };
  await writeFeeStatus(tx, fee.applicationId, feeAfter);
  const isRepeated =
    canonicalJson([fee.feeStatus, fee.seen, fee.refunds]) === canonicalJson([feeAfter.feeStatus, seen, refunds]);
  if (!isRepeated)
    await queuePaymentWebhooks(tx, event.type, fee.applicationId, { from: fee.feeStatus, to: feeAfter.feeStatus });
  return { fee: feeAfter, effects: applied.effects };
};
