import { expireIfDue, findOrder, type GatewayContext, type Order, type OrderStatus } from './context.ts';
import type { Notifier } from './notifier.ts';

type PaymentOutcome = 'paid' | 'declined' | 'already-paid' | 'expired' | 'unknown';

/** Actions of payers, from a page or a test. */
export interface PaymentActions {
  /** `late` accepts a payment after the due date, as banks sometimes do. */
  pay(invoice: string, late?: boolean): PaymentOutcome;
  decline(invoice: string): PaymentOutcome;
  /** Ends an order now. */
  expire(invoice: string): boolean;
}

export const createPaymentActions = (core: GatewayContext, notifier: Notifier): PaymentActions => {
  const settle = (order: Order, status: OrderStatus): void => {
    order.status = status;
    order.triedAt = core.now();
    notifier.notify(order, status);
  };
  const attempt = (invoice: string, status: OrderStatus, outcome: PaymentOutcome, late = false): PaymentOutcome => {
    const found = findOrder(core, invoice);
    if (found === undefined) return 'unknown';
    const order = expireIfDue(core, found);
    if (order.status === 'SUCCESS') return 'already-paid';
    if (order.status === 'EXPIRED' && !late) return 'expired';
    settle(order, status);
    return outcome;
  };
  return {
    pay: (invoice, late) => attempt(invoice, 'SUCCESS', 'paid', late),
    decline: (invoice) => attempt(invoice, 'FAILED', 'declined'),
    expire: (invoice) => {
      const order = findOrder(core, invoice);
      if (order === undefined || order.status === 'SUCCESS') return false;
      order.expiresAt = core.now();
      expireIfDue(core, order);
      core.store.save();
      return true;
    },
  };
};
