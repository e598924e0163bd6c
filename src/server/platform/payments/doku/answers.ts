import type { CreatedOrder, GatewayEvent, GatewayStatus, PaymentOrder } from '../payment-gateway.ts';
import { amountAt, at, type Json, textAt, timeAt } from './reading.ts';

/** How payers reach a page: over TLS; only a gateway that is itself asked without it, as one for tests, may name others. */
export type PageProtocol = 'https:' | 'http:';

/** A page to which we would send a payer: nothing but a web address. */
const pageAt = (json: Json, protocol: PageProtocol, ...path: readonly string[]): string | undefined => {
  const text = textAt(json, ...path);
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return ['https:', protocol].includes(new URL(text).protocol) ? text : undefined;
};

/** The order that an answer tells of, undefined when it tells of none. `untold` is used where DOKU tells no end. */
export const createdOrder = (json: Json, untold: Date, protocol: PageProtocol = 'https:'): CreatedOrder | undefined => {
  const payment = at(json, 'response', 'payment');
  const card = pageAt(payment, protocol, 'url');
  if (card !== undefined) {
    const expiresAt = timeAt(payment, 'expired_datetime') ?? timeAt(payment, 'expired_date') ?? untold;
    return { kind: 'redirect', url: card, expiresAt };
  }
  const account = at(json, 'virtual_account_info');
  const [page, vaNumber] = [pageAt(account, protocol, 'how_to_pay_page'), textAt(account, 'virtual_account_number')];
  if (page === undefined || vaNumber === undefined) return undefined;
  const expiresAt = timeAt(account, 'expired_date_utc') ?? timeAt(account, 'expired_date') ?? untold;
  return { kind: 'instructions', url: page, vaNumber, expiresAt };
};

/** Whether what an answer tells of the order is what was ordered; nothing told is nothing wrong. */
export const isAbout = (json: Json, { reference, amount }: PaymentOrder): boolean => {
  const order = at(json, 'response', 'order') ?? at(json, 'order');
  const isSame = (name: string, told: unknown, wanted: unknown) => at(order, name) === undefined || told === wanted;
  return (
    isSame('invoice_number', textAt(order, 'invoice_number'), reference) &&
    isSame('amount', amountAt(order, 'amount'), amount)
  );
};

const statuses: Readonly<Record<string, GatewayStatus>> = {
  SUCCESS: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  ORDER_EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
  VOIDED: 'refunded',
  REVERSED: 'refunded',
};

/** Payment of an order if there was one, else the order itself: a payer who has not chosen how to pay has none. */
const saidStatus = (json: Json): string =>
  textAt(json, 'transaction', 'status') ?? textAt(json, 'order', 'status') ?? 'PENDING';

/**
 * DOKU takes money once per invoice, so the invoice is the key of the money: the original Request-Id, which not every
 * answer repeats, would make two of one. Tries that failed differ by their time.
 */
const eventKeyOf = (reference: string, status: GatewayStatus, occurredAt: Date): string =>
  [reference, status, ...(status === 'failed' ? [occurredAt.toISOString()] : [])].join(':');

/** Reads a notification or the answer to a question after the status; undefined when it cannot be one. */
export const gatewayEvent = (json: Json, untold: Date): GatewayEvent | undefined => {
  const reference = textAt(json, 'order', 'invoice_number');
  const amount = amountAt(json, 'order', 'amount');
  if (reference === undefined || amount === undefined) return undefined;
  const said = saidStatus(json);
  const status = Object.hasOwn(statuses, said) ? (statuses[said] as GatewayStatus) : 'pending';
  const occurredAt = timeAt(json, 'transaction', 'date') ?? untold;
  return { reference, status, amount, eventKey: eventKeyOf(reference, status, occurredAt), occurredAt };
};

const kept = ['order', 'transaction', 'service', 'acquirer', 'channel', 'virtual_account_info'];

/** What is worth keeping of a message; who paid from which card or account is none of our business. */
export const withoutPayer = (json: Json): string =>
  JSON.stringify(Object.fromEntries(kept.filter((name) => at(json, name)).map((name) => [name, at(json, name)])));
