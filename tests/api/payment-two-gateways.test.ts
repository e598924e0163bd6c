import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { makePayer, newestInvoice, ordersOf, pay, refresh, seeFee, settled } from './payment-support.ts';
import { notify } from './payment-world.ts';

/** Both gateways are real: one stands for DOKU, the other is the program that the portal starts itself. */
const both = (order: string) => ({ PAYMENT_GATEWAY: order, LOCAL_GATEWAY_PORT: '0' });

let first: TestServer;
let second: TestServer | undefined;
beforeEach(async () => {
  first = await startAdmissionServer({ gateway: true, env: both('doku,local') });
});
afterEach(async () => {
  await second?.close();
  second = undefined;
  await first.close();
});

const gatewaysOf = async (formId: string): Promise<readonly string[]> => {
  const { rows } = await first.db.query<{ gateway: string }>(
    'select gateway from payment where application_id = $1 order by number',
    [formId],
  );
  return rows.map(({ gateway }) => gateway);
};

const changeTo = async (order: string): Promise<TestServer> => {
  const { databaseUrl, dataDir, gateway } = first;
  second = await startTestServer({ databaseUrl, dataDir, gateway, env: both(order) });
  return second;
};

test('open links at two gateways are settled by their own gateway', async () => {
  const before = await makePayer(first);
  await pay(before.person, before.formId);
  const changed = await changeTo('local,doku');
  const after = await makePayer(changed);
  const url = (await pay(after.person, after.formId)).body.data.payment?.url ?? '';
  expect([await gatewaysOf(before.formId), await gatewaysOf(after.formId)]).toEqual([['doku'], ['local']]);
  const numbers = [before, after].map(
    async (one) => (await seeFee(one.person, one.formId)).body.data.RegistrationNumber,
  );
  const atDoku = (await Promise.all(numbers)).map((number) => ordersOf(first, number).length);
  expect(atDoku).toEqual([1, 0]);

  first.gateway.pay(await newestInvoice(before.person, before.formId));
  const body = new URLSearchParams({ action: 'pay', number: '4111 1111 1111 1111' });
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
  await settled(before.person, before.formId, 'Paid');
  await settled(after.person, after.formId, 'Paid');
  expect((await seeFee(before.person, before.formId)).body.data.Status).toBe('Submitted');
});

test('a signed notification of one gateway gets 404 for a link of another gateway and does not settle it', async () => {
  const changed = await changeTo('local,doku');
  const { person, formId } = await makePayer(changed);
  await pay(person, formId);
  const invoice = await newestInvoice(person, formId);
  // Signed with DOKU's own keys, and sent to DOKU's own address.
  const forged = await notify(changed, { invoice, amount: 350_000, status: 'SUCCESS', at: new Date() });
  expect(forged.status).toBe(404);
  expect((await seeFee(person, formId)).body.data.PaymentStatus).not.toBe('Paid');
});

test('a payment of the older link counts after a newer link was opened at the other gateway', async () => {
  const { person, formId } = await makePayer(first);
  await pay(person, formId);
  const old = await newestInvoice(person, formId);
  const changed = await changeTo('local,doku');
  const same = await logIn(changed, person.email);
  await pay(same, formId, { sfPaymentChannelId: 'va-bca' });
  expect(await gatewaysOf(formId)).toEqual(['doku', 'local']);
  first.gateway.switches.notifyTimes = 0;
  first.gateway.pay(old);
  await refresh(same, formId);
  expect((await seeFee(same, formId)).body.data.Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual([
    'Replaced',
    'Paid',
  ]);
});

test('links of a gateway removed from the settings stay open, can be refreshed, and its notifications get 404', async () => {
  const { person, formId } = await makePayer(first);
  await pay(person, formId);
  const changed = await changeTo('local');
  const same = await logIn(changed, person.email);
  expect((await refresh(same, formId)).status).toBe(200);
  expect((await seeFee(same, formId)).body.data.Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open']);
  const told = await fetch(new URL('/api/payment/notification/doku', changed.url), { method: 'POST', body: '{}' });
  expect(told.status).toBe(404);
});
