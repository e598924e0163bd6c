import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPaymentMachine, type PaymentEvent, type PaymentFacts } from '../../machines/payment.machine.ts';
import { apply, type Position } from '../../machines/run.ts';

const machine = createPaymentMachine();
const transaction = fc.constantFrom('t1', 't2', 't3');
const time = fc.nat({ max: 20 });

const anyEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    type: fc.constant('payment.requested' as const),
    amount: fc.constantFrom(0, 1, 1),
    now: time,
    dueDate: time,
  }),
  fc.constantFrom<PaymentEvent>(
    { type: 'link.created' },
    { type: 'link.refused' },
    { type: 'payment.failed' },
    { type: 'payment.expired' },
  ),
  fc.record({ type: fc.constant('payment.received' as const), transaction, paidAt: time, dueDate: time }),
  fc.record({ type: fc.constantFrom('refund.waived' as const, 'refund.done' as const), transaction }),
);

const start: Position<PaymentFacts> = { status: 'None', context: { seen: [], refunds: [] } };

const run = (events: readonly PaymentEvent[], from = start) => {
  let place = from;
  return events.map((event) => {
    const before = place;
    const after = apply(machine, before, event);
    if (!after.refused) place = { status: after.status, context: after.context };
    return { event, before, after: place, effects: after.refused ? [] : after.effects.map((effect) => effect.type) };
  });
};

const always = (holds: (history: ReturnType<typeof run>) => void) =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => holds(run(events))),
    { numRuns: 500 },
  );

it('random events: the payment machine never leaves the state Paid', () => {
  always((history) => {
    for (const { before, after } of history) if (before.status === 'Paid') expect(after.status).toBe('Paid');
  });
});

it('random events: the payment machine has the effect confirm at most once', () => {
  always((history) => {
    expect(history.filter(({ effects }) => effects.includes('confirm')).length).toBeLessThanOrEqual(1);
  });
});

it('random events: a transaction that is received again changes nothing in the payment machine', () => {
  always((history) => {
    for (const { event, before, after } of history)
      if (event.type === 'payment.received' && before.context.seen.includes(event.transaction))
        expect(after).toEqual(before);
  });
});

it('random events: every new transaction has exactly one of the effects confirm and alertRefund in the payment machine', () => {
  always((history) => {
    const counted = history.filter(
      ({ event, before, after }) =>
        event.type === 'payment.received' && after.context.seen.length > before.context.seen.length,
    );
    for (const { effects } of counted)
      expect(effects.filter((effect) => effect === 'confirm' || effect === 'alertRefund')).toHaveLength(1);
  });
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

it('a payment, its repetition, a failure and an expiry, in any order, lead the payment machine from Open to Paid without refunds', () => {
  const received: PaymentEvent = { type: 'payment.received', transaction: 't1', paidAt: 1, dueDate: 2 };
  const messages: PaymentEvent[] = [received, received, { type: 'payment.failed' }, { type: 'payment.expired' }];
  for (const order of permutations(messages)) {
    const end = run(order, { ...start, status: 'Open' }).at(-1)?.after;
    expect(end).toEqual({ status: 'Paid', context: { seen: ['t1'], refunds: [] } });
  }
});
