import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { listAdminPeriods } from '../../src/contract/admin-period.ts';
import { deleteApplication } from '../../src/contract/application.ts';
import { rollUp } from '../../src/server/store/admin-dashboard/counts.ts';
import { lookForImpossibleStates } from '../../src/server/store/admin-dashboard/trouble.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { getStep, makeDraft, save, start, startAdmissionServer, submit } from './application-support.ts';
import { newestInvoice, pay, settled } from './payment-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const see = async (query: Readonly<Record<string, string | number>> = {}, person = admin) => {
  const answer = await person.client.call(getDashboard, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

/** The same numbers, counted one by one. */
const counted = async () => {
  const { rows } = await server.db.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from application where deleted_at is null group by status',
  );
  const money = await server.db.query<{ paid: number; received: number; expected: number }>(
    `select (select count(*) from payment where status = 'Paid')::int as paid,
        (select coalesce(sum(amount), 0) from payment where status = 'Paid')::int as received,
        (select coalesce(sum(registration_fee), 0) from application where status = 'Pending Registration Fee')::int as expected`,
  );
  return { statuses: rows, ...money.rows[0] };
};

const assertExact = async () => {
  const [seen, truth] = [await see(), await counted()];
  const shown = seen.statuses.filter(({ count }) => count > 0);
  const byName = (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status);
  expect([...shown].sort(byName)).toEqual([...truth.statuses].sort(byName));
  expect({ paid: seen.paid, ...seen.money }).toEqual({
    paid: truth.paid,
    received: truth.received,
    expected: truth.expected,
  });
  const drafts = truth.statuses.find(({ status }) => status === 'Draft')?.count ?? 0;
  expect(seen.drafts.reduce((sum, { count }) => sum + count, 0)).toBe(drafts);
  return seen;
};

describe('the dashboard', () => {
  test('tells of demo data what one finds by counting, before and after the numbers are added up', async () => {
    await assertExact();
    await Promise.all([rollUp(server.db), rollUp(server.db), rollUp(server.db)]);
    await assertExact();
    expect((await server.db.query('select from dashboard_delta')).rowCount).toBe(0);
  });

  test('follows an application through its life at once', async () => {
    const before = await see();
    const person = await makePerson(server);
    const formId = await makeDraft(server, person);
    await assertExact();
    await submit(person, formId);
    await assertExact();
    await pay(person, formId);
    server.gateway.pay(await newestInvoice(person, formId));
    await settled(person, formId, 'Paid');
    const after = await assertExact();
    const [was, is] = [before.trend.at(-1), after.trend.at(-1)];
    expect([is?.started, is?.submitted, is?.paid]).toEqual([
      Number(was?.started) + 1,
      Number(was?.submitted) + 1,
      Number(was?.paid) + 1,
    ]);
  });

  test('counts a deleted draft no more, and drafts by the step that comes next', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person, 2);
    const steps = server.portal.services.catalogue.steps;
    const waiting = async () => (await see()).drafts.find(({ step }) => step === steps[2]?.key)?.count ?? 0;
    const before = await waiting();
    await person.client.call(deleteApplication, { query: { id: formId } });
    expect(await waiting()).toBe(before - 1);
    await assertExact();
  });

  test('is that of one institution and period', async () => {
    const all = await see();
    const byPeriod = all.periods.filter(({ institutionCode }) => institutionCode === 40);
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    for (const seen of [
      await see({ institutionCode: 40 }),
      await see({}, limited),
      await see({ institutionCode: 20 }, limited),
    ]) {
      expect(new Set(seen.periods.map(({ institutionCode }) => institutionCode))).toEqual(new Set([40]));
      expect(seen.periods).toEqual(byPeriod);
    }
    const one = await see({ admissionPeriodId: byPeriod[0]?.id as string });
    expect(one.statuses).toEqual(byPeriod[0]?.statuses);
    expect((await see({ admissionPeriodId: 'nowhere' })).paid).toBe(0);
  });

  test('lets one choose any period there ever was, also one that is over', async () => {
    const all = async (query = {}, person = admin) => (await person.client.call(listAdminPeriods, { query })).body.data;
    const { rows } = await server.db.query<{ id: string }>('select id from admission_period');
    expect((await all()).map(({ Id }) => Id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(new Set((await all()).map(({ IsOpen }) => IsOpen))).toEqual(new Set([true, false]));
    const of = (periods: Awaited<ReturnType<typeof all>>) =>
      new Set(periods.map(({ InstitutionCode }) => InstitutionCode));
    expect(of(await all({ institutionCode: '30' }))).toEqual(new Set([30]));
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    expect(of(await all({ institutionCode: '30' }, limited))).toEqual(new Set([40]));
    expect((await admin.client.call(listAdminPeriods, { query: { institutionCode: '77' } })).status).toBe(400);
  });

  test('has a day for every day of the span', async () => {
    const seen = await see({ from: '2026-02-27', until: '2026-03-02' });
    expect(seen.trend.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect((await see()).trend).toHaveLength(30);
    expect((await see({ from: '1900-01-01' })).trend).toHaveLength(366);
    expect((await admin.client.call(getDashboard, { query: { from: 'x' } })).status).toBe(400);
  });

  test('tells which rule stops applicants, never with what answer', async () => {
    const person = await makePerson(server);
    const formId = await start(person);
    const step = getStep(server, 'program');
    const refused = await save(person, step, formId, { admissionEntity: 'nothing of the kind' });
    expect(refused.status).toBe(422);
    const seen = async () => (await see({ institutionCode: 20 })).brokenRules;
    await expect
      .poll(seen, { timeout: 60_000, interval: 500 })
      .toEqual(
        expect.arrayContaining([
          { step: 'program', field: expect.any(String), rule: 'required', schemaVersion: step.schemaVersion, count: 1 },
        ]),
      );
    const stored = await server.db.query('select broken_rule::text as line from broken_rule');
    expect(JSON.stringify(stored.rows)).not.toContain('nothing of the kind');
  });

  test('tells what is broken now, to an admin of one institution only of its own', async () => {
    const before = await see();
    await server.db.query(`insert into undelivered_mail (template, recipient, reason) values ('otp', 'a@b.co', '550')`);
    expect((await see()).trouble.failedMails).toBe(before.trouble.failedMails + 1);
    expect(before.trouble.refundNeeded).toBeGreaterThan(0);
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    expect((await see({}, limited)).trouble).toMatchObject({ failedMails: 0, refundNeeded: 0, stuckJobs: 0 });
    await lookForImpossibleStates(server.db);
    expect((await see()).trouble.impossibleStates).toEqual([]);
    await server.db.query(
      `update fee_standing set status = 'Paid' where application_id in (
         select id from application where status = 'Pending Registration Fee' and institution_code = 20)`,
    );
    await lookForImpossibleStates(server.db);
    const [state, ...others] = (await see({}, limited)).trouble.impossibleStates;
    expect([state?.kind, others]).toEqual(['paidButPending', []]);
    expect(state?.examples).toHaveLength(Math.min(10, state?.count ?? 0));
    expect(state?.examples[0]).toEqual({ id: expect.any(String), number: expect.stringMatching(/^20-/) });
    const stranger = await makePerson(server, { role: 'admin', institutionCode: 40 });
    expect((await see({}, stranger)).trouble.impossibleStates).toEqual([]);
  });
});
