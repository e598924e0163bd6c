import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { defaultSwitches } from '../../src/local-gateway/switches.ts';
import { createClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { copyApplication, notify } from './payment-fixture.ts';
import { getFee, makePayer, newestInvoice, ordersOf, pay, refresh, settled } from './payment-support.ts';

/** Both gateways are real: one stands for DOKU, the other is the program that the portal starts itself. */
const both = (order: string) => ({ PAYMENT_GATEWAY: order, LOCAL_GATEWAY_PORT: '0' });

let first: TestServer;
let changed: TestServer;
let sample: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  first = await startAdmissionServer({ gateway: true, env: both('doku,local') });
  changed = await startBeside('local,doku');
  sample = await makePayer(first);
});
afterAll(async () => {
  await changed?.close();
  await first?.close();
});

const startBeside = (order: string): Promise<TestServer> => {
  const { databaseUrl, dataDir, gateway } = first;
  return startTestServer({ databaseUrl, dataDir, gateway, env: both(order) });
};

/** The same person in front of a portal, with another application that owes its fee. */
const openFee = async ({ url }: TestServer) => ({
  person: { ...sample.person, client: createClient(url, new Map(sample.person.client.cookies)) },
  formId: await copyApplication(first, sample.formId),
});

const gatewaysOf = async (formId: string): Promise<readonly string[]> => {
  const { rows } = await first.db.query<{ gateway: string }>(
    'select gateway from payment where application_id = $1 order by number',
    [formId],
  );
  return rows.map(({ gateway }) => gateway);
};

test('a link opened at DOKU and a link opened at the local gateway are each paid at their own gateway', async () => {
  const before = await openFee(first);
  await pay(before.person, before.formId);
  const after = await openFee(changed);
  const url = (await pay(after.person, after.formId)).body.data.payment?.url ?? '';
  expect([await gatewaysOf(before.formId), await gatewaysOf(after.formId)]).toEqual([['doku'], ['local']]);
  const numbers = [before, after].map(
    async (one) => (await getFee(one.person, one.formId)).body.data.RegistrationNumber,
  );
  const atDoku = (await Promise.all(numbers)).map((number) => ordersOf(first, number).length);
  expect(atDoku).toEqual([1, 0]);

  first.gateway.pay(await newestInvoice(before.person, before.formId));
  const body = new URLSearchParams({ action: 'pay', number: '4111 1111 1111 1111' });
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
  await settled(before.person, before.formId, 'Paid');
  await settled(after.person, after.formId, 'Paid');
  expect((await getFee(before.person, before.formId)).body.data.Status).toBe('Submitted');
});

test('a signed notification of one gateway gets 404 for a link of another gateway and does not settle it', async () => {
  const { person, formId } = await openFee(changed);
  await pay(person, formId);
  const invoice = await newestInvoice(person, formId);
  // Signed with DOKU's own keys, and sent to DOKU's own address.
  const forged = await notify(changed, { invoice, amount: 350_000, status: 'SUCCESS', at: new Date() });
  expect(forged.status).toBe(404);
  expect((await getFee(person, formId)).body.data.PaymentStatus).not.toBe('Paid');
});

test('a payment of the older link counts after a newer link was opened at the other gateway', async () => {
  const { person, formId } = await openFee(first);
  await pay(person, formId);
  const old = await newestInvoice(person, formId);
  const same = { ...person, client: createClient(changed.url, new Map(person.client.cookies)) };
  await pay(same, formId, { sfPaymentChannelId: 'va-bca' });
  expect(await gatewaysOf(formId)).toEqual(['doku', 'local']);
  first.gateway.switches.notifyTimes = 0;
  onTestFinished(() => void Object.assign(first.gateway.switches, defaultSwitches()));
  first.gateway.pay(old);
  await refresh(same, formId);
  expect((await getFee(same, formId)).body.data.Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual([
    'Replaced',
    'Paid',
  ]);
});

test('links of a gateway removed from PAYMENT_GATEWAY stay open, can be refreshed, and notifications of that gateway get 404', async () => {
  const { person, formId } = await openFee(first);
  await pay(person, formId);
  const without = await startBeside('local');
  onTestFinished(() => without.close());
  const same = { ...person, client: createClient(without.url, new Map(person.client.cookies)) };
  expect((await refresh(same, formId)).status).toBe(200);
  expect((await getFee(same, formId)).body.data.Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open']);
  const answer = await fetch(new URL('/api/payment/notification/doku', without.url), { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
});
