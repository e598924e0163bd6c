import { and, assign, setup } from 'xstate';
import { type EffectActions, withEffects } from './effects.ts';

/** Money received for one registration fee, as transaction ids of the gateway. */
export interface PaymentFacts {
  /** Every processed transaction: a repeated message changes nothing. */
  readonly seen: readonly string[];
  /** Transactions that arrived late or twice and wait to be refunded. */
  readonly refunds: readonly string[];
}

/** All times in milliseconds since 1970, by the database's clock; amounts in whole rupiah. */
export type PaymentEvent =
  /** The applicant requests a payment, and no payable link matches the request. */
  | { readonly type: 'payment.requested'; readonly amount: number }
  | { readonly type: 'link.created' }
  /** The gateway created no order. After a timeout it may have: then the state stays `Creating`. */
  | { readonly type: 'link.refused' }
  | { readonly type: 'payment.failed' }
  | { readonly type: 'payment.expired' }
  /** `paidAt` as the gateway reports it, `dueDate` of the link that was paid, which need not be the newest one. */
  | {
      readonly type: 'payment.received';
      readonly transaction: string;
      readonly paidAt: number;
      readonly dueDate: number;
    }
  /** An admin accepts a late payment as the fee. */
  | { readonly type: 'refund.waived'; readonly transaction: string }
  | { readonly type: 'refund.done'; readonly transaction: string };

/** Effects that the server performs. */
export interface PaymentEffects {
  /** Order a payment link from the gateway. */
  readonly createLink: undefined;
  /** The fee is paid: advance the application. */
  readonly confirm: undefined;
  /** A payment arrived late or twice: an admin has to refund or accept it. */
  readonly alertRefund: undefined;
}

const add = (list: readonly string[], item: string): readonly string[] => [...new Set([...list, item])];
const remove = (list: readonly string[], item: string): readonly string[] => list.filter((other) => other !== item);

const effects: EffectActions<PaymentEffects> = { createLink: () => {}, confirm: () => {}, alertRefund: () => {} };

const paymentSetup = setup({
  types: { context: {} as PaymentFacts, events: {} as PaymentEvent },
  guards: {
    isFree: ({ event }) => event.type === 'payment.requested' && event.amount === 0,
    // A payment at the due date itself is late.
    isOnTime: ({ event }) => event.type === 'payment.received' && event.paidAt < event.dueDate,
    isKnown: ({ context, event }) => event.type === 'payment.received' && context.seen.includes(event.transaction),
    awaitsRefund: ({ context, event }) => 'transaction' in event && context.refunds.includes(event.transaction),
    isLastRefund: ({ context }) => context.refunds.length === 1,
  },
  actions: {
    count: assign(({ context, event }) =>
      event.type === 'payment.received' ? { seen: add(context.seen, event.transaction) } : {},
    ),
    keepForRefund: assign(({ context, event }) =>
      event.type === 'payment.received' ? { refunds: add(context.refunds, event.transaction) } : {},
    ),
    closeRefund: assign(({ context, event }) =>
      'transaction' in event ? { refunds: remove(context.refunds, event.transaction) } : {},
    ),
    ...effects,
  },
});

const alreadyCounted = { guard: 'isKnown' } as const;
const receivedOnTime = { guard: 'isOnTime', target: 'Paid', actions: ['count', 'confirm'] } as const;
const receivedForRefund = { actions: ['count', 'keepForRefund', 'alertRefund'] } as const;
const nothingToPay = { guard: 'isFree', target: 'Paid', actions: 'confirm' } as const;
const newLink = { target: 'Creating', actions: 'createLink' } as const;
const refundDone = { guard: 'awaitsRefund', actions: 'closeRefund' } as const;
const refundWaived = { guard: 'awaitsRefund', target: 'Paid', actions: ['closeRefund', 'confirm'] } as const;
/** Transitions of every state before the fee is paid. */
const whileUnpaid = { 'refund.waived': refundWaived, 'refund.done': refundDone } as const;

/**
 * Lifecycle of the registration fee of one application, over all its links (specification 4.6).
 * `Paid` is final. A payment that arrives after the due date of its link, or twice, is listed in `refunds`.
 * Effects: `PaymentEffects`.
 */
export const createPaymentMachine = () =>
  withEffects<PaymentEffects>()(
    paymentSetup.createMachine({
      id: 'payment',
      context: { seen: [], refunds: [] },
      initial: 'None',
      states: {
        None: { on: { 'payment.requested': [nothingToPay, newLink] } },
        Creating: {
          on: {
            ...whileUnpaid,
            'link.created': 'Open',
            'link.refused': 'Failed',
            'payment.failed': 'Failed',
            'payment.expired': 'Expired',
            'payment.received': [alreadyCounted, receivedOnTime, receivedForRefund],
          },
        },
        Open: {
          on: {
            ...whileUnpaid,
            'payment.requested': [nothingToPay, newLink],
            'payment.failed': 'Failed',
            'payment.expired': 'Expired',
            'payment.received': [alreadyCounted, receivedOnTime, receivedForRefund],
          },
        },
        Failed: {
          on: {
            ...whileUnpaid,
            'payment.requested': [nothingToPay, newLink],
            'payment.expired': 'Expired',
            'payment.received': [alreadyCounted, receivedOnTime, { ...receivedForRefund, target: 'RefundNeeded' }],
          },
        },
        Expired: {
          on: {
            ...whileUnpaid,
            'payment.requested': [nothingToPay, newLink],
            'payment.received': [alreadyCounted, receivedOnTime, { ...receivedForRefund, target: 'RefundNeeded' }],
          },
        },
        RefundNeeded: {
          on: {
            'payment.requested': [nothingToPay, newLink],
            'payment.received': [alreadyCounted, receivedOnTime, receivedForRefund],
            'refund.waived': refundWaived,
            'refund.done': [
              { guard: and(['awaitsRefund', 'isLastRefund']), target: 'Expired', actions: 'closeRefund' },
              refundDone,
            ],
          },
        },
        Paid: { on: { 'payment.received': [alreadyCounted, receivedForRefund], 'refund.done': refundDone } },
      },
    }),
  );

export type PaymentMachine = ReturnType<typeof createPaymentMachine>;

/** Stored and displayed strings of the payment's states (specification 3.5, PaymentStatus; 4.6). */
export const paymentStatuses = {
  None: 'None',
  Creating: 'Creating',
  Open: 'Open',
  Paid: 'Paid',
  Failed: 'Failed',
  Expired: 'Expired',
  RefundNeeded: 'Refund Needed',
} as const;

export type PaymentStatus = (typeof paymentStatuses)[keyof typeof paymentStatuses];

/** Statuses of one link. There is no link before a payment is requested. */
export type LinkStatus = Exclude<PaymentStatus, 'None'>;

/** Statuses of a link whose first attempt to pay has no outcome yet. */
export const pendingLinkStatuses: readonly LinkStatus[] = ['Creating', 'Open'];

/** Statuses of a link that can still expire or be cancelled. */
export const endableLinkStatuses: readonly LinkStatus[] = [...pendingLinkStatuses, 'Failed'];

/** Statuses of a link that received a payment: the gateway is not queried about it again. */
export const settledLinkStatuses: readonly LinkStatus[] = ['Paid', 'Refund Needed'];
