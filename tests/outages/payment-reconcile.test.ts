import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleCheck } from '../../src/server/features/payment/queries/links.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { copyApplication, lookInto } from '../api/payment-fixture.ts';
import { getFee, makePayer, newestInvoice, pay, settled } from '../api/payment-support.ts';
import type { Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let sample: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  server.gateway.switches.dropNotifications = true;
  sample = await makePayer(server);
});
afterAll(() => server?.close());

const openLink = async (channel = 'va-bca') => {
  const formId = await copyApplication(server, sample.formId);
  const answer = await pay(sample.person, formId, { sfPaymentChannelId: channel });
  return { formId, id: answer.body.data.Id, invoice: await newestInvoice(sample.person, formId) };
};

const untilAll = async (formIds: readonly string[], fee: string, ms: number): Promise<void> => {
  const end = Date.now() + ms;
  for (const formId of formIds)
    while ((await lookInto(server, formId)).fee !== fee) {
      if (Date.now() > end) throw new Error(`not every fee stood at ${fee} in time`);
      await sleep(200);
    }
};

describe('payments without a notification', () => {
  it('the next poll of an open link is scheduled within 10 minutes at any age of the link', async () => {
    const { id } = await openLink();
    for (const hours of [0, 0.1, 1, 5, 20, 23.9]) {
      await server.db.query(
        `update payment set created_at = now() - $2 * interval '1 hour', due_at = now() + (24 - $2) * interval '1 hour'
          where id = $1`,
        [id, hours],
      );
      await scheduleCheck(server.db, id);
      const { rows } = await server.db.query<{ seconds: number }>(
        'select extract(epoch from next_check_at - now())::float as seconds from payment where id = $1',
        [id],
      );
      expect(rows[0]?.seconds).toBeGreaterThan(50);
      expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    }
  });

  it('after its due date a link is polled at growing intervals, and 15 days later no longer', async () => {
    const { id } = await openLink();
    const nextAfter = async (hoursPast: number) => {
      await server.db.query(
        `update payment set due_at = now() - $2 * interval '1 hour', status = 'Expired' where id = $1`,
        [id, hoursPast],
      );
      await scheduleCheck(server.db, id);
      const { rows } = await server.db.query<{ hours: number | null }>(
        'select extract(epoch from next_check_at - now())::float / 3600 as hours from payment where id = $1',
        [id],
      );
      return rows[0]?.hours;
    };
    const waits = [await nextAfter(0.1), await nextAfter(4), await nextAfter(40), await nextAfter(200)];
    expect(waits.map((hours) => Math.round((hours ?? 0) * 100) / 100)).toEqual([0.25, 1, 10, 24]);
    expect(await nextAfter(15 * 24)).toBeNull();
  });

  it('a scheduled poll detects a paid link and is the last poll of it', async () => {
    const { formId, id, invoice } = await openLink();
    server.gateway.pay(invoice);
    await server.db.query('update payment set next_check_at = now() where id = $1', [id]);
    await settled(sample.person, formId, 'Paid');
    const { rows } = await server.db.query('select next_check_at from payment where id = $1', [id]);
    expect(rows).toEqual([{ next_check_at: null }]);
  });

  it('a poll detects a payment on an expired link and sets Refund Needed', async () => {
    const { formId, id, invoice } = await openLink();
    await server.db.query(
      `update payment set due_at = now() - interval '1 second', next_check_at = now() where id = $1`,
      [id],
    );
    await settled(sample.person, formId, 'Expired');
    server.gateway.pay(invoice, true);
    await server.db.query('update payment set next_check_at = now() where id = $1', [id]);
    await settled(sample.person, formId, 'Refund Needed');
  });
});

describe('after thirteen hours without a running portal', () => {
  it('30 paid links become Paid, 10 overdue ones Expired and one in creation Open within a minute of the start', async () => {
    const links = [];
    for (let i = 0; i < 40; i++) links.push(await openLink(i % 2 ? 'card' : 'va-mandiri'));
    const [paid, ended] = [links.slice(0, 30), links.slice(30)];
    for (const { invoice } of paid) server.gateway.pay(invoice);
    const orphan = await openLink('va-bca');
    await server.db.query(
      `update payment set status = 'Creating', url = null, va_number = null, due_at = null, opened_at = null where id = $1`,
      [orphan.id],
    );
    await server.db.query(`update fee_standing set status = 'Creating' where application_id = $1`, [orphan.formId]);
    const ids = [...links, orphan].map(({ id }) => id);
    await server.db.query(
      `update payment set created_at = created_at - interval '13 hours', next_check_at = now() - interval '12 hours',
         due_at = due_at - interval '13 hours' where id = any($1)`,
      [ids],
    );
    await server.db.query(`update payment set due_at = now() - interval '2 hours' where id = any($1)`, [
      ended.map(({ id }) => id),
    ]);
    const started = Date.now();
    const fresh = await startTestServer({ databaseUrl: server.databaseUrl, gateway: server.gateway });
    try {
      await untilAll(
        paid.map(({ formId }) => formId),
        'Paid',
        60_000,
      );
      await untilAll(
        ended.map(({ formId }) => formId),
        'Expired',
        60_000,
      );
      await untilAll([orphan.formId], 'Open', 60_000);
      expect(Date.now() - started).toBeLessThan(60_000);
    } finally {
      await fresh.close();
    }
    expect(server.gateway.orders().filter(({ invoice }) => invoice === orphan.invoice)).toHaveLength(1);
    expect((await getFee(sample.person, orphan.formId)).body.data.Payments[0]).toMatchObject({
      PaymentStatus: 'Open',
      VaNumber: expect.stringMatching(/^\d{16}$/),
    });
  }, 240_000);
});

describe('mails about a payment link', () => {
  const sentTo = async (part: string) =>
    (await server.mails(sample.person.email)).filter(({ subject }) => subject.includes(part));

  it('one reminder is sent before a link ends and one mail when it has ended', async () => {
    const { formId, id } = await openLink();
    const before = { reminded: (await sentTo(': pay by')).length, ended: (await sentTo('has expired')).length };
    await server.db.query(
      `update payment set created_at = now() - interval '19 hours', due_at = now() + interval '5 hours' where id = $1`,
      [id],
    );
    const waitFor = async (part: string, count: number) => {
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50))
        if ((await sentTo(part)).length === count) return (await sentTo(part))[0];
      throw new Error(`no mail "${part}"`);
    };
    const reminder = await waitFor(': pay by', before.reminded + 1);
    expect(reminder?.text).toContain('354,000');
    await sleep(4_500);
    expect(await sentTo(': pay by')).toHaveLength(before.reminded + 1);
    await server.db.query('update payment set due_at = now(), next_check_at = now() where id = $1', [id]);
    const ended = await waitFor('has expired', before.ended + 1);
    expect(ended?.link).toContain(`register-fee-detail?formId=${formId}`);
  });
});
