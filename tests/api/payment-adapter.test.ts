import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDokuGateway } from '../../src/server/platform/payments/doku/doku-gateway.ts';
import { signResponse } from '../../src/server/platform/payments/doku/sign.ts';
import {
  GatewayUnavailable,
  OrderRefused,
  type PaymentGateway,
} from '../../src/server/platform/payments/payment-gateway.ts';
import { dokuOrder } from '../support/doku-order.ts';
import { type LocalGateway, startTestGateway } from '../support/local-gateway.ts';

let folder: string;
let gateway: LocalGateway;
let payments: PaymentGateway;
const adapter = (more: object = {}) =>
  createDokuGateway('doku', { ...gateway.keys, baseUrl: gateway.url, timeoutMs: 8_000, resetMs: 300, ...more });
beforeEach(async () => {
  folder = mkdtempSync('/tmp/portal-gateway-');
  gateway = await startTestGateway(folder);
  payments = adapter();
});
afterEach(async () => {
  payments.close();
  await gateway.close();
  rmSync(folder, { recursive: true });
});

test('the DOKU adapter returns the first order when the same order is created again', async () => {
  const order = dokuOrder();
  const first = await payments.create(order);
  expect(await payments.create(order)).toEqual(first);
  expect(gateway.requests.map(({ status }) => status)).toEqual([200, 409]);
  expect(new Set(gateway.requests.map(({ body }) => body)).size).toBe(1);
});

test.each(['failAfterCreate', 'cutAfterCreate'] as const)(
  'with the gateway fault %s, the DOKU adapter’s create throws GatewayUnavailable, and status and a new create find the order',
  async (name) => {
    gateway.switches[name] = 1;
    const order = dokuOrder({ channel: { kind: 'virtual-account', bank: 'BNI' } });
    await expect(payments.create(order)).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(await payments.status(order.reference)).toMatchObject({ status: 'pending' });
    expect(await payments.create(order)).toMatchObject({ vaNumber: gateway.orders()[0]?.vaNumber });
    expect(gateway.orders()).toHaveLength(1);
  },
);

test('the DOKU adapter’s create fails with a TimeoutError when the gateway responds after the time limit', async () => {
  gateway.switches.answerDelayMs = 20_000;
  const impatient = adapter({ timeoutMs: 400 });
  await expect(impatient.create(dokuOrder())).rejects.toThrow(/TimeoutError/);
  impatient.close();
});

test('the DOKU adapter’s create and status fail when the signature of the response is wrong', async () => {
  gateway.switches.wrongAnswerSignature = true;
  await expect(payments.create(dokuOrder())).rejects.toThrow(/signature/);
  await expect(payments.status('A')).rejects.toBeInstanceOf(GatewayUnavailable);
});

test('the DOKU adapter’s create throws OrderRefused for a used or long reference, the amount 0 and a changed amount', async () => {
  const used = dokuOrder();
  await payments.create(used);
  await expect(payments.create(dokuOrder({ reference: used.reference }))).rejects.toBeInstanceOf(OrderRefused);
  await expect(payments.create(dokuOrder({ reference: 'A'.repeat(31) }))).rejects.toThrow(/invoice_number length/);
  await expect(payments.create(dokuOrder({ amount: 0 }))).rejects.toBeInstanceOf(OrderRefused);
  await expect(payments.create({ ...used, amount: 1 })).rejects.toBeInstanceOf(OrderRefused);
});

test('the DOKU adapter’s create with a wrong secret key or client id fails with 401 and creates no order', async () => {
  const stranger = adapter({ secretKey: 'another' });
  await expect(stranger.create(dokuOrder())).rejects.toThrow(/^401 invalid_signature/);
  await expect(adapter({ clientId: 'another' }).create(dokuOrder())).rejects.toThrow(/^401 invalid_client_id/);
  expect(gateway.orders()).toEqual([]);
});

test('the DOKU adapter’s status returns undefined for an unknown order', async () => {
  expect(await payments.status('20-2026-999999-9')).toBeUndefined();
});

test('after five gateway failures the DOKU adapter fails without a request, until a later trial call succeeds', async () => {
  gateway.switches.failBefore = 5;
  for (let i = 0; i < 5; i++) await expect(payments.status('A')).rejects.toThrow(/500/);
  const before = gateway.requests.length;
  await expect(payments.create(dokuOrder())).rejects.toThrow(/EOPENBREAKER/);
  expect(gateway.requests).toHaveLength(before);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await payments.create(dokuOrder())).toMatchObject({ kind: 'redirect' });
});

