import type { GatewayContext } from './context.ts';
import type { Notifier } from './notifier.ts';
import type { PaymentActions } from './payment-actions.ts';
import type { WireRequest } from './wire/wire.ts';

export interface GatewayServices {
  readonly core: GatewayContext;
  readonly notifier: Notifier;
  readonly payments: PaymentActions;
  /** While connections are refused, no server listens at this address. */
  readonly refuse: (isRefused: boolean) => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
}

export interface PageRequest extends WireRequest {
  readonly url: URL;
}

/** Response of a page or a switch. */
export interface PageResponse {
  readonly status: number;
  readonly html?: string;
  readonly json?: unknown;
  readonly location?: string;
  /** Another origin to which a form of the page may redirect. */
  readonly formTarget?: string;
}
