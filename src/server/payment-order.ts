/** An order for a payment gateway. It is stored with the link before the first request. */
export interface PaymentOrder {
  /** Invoice number of the portal, single use: `^[A-Z0-9-]{1,30}$` fits all gateways. */
  readonly reference: string;
  /** Stored before the first attempt and sent again with the same bytes: repeated requests create one order. */
  readonly requestId: string;
  /** Whole rupiah, above 0. */
  readonly amount: number;
  readonly channel: { readonly kind: 'card' } | { readonly kind: 'virtual-account'; readonly bank: string };
  readonly expiresInMinutes: number;
  readonly payer: { readonly name: string; readonly email: string; readonly phone?: string };
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  /** Gateways support these two; readers of all other languages get English. */
  readonly locale: 'id' | 'en';
}
