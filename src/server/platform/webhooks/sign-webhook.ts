/** Signatures and secrets of Standard Webhooks (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const createWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As the receiver stores it. */
export const formatWebhookSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

export interface WebhookMessage {
  readonly id: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of a message; while a secret is replaced, each of the two signs. */
export const signWebhook = (
  secrets: readonly Buffer[],
  { id, timestamp, body }: WebhookMessage,
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' '),
});
