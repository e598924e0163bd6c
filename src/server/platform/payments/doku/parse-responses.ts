import type { PaymentOrder } from '../../../payment-order.ts';
import type { CreatedOrder, GatewayEvent, GatewayStatus } from '../payment-gateway.ts';

/** An untrusted response: readers return undefined for a missing value or one of another type. */
export type Json = unknown;

export const parseJson = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const valueAt = (json: Json, ...path: readonly string[]): Json =>
  path.reduce<Json>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    json,
  );

const textAt = (json: Json, ...path: readonly string[]): string | undefined => {
  const value = valueAt(json, ...path);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Whole rupiah, which come as a number, as "350000" and as "350000.00". */
export const amountAt = (json: Json, ...path: readonly string[]): number | undefined => {
  const value = valueAt(json, ...path);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const amount = /^\d{1,15}(?:\.0{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(amount) ? amount : undefined;
};

const compactTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** ISO 8601, or the compact form, which is always the time of Jakarta (UTC+7). */
export const timeAt = (json: Json, ...path: readonly string[]): Date | undefined => {
  const text = textAt(json, ...path);
  const [, y, mo, d, h, mi, s] = compactTime.exec(text ?? '') ?? [];
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '');
  const time = new Date(y ? `${y}-${mo}-${d}T${h}:${mi}:${s}+07:00` : `${text}${isZoned ? '' : 'Z'}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
};

const firstText = (value: Json): string | undefined =>
  Array.isArray(value) ? value.find((item) => typeof item === 'string') : undefined;

/** Field names and codes only: a quoted value could be the payer's. */
const redact = (message: string): string => message.replace(/"[^"]*"|'[^']*'|\S+@\S+|\d{4,}/g, '…').slice(0, 160);

/** Status, code and message of an error response, which has one of several shapes. */
export const describeError = (httpStatus: number, json: Json): string => {
  const parts = [
    textAt(json, 'error', 'code'),
    firstText(valueAt(json, 'error_messages')) ?? textAt(json, 'error', 'message'),
  ];
  const message = parts.filter((part) => part !== undefined).join(' ') || firstText(valueAt(json, 'message'));
  return redact([String(httpStatus), message].filter(Boolean).join(' '));
};

/** Protocol of pages for payers. Only a gateway that is called without TLS, such as one for tests, may use http. */
export type PageProtocol = 'https:' | 'http:';

/** URL of a page for payers; undefined for anything but an allowed web address. */
const pageUrlAt = (json: Json, protocol: PageProtocol, ...path: readonly string[]): string | undefined => {
  const text = textAt(json, ...path);
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return ['https:', protocol].includes(new URL(text).protocol) ? text : undefined;
};

/** The order of a response; undefined when it contains none. @param fallbackTime the end, when the response has none */
export const parseCreatedOrder = (
  json: Json,
  fallbackTime: Date,
  protocol: PageProtocol = 'https:',
): CreatedOrder | undefined => {
  const payment = valueAt(json, 'response', 'payment');
  const card = pageUrlAt(payment, protocol, 'url');
  if (card !== undefined) {
    const expiresAt = timeAt(payment, 'expired_datetime') ?? timeAt(payment, 'expired_date') ?? fallbackTime;
    return { kind: 'redirect', url: card, expiresAt };
  }
  const account = valueAt(json, 'virtual_account_info');
  const [page, vaNumber] = [pageUrlAt(account, protocol, 'how_to_pay_page'), textAt(account, 'virtual_account_number')];
  if (page === undefined || vaNumber === undefined) return undefined;
  const expiresAt = timeAt(account, 'expired_date_utc') ?? timeAt(account, 'expired_date') ?? fallbackTime;
  return { kind: 'instructions', url: page, vaNumber, expiresAt };
};

/**
 * Whether invoice number and amount of a response are those of the order; a missing value does not count as a
 * difference.
 */
export const matchesOrder = (json: Json, { reference, amount }: PaymentOrder): boolean => {
  const order = valueAt(json, 'response', 'order') ?? valueAt(json, 'order');
  const isSame = (name: string, actual: unknown, expected: unknown) =>
    valueAt(order, name) === undefined || actual === expected;
  return (
    isSame('invoice_number', textAt(order, 'invoice_number'), reference) &&
    isSame('amount', amountAt(order, 'amount'), amount)
  );
};

const statusByDokuStatus: Readonly<Record<string, GatewayStatus>> = {
  SUCCESS: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  ORDER_EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REFUNDED: 'refunded',
  VOIDED: 'refunded',
  REVERSED: 'refunded',
};

/** Status of the payment, else of the order: before the payer has chosen a channel there is no payment. */
const reportedStatus = (json: Json): string =>
  textAt(json, 'transaction', 'status') ?? textAt(json, 'order', 'status') ?? 'PENDING';

/**
 * DOKU accepts one payment per invoice, so the invoice is the key: the original Request-Id is missing in some messages
 * and would count one payment twice. Failed attempts differ by their time.
 */
const eventKeyOf = (reference: string, status: GatewayStatus, occurredAt: Date): string =>
  [reference, status, ...(status === 'failed' ? [occurredAt.toISOString()] : [])].join(':');

/** Reads a notification or a response to the status call; undefined when it is neither. */
export const parseGatewayEvent = (json: Json, fallbackTime: Date): GatewayEvent | undefined => {
  const reference = textAt(json, 'order', 'invoice_number');
  const amount = amountAt(json, 'order', 'amount');
  if (reference === undefined || amount === undefined) return undefined;
  const reported = reportedStatus(json);
  const status = (Object.hasOwn(statusByDokuStatus, reported) && statusByDokuStatus[reported]) || 'pending';
  const occurredAt = timeAt(json, 'transaction', 'date') ?? fallbackTime;
  return { reference, status, amount, eventKey: eventKeyOf(reference, status, occurredAt), occurredAt };
};

const storedFields = ['order', 'transaction', 'service', 'acquirer', 'channel', 'virtual_account_info'];

/** The fields of a message that are stored: nothing about payer, card or account. */
export const removePayerData = (json: Json): string =>
  JSON.stringify(
    Object.fromEntries(storedFields.filter((name) => valueAt(json, name)).map((name) => [name, valueAt(json, name)])),
  );
