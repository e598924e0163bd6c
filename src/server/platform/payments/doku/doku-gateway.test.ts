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

test('what the gateway signed is believed, however old it is', () => {
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
  ['another body', { ...signed(paid), rawBody: Buffer.from(paid.replace('350000', '1')) }],
  ['one space more', { ...signed(paid), rawBody: Buffer.from(`${paid} `) }],
  ['another path', { ...signed(paid), path: '/api/payment/notification/local' }],
  ['no signature', signed(paid, { signature: undefined })],
  ['an empty signature', signed(paid, { signature: '' })],
  ['two signatures', signed(paid, { signature: ['a', 'b'] })],
  ['another client', signed(paid, { 'client-id': 'BRN-0001-1' })],
  ['no client', signed(paid, { 'client-id': undefined })],
  ['another time', signed(paid, { 'request-timestamp': '2025-01-15T03:24:26Z' })],
  ['another id', signed(paid, { 'request-id': randomUUID() })],
])('%s is not believed', (_name, message) => {
  expect(payments.verifyNotification(message)).toEqual(refused);
});

test.each(['', 'no JSON', '[]', 'null', '{"order":{"invoice_number":"A-1"}}', '{"order":{"amount":1}}'])(
  'signed, but not understood: %j',
  (body) => {
    expect(payments.verifyNotification(signed(body))).toEqual({ ok: false, httpStatus: 400 });
  },
);
