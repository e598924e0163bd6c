import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrderRequest } from '../../src/server/platform/payments/doku/order-request.ts';
import { signRequest, signResponse, toTimestamp } from '../../src/server/platform/payments/doku/sign.ts';
import { dokuOrder } from '../support/doku-order.ts';
import { type LocalGateway, startTestGateway } from '../support/local-gateway.ts';

const folder = mkdtempSync('/tmp/portal-gateway-');
let gateway: LocalGateway;
beforeAll(async () => {
  gateway = await startTestGateway(folder);
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly target: string;
  readonly body: string;
  readonly requestId?: string;
  readonly timestamp?: string;
}

/** What DOKU's customer sends, signed by the portal's own code. */
const send = async ({ target, body, requestId = randomUUID(), timestamp = toTimestamp(new Date()) }: Sent) => {
  const signature = signRequest(gateway.keys, { requestId, timestamp, target, body });
  const headers = {
    'content-type': 'application/json',
    'client-id': gateway.keys.clientId,
    'request-id': requestId,
    'request-timestamp': timestamp,
    signature,
  };
  const response = await fetch(gateway.url + target, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text(), requestId };
};

// biome-ignore lint/suspicious/noExplicitAny: a body of the wire is changed at will
type Change = (body: any) => void;
const changed = ({ target, body }: Sent, change: Change): Sent => {
  const json = JSON.parse(body);
  change(json);
  return { target, body: JSON.stringify(json) };
};
const card = () => buildOrderRequest(dokuOrder());
const account = (bank: string) => buildOrderRequest(dokuOrder({ channel: { kind: 'virtual-account', bank } }));

test.each<[string, Change]>([
  ['a letter with a mark', (body) => (body.customer.name = 'José')],
  ['an unknown character', (body) => (body.order.line_items[0].name = 'Biaya (2026)')],
  ['no amount', (body) => (body.order.amount = 0)],
  ['a negative amount', (body) => (body.order.amount = -1)],
  ['half a rupiah', (body) => (body.order.amount = 350000.5)],
  ['an amount in words', (body) => (body.order.amount = '350000')],
  ['items with a different sum', (body) => (body.order.line_items[0].price = 1)],
  ['a long invoice number', (body) => (body.order.invoice_number = 'A'.repeat(31))],
  ['no invoice number', (body) => delete body.order.invoice_number],
  ['half a minute', (body) => (body.payment.payment_due_date = 0.5)],
  ['no address', (body) => (body.customer.email = 'nobody')],
  ['a phone with a sign', (body) => (body.customer.phone = '+6281234567890')],
  ['no page to go back to', (body) => (body.order.callback_url = 'javascript:alert(1)')],
  ['a channel that is not active', (body) => (body.payment.payment_method_types = ['QRIS'])],
])('a card order with %s is refused', async (_name, change) => {
  const answer = await send(changed(card(), change));
  expect([answer.status, JSON.parse(answer.text).error_messages.length]).toEqual([400, expect.any(Number)]);
});

test.each<[string, string, Change]>([
  ['BNI', 'no short reference', (body) => delete body.virtual_account_info.merchant_unique_reference],
  ['BNI', 'a long reference', (body) => (body.virtual_account_info.merchant_unique_reference = 'A'.repeat(13))],
  ['DANAMON', 'a billing type', (body) => (body.virtual_account_info.billing_type = 'FIX_BILL')],
  ['PERMATA', 'info', (body) => (body.virtual_account_info.info1 = 'x')],
  ['BCA', 'an open amount', (body) => (body.virtual_account_info.billing_type = 'NO_BILL')],
  ['BCA', 'reuse', (body) => (body.virtual_account_info.reusable_status = true)],
  ['BCA', 'a notification address', (body) => (body.additional_info = { override_notification_url: 'https://x' })],
])('%s: a virtual account order with %s is refused', async (bank, _name, change) => {
  const answer = await send(changed(account(bank), change));
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, 'INVALID_PARAMETER']);
});

test.each(['2025-01-15T03:00:00.123Z', '2025-01-15T10:00:00+07:00', 'now', ''])(
  'the request timestamp %j is refused',
  async (timestamp) => {
    expect((await send({ ...card(), timestamp })).status).toBe(401);
  },
);

test('a repeated request id gets the first response, and is refused with another body', async () => {
  const order = card();
  const first = await send(order);
  const again = await send({ ...order, requestId: first.requestId });
  expect([first.status, again.status, again.text]).toEqual([200, 409, first.text]);
  expect((await send({ ...card(), requestId: first.requestId })).status).toBe(400);
  expect((await send(order)).text).toContain('INVOICE ALREADY USED');
});

test('responses are signed for the requesting client', async () => {
  const order = card();
  const { headers, text, requestId } = await send(order);
  const timestamp = headers.get('response-timestamp') ?? '';
  expect(headers.get('signature')).toBe(
    signResponse(gateway.keys, { requestId, timestamp, target: order.target, body: text }),
  );
});

test('a body that is not JSON or too long is refused', async () => {
  expect((await send({ ...card(), body: '{' })).status).toBe(400);
  expect((await send({ ...card(), body: `"${'x'.repeat(70_000)}"` })).status).toBe(413);
});
