import type { PaymentOrder } from '../../payment-order.ts';

/** What became of an order, in words that every gateway's own map onto. */
export type GatewayStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

export interface CreatedOrder {
  /** Where the payer goes: the gateway's page, or its how-to-pay page for a virtual account. */
  readonly kind: 'redirect' | 'instructions';
  readonly url: string;
  readonly vaNumber?: string;
  readonly expiresAt: Date;
}

/** Something the gateway told about one order, however it reached us. */
export interface GatewayEvent {
  readonly reference: string;
  readonly status: GatewayStatus;
  /** Whole rupiah. */
  readonly amount: number;
  /** The same for every repetition of the same event, whatever its envelope; money is counted once per key. */
  readonly eventKey: string;
  readonly occurredAt: Date;
}

export type VerifiedNotification =
  | { readonly ok: true; readonly event: GatewayEvent; readonly raw: string; readonly messageId: string }
  | { readonly ok: false; readonly httpStatus: 400 | 401 };

/** The gateway certainly made no order. */
export class OrderRefused extends Error {}
/** Nothing is known: the order may exist. The same request may be sent again. */
export class GatewayUnavailable extends Error {}

/** One payment provider. Narrow on purpose: DOKU, Midtrans and Xendit fit behind it. */
export interface PaymentGateway {
  readonly id: string;
  /**
   * Orders a payment; the same `requestId` gives the same answer, never a second order.
   * @throws OrderRefused, GatewayUnavailable
   */
  create(order: PaymentOrder): Promise<CreatedOrder>;
  /** Proves that a notification came from the gateway and reads it. `path` is that of our own address. */
  verifyNotification(notification: {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly path: string;
  }): VerifiedNotification;
  /**
   * What the gateway says of an order now; undefined when it tells of none. That proves nothing: some know an order
   * only once its payer has chosen how to pay.
   * @throws GatewayUnavailable
   */
  status(reference: string): Promise<(GatewayEvent & { readonly raw: string }) | undefined>;
  close(): void;
}

/** The gateways of the settings. A stored order belongs to the one that its row names. */
export interface PaymentGateways {
  /** Takes new orders. */
  readonly current: PaymentGateway;
  find(id: string): PaymentGateway | undefined;
  /** @throws GatewayUnavailable when the settings no longer name it */
  get(id: string): PaymentGateway;
  close(): void;
}

/** The path of our address for the notifications of a gateway. */
export const notificationPath = (id: string): string => `/api/payment/notification/${id}`;
