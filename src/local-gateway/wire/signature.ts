import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayKeys } from '../context.ts';

const hmac = (keys: GatewayKeys, lines: readonly string[]): string =>
  `HMACSHA256=${createHmac('sha256', keys.secretKey).update(lines.join('\n'), 'utf8').digest('base64')}`;

const sha256 = (body: Buffer | string): string => createHash('sha256').update(body).digest('base64');

interface SignedMessage {
  readonly requestId: string;
  readonly timestamp: string;
  readonly target: string;
  /** Absent for GET, which has no Digest line. */
  readonly body?: Buffer | string;
}

const sign = (keys: GatewayKeys, timeName: 'Request' | 'Response', message: SignedMessage): string =>
  hmac(keys, [
    `Client-Id:${keys.clientId}`,
    `Request-Id:${message.requestId}`,
    `${timeName}-Timestamp:${message.timestamp}`,
    `Request-Target:${message.target}`,
    ...(message.body === undefined ? [] : [`Digest:${sha256(message.body)}`]),
  ]);

export const toTimestamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The headers of a signed request or answer. */
export const signedHeaders = (keys: GatewayKeys, timeName: 'Request' | 'Response', message: SignedMessage) => ({
  'Content-Type': 'application/json',
  'Client-Id': keys.clientId,
  'Request-Id': message.requestId,
  [`${timeName}-Timestamp`]: message.timestamp,
  Signature: sign(keys, timeName, message),
});

/** The error code for the headers of a request; undefined when the signature is valid. */
export const findSignatureError = (keys: GatewayKeys, headers: IncomingHttpHeaders, target: string, body?: Buffer) => {
  const text = (name: string) => String(headers[name] ?? '');
  const [requestId, timestamp] = [text('request-id'), text('request-timestamp')];
  if (text('client-id') !== keys.clientId) return 'invalid_client_id';
  if (!/^.{1,128}$/.test(requestId)) return 'invalid_request_id';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)) return 'invalid_timestamp';
  const right = Buffer.from(sign(keys, 'Request', { requestId, timestamp, target, ...(body && { body }) }));
  const given = Buffer.from(text('signature'));
  return right.length === given.length && timingSafeEqual(right, given) ? undefined : 'invalid_signature';
};
