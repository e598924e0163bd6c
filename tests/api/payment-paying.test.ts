import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../src/contract/payment.ts';
import { createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { errorKeys, getForm, makeDraft, startAdmissionServer } from './application-support.ts';
import {
  alertsOf,
  makePayer,
  newestInvoice,
  ordersOf,
  pay,
  refresh,
  seeFee,
  seeResult,
  settled,
} from './payment-support.ts';
import { notify } from './payment-world.ts';

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

const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => subject).reverse();

describe('paying by card', () => {
  it('leads to the gateway’s page, back to Paid by its notification, and the application goes on', async () => {
    const { person, formId } = await makePayer(server);
    const answer = await pay(person, formId);
    expect([answer.status, answer.body.message]).toEqual([200, 'Your payment is ready.']);
    expect(answer.body.data).toMatchObject({ PaymentStatus: 'Open', payment: { url: expect.stringMatching(/^http/) } });
    expect(answer.body.data.virtual_account_info).toBeUndefined();
    const { data } = (await seeFee(person, formId)).body;
    expect(data).toMatchObject({ PaymentStatus: 'Open', Status: 'Pending Registration Fee' });
    expect(data.Payments).toMatchObject([
      { RegistrationFee: 350_000, Discount: 0, AdminFee: 5_000, Amount: 355_000, PaymentDate: null },
    ]);
    expect(data.Payments[0]?.InvoiceNumber).toBe(`${data.RegistrationNumber}-1`);
    expect(Date.parse(data.Payments[0]?.DueDate ?? '') - Date.parse(data.Now)).toBeGreaterThan(86_000_000);

    server.gateway.pay(await newestInvoice(person, formId));
    await server.gateway.quiet();
    expect((await seeFee(person, formId)).body.data).toMatchObject({
      PaymentStatus: 'Paid',
      Status: 'Submitted',
      Payments: [{ PaymentStatus: 'Paid', PaymentDate: expect.any(String) }],
    });
    const { History } = (await getForm(person, formId)).body.data;
    expect(History.at(-1)).toMatchObject({
      event: 'payment.confirmed',
      actor: 'system',
      from: 'Pending Registration Fee',
      to: 'Submitted',
    });
    expect((await seeResult(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', ResultType: 'success' });
    await server.waitForMail(person.email, 3);
    expect(await subjects(person.email)).toEqual([
      expect.stringContaining('fee due'),
      expect.stringContaining('your payment link'),
      expect.stringContaining('fee received'),
    ]);
    const [mail] = await server.mails(person.email);
    expect(mail?.text).toContain('355,000');
    expect(mail?.html).toContain('355,000');

    const again = await pay(person, formId);
    expect(again.body).toMatchObject({ message: 'Payment has been successful', data: { PaymentStatus: 'Paid' } });
    expect(again.body.data.payment).toBeUndefined();
    expect(ordersOf(server, data.RegistrationNumber)).toHaveLength(1);
  });

  it('may fail and succeed afterwards on the same page', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const invoice = await newestInvoice(person, formId);
    server.gateway.decline(invoice);
    await server.gateway.quiet();
    expect((await seeFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Failed' });
    server.gateway.pay(invoice);
    await server.gateway.quiet();
    expect((await seeFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', Status: 'Submitted' });
  });
});

describe('paying by virtual account', () => {
  it('leads to the how-to-pay page with a number, also by mail', async () => {
    const { person, formId } = await makePayer(server);
    const { body } = await pay(person, formId, { sfPaymentChannelId: 'va-bca' }, { locale: 'id' });
    expect(body.data.virtual_account_info).toMatchObject({
      how_to_pay_page: expect.stringMatching(/^http/),
      virtual_account_number: expect.stringMatching(/^\d{16}$/),
    });
    expect(body.data.payment).toBeUndefined();
    const mail = await server.waitForMail(person.email, 2);
    expect(mail.text).toContain(body.data.virtual_account_info?.virtual_account_number);
    expect(mail.text).toMatch(/Rp.?354/);
    expect(mail.link).toContain('/payment-details');
    server.gateway.pay(await newestInvoice(person, formId));
    await settled(person, formId, 'Paid');
  });

  it('is found paid without any notification, when the payer comes back', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId, { sfPaymentChannelId: 'va-mandiri' });
    server.gateway.switches.dropNotifications = true;
    try {
      server.gateway.pay(await newestInvoice(person, formId));
      expect((await refresh(person, formId)).body.data).toEqual({ PaymentStatus: 'Paid', Status: 'Submitted' });
    } finally {
      server.gateway.switches.dropNotifications = false;
    }
  });
});

describe('one link', () => {
  it('comes of twenty calls at once on two processes', async () => {
    const { person, formId } = await makePayer(server);
    const elsewhere = { ...person, client: createClient(second.url, new Map(person.client.cookies)) };
    const callers = Array.from({ length: 20 }, (_, index) => (index % 2 ? person : elsewhere));
    const answers = await Promise.all(callers.map((caller) => pay(caller, formId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.payment?.url}`)).size).toBe(1);
    const { data } = (await seeFee(person, formId)).body;
    expect(data.Payments).toHaveLength(1);
    expect(ordersOf(server, data.RegistrationNumber)).toHaveLength(1);
    const creations = server.gateway.requests.filter(({ body }) => body.includes(`${data.RegistrationNumber}-`));
    expect(creations).toHaveLength(1);
  });

  it('is given again for the same intent, and another body under its key is refused', async () => {
    const { person, formId } = await makePayer(server);
    const options = { idempotencyKey: crypto.randomUUID() };
    const [first, second] = [await pay(person, formId, {}, options), await pay(person, formId, {}, options)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const misused = await pay(person, formId, { sfPaymentChannelId: 'va-bca' }, options);
    expect(misused.status).toBe(422);
    expect((await seeFee(person, formId)).body.data.Payments).toHaveLength(1);
  });

  it.each([
    [-1, 'dead'],
    [0, 'dead'],
    [60, 'reused'],
  ])('whose due date is %i s away is %s by the clock of the database', async (seconds, expected) => {
    const { person, formId } = await makePayer(server);
    const first = (await pay(person, formId)).body.data;
    await server.db.query(`update payment set due_at = now() + $2 * interval '1 second' where id = $1`, [
      first.Id,
      seconds,
    ]);
    const second = (await pay(person, formId)).body.data;
    expect(second.Id === first.Id).toBe(expected === 'reused');
    const { Payments, RegistrationNumber } = (await seeFee(person, formId)).body.data;
    expect(Payments.map(({ InvoiceNumber, PaymentStatus }) => [InvoiceNumber, PaymentStatus])).toEqual(
      expected === 'reused'
        ? [[`${RegistrationNumber}-1`, 'Open']]
        : [
            [`${RegistrationNumber}-2`, 'Open'],
            [`${RegistrationNumber}-1`, 'Expired'],
          ],
    );
  });

  it('gives way to another way to pay; who pays the older one has paid', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const old = await newestInvoice(person, formId);
    await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
    const { Payments } = (await seeFee(person, formId)).body.data;
    expect(Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open', 'Replaced']);
    server.gateway.pay(old);
    await settled(person, formId, 'Paid');
    const after = (await seeFee(person, formId)).body.data.Payments;
    expect(after.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Replaced', 'Paid']);
    const asked = await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
    expect(asked.body).toMatchObject({
      message: 'Payment has been successful',
      data: { Id: after[1]?.Id, PaymentStatus: 'Paid', DueDate: null },
    });
    server.gateway.pay(await newestInvoice(person, formId));
    await server.gateway.quiet();
    const twice = (await seeFee(person, formId)).body.data;
    expect(twice.PaymentStatus).toBe('Paid');
    expect(twice.Payments).toMatchObject([{ RefundNeeded: true }, { RefundNeeded: false, PaymentStatus: 'Paid' }]);
    expect(await alertsOf(server, formId)).toMatchObject([{ kind: 'refund-needed', amount: 354_000 }]);
  });
});

describe('an older link', () => {
  it.each(['FAILED', 'EXPIRED'])('that ends as %s leaves the newer one open', async (status) => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const invoice = await newestInvoice(person, formId);
    const newer = (await pay(person, formId, { sfPaymentChannelId: 'va-bca' })).body.data;
    expect((await notify(server, { invoice, amount: 355_000, status, at: new Date() })).status).toBe(200);
    expect((await seeFee(person, formId)).body.data).toMatchObject({
      PaymentStatus: 'Open',
      Payments: [{ Id: newer.Id, PaymentStatus: 'Open' }, { InvoiceNumber: invoice }],
    });
    expect((await pay(person, formId, { sfPaymentChannelId: 'va-bca' })).body.data.Id).toBe(newer.Id);
  });
});

describe('a promo code', () => {
  it('lowers the charge, is held while the link is open and used when it is paid', async () => {
    const { person, formId } = await makePayer(server);
    await server.db.query(
      `insert into promo_code (code, kind, value, start_date, end_date, quota) values ('SATU', 'percent', 10, '2020-01-01', '2099-01-01', 1)`,
    );
    const answer = await pay(person, formId, { promoCode: 'satu' });
    expect(answer.status).toBe(200);
    const [payment] = (await seeFee(person, formId)).body.data.Payments;
    expect(payment).toMatchObject({ PromoCode: 'SATU', Discount: 35_000, AdminFee: 5_000, Amount: 320_000 });
    const other = await makePayer(server);
    const refused = await pay(other.person, other.formId, { promoCode: 'SATU' });
    expect([refused.status, errorKeys(refused)]).toEqual([422, ['registration-fee.promoCode.error.promoUsedUp']]);
    const changed = await pay(person, formId, { promoCode: 'SATU', sfPaymentChannelId: 'va-bca' });
    expect(changed.status).toBe(200);
    server.gateway.pay(await newestInvoice(person, formId));
    await settled(person, formId, 'Paid');
    const { rows } = await server.db.query(
      'select status from promo_use where application_id = $1 order by created_at',
      [formId],
    );
    expect(rows).toEqual([{ status: 'released' }, { status: 'used' }]);
  });

  it('that leaves nothing to pay settles the fee at once, without the gateway', async () => {
    const { person, formId } = await makePayer(server);
    const seen = server.gateway.requests.length;
    const answers = await Promise.all([1, 2, 3].map(() => pay(person, formId, { promoCode: 'GRATIS100' })));
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, 'Payment has been successful']);
      expect(body.data).toMatchObject({ PaymentStatus: 'Paid', DueDate: null });
    }
    const { data } = (await seeFee(person, formId)).body;
    expect(data).toMatchObject({ Status: 'Submitted', PaymentStatus: 'Paid' });
    expect(data.Payments).toMatchObject([{ Amount: 0, AdminFee: 0, Discount: 350_000 }]);
    const mine = server.gateway.requests.slice(seen).filter(({ body }) => body.includes(data.RegistrationNumber));
    expect(mine).toEqual([]);
    const mail = await server.waitForMail(person.email, 2);
    expect(mail.subject).toContain('complete');
    expect(mail.text).not.toContain('Rp');
  });
});

describe('refusals', () => {
  it('tell what is wrong and change nothing', async () => {
    const { person, formId } = await makePayer(server);
    const stranger = await makePerson(server);
    const draft = await makeDraft(server, person, 1);
    const free = await makePayer(server, 'maria@example.com');
    const admin = await makePerson(server, { role: 'admin' });
    expect((await pay(stranger, formId)).status).toBe(404);
    expect((await pay(admin, formId)).status).toBe(403);
    expect((await pay({ ...stranger, client: server.api }, formId)).status).toBe(401);
    expect((await pay(person, formId, {}, { csrfToken: null })).status).toBe(403);
    expect((await pay(person, draft)).status).toBe(422);
    expect((await pay(free.person, free.formId)).status).toBe(422);
    expect((await pay(person, crypto.randomUUID())).status).toBe(404);
    const channel = await pay(person, formId, { sfPaymentChannelId: 'bitcoin' });
    expect([channel.status, errorKeys(channel)]).toEqual([422, ['registration-fee.sfPaymentChannelId.error.source']]);
    const amount = await person.client.call(calls.payRegistrationFee, {
      body: { formId, sfPaymentChannelId: 'card', amount: 1, discount: 349_999 },
    });
    expect([amount.status, errorKeys(amount).length]).toEqual([422, 2]);
    const promo = await pay(person, formId, { promoCode: 'TIDAKADA' });
    expect([promo.status, promo.body.message]).toEqual([422, 'There is no such promo code.']);
    expect((await refresh(stranger, formId)).status).toBe(404);
    expect((await seeFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'None', Payments: [] });
  });

  it('let nothing personal but name, address and phone reach the gateway', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const { RegistrationNumber } = (await seeFee(person, formId)).body.data;
    const [sent] = server.gateway.requests.filter(({ body }) => body.includes(RegistrationNumber));
    expect(Object.keys(JSON.parse(sent?.body ?? '{}').customer).sort()).toEqual(['country', 'email', 'name', 'phone']);
    expect(sent?.body).not.toMatch(/\b\d{16}\b/);
  });
});

describe('a gateway that does not manage', () => {
  it('answers in time that nothing was paid, and the link is created later without another call', async () => {
    const { person, formId } = await makePayer(server);
    server.gateway.switches.failBefore = 1;
    const answer = await pay(person, formId);
    expect([answer.status, answer.body.message]).toEqual([503, 'Payment not completed']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await seeFee(person, formId)).body.data).toMatchObject({ Status: 'Pending Registration Fee' });
    await settled(person, formId, 'Open');
    expect(ordersOf(server, (await seeFee(person, formId)).body.data.RegistrationNumber)).toHaveLength(1);
  });

  it('for a minute does not keep anybody from paying in another way', async () => {
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
    const { Payments } = (await seeFee(person, formId)).body.data;
    expect(Payments.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Open', 'Expired']);
  });

  it('is not filled with orders by somebody who changes the way to pay again and again', async () => {
    const { person, formId } = await makePayer(server);
    const channels = ['card', 'va-bca', 'va-mandiri'];
    const statuses = [];
    for (let i = 0; i < 22; i++)
      statuses.push((await pay(person, formId, { sfPaymentChannelId: channels[i % 3] as string })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });
});
