import { type Core, findOrder, withEnd } from './core.ts';
import type { Notifier } from './notifier.ts';
import type { Order, OrderStatus } from './types.ts';

export type Outcome = 'paid' | 'declined' | 'already-paid' | 'expired' | 'unknown';

/** What payers do, on a page or by a test. */
export interface Paying {
  /** `late` lets money through after the end, as a bank does now and then. */
  pay(invoice: string, late?: boolean): Outcome;
  decline(invoice: string): Outcome;
  /** Ends an order now. */
  expire(invoice: string): boolean;
}

export const createPaying = (core: Core, notifier: Notifier): Paying => {
  const settle = (order: Order, status: OrderStatus): void => {
    order.status = status;
    order.triedAt = core.now();
    notifier.tell(order, status);
  };
  const attempt = (invoice: string, status: OrderStatus, outcome: Outcome, late = false): Outcome => {
    const found = findOrder(core, invoice);
    if (found === undefined) return 'unknown';
    const order = withEnd(core, found);
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
      withEnd(core, order);
      core.store.save();
      return true;
    },
  };
};
