import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleRefund } from '../../src/contract/payment.ts';
import type { RawQueryable } from '../../src/server/platform/database/queryable.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { getForm, startAdmissionServer } from './application-support.ts';
import { lookInto, type NotifyOptions, notificationBody, notify } from './payment-fixture.ts';
import { getFee, makePayer, newestInvoice, pay } from './payment-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  server.gateway.switches.dropNotifications = true;
});
afterAll(() => server?.close());

interface Case {
  readonly person: Person;
  readonly formId: string;
  readonly invoice: string;
}

const openLink = async (): Promise<Case> => {
  const { person, formId } = await makePayer(server);
  await pay(person, formId);
  return { person, formId, invoice: await newestInvoice(person, formId) };
};

const success = (invoice: string, amount = 355_000) => ({ invoice, amount, status: 'SUCCESS', at: new Date() });

const messagesOf = async (formId: string) =>
  (
    await server.db.query<{ raw: string; source: string }>(
      `select message.raw, message.source from payment_message message join payment p on p.id = message.payment_id
        where p.application_id = $1`,
      [formId],
    )
  ).rows;

describe('a refused payment notification', () => {
  const forged: readonly (readonly [string, NotifyOptions])[] = [
    ['signed with another key', { secretKey: 'SK-guessed' }],
    ['of another client', { clientId: 'BRN-0002-1700000000000' }],
    ['with a changed body', { altered: '{"order":{"invoice_number":"X","amount":1}}' }],
  ];

  it.each(forged)('a notification %s is refused and changes nothing', async (_name, options) => {
    const { formId, invoice } = await openLink();
    const before = await lookInto(server, formId);
    const answer = await notify(server, success(invoice), options);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('SK-');
    expect(await lookInto(server, formId)).toEqual(before);
    expect(await messagesOf(formId)).toEqual([]);
  });

  it('a notification without signature gets 401, for another gateway 404 and with 70,000 characters 413', async () => {
    const { invoice } = await openLink();
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/payment/notification/${path}`, { method: 'POST', body, headers });
    const body = notificationBody(success(invoice));
    const json = { 'content-type': 'application/json' };
    expect((await post('doku', body, json)).status).toBe(401);
    expect((await post('doku', '')).status).toBe(401);
    expect((await post('midtrans', body, json)).status).toBe(404);
    expect((await post('doku', 'x'.repeat(70_000), json)).status).toBe(413);
    expect((await fetch(`${server.url}/api/payment/notification/doku`)).status).toBe(404);
    expect((await notify(server, success(invoice))).status).toBe(200);
  });

  it('a notification for an unknown order answers 404', async () => {
    expect((await notify(server, success('20-2026-999999-1'))).status).toBe(404);
  });
});

describe('an accepted payment notification', () => {
  it('a notification with a wrong amount records an alert and leaves the fee open, and one with the right amount pays it', async () => {
    const { formId, invoice } = await openLink();
    expect((await notify(server, success(invoice, 1_000))).status).toBe(200);
    expect(await lookInto(server, formId)).toMatchObject({
      fee: 'Open',
      status: 'Pending Registration Fee',
      alerts: [`wrong-amount ${invoice}`],
    });
    expect((await notify(server, success(invoice))).status).toBe(200);
    expect(await lookInto(server, formId)).toMatchObject({ fee: 'Paid', status: 'Submitted' });
  });

  it('ten simultaneous notifications pay the fee once, with one history entry, one stored message and one mail', async () => {
    const { person, formId, invoice } = await openLink();
    const message = success(invoice);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(server, message)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await lookInto(server, formId)).toMatchObject({ fee: 'Paid', confirmations: 1, refunds: [], alerts: [] });
    expect(await messagesOf(formId)).toHaveLength(1);
    await server.waitForMail(person.email, 3);
    const paid = (await server.mails(person.email)).filter(({ subject }) => subject.includes('payment received'));
    expect(paid).toHaveLength(1);
  });

  it('a notification is stored without the payer’s name, email and card number', async () => {
    const { formId, invoice } = await openLink();
    await notify(server, success(invoice));
    const [message] = await messagesOf(formId);
    expect(message?.raw).toContain(invoice);
    expect(message?.raw).not.toMatch(/ayu@example|557338|Lestari/i);
  });

  it('a notification dated and signed twelve hours ago is accepted', async () => {
    const { formId, invoice } = await openLink();
    const at = new Date(Date.now() - 12 * 3_600_000);
    expect((await notify(server, { ...success(invoice), at }, { sentAt: at })).status).toBe(200);
    expect(await lookInto(server, formId)).toMatchObject({ fee: 'Paid' });
  });

  it('later notifications PENDING, FAILED, EXPIRED and SUCCESS leave a paid fee paid', async () => {
    const { person, formId, invoice } = await openLink();
    await notify(server, success(invoice));
    for (const status of ['PENDING', 'FAILED', 'EXPIRED', 'SUCCESS'])
      expect((await notify(server, { ...success(invoice), status })).status).toBe(200);
    expect(await lookInto(server, formId)).toMatchObject({ fee: 'Paid', status: 'Submitted', confirmations: 1 });
    expect((await getFee(person, formId)).body.data.Payments[0]?.PaymentStatus).toBe('Paid');
  });

  it('an admin accepts a payment after the due date as the fee or marks it as refunded, and a second decision gets 422', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const late = async () => {
      const link = await openLink();
      await server.db.query(`update payment set due_at = now() - interval '1 minute' where invoice_number = $1`, [
        link.invoice,
      ]);
      await notify(server, success(link.invoice));
      const id = (await getFee(link.person, link.formId)).body.data.Payments[0]?.Id as string;
      const settle = (action: 'done' | 'waived', by: Person = admin) =>
        by.client.call(settleRefund, { params: { id }, body: { action } });
      return { ...link, settle };
    };
    const taken = await late();
    expect((await taken.settle('waived', taken.person)).status).toBe(403);
    expect((await taken.settle('waived')).body.data).toEqual({ FormId: taken.formId, PaymentStatus: 'Paid' });
    expect((await taken.settle('waived')).status).toBe(422);
    expect(await lookInto(server, taken.formId)).toMatchObject({
      fee: 'Paid',
      status: 'Submitted',
      refunds: [],
      links: [{ status: 'Paid' }],
    });
    const { History } = (await getForm(taken.person, taken.formId)).body.data;
    expect(History.slice(-2)).toMatchObject([
      { event: 'refund.waived', actor: 'admin' },
      { event: 'payment.confirmed', to: 'Submitted' },
    ]);
    const returned = await late();
    expect((await returned.settle('done')).body.data).toMatchObject({ PaymentStatus: 'Expired' });
    expect((await returned.settle('waived')).status).toBe(422);
    expect(await lookInto(server, returned.formId)).toMatchObject({ refunds: [], status: 'Pending Registration Fee' });
    const { client } = admin;
    expect((await client.call(settleRefund, { params: { id: 'x' }, body: { action: 'done' } })).status).toBe(404);
  });

  it('a payment after the due date needs a refund, a REFUNDED notification closes its alert, and a new link can be opened', async () => {
    const { person, formId, invoice } = await openLink();
    await server.db.query(`update payment set due_at = now() - interval '1 minute' where invoice_number = $1`, [
      invoice,
    ]);
    await notify(server, success(invoice));
    expect(await lookInto(server, formId)).toMatchObject({
      fee: 'Refund Needed',
      status: 'Pending Registration Fee',
      alerts: [`refund-needed ${invoice}`],
    });
    expect((await getFee(person, formId)).body.data.Payments[0]).toMatchObject({
      RefundNeeded: true,
      PaymentDate: expect.any(String),
    });
    await notify(server, { ...success(invoice), status: 'REFUNDED' });
    expect(await lookInto(server, formId)).toMatchObject({ fee: 'Expired', refunds: [] });
    const { rows } = await server.db.query(
      `select resolved_at is not null as closed from payment_alert alert
         join payment p on p.id = alert.payment_id where p.application_id = $1`,
      [formId],
    );
    expect(rows).toEqual([{ closed: true }]);
    expect((await pay(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Open' });
  });
});

describe('a read of the fee during a payment', () => {
  /** Calls that wait until a transaction releases its lock on the payments. */
  const countWaiting = async (db: RawQueryable): Promise<number> =>
    (await db.query("select from pg_locks where relation = 'payment'::regclass and not granted")).rows.length;

  it('a read of the fee that starts before a payment is committed shows application, fee and payment link all as unpaid', async () => {
    const { person, formId, invoice } = await openLink();
    const readFeeMeanwhile = await server.db.transaction(async (tx) => {
      await tx.query('lock table payment in access exclusive mode');
      const answer = getFee(person, formId);
      await expect.poll(() => countWaiting(tx)).toBeGreaterThan(0);
      await tx.query("update payment set status = 'Paid', paid_at = now() where invoice_number = $1", [invoice]);
      await tx.query("update fee_standing set status = 'Paid' where application_id = $1", [formId]);
      await tx.query("update application set status = 'Submitted' where id = $1", [formId]);
      return () => answer;
    });
    const { Status, PaymentStatus, Payments } = (await readFeeMeanwhile()).body.data;
    expect({ Status, PaymentStatus, link: Payments[0]?.PaymentStatus }).toEqual({
      Status: 'Pending Registration Fee',
      PaymentStatus: 'Open',
      link: 'Open',
    });
    expect((await getFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid' });
  });
});
