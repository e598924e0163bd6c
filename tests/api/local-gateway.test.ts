import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentOrder } from '../../src/server/payment-order.ts';
import { createDokuGateway } from '../../src/server/platform/payments/doku/doku-gateway.ts';
import type { PaymentGateway, VerifiedNotification } from '../../src/server/platform/payments/payment-gateway.ts';
import { dokuOrder } from '../support/doku-order.ts';
import { type LocalGateway, startTestGateway } from '../support/local-gateway.ts';

const path = '/api/payment/notification/doku';
const [minute, hour] = [60_000, 3_600_000];
let folder: string;
let gateway: LocalGateway;
let payments: PaymentGateway;
let portal: Server;
let notifyUrl: string;
let [received, answer]: [VerifiedNotification[], number] = [[], 200];

const receive = async (request: IncomingMessage): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push(payments.verifyNotification({ rawBody: Buffer.concat(chunks), headers: request.headers, path }));
};
const receivedEvents = () =>
  received.map((each) => (each.ok ? `${each.event.status} ${each.event.amount}` : each.httpStatus));

beforeEach(async () => {
  [received, answer, folder] = [[], 200, mkdtempSync('/tmp/portal-gateway-')];
  gateway = await startTestGateway(folder);
  payments = createDokuGateway('doku', { ...gateway.keys, baseUrl: gateway.url });
  portal = createServer((request, response) => void receive(request).then(() => response.writeHead(answer).end()));
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  notifyUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}${path}`;
  gateway.setNotificationUrl(notifyUrl);
});
afterEach(async () => {
  payments.close();
  await gateway.close();
  portal.close();
  portal.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const make = async (more: Partial<PaymentOrder> = {}) => {
  const order = dokuOrder({ notifyUrl, ...more });
  return { ...order, ...(await payments.create(order)) };
};
const account = { channel: { kind: 'virtual-account', bank: 'BCA' } } as const;
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });

test('a card payment redirects the payer back and notifies the portal', async () => {
  const order = await make();
  const page = await (await fetch(order.url)).text();
  expect(page).toContain('SIMULASI');
  expect(page).toContain(order.reference);
  const paid = await post(order.url, { action: 'pay', number: '4111 1111 1111 1111' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, order.returnUrl]);
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual(['paid 350000']);
  expect(await (await fetch(order.url)).text()).toContain('Payment received');
});

test('an order can be paid after a refused card and a declined payment, with one notification for each', async () => {
  const order = await make();
  await post(order.url, { action: 'pay', number: '4000000000000002' });
  await post(order.url, { action: 'decline', number: '' });
  expect(await payments.status(order.reference)).toMatchObject({ status: 'failed' });
  await post(order.url, { action: 'pay', number: '4111111111111111' });
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual(['failed 350000', 'failed 350000', 'paid 350000']);
});

test.each(['5555 5555 5555 4444', '4012888888881881', '378282246310005', '', '4111111111111112'])(
  'the card number “%s”, which is not a test card, is neither accepted nor stored',
  async (number) => {
    const order = await make();
    const refused = await post(order.url, { action: 'pay', number });
    expect(refused.headers.get('location')).toMatch(/note=notTestCard$/);
    const kept = await (await fetch(`${gateway.url}/control`)).text();
    if (number !== '') expect(kept).not.toContain(number);
    expect(await payments.status(order.reference)).toMatchObject({ status: 'pending' });
  },
);

test('a virtual account is paid by a simulated transfer', async () => {
  const order = await make(account);
  const page = await (await fetch(order.url, { headers: { 'accept-language': 'id' } })).text();
  expect(page).toContain('SIMULASI');
  expect(page).toContain(order.vaNumber);
  await post(order.url, { action: 'pay' });
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual(['paid 350000']);
});

test('an expired order shows on its page that the deadline has passed, and gateway.pay accepts only a payment marked as late', async () => {
  const order = await make();
  await gateway.advance(hour);
  expect(await payments.status(order.reference)).toMatchObject({ status: 'expired' });
  await post(order.url, { action: 'pay', number: '4111111111111111' });
  expect(await (await fetch(order.url)).text()).toContain('The payment deadline has passed');
  expect(gateway.pay(order.reference)).toBe('expired');
  expect(gateway.pay(order.reference, true)).toBe('paid');
});

test('a failed notification is sent again after 30 minutes, 6 hours and 12 hours, then no more, and once more on request', async () => {
  answer = 500;
  const order = await make({ expiresInMinutes: 6_000 });
  gateway.pay(order.reference);
  await gateway.whenIdle();
  const counts = [received.length];
  for (const ms of [29 * minute, 2 * minute, 5 * hour, 30 * minute, 6 * hour, 48 * hour]) {
    await gateway.advance(ms);
    counts.push(received.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 4, 4]);
  answer = 200;
  expect(gateway.resend(order.reference)).toBe(true);
  await gateway.whenIdle();
  await gateway.advance(48 * hour);
  expect(received).toHaveLength(5);
  expect(new Set(receivedEvents())).toEqual(new Set(['paid 350000']));
});

test.each([
  [{ dropNotifications: true }, []],
  [{ notifyTimes: 3 }, ['paid 350000', 'paid 350000', 'paid 350000']],
  [{ wrongSignature: true }, [401]],
  [{ amountError: -1 }, ['paid 349999']],
  [{ failedFirst: true }, ['failed 350000', 'paid 350000']],
  [{ failedAfter: true }, ['paid 350000', 'failed 350000']],
])('with the switches %j a payment of 350000 causes the notifications %j', async (switches, expected) => {
  Object.assign(gateway.switches, switches);
  gateway.pay((await make()).reference);
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual(expected);
});

test('with notifyDelayMs of an hour the notification of a payment is sent after an hour', async () => {
  gateway.switches.notifyDelayMs = hour;
  gateway.pay((await make({ expiresInMinutes: 600 })).reference);
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual([]);
  await gateway.advance(hour);
  expect(receivedEvents()).toEqual(['paid 350000']);
});

test('an order of a virtual account is still known after a restart of the local gateway', async () => {
  const order = await make(account);
  await gateway.close();
  gateway = await startTestGateway(folder);
  const again = createDokuGateway('doku', { ...gateway.keys, baseUrl: gateway.url });
  expect(await again.create(order)).toMatchObject({ vaNumber: order.vaNumber });
  expect(await again.status(order.reference)).toMatchObject({ status: 'pending' });
  again.close();
});

test('POST /control sets switches, pays orders and closes the gateway for a time, and refuses invalid values and other content types', async () => {
  const order = await make();
  const control = (body: object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${gateway.url}/control`, { method: 'POST', body: JSON.stringify(body), headers });
  expect((await control({ amountError: 5 })).status).toBe(200);
  expect((await control({ order: order.reference, action: 'pay' })).status).toBe(200);
  await gateway.whenIdle();
  expect(receivedEvents()).toEqual(['paid 350005']);
  expect(await (await control({ amountError: 'x', other: 1 })).json()).toEqual({ wrong: ['amountError', 'other'] });
  expect((await control({ amountError: 1 }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect(gateway.switches.amountError).toBe(5);
  expect((await control({ refuseMs: 300 })).status).toBe(200);
  const isUp = () =>
    fetch(gateway.url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(false);
  await expect.poll(isUp).toBe(true);
});

test('requests through a proxy to the order list and /control get 404 and to a payment page 200, and payments from another site get 403', async () => {
  const order = await make();
  const viaProxy = { 'x-forwarded-for': '203.0.113.7' };
  const statuses = await Promise.all(
    ['/', '/control', new URL(order.url).pathname].map((each) =>
      fetch(gateway.url + each, { headers: viaProxy }).then(({ status }) => status),
    ),
  );
  expect(statuses).toEqual([404, 404, 200]);
  const foreign = { origin: 'https://evil.example' };
  expect((await post(order.url, { action: 'pay', number: '4111111111111111' }, foreign)).status).toBe(403);
  expect((await post(`${gateway.url}/orders/${order.reference}`, { action: 'pay' }, foreign)).status).toBe(403);
  expect(await payments.status(order.reference)).toMatchObject({ status: 'pending' });
  expect(await (await fetch(gateway.url)).text()).toContain(order.reference);
});

test('payment pages load no external resource', async () => {
  const order = await make();
  const response = await fetch(order.url);
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  const page = await response.text();
  expect(page).not.toContain('<script');
  expect(page.match(/(?:src|href|action)="https?:[^"]*"/g)).toEqual([`href="${order.returnUrl}"`]);
});

test('the local gateway answers 404 for an unsupported bank', async () => {
  const response = await fetch(`${gateway.url}/bsi-virtual-account/v2/payment-code`, { method: 'POST', body: '{}' });
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ message: 'No static resource' }),
  ]);
});
