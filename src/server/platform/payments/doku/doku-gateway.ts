import type { PaymentOrder } from '../../../payment-order.ts';
import {
  type CreatedOrder,
  GatewayUnavailable,
  OrderRefused,
  type PaymentGateway,
  type VerifiedNotification,
} from '../payment-gateway.ts';
import { createDokuClient, type DokuOptions, type DokuResponse } from './doku-client.ts';
import { buildOrderRequest } from './order-request.ts';
import {
  describeError,
  matchesOrder,
  type PageProtocol,
  parseCreatedOrder,
  parseGatewayEvent,
  parseJson,
  removePayerData,
} from './parse-responses.ts';
import { type DokuKeys, isEqualInConstantTime, signRequest } from './sign.ts';

type Notification = Parameters<PaymentGateway['verifyNotification']>[0];

const singleHeader = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Verifies the signature of a notification over our path and the received bytes. The age is not checked: DOKU repeats a
 * notification up to twelve hours later, perhaps with its first timestamp.
 */
const verifyNotification = (keys: DokuKeys, { rawBody, headers, path }: Notification): VerifiedNotification => {
  const [clientId, requestId] = [singleHeader(headers['client-id']), singleHeader(headers['request-id'])];
  const [timestamp, signature] = [singleHeader(headers['request-timestamp']), singleHeader(headers['signature'])];
  const expected = signRequest(keys, { requestId, timestamp, target: path, body: rawBody });
  if (!isEqualInConstantTime(keys.clientId, clientId) || !isEqualInConstantTime(expected, signature))
    return { ok: false, httpStatus: 401 };
  const json = parseJson(rawBody.toString('utf8'));
  const sentAt = new Date(timestamp);
  const event = parseGatewayEvent(json, Number.isNaN(sentAt.getTime()) ? new Date() : sentAt);
  return event === undefined
    ? { ok: false, httpStatus: 400 }
    : { ok: true, event, raw: removePayerData(json), messageId: requestId };
};

/** Whether the same request may be sent again. */
const isUndecided = (status: number): boolean => [408, 409, 425, 429].includes(status);

/** DOKU answers a repeated Request-Id with 409 and the first response, which is a success. */
const readCreatedOrder = (
  { status, json, time }: DokuResponse,
  order: PaymentOrder,
  protocol: PageProtocol,
): CreatedOrder => {
  const isRead = status < 300 || status === 409;
  const fallbackTime = new Date(time.getTime() + order.expiresInMinutes * 60_000);
  const created = isRead ? parseCreatedOrder(json, fallbackTime, protocol) : undefined;
  if (created !== undefined && !matchesOrder(json, order)) throw new GatewayUnavailable('answer about another order');
  if (created !== undefined) return created;
  if (isRead || isUndecided(status)) throw new GatewayUnavailable(describeError(status, json));
  throw new OrderRefused(describeError(status, json));
};

/** DOKU's Checkout for cards and its virtual accounts (docs/payments.md). */
export const createDokuGateway = (id: string, options: DokuOptions): PaymentGateway => {
  const client = createDokuClient(options);
  const protocol: PageProtocol = new URL(options.baseUrl).protocol === 'http:' ? 'http:' : 'https:';
  return {
    id,
    create: async (order) => {
      const request = { ...buildOrderRequest(order), requestId: order.requestId };
      return readCreatedOrder(await client.send(request), order, protocol);
    },
    verifyNotification: (notification) => verifyNotification(options, notification),
    status: async (reference) => {
      const { status, json, time } = await client.send({
        target: `/orders/v1/status/${encodeURIComponent(reference)}`,
      });
      if (status === 404) return undefined;
      const event = status < 300 ? parseGatewayEvent(json, time) : undefined;
      if (event?.reference !== reference) throw new GatewayUnavailable(describeError(status, json));
      return { ...event, raw: removePayerData(json) };
    },
    close: () => client.close(),
  };
};
