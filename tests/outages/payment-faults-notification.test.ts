import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getForm, startAdmissionServer } from '../api/application-support.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { alertsOf, getFee, makePayer, newestInvoice, pay } from '../api/payment-support.ts';
import { notificationBody, notificationHeaders, notify, postNotification } from '../support/notification.ts';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let second: TestServer;
type Payer = Awaited<ReturnType<typeof makePayer>>;
let sample: Payer;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  const { databaseUrl, gateway } = server;
  second = await startTestServer({ databaseUrl, gateway, env: { DEMO_DATA: 'true' } });
  sample = await makePayer(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

/** By default on another application of one applicant. */
const openLink = async (payer?: Payer) => {
  const { person, formId } = payer ?? { ...sample, formId: await copyApplication(server, sample.formId) };
  await pay(person, formId);
  const [payment] = (await getFee(person, formId)).body.data.Payments;
  return { person, formId, invoice: await newestInvoice(person, formId), amount: payment?.Amount ?? 0 };
};
const statusOf = async (person: Person, formId: string) => {
  const { PaymentStatus, Status } = (await getFee(person, formId)).body.data;
  return `${PaymentStatus}, ${Status}`;
};
const confirmations = async (person: Person, formId: string): Promise<number> =>
  (await getForm(person, formId)).body.data.History.filter(
    ({ event }: { event: string }) => event === 'payment.confirmed',
  ).length;

const pending = 'Open, Pending Registration Fee';
const paid = 'Paid, Submitted';

test('a notification with a missing or wrong signature gets 401 and leaves the fee open, and the right one pays it', async () => {
  const { person, formId, ...paymentData } = await openLink();
  const body = notificationBody(paymentData);
  const right = notificationHeaders(server, body);
  const { Signature: _, ...unsigned } = right as Record<string, string>;
  const forged: [string, object][] = [
    [body, unsigned],
    [body, { ...right, Signature: `HMACSHA256=${Buffer.alloc(32).toString('base64')}` }],
    [body, { ...right, Signature: '' }],
    [body, { ...right, 'Client-Id': 'BRN-0001-1' }],
    [body, { ...right, 'Request-Id': randomUUID() }],
    [body, { ...right, 'Request-Timestamp': '2020-01-01T00:00:00Z' }],
    [`${body}\n`, right],
    [body.replace('SUCCESS', 'success'), right],
    [notificationBody({ ...paymentData, invoice: 'OTHER-1' }), right],
  ];
  for (const [sent, headers] of forged) expect(await postNotification(server.url, sent, headers)).toBe(401);
  expect(await statusOf(person, formId)).toBe(pending);
  expect(await postNotification(server.url, body, right)).toBe(200);
  expect(await statusOf(person, formId)).toBe(paid);
});

test('a signed notification for an unknown order or with an invalid or too long body is refused and changes nothing', async () => {
  const { person, formId, ...paymentData } = await openLink();
  expect(await notify(server, { ...paymentData, invoice: '20-2026-999999-9' })).toBe(404);
  const other = '/api/payment/notification/local';
  const response = await fetch(server.url + other, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
  for (const body of ['', 'no JSON', '[]', '{"order":{}}'])
    expect(await postNotification(server.url, body, notificationHeaders(server, body))).toBe(400);
  const long = notificationBody({ ...paymentData, status: 'x'.repeat(70_000) });
  expect(await postNotification(server.url, long, notificationHeaders(server, long))).toBe(413);
  expect(await statusOf(person, formId)).toBe(pending);
});

test.each([
  ['one rupiah too little', -1],
  ['one rupiah too much', 1],
  ['the amount 0', 0],
])(
  'two notifications with %s create one alert and leave the fee open, and one with the right amount pays it',
  async (_name, difference) => {
    const { person, formId, ...paymentData } = await openLink();
    const amount = difference === 0 ? 0 : paymentData.amount + difference;
    expect(await notify(server, { ...paymentData, amount })).toBe(200);
    expect(await notify(server, { ...paymentData, amount })).toBe(200);
    expect(await statusOf(person, formId)).toBe(pending);
    expect(await alertsOf(server, formId)).toEqual([{ kind: 'wrong-amount', amount }]);
    expect(await notify(server, paymentData)).toBe(200);
    expect(await statusOf(person, formId)).toBe(paid);
  },
);

test('ten simultaneous notifications to two servers confirm the payment once, with one stored message and one mail', async () => {
  const { person, formId, ...paymentData } = await openLink(await makePayer(server));
  const body = notificationBody(paymentData);
  const headers = notificationHeaders(server, body);
  const asked = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      postNotification((i % 2 ? server : second).url, body, i < 5 ? headers : notificationHeaders(server, body)),
    ),
  );
  expect(statuses).toEqual(Array(10).fill(200));
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(await statusOf(person, formId)).toBe(paid);
  expect(await confirmations(person, formId)).toBe(1);
  const mails = async () => {
    const both = [...(await server.mails(person.email)), ...(await second.mails(person.email))];
    return both.filter(({ subject }) => /payment received/i.test(subject)).length;
  };
  await expect.poll(mails, { timeout: 60_000 }).toBe(1);
  const { rows } = await server.db.query(
    `select m.event_key from payment_message m join payment p on p.id = m.payment_id where p.application_id = $1`,
    [formId],
  );
  expect(rows).toHaveLength(1);
  expect(await alertsOf(server, formId)).toEqual([]);
});

test('a notification signed twelve hours ago is accepted', async () => {
  const { person, formId, ...paymentData } = await openLink();
  const body = notificationBody(paymentData);
  const old = new Date(Date.now() - 12 * 3_600_000).toISOString().replace(/\.\d+/, '');
  expect(await postNotification(server.url, body, notificationHeaders(server, body, old))).toBe(200);
  expect(await statusOf(person, formId)).toBe(paid);
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));

test('the notifications SUCCESS, FAILED, EXPIRED and PENDING in each of their 24 orders leave the fee Paid with one confirmation', {
  timeout: 300_000,
}, async () => {
  for (const order of permutations(['SUCCESS', 'FAILED', 'EXPIRED', 'PENDING'])) {
    const { person, formId, ...paymentData } = await openLink();
    for (const status of order) expect(await notify(server, { ...paymentData, status })).toBe(200);
    expect(await statusOf(person, formId), order.join()).toBe(paid);
    expect(await confirmations(person, formId), order.join()).toBe(1);
  }
});

test('a stored notification contains the invoice number and not the name or email of the payer', async () => {
  const { formId, ...paymentData } = await openLink();
  expect(await notify(server, paymentData)).toBe(200);
  const { rows } = await server.db.query<{ raw: string }>(
    `select m.raw from payment_message m join payment p on p.id = m.payment_id where p.application_id = $1`,
    [formId],
  );
  expect(rows[0]?.raw).toContain(paymentData.invoice);
  expect(rows[0]?.raw).not.toMatch(/Siti|siti@/);
});
