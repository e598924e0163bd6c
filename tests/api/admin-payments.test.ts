import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdminPayments, settlePaymentAlert } from '../../src/contract/admin-payment.ts';
import { settleRefund } from '../../src/contract/payment.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { notify } from './payment-fixture.ts';
import { makePayer, newestInvoice, pay } from './payment-support.ts';

let server: TestServer;
let admin: Person;
let invoice: string;
let number: string;

const see = async (query: Readonly<Record<string, string | number>>, by = admin) => {
  const { status, body } = await by.client.call(listAdminPayments, { query });
  return { status, ...body };
};
const only = async (query: Readonly<Record<string, string | number>>, by = admin) =>
  (await see(query, by)).data.Payments.map(({ InvoiceNumber }) => InvoiceNumber);

/** The demo applicants have links in every state; here is one more, for which the gateway reported a wrong amount. */
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  server.gateway.switches.dropNotifications = true;
  admin = await makePerson(server, { role: 'admin' });
  const { person, formId } = await makePayer(server);
  await pay(person, formId, { sfPaymentChannelId: 'va-bca' });
  invoice = await newestInvoice(person, formId);
  await notify(server, { invoice, amount: 1_000, status: 'SUCCESS', at: new Date() });
  const { rows } = await server.db.query<{ number: string }>(
    `update application set registration_number = registration_number where id = $1 returning registration_number as number`,
    [formId],
  );
  number = rows[0]?.number as string;
});
afterAll(() => server.close());

describe('the list of payments', () => {
  it('the list of payments counts every payment link, sorts a page newest first, and starts page 2 with a link that is not on page 1', async () => {
    const { data, pagination } = await see({ pageSize: 3 });
    expect(data.Payments[0]).toMatchObject({
      InvoiceNumber: invoice,
      RegistrationNumber: number,
      PaymentStatus: 'Open',
      InstitutionCode: 20,
      Alerts: [{ Kind: 'wrong-amount', Amount: 1_000 }],
    });
    expect(data.Payments.map(({ CreatedAt }) => CreatedAt)).toEqual(
      data.Payments.map(({ CreatedAt }) => CreatedAt).sort((a, b) => b.localeCompare(a)),
    );
    const all = await server.db.query('select 1 from payment');
    expect(pagination).toMatchObject({ totalItems: all.rowCount, currentPage: 1, pageSize: 3 });
    const second = await see({ pageSize: 3, page: 2 });
    expect(data.Payments.map(({ Id }) => Id)).not.toContain(second.data.Payments[0]?.Id);
  });

  it.each(['Open', 'Paid', 'Failed', 'Expired', 'Refund Needed'])(
    'the list of payments filters by state: %s',
    async (status) => {
      const { Payments } = (await see({ status, pageSize: 100 })).data;
      const { rows } = await server.db.query<{ invoice: string }>(
        'select invoice_number as invoice from shown_payment where shown_status = $1',
        [status],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(Payments.map(({ InvoiceNumber }) => InvoiceNumber).sort()).toEqual(rows.map((row) => row.invoice).sort());
      expect(Payments.every(({ PaymentStatus }) => PaymentStatus === status)).toBe(true);
    },
  );

  it('the list of payments filters by alert, invoice, registration number, name, address and virtual account', async () => {
    const { rows } = await server.db.query<{ name: string; email: string; va: string }>(
      `select a.applicant_name as name, owner.email, p.va_number as va from payment p
         join application a on a.id = p.application_id join account owner on owner.id = a.account_id
        where p.invoice_number = $1`,
      [invoice],
    );
    const { name, email, va } = rows[0] as { name: string; email: string; va: string };
    expect(await only({ alert: 'wrong-amount' })).toEqual([invoice]);
    expect(await only({ alert: 'any' })).toContain(invoice);
    expect(await only({ alert: 'refund-needed' })).not.toContain(invoice);
    for (const q of [invoice, number, email.slice(0, 30), va]) expect(await only({ q }), q).toEqual([invoice]);
    expect(await only({ q: name, alert: 'any' })).toEqual([invoice]);
    expect(await only({ q: '%' })).toEqual([]);
    expect((await see({ institutionCode: '77' })).status).toBe(400);
    expect((await see({ status: 'Gone' })).status).toBe(400);
  });

  it('the list of payments shows an admin of one institution no payment of another, and settling the alert of such a payment gets 404', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const { data } = await see({ pageSize: 100 }, limited);
    expect(new Set(data.Payments.map(({ InstitutionCode }) => InstitutionCode))).toEqual(new Set([40]));
    expect(await only({ q: invoice }, limited)).toEqual([]);
    expect(await only({ institutionCode: '20' }, limited)).toEqual([]);
    const alert = (await see({ q: invoice })).data.Payments[0]?.Alerts[0];
    const id = (await see({ q: invoice })).data.Payments[0]?.Id as string;
    const answer = await limited.client.call(settlePaymentAlert, { params: { id }, body: { alertId: alert?.Id ?? 0 } });
    expect(answer.status).toBe(404);
  });
});

describe('a payment alert', () => {
  it('an alert can be resolved once, and an alert about money to refund only by settling the refund', async () => {
    const [payment] = (await see({ q: invoice })).data.Payments;
    const settle = (id: string, alertId: number) =>
      admin.client.call(settlePaymentAlert, { params: { id }, body: { alertId } });
    const [id, alertId] = [payment?.Id as string, payment?.Alerts[0]?.Id as number];
    expect((await settle(id, alertId)).status).toBe(200);
    expect((await settle(id, alertId)).status).toBe(422);
    expect(await only({ alert: 'wrong-amount' })).toEqual([]);
    const { rows } = await server.db.query(
      'select action, subject_id from audit where actor_id = $1 order by id desc limit 1',
      [admin.id],
    );
    expect(rows).toEqual([{ action: 'payment.alertSettled', subject_id: id }]);

    const [waiting] = (await see({ alert: 'refund-needed' })).data.Payments;
    const money = waiting?.Alerts[0]?.Id as number;
    expect((await settle(waiting?.Id as string, money)).status).toBe(422);
    expect((await settle(id, money)).status).toBe(422);
    const refund = { params: { id: waiting?.Id as string }, body: { action: 'done' as const } };
    expect((await admin.client.call(settleRefund, refund)).status).toBe(200);
    expect(await only({ alert: 'refund-needed' })).not.toContain(waiting?.InvoiceNumber);
  });
});
