import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, register, verifyOtp } from '../../src/contract/account.ts';
import { handleIssue, listIssues } from '../../src/contract/admin-issues.ts';
import { createClient } from '../support/client.ts';
import { makePerson, newEmail, registration } from '../support/people.ts';
import { productionEnv } from '../support/production-env.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Received {
  readonly to: string;
  readonly raw: string;
}

/** A real SMTP server on loopback; `refuse` gives the code with which the next mails are turned away. */
const startSmtp = async (refuse: () => number | undefined = () => undefined) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const code = refuse();
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const until = async <T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
    const found = await read();
    if (found) return found;
  }
  throw new Error('not within a minute');
};

let server: TestServer;
const startWith = (env: Readonly<Record<string, string>> = {}) => {
  beforeAll(async () => {
    server = await startTestServer({ env });
  });
  afterAll(() => server?.close());
};

describe('mails through an SMTP server', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  /** With this code the SMTP server refuses the next mails. */
  let code: number | undefined;
  beforeAll(async () => {
    smtp = await startSmtp(() => code);
    server = await startTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Penerimaan <pmb@example.ac.id>' } });
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });

  test('an Indonesian verification mail through SMTP_URL has sender, subject, text, HTML and a valid code, and is not at /dev/mail.json', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email), locale: 'id' });
    const { raw } = await until(() => smtp.received.find((mail) => mail.to === email));
    expect(raw).toContain('From: Penerimaan <pmb@example.ac.id>');
    expect(raw).toMatch(/^Subject: \d+ adalah kode verifikasi Anda/m);
    expect(raw).toContain('multipart/alternative');
    const otp = /\r\n(\d+)\r\n/.exec(raw)?.[1];
    expect((await server.api.call(verifyOtp, { body: { email, otp } })).status).toBe(201);
    expect((await server.api.request('GET', '/dev/mail.json')).text).toBe('[]');
  });

  test('a mail that the SMTP server refuses with 451 is sent again later with a valid code and is not listed as failed', async () => {
    code = 451;
    const email = newEmail();
    expect((await server.api.call(register, { body: registration(email) })).status).toBe(201);
    await until(
      async () => (await server.db.query('select 1 from graphile_worker.jobs where run_at > now()')).rowCount,
    );
    code = undefined;
    const { raw } = await until(() => smtp.received.find((mail) => mail.to === email));
    const otp = /\r\n(\d+)\r\n/.exec(raw)?.[1];
    expect((await server.api.call(verifyOtp, { body: { email, otp } })).status).toBe(201);
    expect((await server.db.query('select 1 from undelivered_mail')).rowCount).toBe(0);
  });

  test('a mail that the SMTP server refuses with 550 is not retried by itself, and is listed as failed until an admin’s retry delivers it', async () => {
    code = 550;
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const { rows } = await until(async () => {
      const found = await server.db.query('select template, recipient, reason from undelivered_mail');
      return found.rowCount ? found : undefined;
    });
    expect(rows).toEqual([{ template: 'otp', recipient: email, reason: 'EENVELOPE 550' }]);
    await until(async () => (await server.db.query('select 1 from graphile_worker.jobs')).rowCount === 0);

    const admin = await makePerson(server, { role: 'admin' });
    const listed = async () => (await admin.client.call(listIssues, { query: { kind: 'mail' } })).body.data;
    const retry = async (troubleId = '') =>
      (await admin.client.call(handleIssue, { params: { troubleId }, body: { kind: 'mail', action: 'retry' } })).status;
    const [first] = await listed();
    expect(first).toMatchObject({
      Template: 'otp',
      To: email,
      Tries: 1,
      Reason: 'address',
      Code: '550',
      MayRetry: true,
    });
    expect(await retry(first?.Id)).toBe(200);
    const again = await until(async () => (await listed())[0]);
    expect(again).toEqual({ ...first, Tries: 2 });
    code = undefined;
    expect(await retry(first?.Id)).toBe(200);
    const { raw } = await until(() => smtp.received.find((mail) => mail.to === email));
    const otp = /\r\n(\d+)\r\n/.exec(raw)?.[1];
    expect((await server.api.call(verifyOtp, { body: { email, otp } })).status).toBe(201);
    expect(await listed()).toEqual([]);
  });
});

describe('mails without an SMTP server', () => {
  startWith();

  test('a queued code mail for an account that is already verified is not sent', async () => {
    const { email, id } = await makePerson(server);
    const stale = { accountId: id, request: crypto.randomUUID() };
    await server.db.query("select graphile_worker.add_job('sendCode', $1::json)", [JSON.stringify(stale)]);
    await until(async () => (await server.db.query('select 1 from graphile_worker.jobs')).rowCount === 0);
    expect(await server.mails(email)).toEqual([]);
  });

  test('five simultaneous reset requests with one idempotency key send one mail', async () => {
    const { email } = await makePerson(server);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.api.call(forgotPassword, { body: { email }, idempotencyKey: key })),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    await server.waitForMail(email);
    await until(async () => (await server.db.query('select 1 from graphile_worker.jobs')).rowCount === 0);
    expect(await server.mails(email)).toHaveLength(1);
  });

  test('without SMTP_URL, outside production, mails are written as .eml files and listed at /dev/mail', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const { otp } = await server.waitForMail(email);
    const folder = join(server.dataDir, 'mail');
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const sent = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(sent.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1);
    const list = await server.api.request('GET', '/dev/mail.json', { query: { to: email } });
    expect(JSON.parse(list.text)).toMatchObject([{ to: email, otp, subject: `${otp} is your verification code` }]);
    const page = await server.api.request('GET', '/dev/mail');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain(otp);
  });

  test('invalid files in the mail folder do not hide the mails listed at /dev/mail', async () => {
    const folder = join(server.dataDir, 'mail');
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries({
      '9-cut.json': '{"to":',
      '9-empty.json': '',
      '9-null.json': 'null',
      '9-other.json': '{"to":7}',
    }))
      writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, '9-folder.json'));
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await server.waitForMail(email);
    for (const path of ['/dev/mail', '/dev/mail.json', `/dev/mail.json?to=${email}`]) {
      const answer = await server.api.request('GET', path);
      expect(answer.status, path).toBe(200);
      expect(answer.text).toContain(email);
    }
  });
});

describe('mails in production', () => {
  startWith(productionEnv());

  test('/dev/mail and /dev/mail.json answer 404 in production', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json'])
      expect((await createClient(server.url).request('GET', path)).status).toBe(404);
  });

  test('in production a login to a demo account fails and a login to another account succeeds', async () => {
    await expect(makePerson(server, { demo: true })).rejects.toThrow('login failed');
    await expect(makePerson(server)).resolves.toBeDefined();
  });
});