test('twelve refused orders do not count as gateway failures of the DOKU adapter, and the next order is created', async () => {
  for (let i = 0; i < 12; i++) await expect(payments.create(dokuOrder({ amount: 0 }))).rejects.toThrow(/order.amount/);
  expect(await payments.create(dokuOrder())).toMatchObject({ kind: 'redirect' });
});

test('the DOKU adapter’s create fails with ECONNREFUSED within 9 seconds when the gateway is unreachable', async () => {
  await gateway.refuseConnections(true);
  const from = performance.now();
  await expect(payments.create(dokuOrder())).rejects.toThrow(/ECONNREFUSED/);
  expect(performance.now() - from, 'not waited for as for one that is silent').toBeLessThan(9_000);
  await gateway.refuseConnections(false);
  expect(await payments.create(dokuOrder())).toMatchObject({ kind: 'redirect' });
});

const answering = async (status: number, headers: Record<string, string>, body: string): Promise<Server> => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

test.each([
  ['an HTML page', 200, {}, '<html>'],
  ['an empty response', 200, {}, ''],
  ['an order without a URL', 200, {}, '{"message":["SUCCESS"],"response":{"payment":{}}}'],
  ['a redirect', 302, { location: 'http://127.0.0.1:1/' }, ''],
  ['the status 429', 429, {}, '{}'],
  ['the status 409 without details', 409, {}, '{}'],
  ['a body of 2 MB', 200, { 'content-type': 'text/plain' }, 'x'.repeat(2_000_000)],
])(
  'the DOKU adapter’s create and status throw GatewayUnavailable when the gateway answers with %s',
  async (_name, status, headers, body) => {
    const server = await answering(status, headers, body);
    const faulty = adapter({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await expect(faulty.create(dokuOrder())).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(faulty.status('A')).rejects.toBeInstanceOf(GatewayUnavailable);
    faulty.close();
    server.close();
  },
);

test.each([
  ['another invoice', { invoice_number: '20-2026-000000-1', amount: '350000' }],
  ['another amount', { amount: '350001' }],
  ['an amount that is not a number', { amount: 'much' }],
])('the DOKU adapter’s create fails when the response has %s', async (_name, order) => {
  const payment = { url: 'https://sandbox.doku.com/checkout-link-v2/1' };
  const server = await answering(200, {}, JSON.stringify({ response: { order, payment } }));
  const faulty = adapter({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await expect(faulty.create(dokuOrder())).rejects.toThrow('another order');
  faulty.close();
  server.close();
});

test.each([
  ['with', true],
  ['without', false],
] as const)('the DOKU adapter accepts a status response signed %s its body', async (_name, withBody) => {
  const body = JSON.stringify({ order: { invoice_number: 'A-1', amount: 1 }, transaction: { status: 'SUCCESS' } });
  const server = createServer(({ headers, url }, response) => {
    const head = { requestId: String(headers['request-id']), timestamp: '2025-01-15T03:00:01Z', target: url ?? '' };
    const signature = signResponse(gateway.keys, withBody ? { ...head, body } : head);
    response.writeHead(200, { 'response-timestamp': head.timestamp, signature }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asked = adapter({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  expect(await asked.status('A-1')).toMatchObject({ status: 'paid' });
  asked.close();
  server.close();
  server.closeAllConnections();
});

test('twenty create calls of the DOKU adapter without a response leave no open connection', async () => {
  // A connection that Node opens in reserve carries no request: the server closes it, as gateways do. One whose request
  // waits stays open.
  const server = createServer({ headersTimeout: 2_000, connectionsCheckingInterval: 500 }, () => {});
  let met = 0;
  server.on('connection', () => {
    met++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const unresponsive = adapter({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 1_000,
  });
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const asked = Promise.allSettled(Array.from({ length: 20 }, () => unresponsive.create(dokuOrder())));
  expect((await asked).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  expect(met).toBeGreaterThanOrEqual(20);
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
  unresponsive.close();
  server.close();
});

test('the error of an order that the DOKU adapter refuses contains no secret key and no name or email of the payer', async () => {
  const order = dokuOrder({ amount: 0 });
  const said = await payments.create(order).catch((error: Error) => `${error.message} ${error.stack} ${error.cause}`);
  for (const secret of [gateway.keys.secretKey, order.payer.email, order.payer.name])
    expect(said).not.toContain(secret);
});
