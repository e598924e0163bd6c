import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { notify } from './payment-fixture.ts';
import { alertsOf, getFee, makePayer, newestInvoice, ordersOf, pay, settled } from './payment-support.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  const { databaseUrl, dataDir, gateway } = server;
  second = await startTestServer({ databaseUrl, dataDir, gateway });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

describe('one payment link', () => {
  it('twenty simultaneous payment calls to two servers create one payment link and one order at the gateway', async () => {
    const { person, formId } = await makePayer(server);
    const elsewhere = { ...person, client: createClient(second.url, new Map(person.client.cookies)) };
    const callers = Array.from({ length: 20 }, (_, index) => (index % 2 ? person : elsewhere));
    const answers = await Promise.all(callers.map((caller) => pay(caller, formId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.payment?.url}`)).size).toBe(1);
    const { data } = (await getFee(person, formId)).body;
    expect(data.Payments).toHaveLength(1);
    expect(ordersOf(server, data.RegistrationNumber)).toHaveLength(1);
    const creations = server.gateway.requests.filter(({ body }) => body.includes(`${data.RegistrationNumber}-`));
    expect(creations).toHaveLength(1);
  });

  it('a payment call repeated with its idempotency key returns the same link, and the key with another body gets 422', async () => {
    const { person, formId } = await makePayer(server);
    const options = { idempotencyKey: crypto.randomUUID() };
    const [first, second] = [await pay(person, formId, {}, options), await pay(person, formId, {}, options)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const misused = await pay(person, formId, { sfPaymentChannelId: 'va-bca' }, options);
    expect(misused.status).toBe(422);
    expect((await getFee(person, formId)).body.data.Payments).toHaveLength(1);
  });

  it.each([
    [-1, 'replaced'],
    [0, 'replaced'],
    [60, 'reused'],
  ])('a link that is due in %i s is %s by the next payment call', async (seconds, expected) => {
    const { person, formId } = await makePayer(server);
    const first = (await pay(person, formId)).body.data;
    await server.db.query(`update payment set due_at = now() + $2 * interval '1 second' where id = $1`, [
      first.Id,
      seconds,
    ]);
    const second = (await pay(person, formId)).body.data;
    expect(second.Id === first.Id).toBe(expected === 'reused');
    const { Payments, RegistrationNumber } = (await getFee(person, formId)).body.data;
    expect(Payments.map(({ InvoiceNumber, PaymentStatus }) => [InvoiceNumber, PaymentStatus])).toEqual(
      expected === 'reused'
        ? [[`${RegistrationNumber}-1`, 'Open']]
        : [
            [`${RegistrationNumber}-2`, 'Open'],
            [`${RegistrationNumber}-1`, 'Expired'],
          ],
    );
  });

  it('a payment call with another channel replaces the open link, a payment of the replaced link pays the fee, and a later payment of the new link needs a refund', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const old = await newestInvoice(person, formId);
    await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
    const { Payments } = (await getFee(person, formId)).body.data;
    expect(Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open', 'Replaced']);
    server.gateway.pay(old);
    await settled(person, formId, 'Paid');
    const after = (await getFee(person, formId)).body.data.Payments;
    expect(after.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Replaced', 'Paid']);
    const asked = await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
    expect(asked.body).toMatchObject({
      message: 'Payment has been successful',
      data: { Id: after[1]?.Id, PaymentStatus: 'Paid', DueDate: null },
    });
    server.gateway.pay(await newestInvoice(person, formId));
    await server.gateway.whenIdle();
    const twice = (await getFee(person, formId)).body.data;
    expect(twice.PaymentStatus).toBe('Paid');
    expect(twice.Payments).toMatchObject([{ RefundNeeded: true }, { RefundNeeded: false, PaymentStatus: 'Paid' }]);
    expect(await alertsOf(server, formId)).toMatchObject([{ kind: 'refund-needed', amount: 354_000 }]);
  });
});

describe('two payment links of one application', () => {
  it.each(['FAILED', 'EXPIRED'])('a notification %s for the older link leaves the newer link open', async (status) => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const invoice = await newestInvoice(person, formId);
    const newer = (await pay(person, formId, { sfPaymentChannelId: 'va-bca' })).body.data;
    expect((await notify(server, { invoice, amount: 355_000, status, at: new Date() })).status).toBe(200);
    expect((await getFee(person, formId)).body.data).toMatchObject({
      PaymentStatus: 'Open',
      Payments: [{ Id: newer.Id, PaymentStatus: 'Open' }, { InvoiceNumber: invoice }],
    });
    expect((await pay(person, formId, { sfPaymentChannelId: 'va-bca' })).body.data.Id).toBe(newer.Id);
  });
});

describe('gateway failures and the limit of payment calls', () => {
  it('when the gateway fails once, paying gets 503 with Retry-After, and the portal creates the link later without another payment call', async () => {
    const { person, formId } = await makePayer(server);
    server.gateway.switches.failBefore = 1;
    const answer = await pay(person, formId);
    expect([answer.status, answer.body.message]).toEqual([503, 'Payment not completed']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await getFee(person, formId)).body.data).toMatchObject({ Status: 'Pending Registration Fee' });
    await settled(person, formId, 'Open');
    expect(ordersOf(server, (await getFee(person, formId)).body.data.RegistrationNumber)).toHaveLength(1);
  });

  it('a minute after the gateway failed for one channel, the applicant gets a link of another channel', async () => {
    const { person, formId } = await makePayer(server);
    server.gateway.switches.failBefore = 1;
    expect((await pay(person, formId, { sfPaymentChannelId: 'va-bca' })).status).toBe(503);
    await server.db.query(
      `update payment set created_at = now() - interval '61 seconds', next_check_at = now() + interval '1 hour'
        where application_id = $1`,
      [formId],
    );
    const other = await pay(person, formId, { sfPaymentChannelId: 'card' });
    expect(other.body.data).toMatchObject({ PaymentStatus: 'Open', payment: {} });
    const { Payments } = (await getFee(person, formId)).body.data;
    expect(Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open', 'Expired']);
  });

  it('after 20 payment calls with changing channels further ones get 429', async () => {
    const { person, formId } = await makePayer(server);
    const channels = ['card', 'va-bca', 'va-mandiri'];
    const statuses = [];
    for (let i = 0; i < 22; i++)
      statuses.push((await pay(person, formId, { sfPaymentChannelId: channels[i % 3] as string })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });
});
