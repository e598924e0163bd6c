import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../src/contract/payment.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, getForm, makeDraft, startAdmissionServer } from './application-support.ts';
import { getFee, getResult, makePayer, newestInvoice, ordersOf, pay, refresh, settled } from './payment-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
});
afterAll(() => server?.close());

const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => subject).reverse();

describe('paying by card', () => {
  it('paying by card opens one order, its notification sets Paid and Submitted, a mail confirms it, and a second call says it is paid', async () => {
    const { person, formId } = await makePayer(server);
    const answer = await pay(person, formId);
    expect([answer.status, answer.body.message]).toEqual([200, 'Your payment is ready.']);
    expect(answer.body.data).toMatchObject({ PaymentStatus: 'Open', payment: { url: expect.stringMatching(/^http/) } });
    expect(answer.body.data.virtual_account_info).toBeUndefined();
    const { data } = (await getFee(person, formId)).body;
    expect(data).toMatchObject({ PaymentStatus: 'Open', Status: 'Pending Registration Fee' });
    expect(data.Payments).toMatchObject([
      { RegistrationFee: 350_000, Discount: 0, AdminFee: 5_000, Amount: 355_000, PaymentDate: null },
    ]);
    expect(data.Payments[0]?.InvoiceNumber).toBe(`${data.RegistrationNumber}-1`);
    expect(Date.parse(data.Payments[0]?.DueDate ?? '') - Date.parse(data.Now)).toBeGreaterThan(86_000_000);

    server.gateway.pay(await newestInvoice(person, formId));
    await server.gateway.whenIdle();
    expect((await getFee(person, formId)).body.data).toMatchObject({
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
    expect((await getResult(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', ResultType: 'success' });
    await server.waitForMail(person.email, 3);
    const received = await server.waitForMail(person.email, /^.*payment received/);
    expect((await subjects(person.email)).sort()).toEqual([
      expect.stringContaining('pay the registration fee'),
      expect.stringContaining('payment received'),
      expect.stringContaining('your payment link'),
    ]);
    expect(received.text).toContain('355,000');
    expect(received.html).toContain('355,000');

    const again = await pay(person, formId);
    expect(again.body).toMatchObject({ message: 'Payment has been successful', data: { PaymentStatus: 'Paid' } });
    expect(again.body.data.payment).toBeUndefined();
    expect(ordersOf(server, data.RegistrationNumber)).toHaveLength(1);
  });

  it('paying by card for a doctoral program charges its fee and leads to the result type success-doctor', async () => {
    const { person, formId } = await makePayer(server, 'dewi@example.com');
    await pay(person, formId);
    expect((await getFee(person, formId)).body.data.Payments).toMatchObject([{ Amount: 1_005_000 }]);
    server.gateway.pay(await newestInvoice(person, formId));
    await server.gateway.whenIdle();
    expect((await getResult(person, formId)).body.data).toMatchObject({
      PaymentStatus: 'Paid',
      ResultType: 'success-doctor',
    });
  });

  it('paying by card sets Failed after a declined card and Paid after a second attempt for the same order', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const invoice = await newestInvoice(person, formId);
    server.gateway.decline(invoice);
    await server.gateway.whenIdle();
    expect((await getFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Failed' });
    server.gateway.pay(invoice);
    await server.gateway.whenIdle();
    expect((await getFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', Status: 'Submitted' });
  });
});

describe('paying by virtual account', () => {
  it('paying by virtual account returns the account number and an instructions page, and the mail contains the number', async () => {
    const { person, formId } = await makePayer(server);
    const { body } = await pay(person, formId, { sfPaymentChannelId: 'va-bca' }, { locale: 'id' });
    expect(body.data.virtual_account_info).toMatchObject({
      how_to_pay_page: expect.stringMatching(/^http/),
      virtual_account_number: expect.stringMatching(/^\d{16}$/),
    });
    expect(body.data.payment).toBeUndefined();
    const mail = await server.waitForMail(person.email, /Rp.?354/);
    expect(mail.text).toContain(body.data.virtual_account_info?.virtual_account_number);
    expect(mail.link).toContain('/payment-details');
    server.gateway.pay(await newestInvoice(person, formId));
    await settled(person, formId, 'Paid');
  });

  it('when the gateway sends no notification of a payment, the applicant’s refresh of the payment returns Paid', async () => {
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

describe('a promo code', () => {
  it('a promo code lowers the charge, is reserved while the link is open and used when it is paid', async () => {
    const { person, formId } = await makePayer(server);
    await server.db.query(
      `insert into promo_code (code, kind, value, start_date, end_date, quota) values ('SATU', 'percent', 10, '2020-01-01', '2099-01-01', 1)`,
    );
    const answer = await pay(person, formId, { promoCode: 'satu' });
    expect(answer.status).toBe(200);
    const [payment] = (await getFee(person, formId)).body.data.Payments;
    expect(payment).toMatchObject({ PromoCode: 'SATU', Discount: 35_000, AdminFee: 5_000, Amount: 320_000 });
    const other = await makePayer(server);
    const refused = await pay(other.person, other.formId, { promoCode: 'SATU' });
    expect([refused.status, errorKeys(refused)]).toEqual([422, ['registration-fee.promoCode.error.promoRefused']]);
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

  it('three simultaneous payment calls with a promo code for the whole fee set the fee to Paid without a request to the gateway', async () => {
    const { person, formId } = await makePayer(server);
    const seen = server.gateway.requests.length;
    const answers = await Promise.all([1, 2, 3].map(() => pay(person, formId, { promoCode: 'GRATIS100' })));
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, 'Payment has been successful']);
      expect(body.data).toMatchObject({ PaymentStatus: 'Paid', DueDate: null });
    }
    const { data } = (await getFee(person, formId)).body;
    expect(data).toMatchObject({ Status: 'Submitted', PaymentStatus: 'Paid' });
    expect(data.Payments).toMatchObject([{ Amount: 0, AdminFee: 0, Discount: 350_000 }]);
    const mine = server.gateway.requests.slice(seen).filter(({ body }) => body.includes(data.RegistrationNumber));
    expect(mine).toEqual([]);
    const mail = await server.waitForMail(person.email, /^.*complete/);
    expect(mail.text).not.toContain('Rp');
  });
});

describe('refused payments', () => {
  it('payment calls without rights, fee, known channel or valid promo code are refused and create no payment', async () => {
    const { person, formId } = await makePayer(server);
    const stranger = await makePerson(server);
    const beginner = await makePerson(server);
    const draft = await makeDraft(server, beginner, 1);
    const free = await makePayer(server, 'maria@example.com');
    const admin = await makePerson(server, { role: 'admin' });
    expect((await pay(stranger, formId)).status).toBe(404);
    expect((await pay(admin, formId)).status).toBe(403);
    expect((await pay({ ...stranger, client: server.api }, formId)).status).toBe(401);
    expect((await pay(person, formId, {}, { csrfToken: null })).status).toBe(403);
    expect((await pay(beginner, draft)).status).toBe(422);
    expect((await pay(free.person, free.formId)).status).toBe(422);
    expect((await pay(person, crypto.randomUUID())).status).toBe(404);
    const channel = await pay(person, formId, { sfPaymentChannelId: 'bitcoin' });
    expect([channel.status, errorKeys(channel)]).toEqual([422, ['registration-fee.sfPaymentChannelId.error.source']]);
    const amount = await person.client.call(calls.payRegistrationFee, {
      body: { formId, sfPaymentChannelId: 'card', amount: 1, discount: 349_999 },
    });
    expect([amount.status, errorKeys(amount).length]).toEqual([422, 2]);
    const promo = await pay(person, formId, { promoCode: 'TIDAKADA' });
    expect(promo.status).toBe(422);
    expect(promo.body.message).toMatch(/^This code cannot be used/);
    expect((await refresh(stranger, formId)).status).toBe(404);
    expect((await getFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'None', Payments: [] });
  });

  it('the customer data sent to the gateway are only name, email, phone and country', async () => {
    const { person, formId } = await makePayer(server);
    await pay(person, formId);
    const { RegistrationNumber } = (await getFee(person, formId)).body.data;
    const [sent] = server.gateway.requests.filter(({ body }) => body.includes(RegistrationNumber));
    expect(Object.keys(JSON.parse(sent?.body ?? '{}').customer).sort()).toEqual(['country', 'email', 'name', 'phone']);
    expect(sent?.body).not.toMatch(/\b\d{16}\b/);
  });
});
