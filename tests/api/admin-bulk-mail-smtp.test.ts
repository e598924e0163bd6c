import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '../../src/contract/admin-bulk.ts';
import { listIssues } from '../../src/contract/admin-issues.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { makeMatching, performToEnd, readRunAs, stopAs, untilState } from './admin-bulk-support.ts';
import { startAdmissionServer } from './application-support.ts';

interface Received {
  readonly to: string;
  readonly raw: string;
}

const received: Received[] = [];
/** The code with which an address is refused. */
let refuse: (address: string) => number | undefined = () => undefined;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => {
    const code = refuse(address);
    done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startAdmissionServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Penerimaan <pmb@example.ac.id>' },
  });
  admin = await makeAdmin(server);
});
afterAll(async () => {
  await server?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** A rehearsed run of a mail to three people. */
const rehearse = async (subject: string) => {
  const people = [await makeMatching(server, 1), await makeMatching(server, 1), await makeMatching(server, 1)];
  const texts = { id: { subject, body: 'Halo {{name}}' }, en: { subject, body: 'Hello {{name}}' } };
  const body = {
    action: { kind: 'mail', texts },
    applications: people.flatMap(({ ids }) => ids.map((formId) => ({ formId }))),
  } as const;
  const started = await admin.client.call(calls.startBulkRun, {
    body: { ...body, applications: [...body.applications] },
  });
  expect(started.status, started.text).toBe(200);
  const run = await untilState(admin, started.body.data.Id, 'rehearsed');
  return { run, addresses: people.map(({ applicant }) => applicant.person.email) };
};

const subjectsTo = (addresses: readonly string[], subject: string): readonly string[] =>
  received.filter(({ to, raw }) => addresses.includes(to) && raw.includes(`Subject: ${subject}`)).map(({ to }) => to);

/** Every mail of the run was tried and waits for the next try. */
const untilTried = (runId: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await server.db.query<{ tried: number }>(
          `select count(*)::int as tried from graphile_worker._private_jobs job
             join bulk_item i on i.mail_id = (job.payload ->> 'mail')::bigint join application_mail m on m.id = i.mail_id
            where i.run_id = $1 and (job.payload ->> 'tries')::int >= 1 and m.taken_at is null and job.locked_at is null`,
          [runId],
        );
        return rows[0]?.tried;
      },
      { timeout: 30_000 },
    )
    .toBe(3);

const mailsAre = (runId: string, mails: object) =>
  expect.poll(async () => (await readRunAs(admin, runId)).Mails, { timeout: 90_000 }).toMatchObject(mails);

it('while the mail server refuses, mails wait; each person gets one when it is back, in the right order of urgency', async () => {
  refuse = () => 451;
  const { run, addresses } = await rehearse('Nanti');
  await performToEnd(admin, run.Id);
  await untilTried(run.Id);
  expect((await readRunAs(admin, run.Id)).Mails).toEqual({ Queued: 3, Sent: 0, Failed: 0, Recalled: 0 });
  const { rows } = await server.db.query<{ priority: number }>(
    `select distinct priority from graphile_worker._private_jobs where payload ->> 'template' = 'bulk-message'`,
  );
  expect(rows).toEqual([{ priority: 10 }]);
  refuse = () => undefined;
  await mailsAre(run.Id, { Queued: 0, Sent: 3 });
  expect([...subjectsTo(addresses, 'Nanti')].sort()).toEqual([...addresses].sort());
});

it('a run that is stopped while the mail server is away sends nothing afterwards', async () => {
  refuse = () => 451;
  const { run, addresses } = await rehearse('Berhenti');
  await performToEnd(admin, run.Id);
  await untilTried(run.Id);
  expect((await stopAs(admin, run.Id)).body.data.Mails).toEqual({ Queued: 0, Sent: 0, Failed: 0, Recalled: 3 });
  refuse = () => undefined;
  await expect
    .poll(
      async () =>
        (
          await server.db.query(
            `select 1 from graphile_worker._private_jobs where payload ->> 'template' = 'bulk-message'`,
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);
  expect(subjectsTo(addresses, 'Berhenti')).toEqual([]);
});

it('an address that the mail server refuses for ever is counted, comes first in the list, and is an issue of the dashboard', async () => {
  const { run, addresses } = await rehearse('Ditolak');
  const bad = addresses[1] ?? '';
  refuse = (address) => (address === bad ? 550 : undefined);
  await performToEnd(admin, run.Id);
  await mailsAre(run.Id, { Queued: 0, Sent: 2, Failed: 1 });
  const { body } = await admin.client.call(calls.listBulkItems, {
    params: { runId: run.Id },
    query: { state: 'done' },
  });
  expect(body.data.map(({ Email, MailState }) => [Email, MailState])[0]).toEqual([bad, 'failed']);
  const issues = await admin.client.call(listIssues, { query: { kind: 'mail' } });
  expect(issues.text).toContain(bad);
});

it('a mail whose job runs again, because its process ended after the mail was sent, is not sent twice', async () => {
  refuse = () => 451;
  const { run, addresses } = await rehearse('Sekali saja');
  await performToEnd(admin, run.Id);
  await untilTried(run.Id);
  const { rows: jobs } = await server.db.query<{ payload: object }>(
    `select job.payload from graphile_worker._private_jobs job
       join bulk_item i on i.mail_id = (job.payload ->> 'mail')::bigint where i.run_id = $1`,
    [run.Id],
  );
  expect(jobs).toHaveLength(3);
  refuse = () => undefined;
  await mailsAre(run.Id, { Queued: 0, Sent: 3 });
  const { rows: added } = await server.db.query<{ id: string }>(
    `select (graphile_worker.add_job('sendMail', payload)).id from json_array_elements($1::json) payload`,
    [JSON.stringify(jobs.map(({ payload }) => payload))],
  );
  const waiting = async () =>
    (
      await server.db.query('select from graphile_worker._private_jobs where id = any($1::bigint[])', [
        added.map(({ id }) => id),
      ])
    ).rowCount;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  expect(subjectsTo(addresses, 'Sekali saja')).toHaveLength(3);
});
