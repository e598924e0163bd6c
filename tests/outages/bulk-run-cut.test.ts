import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performBulkRun, startBulkRun } from '../../src/contract/admin-bulk.ts';
import { createDatabase, createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import { createToken, digest } from '../../src/server/tokens.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { addManyApplications } from '../support/many-applications.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

/** Subjects by address, of every mail whose receipt was confirmed. */
const received: { readonly to: string; readonly subject: string }[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      // A mail server that takes its time, so that mails are under way when the process is killed.
      await sleep(20);
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      const subject = /^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString('utf8'))?.[1]?.trim() ?? '';
      received.push({ to, subject });
      done();
    });
  },
});

// A connection of the killed process is cut.
smtp.on('error', () => undefined);

let database: TestDatabase;
let db: RawDatabase;
let folder: string;
let portal: KillablePortal;

const start = (): Promise<KillablePortal> =>
  startKillablePortal({
    ...gatewayEnv(undefined),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Penerimaan <pmb@example.ac.id>',
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  database = await cloneDatabase(demoDatabase);
  db = createDatabase(createPool({ connectionString: database.url }, { max: 2 }));
  folder = mkdtempSync('/tmp/portal-bulk-');
  await addManyApplications(db, 0, 1_500);
  portal = await start();
});
afterAll(async () => {
  await portal?.kill();
  await db?.close();
  await database?.drop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

/** An admin of the whole group, with a session. */
const arriveAsAdmin = async (email: string): Promise<ApiClient> => {
  const [token, csrfToken] = [createToken(), createToken()];
  const { rows } = await db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, verified_at, role)
     values ($1, $1, 'none', now(), 'admin') returning id`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into session (token_hash, csrf_token, account_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [digest(token), csrfToken, id],
  );
  const cookies = { session: token, csrf_token: csrfToken, userId: id };
  return createClient(portal.url, new Map(Object.entries(cookies)));
};

interface Counts {
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

const readCounts = async (runId: string): Promise<Counts> => {
  const { rows } = await db.query<Counts>(
    `select r.state, (select count(*)::int from bulk_item i where i.run_id = r.id and i.state in ('done', 'refused')) as done,
            (select count(*)::int from bulk_item i where i.run_id = r.id) as total
       from bulk_run r where r.id = $1`,
    [runId],
  );
  return rows[0] as Counts;
};

/** Kills the process in the middle and starts another one, which finds the job of the dead one at once. */
const cut = async (): Promise<void> => {
  await portal.kill();
  await db.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_at is not null",
  );
  portal = await start();
};

/** As many as one process works on, each of which may have a mail under way. */
const jobsAtOnce = 3;

const poll = { timeout: 60_000, interval: 20 };

test('a bulk run whose process is killed in its rehearsal and again in the middle is taken up by the next one, and each application is decided once', async () => {
  const client = await arriveAsAdmin('bulk@example.com');
  const body = {
    action: { kind: 'decide', decision: 'withdraw' },
    selection: { status: 'Submitted' },
  } as const;
  const started = await client.call(startBulkRun, { body });
  expect(started.status, started.text).toBe(200);
  const runId = started.body.data.Id;
  const { total } = await readCounts(runId);
  expect(total).toBeGreaterThan(300);
  const waiting = async () =>
    (await db.query<{ n: number }>("select count(*)::int as n from bulk_item where state = 'waiting'")).rows[0]?.n ?? 0;
  await expect.poll(waiting, poll).toBeLessThan(total - 20);
  expect(await waiting()).toBeGreaterThan(0);
  await cut();
  await expect.poll(async () => (await readCounts(runId)).state, poll).toBe('rehearsed');
  const decisions = async () =>
    (
      await db.query<{ decided: number; most: number; mails: number }>(
        `select count(*)::int as decided, coalesce(max(n), 0)::int as most,
                (select count(*)::int from application_mail where held_until is not null) as mails
           from (select count(*) as n from application_decision where decided_by in (
             select id from account where email = 'bulk@example.com') group by application_id) counted`,
      )
    ).rows[0];
  expect(await decisions()).toMatchObject({ decided: 0 });
  const held = (await decisions())?.mails ?? 0;

  const again = createClient(portal.url, client.cookies);
  const performed = await again.call(performBulkRun, { params: { runId }, body: {} });
  expect(performed.status, performed.text).toBe(200);
  await expect.poll(async () => (await readCounts(runId)).done, poll).toBeGreaterThan(20);
  await cut();
  expect((await readCounts(runId)).state).toBe('running');
  await expect.poll(async () => (await readCounts(runId)).state, poll).toBe('done');
  const { done } = await readCounts(runId);
  expect(done).toBe(total);
  const { rows } = await db.query<{ n: number }>("select count(*)::int as n from bulk_item where state = 'done'");
  expect(await decisions()).toEqual({ decided: rows[0]?.n, most: 1, mails: held + (rows[0]?.n ?? 0) });
}, 180_000);

test('a bulk email whose process is killed twice while it is sent reaches everybody, and twice only those whose mail was under way', async () => {
  const client = await arriveAsAdmin('bulk-mail@example.com');
  const subject = 'Jadwal wawancara';
  const started = await client.call(startBulkRun, {
    body: {
      action: {
        kind: 'mail',
        texts: { id: { subject, body: 'Halo {{name}}' }, en: { subject, body: 'Hello {{name}}' } },
      },
      selection: { status: 'Accepted' },
    },
  });
  expect(started.status, started.text).toBe(200);
  const runId = started.body.data.Id;
  await expect.poll(async () => (await readCounts(runId)).state, poll).toBe('rehearsed');
  const performed = await client.call(performBulkRun, { params: { runId }, body: {} });
  expect(performed.status, performed.text).toBe(200);
  const reached = () => received.filter((mail) => mail.subject === subject).map(({ to }) => to);
  for (const least of [10, 60]) {
    await expect.poll(() => reached().length, poll).toBeGreaterThan(least);
    await cut();
  }
  const unsent = async () =>
    (
      await db.query<{ n: number }>(
        `select count(*)::int as n from bulk_item i left join application_mail m on m.id = i.mail_id
          where i.run_id = $1 and (i.state not in ('done', 'refused') or (i.state = 'done' and m.sent_at is null))`,
        [runId],
      )
    ).rows[0]?.n;
  await expect.poll(unsent, { timeout: 120_000, interval: 100 }).toBe(0);
  const { rows } = await db.query<{ email: string }>(
    `select account.email from bulk_item i join application a on a.id = i.application_id join account on account.id = a.account_id
      where i.run_id = $1 and i.state = 'done'`,
    [runId],
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(reached())).toEqual(new Set(rows.map(({ email }) => email)));
  expect(reached().length - rows.length).toBeLessThanOrEqual(2 * jobsAtOnce);
}, 240_000);
