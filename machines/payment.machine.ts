import { and, assign, setup } from 'xstate';
import { type EffectActions, withEffects } from './effects.ts';
import type { PaymentEffects, PaymentEvent, PaymentFacts } from './payment.events.ts';

const add = (list: readonly string[], item: string): readonly string[] => [...new Set([...list, item])];
const remove = (list: readonly string[], item: string): readonly string[] => list.filter((other) => other !== item);

const effects: EffectActions<PaymentEffects> = { createLink: () => {}, confirm: () => {}, alertRefund: () => {} };

const rules = setup({
  types: { context: {} as PaymentFacts, events: {} as PaymentEvent },
  guards: {
    isFree: ({ event }) => event.type === 'payment.requested' && event.amount === 0,
    // The due date itself is too late.
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

const replayed = { guard: 'isKnown' } as const;
const inTime = { guard: 'isOnTime', target: 'Paid', actions: ['count', 'confirm'] } as const;
const kept = { actions: ['count', 'keepForRefund', 'alertRefund'] } as const;
const free = { guard: 'isFree', target: 'Paid', actions: 'confirm' } as const;
const anew = { target: 'Creating', actions: 'createLink' } as const;
const refunded = { guard: 'awaitsRefund', actions: 'closeRefund' } as const;
const waived = { guard: 'awaitsRefund', target: 'Paid', actions: ['closeRefund', 'confirm'] } as const;
/** What may happen in every state before the fee is paid. */
const unpaid = { 'refund.waived': waived, 'refund.done': refunded } as const;

/**
 * Life of the registration fee of one application, over all its links (specification 4, decisions 4).
 * Paid never goes back. Money that comes after the due date of its link, or twice, is kept under `refunds`.
 * Effects: `PaymentEffects`.
 */
export const createPaymentMachine = () =>
  withEffects<PaymentEffects>()(
    rules.createMachine({
      id: 'payment',
      context: { seen: [], refunds: [] },
      initial: 'None',
      states: {
        None: { on: { 'payment.requested': [free, anew] } },
        Creating: {
          on: {
            ...unpaid,
            'link.created': 'Open',
            'link.refused': 'Failed',
            'payment.failed': 'Failed',
            'payment.expired': 'Expired',
            'payment.received': [replayed, inTime, kept],
          },
        },
        Open: {
          on: {
            ...unpaid,
            'payment.requested': [free, anew],
            'payment.failed': 'Failed',
            'payment.expired': 'Expired',
            'payment.received': [replayed, inTime, kept],
          },
        },
        Failed: {
          on: {
            ...unpaid,
            'payment.requested': [free, anew],
            'payment.expired': 'Expired',
            'payment.received': [replayed, inTime, { ...kept, target: 'RefundNeeded' }],
          },
        },
        Expired: {
          on: {
            ...unpaid,
            'payment.requested': [free, anew],
            'payment.received': [replayed, inTime, { ...kept, target: 'RefundNeeded' }],
          },
        },
        RefundNeeded: {
          on: {
            'payment.requested': [free, anew],
            'payment.received': [replayed, inTime, kept],
            'refund.waived': waived,
            'refund.done': [
              { guard: and(['awaitsRefund', 'isLastRefund']), target: 'Expired', actions: 'closeRefund' },
              refunded,
            ],
          },
        },
        Paid: { on: { 'payment.received': [replayed, kept], 'refund.done': refunded } },
      },
    }),
  );

export type PaymentMachine = ReturnType<typeof createPaymentMachine>;

/** Stored and shown strings of the payment's states (specification 3, PaymentStatus; decisions 4). */
export const paymentStatuses = {
  None: 'None',
  Creating: 'Creating',
  Open: 'Open',
  Paid: 'Paid',
  Failed: 'Failed',
  Expired: 'Expired',
  RefundNeeded: 'Refund Needed',
} as const;
