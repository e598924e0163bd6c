import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword } from '../../src/contract/account.ts';
import * as calls from '../../src/contract/admin-bulk.ts';
import { countIssues } from '../../src/server/features/admin-dashboard/queries/issues.ts';
import { getOutboxAge } from '../../src/server/platform/jobs/outbox-age.ts';
import { withoutBounds } from '../../src/server/staff-bounds.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { makeMatching, performAs, readRunAs, stopAs, untilState } from './admin-bulk-support.ts';
import { startAdmissionServer } from './application-support.ts';

/** No mail is due, and none was counted. */
const untilQuiet = async ({ db }: TestServer): Promise<void> => {
  const due = async () =>
    (
      await db.query(
        `select from graphile_worker.jobs where task_identifier like 'send%' and run_at <= now() + interval '1 second'`,
      )
    ).rowCount;
  await expect.poll(due, { timeout: 60_000 }).toBe(0);
  await db.query(`delete from throttle where bucket = 'mails'`);
};

/** A rehearsed run of a mail to so many people. */
const rehearse = async (server: TestServer, admin: Person, count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await makeMatching(server, 1)).ids);
  const action = { kind: 'mail', texts: { id: { subject: `Info ${ids[0]}`, body: 'Halo.' } } } as const;
  const body = { action, applications: ids.map((formId) => ({ formId })) };
  const started = await admin.client.call(calls.startBulkRun, { body });
  expect(started.status, started.text).toBe(200);
  const run = await untilState(admin, started.body.data.Id, 'rehearsed');
  await untilQuiet(server);
  return run.Id;
};

const untilSent = (admin: Person, runId: string, count: number) =>
  expect.poll(async () => (await readRunAs(admin, runId)).Mails.Sent, { timeout: 60_000 }).toBe(count);

describe('one mail per minute', () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startAdmissionServer({ env: { MAILS_PER_MINUTE: '1' } });
    admin = await makeAdmin(server);
  });
  afterAll(() => server.close());

  test('the mails of the office wait, a link to somebody else does not wait behind them, and what waits can be stopped', async () => {
    const runId = await rehearse(server, admin, 4);
    const { person } = await makeSubmitted(server);
    await untilQuiet(server);
    await performAs(admin, runId);
    await untilState(admin, runId, 'done');
    await untilSent(admin, runId, 1);
    await person.client.call(forgotPassword, { body: { email: person.email } });
    await server.waitForMail(person.email, /\/reset-password\//);
    const during = (await readRunAs(admin, runId)).Mails;
    expect(during.Sent).toBeLessThanOrEqual(2);
    expect(during.Queued).toBeGreaterThanOrEqual(2);
    // A job that waits is put off once for each worker, not again and again.
    const { rows } = await server.db.query<{ flags: object; priority: number; isDue: boolean }>(
      `select job.flags, job.priority, job.run_at <= now() as "isDue" from graphile_worker._private_jobs job
         join bulk_item i on i.mail_id = (job.payload ->> 'mail')::bigint where i.run_id = $1`,
      [runId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ flags: { paced: true }, priority: 10, isDue: true })]),
    );
    // That it waits is no fault.
    await server.db.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '20 minutes' where flags ? 'paced'`,
    );
    expect(await countIssues(server.db, 'job', withoutBounds)).toBe(0);
    expect(await getOutboxAge(server.db)).toBeLessThan(600);
    await server.db.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '25 hours' where flags ? 'paced'`,
    );
    expect(await countIssues(server.db, 'job', withoutBounds)).toBe(rows.length);
    const stopped = (await stopAs(admin, runId)).body.data.Mails;
    expect(stopped).toMatchObject({ Queued: 0, Failed: 0 });
    expect(stopped.Sent + stopped.Recalled).toBe(4);
  });

  test('a decision that is held for the undo waits for its turn too, and is recalled if the status changes meanwhile', async () => {
    const { formId } = await makeSubmitted(server);
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    const { rows } = await server.db.query<{ flags: object; isRecalled: string }>(
      `select job.flags, job.payload ->> 'ifStatusIsUnchanged' as "isRecalled" from graphile_worker._private_jobs job join application_mail m on m.id = (job.payload ->> 'mail')::bigint
        where m.application_id = $1 and m.held_until is not null`,
      [formId],
    );
    expect(rows).toEqual([{ flags: { paced: true }, isRecalled: 'true' }]);
  });
});

describe('six mails per minute', () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startAdmissionServer({ env: { MAILS_PER_MINUTE: '6' } });
    admin = await makeAdmin(server);
  });
  afterAll(() => server.close());

  test('a link is sent at once and counted, so that others give way', async () => {
    const { person } = await makeSubmitted(server);
    await untilQuiet(server);
    await person.client.call(forgotPassword, { body: { email: person.email } });
    await server.waitForMail(person.email, /\/reset-password\//);
    const { rows } = await server.db.query(`select hits from throttle where bucket = 'mails'`);
    expect(rows).toEqual([{ hits: 1 }]);
  });

  test('each mail is sent once, one in ten seconds', async () => {
    const runId = await rehearse(server, admin, 2);
    await performAs(admin, runId);
    await untilSent(admin, runId, 2);
    const { rows } = await server.db.query<{ apart: number; mails: number }>(
      `select extract(epoch from max(m.taken_at) - min(m.taken_at))::float8 as apart, count(*)::int as mails
         from bulk_item i join application_mail m on m.id = i.mail_id where i.run_id = $1`,
      [runId],
    );
    expect(rows[0]?.mails).toBe(2);
    expect(rows[0]?.apart).toBeGreaterThan(5);
  });

  test('mails that were recalled take no turn: they are gone in the next ten seconds', async () => {
    const runId = await rehearse(server, admin, 5);
    await performAs(admin, runId);
    await untilState(admin, runId, 'done');
    await untilSent(admin, runId, 1);
    const { Sent, Recalled } = (await stopAs(admin, runId)).body.data.Mails;
    expect(Sent + Recalled).toBe(5);
    const left = async () =>
      (await server.db.query(`select from graphile_worker._private_jobs where payload ->> 'isBulk' = 'true'`)).rowCount;
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    const { rows } = await server.db.query(`select hits from throttle where bucket = 'mails'`);
    expect(rows).toEqual([{ hits: 0 }]);
  });
});
