import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDokuGateway } from './doku-gateway.ts';
import { signRequest } from './sign.ts';

const keys = { clientId: 'BRN-0001-1700000000000', secretKey: 'SK-localstandin0000000001' };
const payments = createDokuGateway('doku', { ...keys, baseUrl: 'http://127.0.0.1:1' });
const path = '/api/payment/notification/doku';

const paid = JSON.stringify({
  order: { invoice_number: 'A-1', amount: 350000 },
  transaction: { status: 'SUCCESS', date: '2025-01-15T03:24:23Z', original_request_id: 'x' },
  customer: { name: 'Siti' },
});

const signed = (body: string | Buffer, more: Record<string, string | string[] | undefined> = {}) => {
  const rawBody = Buffer.from(body);
  const [requestId, timestamp] = [randomUUID(), '2025-01-15T03:24:25Z'];
  const signature = signRequest(keys, { requestId, timestamp, target: path, body: rawBody });
  const headers = { 'client-id': keys.clientId, 'request-id': requestId, 'request-timestamp': timestamp, signature };
  return { rawBody, headers: { ...headers, ...more }, path };
};

test('verifyNotification accepts an old notification with a valid signature, and returns its event and its body without the customer', () => {
  const message = signed(paid);
  expect(payments.verifyNotification(message)).toEqual({
    ok: true,
    messageId: message.headers['request-id'],
    raw: JSON.stringify({ order: JSON.parse(paid).order, transaction: JSON.parse(paid).transaction }),
    event: {
      reference: 'A-1',
      status: 'paid',
      amount: 350_000,
      eventKey: 'A-1:paid',
      occurredAt: new Date('2025-01-15T03:24:23Z'),
    },
  });
});

const refused = { ok: false, httpStatus: 401 };
test.each([
  ['a body with another amount', { ...signed(paid), rawBody: Buffer.from(paid.replace('350000', '1')) }],
  ['a body with an additional space', { ...signed(paid), rawBody: Buffer.from(`${paid} `) }],
  ['another path than the signed one', { ...signed(paid), path: '/api/payment/notification/local' }],
  ['no signature', signed(paid, { signature: undefined })],
  ['an empty signature', signed(paid, { signature: '' })],
  ['two signatures', signed(paid, { signature: ['a', 'b'] })],
  ['another client id', signed(paid, { 'client-id': 'BRN-0001-1' })],
  ['no client id', signed(paid, { 'client-id': undefined })],
  ['another time than the signed one', signed(paid, { 'request-timestamp': '2025-01-15T03:24:26Z' })],
  ['another request id than the signed one', signed(paid, { 'request-id': randomUUID() })],
])('verifyNotification refuses a notification with 401: %s', (_name, message) => {
  expect(payments.verifyNotification(message)).toEqual(refused);
});

test.each(['', 'no JSON', '[]', 'null', '{"order":{"invoice_number":"A-1"}}', '{"order":{"amount":1}}'])(
  'verifyNotification refuses a signed body that it cannot read with 400: %j',
  (body) => {
    expect(payments.verifyNotification(signed(body))).toEqual({ ok: false, httpStatus: 400 });
  },
);
