import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultSwitches } from '../../src/local-gateway/switches.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { getFee, makePayer, newestInvoice, ordersOf, pay, refresh, settled } from '../api/payment-support.ts';
import type { TestServer } from '../support/server.ts';

/** The tests mostly wait, each with its own portal and gateway, and therefore run concurrently. */
const onOwnServer = test.extend<{ server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture declares its dependencies by this pattern
  server: async ({}, use) => {
    const server = await startAdmissionServer({ gateway: true });
    await use(server);
    await server.close();
  },
});

/** The timeout of the portal for a gateway response. */
const waitMs = 10_000;
/** The delay of a slow gateway. */
const slowMs = 3 * waitMs;

/** One order at the gateway, made with one Request-Id, however often it was asked for. */
const expectOneOrder = async (server: TestServer, registrationNumber: string): Promise<void> => {
  expect(ordersOf(server, registrationNumber)).toHaveLength(1);
  const asked = server.gateway.requests.filter(
    ({ method, body }) => method === 'POST' && body.includes(registrationNumber),
  );
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
};

onOwnServer.concurrent(
  'while the gateway is unreachable, paying gets 503, the fee can be read, and one order is created later',
  async ({ server }) => {
    const { person, formId } = await makePayer(server);
    await server.gateway.refuseConnections(true);
    const asked = performance.now();
    const answer = await pay(person, formId);
    expect(performance.now() - asked, 'not waited for as for one that is silent').toBeLessThan(waitMs);
    expect([answer.status, answer.body.message]).toEqual([503, 'Payment not completed']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { data } = (await getFee(person, formId)).body;
    expect(data).toMatchObject({ Status: 'Pending Registration Fee', PaymentStatus: 'Creating' });
    for (let i = 0; i < 6; i++) expect((await pay(person, formId)).status).toBe(503);
    const reading = performance.now();
    const read = await Promise.all(Array.from({ length: 20 }, () => getFee(person, formId)));
    expect(performance.now() - reading).toBeLessThan(waitMs);
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
    await server.gateway.refuseConnections(false);
    await settled(person, formId, 'Open', 100_000);
    await expectOneOrder(server, data.RegistrationNumber);
  },
  150_000,
);

onOwnServer.concurrent(
  'while the gateway is slow, 40 reads of the fee are answered, paying gets 503 before the gateway responds, and one order is created later',
  async ({ server, expect }) => {
    const { person, formId } = await makePayer(server);
    const { RegistrationNumber } = (await getFee(person, formId)).body.data;
    server.gateway.switches.answerDelayMs = slowMs;
    const asked = performance.now();
    const waiting = Promise.all([pay(person, formId), pay(person, formId), pay(person, formId)]);
    const isAsked = () => server.gateway.requests.some(({ body }) => body.includes(RegistrationNumber));
    await expect.poll(isAsked, { interval: 10 }).toBe(true);
    const readers = Promise.all(Array.from({ length: 40 }, () => getFee(person, formId)));
    expect(await Promise.race([readers.then(() => 'read'), waiting])).toBe('read');
    expect((await waiting).map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(performance.now() - asked).toBeLessThan(2 * waitMs);
    Object.assign(server.gateway.switches, defaultSwitches());
    await settled(person, formId, 'Open', 100_000);
    await expectOneOrder(server, RegistrationNumber);
  },
  150_000,
);

onOwnServer.concurrent(
  'with each of the gateway faults failAfterCreate, cutAfterCreate, failBefore and wrongAnswerSignature, paying gets 503, and one order is created later with one Request-Id',
  async ({ server }) => {
    const { person, formId } = await makePayer(server);
    const faults = [{ failAfterCreate: 1 }, { cutAfterCreate: 1 }, { failBefore: 1 }, { wrongAnswerSignature: true }];
    for (const switches of faults) {
      const copy = await copyApplication(server, formId);
      Object.assign(server.gateway.switches, switches);
      const answer = await pay(person, copy);
      Object.assign(server.gateway.switches, defaultSwitches());
      expect([answer.status, answer.body.message], JSON.stringify(switches)).toEqual([503, 'Payment not completed']);
      const { data } = (await getFee(person, copy)).body;
      expect(data.Status).toBe('Pending Registration Fee');
      // A fault is for the next call, which must not be one about this order.
      await settled(person, copy, 'Open', 100_000);
      await expectOneOrder(server, data.RegistrationNumber);
    }
  },
  150_000,
);

describe('a gateway that fails or refuses an order', () => {
  let server: TestServer;
  let sample: Awaited<ReturnType<typeof makePayer>>;
  beforeAll(async () => {
    server = await startAdmissionServer({ gateway: true });
    sample = await makePayer(server);
  });
  afterEach(() => void Object.assign(server.gateway.switches, defaultSwitches()));
  afterAll(() => server?.close());

  const openFee = async () => ({ ...sample, formId: await copyApplication(server, sample.formId) });

  test('after the gateway creates an order but answers with an error, a second payment call gets 200 and opens that order without another one', async () => {
    const { person, formId } = await openFee();
    server.gateway.switches.failAfterCreate = 1;
    expect((await pay(person, formId)).status).toBe(503);
    const again = await pay(person, formId);
    expect([again.status, again.body.data.PaymentStatus]).toEqual([200, 'Open']);
    await expectOneOrder(server, (await getFee(person, formId)).body.data.RegistrationNumber);
  });

  test('when the gateway refuses an order, paying gets 422 and sets Failed, and a payment call with another channel opens a link', async () => {
    const { person, formId } = await openFee();
    await server.db.query(`update payment_channel set bank = 'NOSUCHBANK' where id = 'va-bca'`);
    const refused = await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
    expect(refused.status).toBe(422);
    expect((await getFee(person, formId)).body.data).toMatchObject({
      PaymentStatus: 'Failed',
      Status: 'Pending Registration Fee',
    });
    expect((await pay(person, formId)).body.data.PaymentStatus).toBe('Open');
  });

  test('after the gateway creates an order but answers with an error, a payment of that order sets the fee to Paid', async () => {
    const { person, formId } = await openFee();
    server.gateway.switches.failAfterCreate = 1;
    expect((await pay(person, formId)).status).toBe(503);
    const { RegistrationNumber } = (await getFee(person, formId)).body.data;
    const [order] = ordersOf(server, RegistrationNumber);
    expect(server.gateway.pay(order?.invoice ?? '')).toBe('paid');
    await settled(person, formId, 'Paid', 100_000);
    await expectOneOrder(server, RegistrationNumber);
  }, 150_000);

  test('while the gateway’s status call does not know an unpaid order, a refresh returns Open, and after its payment Paid', async () => {
    const { person, formId } = await openFee();
    server.gateway.switches.statusUnknownBeforePayment = true;
    await pay(person, formId);
    expect((await refresh(person, formId)).body.data.PaymentStatus).toBe('Open');
    server.gateway.switches.dropNotifications = true;
    server.gateway.pay(await newestInvoice(person, formId));
    const status = async () => (await refresh(person, formId)).body.data.PaymentStatus;
    await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe('Paid');
  });
});
