import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { register, verifyOtp } from '../../src/contract/account.ts';
import { listIssues } from '../../src/contract/admin-issues.ts';
import { addJob } from '../../src/server/platform/jobs/add-job.ts';
import { makePerson, newEmail, registration } from '../support/people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';

const start = async (options: TestServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// What one test leaves waiting, the next one does not list.
afterEach(() => server.db.query('delete from graphile_worker._private_jobs'));
afterAll(() => server?.close());

/** A mail whose job a worker took so many minutes ago, and of which nothing was heard since. */
const takenMail = async ({ db }: TestServer, to: string, minutes: number, worker: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await addJob(tx, 'sendMail', { template: 'passwordChanged', to, locale: 'en' });
    await tx.query(
      `update graphile_worker._private_jobs set locked_by = $2, attempts = 1, locked_at = now() - $3 * interval '1 minute'
        where payload ->> 'to' = $1`,
      [to, worker, minutes],
    );
  });
};

test('after a second portal starts, a mail job that a lost worker locked 3 minutes ago runs, and one locked a minute ago stays locked', async () => {
  const [lost, kept] = [newEmail(), newEmail()];
  await takenMail(server, lost, 3, 'gone');
  await takenMail(server, kept, 1, 'at work');
  const second = await start({ databaseUrl: server.databaseUrl });
  await expect.poll(async () => [...(await server.mails(lost)), ...(await second.mails(lost))].length).toBe(1);
  const { rows } = await server.db.query(
    "select locked_by from graphile_worker._private_jobs where payload ->> 'to' = $1",
    [kept],
  );
  expect(rows).toEqual([{ locked_by: 'at work' }]);
});

test('a job that a killed process has locked is listed for admins as one that may be retried', async () => {
  const to = newEmail();
  await takenMail(server, to, 3, 'gone');
  await server.db.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '16 minutes' where locked_by = 'gone'`,
  );
  const { client } = await makePerson(server, { role: 'admin' });
  const { body } = await client.call(listIssues, { query: { kind: 'job' } });
  expect(body.data).toMatchObject([{ To: to, MayRetry: true }]);
});

test('a mail of an unknown template is not sent and is listed as failed for admins', async () => {
  const to = newEmail();
  const order = { template: 'unknown-template', to, locale: 'en' };
  await server.db.query(`select graphile_worker.add_job('sendMail', $1::json)`, [order]);
  const { client } = await makePerson(server, { role: 'admin' });
  const failed = async () => (await client.call(listIssues, { query: { kind: 'mail' } })).body.data;
  await expect.poll(failed).toMatchObject([{ To: to, Template: 'unknown-template', MayRetry: true }]);
  expect(await server.mails(to)).toEqual([]);
});

test('a due job of an unknown task is listed as waiting, and other jobs run', async () => {
  await server.db.query(`select graphile_worker.add_job('ofTomorrow', run_at => now() - interval '20 minutes')`);
  const to = newEmail();
  await addJob(server.db, 'sendMail', { template: 'passwordChanged', to, locale: 'en' });
  await server.waitForMail(to);
  const { client } = await makePerson(server, { role: 'admin' });
  const { body } = await client.call(listIssues, { query: { kind: 'job' } });
  expect(body.data).toMatchObject([{ Task: 'ofTomorrow', Reason: 'waiting' }]);
});

/** A mail server that takes mails and, so often, breaks the connection before it says so. */
const startForgetfulSmtp = async (breaks: number) => {
  const codes: string[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        codes.push(/\r\n(\d+)\r\n/.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '');
        if (codes.length > breaks) return done();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { codes, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
};

test('a verification mail sent again after a broken SMTP connection has the same valid code, and that of another address a different one', async () => {
  const smtp = await startForgetfulSmtp(2);
  const ownServer = await start({ env: { SMTP_URL: smtp.url } });
  const email = newEmail();
  await ownServer.api.call(register, { body: registration(email), idempotencyKey: randomUUID() });
  await expect.poll(() => smtp.codes.length).toBe(3);
  expect(new Set(smtp.codes).size).toBe(1);
  await ownServer.api.call(register, { body: registration(newEmail()) });
  await expect.poll(() => smtp.codes.length).toBe(4);
  expect(smtp.codes[3]).not.toBe(smtp.codes[0]);
  expect((await ownServer.api.call(verifyOtp, { body: { email, otp: smtp.codes[0] } })).status).toBe(201);
});
