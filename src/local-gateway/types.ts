export interface Keys {
  readonly clientId: string;
  readonly secretKey: string;
}

export type OrderStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

/** An order as the gateway keeps it. Times in milliseconds since 1970. */
export interface Order {
  readonly invoice: string;
  readonly kind: 'card' | 'virtual-account';
  /** `CREDIT_CARD`, `VIRTUAL_ACCOUNT_BCA` … */
  readonly channel: string;
  readonly acquirer: string;
  readonly amount: number;
  /** Of the call that made it. */
  readonly requestId: string;
  /** In the address of its page. */
  readonly token: string;
  readonly vaNumber?: string;
  readonly description?: string;
  readonly language: 'id' | 'en';
  readonly callbackUrl?: string;
  readonly notifyUrl?: string;
  readonly createdAt: number;
  expiresAt: number;
  status: OrderStatus;
  /** Of the last try to pay. */
  triedAt?: number;
}

/** A notification that was sent or still will be. */
export interface Delivery {
  readonly id: string;
  readonly invoice: string;
  readonly url: string;
  readonly body: string;
  readonly firstAt: number;
  /** When it is tried next; undefined when it is done with or given up. */
  nextAt?: number;
  /** HTTP statuses so far; 0 where there was no answer. */
  readonly answers: number[];
}

/** The first answer to a Request-Id, repeated with status 409. */
export interface Reply {
  readonly fingerprint: string;
  readonly body: string;
}

export interface State {
  readonly orders: Record<string, Order>;
  readonly replies: Record<string, Reply>;
  deliveries: Delivery[];
}

/** A call of the portal that arrived, for tests. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly body: string;
  readonly at: number;
  status?: number;
}
