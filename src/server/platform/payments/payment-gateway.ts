import type { PaymentOrder } from '../../payment-order.ts';

/** Status of an order; the statuses of every gateway are mapped to these. */
export type GatewayStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

export interface CreatedOrder {
  /** Redirect target of the payer: the gateway's page, or its how-to-pay page for a virtual account. */
  readonly kind: 'redirect' | 'instructions';
  readonly url: string;
  readonly vaNumber?: string;
  readonly expiresAt: Date;
}

/** An event of one order, from a notification or a status call. */
export interface GatewayEvent {
  readonly reference: string;
  readonly status: GatewayStatus;
  /** Whole rupiah. */
  readonly amount: number;
  /**
   * The same for every repetition of the same event, independent of its envelope; a payment is counted once per key.
   */
  readonly eventKey: string;
  readonly occurredAt: Date;
}

export type VerifiedNotification =
  | { readonly ok: true; readonly event: GatewayEvent; readonly raw: string; readonly messageId: string }
  | { readonly ok: false; readonly httpStatus: 400 | 401 };

/** The gateway created no order. */
export class OrderRefused extends Error {}
/** The order may exist or not. The same request may be sent again. */
export class GatewayUnavailable extends Error {}

/** Connection to one payment provider. Narrow on purpose: DOKU, Midtrans and Xendit fit behind it. */
export interface PaymentGateway {
  readonly id: string;
  /**
   * Orders a payment; the same `requestId` gives the same response, never a second order.
   * @throws OrderRefused, GatewayUnavailable
   */
  create(order: PaymentOrder): Promise<CreatedOrder>;
  /** Verifies and reads a notification. `path` is that of the portal's address. */
  verifyNotification(notification: {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly path: string;
  }): VerifiedNotification;
  /**
   * The current status of an order; undefined when the gateway does not know the order. It may exist
   * nevertheless: some gateways report it only after the payer has chosen a payment channel.
   * @throws GatewayUnavailable
   */
  status(reference: string): Promise<(GatewayEvent & { readonly raw: string }) | undefined>;
  /** Only for a simulated gateway. */
  readonly simulator?: GatewaySimulator;
  close(): void | Promise<void>;
}

/** A simulated gateway, which runs as a program beside the portal. */
interface GatewaySimulator {
  readonly pagesUrl: string;
  /** Sets the portal to which it sends notifications of orders that name no address. */
  setPortalUrl(url: string): void;
}

/** The gateways of the settings. A stored order belongs to the one that its row names. */
export interface PaymentGateways {
  /** Takes new orders. */
  readonly current: PaymentGateway;
  /** Undefined when no gateway of the settings is simulated. */
  readonly simulator: GatewaySimulator | undefined;
  find(id: string): PaymentGateway | undefined;
  /** @throws GatewayUnavailable when the settings no longer contain it */
  get(id: string): PaymentGateway;
  close(): Promise<void>;
}

/** The path of the portal for the notifications of a gateway. */
export const notificationPath = (id: string): string => `/api/payment/notification/${id}`;
