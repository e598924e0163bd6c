import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAdminPeriods } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { handleIssue, type IssueAction, type IssueKind, listIssues } from '../../src/contract/admin-issues.ts';
import { deleteApplication } from '../../src/contract/application.ts';
import { rollUpCounts } from '../../src/server/features/admin-dashboard/queries/counts.ts';
import { detectImpossibleStates } from '../../src/server/features/admin-dashboard/queries/issue-summary.ts';
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

const issuesOf = async (kind: IssueKind, person: Person) =>
  (await person.client.call(listIssues, { query: { kind, pageSize: 100 } })).body.data;

const work = async (person: Person, troubleId: string, kind: IssueKind, action: IssueAction): Promise<number> =>
  (await person.client.call(handleIssue, { params: { troubleId }, body: { kind, action } })).status;

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
  test('the dashboard’s counts of the demo data equal counts made in the database, before and after three simultaneous runs of rollUpCounts', async () => {
    await assertExact();
    await Promise.all([rollUpCounts(server.db), rollUpCounts(server.db), rollUpCounts(server.db)]);
    await assertExact();
    expect((await server.db.query('select from dashboard_delta')).rowCount).toBe(0);
  });

  test('the dashboard counts an application in its new status after start, submit and payment, and adds each to the trend of the day', async () => {
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

  test('deleting a draft lowers the dashboard’s count of drafts that wait at its next step by one', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person, 2);
    const steps = server.portal.services.catalogue.steps;
    const waiting = async () => (await see()).drafts.find(({ step }) => step === steps[2]?.key)?.count ?? 0;
    const before = await waiting();
    await person.client.call(deleteApplication, { query: { id: formId } });
    expect(await waiting()).toBe(before - 1);
    await assertExact();
  });

  test('the dashboard is limited to a requested institution or period, and for an admin of one institution to that institution', async () => {
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

  test('the list of periods contains open and closed ones, for an admin of one institution only its own', async () => {
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

  test('the trend has one entry for each day of the range, 30 by default and at most 366', async () => {
    const seen = await see({ from: '2026-02-27', until: '2026-03-02' });
    expect(seen.trend.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect((await see()).trend).toHaveLength(30);
    expect((await see({ from: '1900-01-01' })).trend).toHaveLength(366);
    expect((await admin.client.call(getDashboard, { query: { from: 'x' } })).status).toBe(400);
  });

  test('the dashboard counts a refused save by step, field and rule, and the refused answer is not stored with the count', async () => {
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

  test('the dashboard shows failed mails, refunds needed and paid but pending applications, to an admin of one institution only its own', async () => {
    const before = await see();
    await server.db.query(`insert into undelivered_mail (template, recipient, reason) values ('otp', 'a@b.co', '550')`);
    expect((await see()).trouble.failedMails).toBe(before.trouble.failedMails + 1);
    expect(before.trouble.refundNeeded).toBeGreaterThan(0);
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    expect((await see({}, limited)).trouble).toMatchObject({ failedMails: 0, refundNeeded: 0, stuckJobs: 0 });
    await detectImpossibleStates(server.db);
    expect((await see()).trouble.impossibleStates).toEqual([]);
    await server.db.query(
      `update fee_standing set status = 'Paid' where application_id in (
         select id from application where status = 'Pending Registration Fee' and institution_code = 20)`,
    );
    await detectImpossibleStates(server.db);
    const [state, ...others] = (await see({}, limited)).trouble.impossibleStates;
    expect([state?.kind, others]).toEqual(['paidButPending', []]);
    expect(state?.examples).toHaveLength(Math.min(10, state?.count ?? 0));
    expect(state?.examples[0]).toEqual({ id: expect.any(String), number: expect.stringMatching(/^20-/) });
    const stranger = await makePerson(server, { role: 'admin', institutionCode: 40 });
    expect((await see({}, stranger)).trouble.impossibleStates).toEqual([]);
  });

  test('a failed mail of an application is hidden from another institution’s admin; one of two simultaneous retries sends it and is audited', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person);
    const { rows } = await server.db.query<{ key: string; mail: number }>(
      `with mail as (
         insert into application_mail (application_id, template, recipient, locale, data, path, failed_at)
         values ($1, 'application-submitted', $2, 'en', '{"registrationNumber": "20-1", "name": "Siti"}', '/x', now())
         returning id)
       insert into undelivered_mail (template, recipient, reason, task, mail_id)
         select 'application-submitted', $2, 'ECONNECTION', 'sendMail', id from mail returning key, mail_id as mail`,
      [formId, person.email],
    );
    const key = rows[0]?.key ?? '';
    const [own, stranger] = [
      await makePerson(server, { role: 'admin', institutionCode: 20 }),
      await makePerson(server, { role: 'admin', institutionCode: 40 }),
    ];
    const mail = {
      Id: key,
      Template: 'application-submitted',
      To: person.email,
      FormId: formId,
      Reason: 'unreachable',
    };
    expect(await issuesOf('mail', own)).toMatchObject([{ ...mail, Tries: 1, MayRetry: true, InstitutionCode: 20 }]);
    expect((await see({}, own)).trouble.failedMails).toBe(1);
    expect([await issuesOf('mail', stranger), (await see({}, stranger)).trouble.failedMails]).toEqual([[], 0]);
    expect(await work(stranger, key, 'mail', 'retry')).toBe(404);
    const presses = await Promise.all([work(own, key, 'mail', 'retry'), work(admin, key, 'mail', 'retry')]);
    expect(presses.sort()).toEqual([200, 422]);
    await server.waitForMail(person.email);
    expect(await issuesOf('mail', own)).toEqual([]);
    const lines = await admin.client.call(listAudit, { query: { subjectId: formId, action: 'mail.' } });
    expect(lines.body.data).toMatchObject([
      { action: 'mail.retried', details: { template: 'application-submitted' }, origin: expect.any(String) },
    ]);
  });

  test('failed mails and jobs of no institution are listed without secrets, for retry or dismissal by group admins only', async () => {
    const person = await makePerson(server);
    const own = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const request = crypto.randomUUID();
    const payload = { accountId: person.id, request };
    const add = async (task: string, json: object) => {
      const { rows } = await server.db.query<{ id: string }>(
        `select id::text from graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 hour', max_attempts => 1)`,
        [task, JSON.stringify(json)],
      );
      const id = rows[0]?.id ?? '';
      await server.db.query(
        `update graphile_worker._private_jobs set attempts = 1, last_error = 'broken at /reset-password/SECRET' where id = $1`,
        [id],
      );
      return id;
    };
    const job = await add('nothing', payload);
    const link = await add('sendLink', { accountId: person.id, purpose: 'resetPassword' });
    const { rows } = await server.db.query<{ key: string }>(
      `insert into undelivered_mail (template, recipient, reason, task, payload)
       values ('otp', $1, 'EENVELOPE 550', 'sendCode', $2) returning key`,
      [person.email, JSON.stringify(payload)],
    );
    const key = rows[0]?.key ?? '';
    const [jobs, mails] = [await issuesOf('job', admin), await issuesOf('mail', admin)];
    expect(jobs.find(({ Id }) => Id === link)).toMatchObject({ Template: 'resetPassword', To: person.email, Tries: 1 });
    expect(jobs.find(({ Id }) => Id === job)).toMatchObject({ Task: 'nothing', Reason: 'failed', MayRetry: true });
    expect(mails.find(({ Id }) => Id === key)).toMatchObject({ To: person.email, Reason: 'address', MayRetry: false });
    expect(JSON.stringify([jobs, mails])).not.toMatch(new RegExp(`SECRET|${request}`));
    expect([await issuesOf('job', own), (await see({}, own)).trouble.stuckJobs]).toEqual([[], 0]);

    await server.db.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = $1`, [
      job,
    ]);
    const refused: [Person, string, 'mail' | 'job', 'retry' | 'dismiss', number][] = [
      [own, job, 'job', 'retry', 404],
      [own, key, 'mail', 'dismiss', 404],
      [admin, key, 'job', 'retry', 404],
      [admin, '999999999', 'job', 'retry', 404],
      [admin, job, 'mail', 'retry', 404],
      [admin, job, 'job', 'retry', 422],
      [admin, link, 'job', 'dismiss', 422],
      [admin, key, 'mail', 'retry', 422],
    ];
    for (const [who, id, kind, action, status] of refused)
      expect([id, kind, action, await work(who, id, kind, action)]).toEqual([id, kind, action, status]);
    expect((await issuesOf('job', admin)).find(({ Id }) => Id === job)).toMatchObject({
      Reason: 'working',
      MayRetry: false,
    });
    await server.db.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1', [
      job,
    ]);

    expect(await work(admin, key, 'mail', 'dismiss')).toBe(200);
    const presses = await Promise.all([work(admin, job, 'job', 'retry'), work(admin, job, 'job', 'retry')]);
    // The worker may have done it before the second press arrives.
    expect([
      presses.filter((status) => status === 200).length,
      presses.filter((status) => status > 404 && status !== 422),
    ]).toEqual([1, []]);
    expect(await work(admin, link, 'job', 'retry')).toBe(200);
    expect((await server.waitForMail(person.email)).link).toContain('/reset-password/');
    const ids = [...(await issuesOf('job', admin)), ...(await issuesOf('mail', admin))].map(({ Id }) => Id);
    expect(ids).not.toEqual(expect.arrayContaining([key]));
    expect(ids.filter((id) => [job, link, key].includes(id))).toEqual([]);
    const noted = await admin.client.call(listAudit, { query: { action: 'job.retried' } });
    expect(noted.body.data.map(({ details, institutionCode }) => [details['task'], institutionCode])).toEqual([
      ['sendLink', null],
      ['nothing', null],
    ]);
    const dismissed = await admin.client.call(listAudit, { query: { action: 'mail.dismissed' } });
    expect(dismissed.body.data).toMatchObject([{ subjectId: person.id, institutionCode: null }]);
  });
});
