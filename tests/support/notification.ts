import { randomUUID } from 'node:crypto';
import { signedHeaders, toTimestamp } from '../../src/local-gateway/wire/signature.ts';
import type { TestServer } from './server.ts';

export const notificationPath = '/api/payment/notification/doku';

export interface NotificationData {
  readonly invoice: string;
  readonly amount: number;
  readonly status?: string;
  /** When it was paid. */
  readonly date?: string;
}

export const notificationBody = ({ invoice, amount, status = 'SUCCESS', date }: NotificationData): string =>
  JSON.stringify({
    service: { id: 'CREDIT_CARD' },
    transaction: { status, date: date ?? toTimestamp(Date.now()), original_request_id: randomUUID() },
    order: { invoice_number: invoice, amount },
    customer: { name: 'Siti Aminah', email: 'siti@example.test' },
  });

/** The headers with which DOKU would send these bytes. */
export const notificationHeaders = (server: TestServer, body: string, timestamp = toTimestamp(Date.now())) =>
  signedHeaders(server.gateway.keys, 'Request', { requestId: randomUUID(), timestamp, target: notificationPath, body });

export const postNotification = async (url: string, body: string, headers: object): Promise<number> => {
  const response = await fetch(url + notificationPath, { method: 'POST', body, headers: headers as HeadersInit });
  await response.arrayBuffer();
  return response.status;
};

/** Sends a payment notification to the portal, signed as by DOKU. */
export const notify = (server: TestServer, data: NotificationData, url = server.url): Promise<number> => {
  const body = notificationBody(data);
  return postNotification(url, body, notificationHeaders(server, body));
};
