import type { PaymentGateway, Verified } from '../payment-gateway.ts';
import { gatewayEvent, withoutPayer } from './answers.ts';
import { parse } from './reading.ts';
import { isSame, type Keys, signRequest } from './sign.ts';

type Notification = Parameters<PaymentGateway['verifyNotification']>[0];

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Proves a notification by its signature over our path and the bytes that came. Its age proves nothing: DOKU repeats
 * one up to twelve hours later, perhaps with the first time in it.
 */
export const verifyNotification = (keys: Keys, { rawBody, headers, path }: Notification): Verified => {
  const [clientId, requestId] = [one(headers['client-id']), one(headers['request-id'])];
  const [timestamp, signature] = [one(headers['request-timestamp']), one(headers['signature'])];
  const expected = signRequest(keys, { requestId, timestamp, target: path, body: rawBody });
  if (!isSame(keys.clientId, clientId) || !isSame(expected, signature)) return { ok: false, httpStatus: 401 };
  const json = parse(rawBody.toString('utf8'));
  const sentAt = new Date(timestamp);
  const event = gatewayEvent(json, Number.isNaN(sentAt.getTime()) ? new Date() : sentAt);
  return event === undefined
    ? { ok: false, httpStatus: 400 }
    : { ok: true, event, raw: withoutPayer(json), messageId: requestId };
};
