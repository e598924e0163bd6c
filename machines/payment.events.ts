/** Money received for one registration fee, as transaction ids of the gateway. */
export interface PaymentFacts {
  /** Every transaction that was ever counted: a message that comes again changes nothing. */
  readonly seen: readonly string[];
  /** Transactions that came late or twice and wait to be given back. */
  readonly refunds: readonly string[];
}

/** All times in milliseconds since 1970, by the database's clock; amounts in whole rupiah. */
export type PaymentEvent =
  /** The applicant wants to pay. `dueDate` is that of the open link, if there is one. */
  | { readonly type: 'payment.requested'; readonly amount: number; readonly now: number; readonly dueDate?: number }
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
