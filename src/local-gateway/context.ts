import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Switches } from './switches.ts';

export interface GatewayKeys {
  readonly clientId: string;
  readonly secretKey: string;
}

export type OrderStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

/** A stored order. Times in milliseconds since 1970. */
export interface Order {
  readonly invoice: string;
  readonly kind: 'card' | 'virtual-account';
  /** `CREDIT_CARD`, `VIRTUAL_ACCOUNT_BCA` … */
  readonly channel: string;
  readonly acquirer: string;
  readonly amount: number;
  /** Request-Id of the call that created it. */
  readonly requestId: string;
  /** Token in the URL of its page. */
  readonly token: string;
  readonly vaNumber?: string;
  readonly description?: string;
  readonly language: 'id' | 'en';
  readonly callbackUrl?: string;
  readonly notifyUrl?: string;
  readonly createdAt: number;
  expiresAt: number;
  status: OrderStatus;
  /** Time of the last attempt to pay. */
  triedAt?: number;
}

/** A sent or pending notification. */
export interface Delivery {
  readonly id: string;
  readonly invoice: string;
  readonly url: string;
  readonly body: string;
  readonly firstAt: number;
  /** Time of the next attempt; undefined after success or the last attempt. */
  nextAt?: number;
  /** HTTP statuses so far; 0 for no response. */
  readonly answers: number[];
}

/** The first response to a Request-Id. A repeated request gets it again with status 409. */
interface StoredReply {
  readonly fingerprint: string;
  readonly body: string;
}

interface GatewayState {
  readonly orders: Record<string, Order>;
  readonly replies: Record<string, StoredReply>;
  deliveries: Delivery[];
}

/** A call of the portal that arrived, for tests. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly body: string;
  readonly at: number;
  readonly status: number;
}

interface Store {
  readonly state: GatewayState;
  save(): void;
}

const readState = (file: string): GatewayState | undefined =>
  // Written by this program alone.
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GatewayState) : undefined;

/** Stores orders in a file, which is replaced as a whole after every change. */
export const openStore = (file: string): Store => {
  mkdirSync(dirname(file), { recursive: true });
  const state: GatewayState = readState(file) ?? { orders: {}, replies: {}, deliveries: [] };
  return {
    state,
    save: () => {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
};

/** State that all parts of the gateway share. */
export interface GatewayContext {
  readonly keys: GatewayKeys;
  readonly store: Store;
  readonly switches: Switches;
  readonly requests: RecordedRequest[];
  /** Milliseconds since 1970; tests move it ahead. */
  readonly now: () => number;
  /** URL under which browsers reach the pages. */
  readonly publicUrl: () => string;
  /** Target of notifications for orders without one, as set in DOKU's back office. */
  readonly notifyUrl: () => string | undefined;
}

export const findOrder = (context: GatewayContext, invoice: string): Order | undefined =>
  Object.hasOwn(context.store.state.orders, invoice) ? context.store.state.orders[invoice] : undefined;

/** Sets the status of an unpaid order whose time is over. */
export const expireIfDue = (context: GatewayContext, order: Order): Order => {
  if ((order.status === 'PENDING' || order.status === 'FAILED') && context.now() >= order.expiresAt)
    order.status = 'EXPIRED';
  return order;
};
