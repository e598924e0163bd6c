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
  ['an accented letter in the name', (body) => (body.customer.name = 'José')],
  ['parentheses in an item name', (body) => (body.order.line_items[0].name = 'Biaya (2026)')],
  ['the amount 0', (body) => (body.order.amount = 0)],
  ['a negative amount', (body) => (body.order.amount = -1)],
  ['an amount with half a rupiah', (body) => (body.order.amount = 350000.5)],
  ['an amount as a string', (body) => (body.order.amount = '350000')],
  ['items with a different sum', (body) => (body.order.line_items[0].price = 1)],
  ['an invoice number of 31 characters', (body) => (body.order.invoice_number = 'A'.repeat(31))],
  ['no invoice number', (body) => delete body.order.invoice_number],
  ['a time limit of half a minute', (body) => (body.payment.payment_due_date = 0.5)],
  ['an invalid email', (body) => (body.customer.email = 'nobody')],
  ['a phone number with a plus sign', (body) => (body.customer.phone = '+6281234567890')],
  ['a javascript: callback URL', (body) => (body.order.callback_url = 'javascript:alert(1)')],
  ['a channel that is not active', (body) => (body.payment.payment_method_types = ['QRIS'])],
])('the local gateway refuses a card order with %s', async (_name, change) => {
  const answer = await send(changed(card(), change));
  expect([answer.status, JSON.parse(answer.text).error_messages.length]).toEqual([400, expect.any(Number)]);
});

test.each<[string, string, Change]>([
  ['BNI', 'no merchant reference', (body) => delete body.virtual_account_info.merchant_unique_reference],
  [
    'BNI',
    'a merchant reference of 13 characters',
    (body) => (body.virtual_account_info.merchant_unique_reference = 'A'.repeat(13)),
  ],
  ['DANAMON', 'the billing type FIX_BILL', (body) => (body.virtual_account_info.billing_type = 'FIX_BILL')],
  ['PERMATA', 'the field info1', (body) => (body.virtual_account_info.info1 = 'x')],
  ['BCA', 'the billing type NO_BILL', (body) => (body.virtual_account_info.billing_type = 'NO_BILL')],
  ['BCA', 'a reusable account', (body) => (body.virtual_account_info.reusable_status = true)],
  ['BCA', 'a notification URL', (body) => (body.additional_info = { override_notification_url: 'https://x' })],
])('the local gateway refuses a virtual account order at %s with %s', async (bank, _name, change) => {
  const answer = await send(changed(account(bank), change));
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, 'INVALID_PARAMETER']);
});

test.each(['2025-01-15T03:00:00.123Z', '2025-01-15T10:00:00+07:00', 'now', ''])(
  'the local gateway answers 401 to the request timestamp %j',
  async (timestamp) => {
    expect((await send({ ...card(), timestamp })).status).toBe(401);
  },
);

test('the local gateway answers 409 with the first response to a repeated request id, 400 to that id with another body, and an error to a used invoice number', async () => {
  const order = card();
  const first = await send(order);
  const again = await send({ ...order, requestId: first.requestId });
  expect([first.status, again.status, again.text]).toEqual([200, 409, first.text]);
  expect((await send({ ...card(), requestId: first.requestId })).status).toBe(400);
  expect((await send(order)).text).toContain('INVOICE ALREADY USED');
});

test('a response of the local gateway is signed with the keys of the client', async () => {
  const order = card();
  const { headers, text, requestId } = await send(order);
  const timestamp = headers.get('response-timestamp') ?? '';
  expect(headers.get('signature')).toBe(
    signResponse(gateway.keys, { requestId, timestamp, target: order.target, body: text }),
  );
});

test('the local gateway answers 400 to a body that is not JSON and 413 to one of 70,000 characters', async () => {
  expect((await send({ ...card(), body: '{' })).status).toBe(400);
  expect((await send({ ...card(), body: `"${'x'.repeat(70_000)}"` })).status).toBe(413);
});
