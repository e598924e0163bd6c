import type { Store } from './store.ts';
import type { Switches } from './switches.ts';
import type { Keys, Order, SeenRequest } from './types.ts';

/** What all parts of the gateway share. */
export interface Core {
  readonly keys: Keys;
  readonly store: Store;
  readonly switches: Switches;
  readonly seen: SeenRequest[];
  /** Milliseconds since 1970; tests move it ahead. */
  readonly now: () => number;
  /** The address of the pages, as browsers reach them. */
  readonly publicUrl: () => string;
  /** Where notifications go that name no address of their own, as set in DOKU's back office. */
  readonly notifyUrl: () => string | undefined;
}

export const findOrder = (core: Core, invoice: string): Order | undefined =>
  Object.hasOwn(core.store.state.orders, invoice) ? core.store.state.orders[invoice] : undefined;

/** An unpaid order is over at its end. */
export const withEnd = (core: Core, order: Order): Order => {
  if ((order.status === 'PENDING' || order.status === 'FAILED') && core.now() >= order.expiresAt)
    order.status = 'EXPIRED';
  return order;
};
