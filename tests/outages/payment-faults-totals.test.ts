import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSwitches, type Switches } from '../../src/local-gateway/switches.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { alertsOf, getFee, makePayer, newestInvoice, ordersOf, pay, settled } from '../api/payment-support.ts';
import { createClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  const { databaseUrl, gateway } = server;
  second = await startTestServer({ databaseUrl, gateway, env: { DEMO_DATA: 'true' } });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

interface Payer {
  readonly person: Person;
  readonly formId: string;
}

const elsewhere = ({ person, formId }: Payer): Payer => ({
  formId,
  person: { ...person, client: createClient(second.url, person.client.cookies) },
});

/** Makes every link due for polling now, and waits. */
const pollAllLinks = async (): Promise<void> => {
  await server.db.query('update payment set next_check_at = now(), busy_until = null where next_check_at is not null');
  await sleep(2_500);
};

const bad: Partial<Switches>[] = [
  {},
  { dropNotifications: true },
  { notifyTimes: 3 },
  { wrongSignature: true },
  { amountError: -350_000 },
  { failedFirst: true },
  { failedAfter: true },
  { failAfterCreate: 1 },
  { cutAfterCreate: 1 },
  { failBefore: 1 },
  { statusUnknownBeforePayment: true },
];

const payThrough = async (switches: Partial<Switches>): Promise<Payer> => {
  const payer = await makePayer(server);
  Object.assign(server.gateway.switches, defaultSwitches(), switches);
  await Promise.all([pay(payer.person, payer.formId), pay(elsewhere(payer).person, payer.formId)]);
  await settled(payer.person, payer.formId, 'Open', 100_000);
  server.gateway.pay(await newestInvoice(payer.person, payer.formId));
  await server.gateway.whenIdle();
  return payer;
};

test('after each of ten gateway faults the paid amounts of portal and gateway are equal, with one order per applicant', {
  timeout: 240_000,
}, async () => {
  const payers: Payer[] = [];
  for (const switches of bad) payers.push(await payThrough(switches));
  Object.assign(server.gateway.switches, defaultSwitches());
  await pollAllLinks();
  for (const { person, formId } of payers) await settled(person, formId, 'Paid', 100_000);
  const { rows } = await server.db.query<{ invoice: string; amount: number }>(
    `select invoice_number as invoice, amount from payment where status = 'Paid' and gateway is not null
      and invoice_number = any($1) order by 1`,
    [server.gateway.orders().map(({ invoice }) => invoice)],
  );
  const taken = server.gateway.orders().filter(({ status }) => status === 'SUCCESS');
  expect(rows).toEqual(
    taken.map(({ invoice, amount }) => ({ invoice, amount })).sort((a, b) => (a.invoice < b.invoice ? -1 : 1)),
  );
  expect(rows).toHaveLength(bad.length);
  for (const { person, formId } of payers) {
    const { RegistrationNumber } = (await getFee(person, formId)).body.data;
    expect(ordersOf(server, RegistrationNumber)).toHaveLength(1);
  }
});

test('a payment after the deadline leaves the fee unpaid, is marked as needing a refund and creates an alert', async () => {
  const { person, formId } = await makePayer(server);
  await pay(person, formId);
  const invoice = await newestInvoice(person, formId);
  await server.gateway.advance(25 * 3_600_000);
  expect(server.gateway.pay(invoice)).toBe('expired');
  server.gateway.pay(invoice, true);
  await server.gateway.whenIdle();
  const { data } = (await getFee(person, formId)).body;
  expect(data.Status).toBe('Pending Registration Fee');
  expect(data.Payments).toMatchObject([{ RefundNeeded: true }]);
  expect(await alertsOf(server, formId)).toMatchObject([{ kind: 'refund-needed' }]);
});
