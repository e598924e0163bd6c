/** Money received for one registration fee, as transaction ids of the gateway. */
export interface PaymentFacts {
  /** Every transaction that was ever counted: a message that comes again changes nothing. */
  readonly seen: readonly string[];
  /** Transactions that came late or twice and wait to be given back. */
  readonly refunds: readonly string[];
}

/** All times in milliseconds since 1970, by the database's clock; amounts in whole rupiah. */
export type PaymentEvent =
  /** The applicant wants to pay, and no link that can still be paid answers the request. */
  | { readonly type: 'payment.requested'; readonly amount: number }
  | { readonly type: 'link.created' }
  /** The gateway certainly made no order. After a timeout it may have: then the state stays `Creating`. */
  | { readonly type: 'link.refused' }
  | { readonly type: 'payment.failed' }
  | { readonly type: 'payment.expired' }
  /** `paidAt` as the gateway tells it, `dueDate` of the link that was paid, which need not be the newest one. */
  | {
      readonly type: 'payment.received';
      readonly transaction: string;
      readonly paidAt: number;
      readonly dueDate: number;
    }
  /** An admin takes late money as the fee after all. */
  | { readonly type: 'refund.waived'; readonly transaction: string }
  | { readonly type: 'refund.done'; readonly transaction: string };

/** What the machine asks the server to do. */
export interface PaymentEffects {
  /** Order a payment link from the gateway. */
  readonly createLink: undefined;
  /** The fee is paid: the application goes on. */
  readonly confirm: undefined;
  /** Money came late or twice: an admin has to give it back or accept it. */
  readonly alertRefund: undefined;
}
