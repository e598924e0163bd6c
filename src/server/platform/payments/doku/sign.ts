import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface DokuKeys {
  readonly clientId: string;
  readonly secretKey: string;
}

/** The signed values. `target` is the path without host; `body` the exact bytes that are sent, absent for GET. */
interface SignedMessage {
  readonly requestId: string;
  readonly timestamp: string;
  readonly target: string;
  readonly body?: Buffer | string;
}

export const digestOf = (body: Buffer | string): string => createHash('sha256').update(body).digest('base64');

const signatureComponents = (clientId: string, timestampName: string, signed: SignedMessage): string =>
  [
    `Client-Id:${clientId}`,
    `Request-Id:${signed.requestId}`,
    `${timestampName}:${signed.timestamp}`,
    `Request-Target:${signed.target}`,
    ...(signed.body === undefined ? [] : [`Digest:${digestOf(signed.body)}`]),
  ].join('\n');

const hmac = (secretKey: string, text: string): string =>
  `HMACSHA256=${createHmac('sha256', secretKey).update(text).digest('base64')}`;

/** DOKU's signature of a request or a notification (non-SNAP). */
export const signRequest = ({ clientId, secretKey }: DokuKeys, signed: SignedMessage): string =>
  hmac(secretKey, signatureComponents(clientId, 'Request-Timestamp', signed));

/** DOKU's signature of a response: the same with the time of the response. */
export const signResponse = ({ clientId, secretKey }: DokuKeys, signed: SignedMessage): string =>
  hmac(secretKey, signatureComponents(clientId, 'Response-Timestamp', signed));

/** Takes the same time wherever the two texts differ. */
export const isEqualInConstantTime = (expected: string, given: string): boolean => {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** UTC in whole seconds: DOKU refuses milliseconds. */
export const toTimestamp = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
