import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { loadSettings } from '../../src/server/config/settings.ts';
import { StartError } from '../../src/server/errors.ts';
import { isAlive } from '../../src/server/platform/database/embedded/server-process.ts';
import { startPortal } from '../../src/server/start.ts';
import { beginLogin } from '../support/begin-login.ts';
import { newEmail, registration } from '../support/people.ts';
import { serverProgram } from '../support/server-program.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

const codeRoot = findCodeRoot();
const folders: string[] = [];
const databases: TestDatabase[] = [];
const running = new Set<ChildProcess>();
afterEach(async () => {
  // Only a test that failed leaves one behind.
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const database of databases.splice(0)) await database.drop();
  for (const folder of folders.splice(0)) remove(folder);
});

const remove = (folder: string): void => {
  const marker = join(folder, 'my data', 'postgres-folder');
  if (existsSync(marker)) rmSync(readFileSync(marker, 'utf8').trim(), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
};

const freshDataDir = (): string => {
  const folder = mkdtempSync('/tmp/portal-start-');
  folders.push(folder);
  return join(folder, 'my data');
};

/** Settings of a portal with migrated tables, for tests in which the embedded database is not the subject. */
const withDatabase = async (): Promise<Readonly<Record<string, string>>> => {
  const database = await cloneDatabase();
  databases.push(database);
  return { DATABASE_URL: database.url, DATA_DIR: freshDataDir() };
};

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
}

const run = (env: Readonly<Record<string, string>>): Run => {
  const child = spawn(process.execPath, [...serverProgram()], {
    cwd: codeRoot,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'info', DEMO_DATA: 'false', ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
};

const exitOf = async ({ child }: Run): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];

const waitForUrl = async ({ child, output }: Run): Promise<string> => {
  for (;;) {
    const url = /is open at (http:\S+)/.exec(output())?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`ended: ${output()}`);
    await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), once(child, 'exit')]);
  }
};

const postgresPid = (dataDir: string): number => {
  const marker = join(dataDir, 'postgres-folder');
  const folder = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : join(dataDir, 'postgres');
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) if (await holds()) return;
  throw new Error('not within a minute');
};

describe('the portal as a process', { timeout: 240_000 }, () => {
  test('after SIGTERM the health check answers 503 while other calls get 200, and then the portal ends with exit code 0', async () => {
    const portal = run({ ...(await withDatabase()), DRAIN_SECONDS: '3' });
    const url = await waitForUrl(portal);
    const agent = new Agent({ keepAlive: true });
    const ask = async (path: string) => {
      const [answer] = await once(get(`${url}${path}`, { agent }), 'response');
      answer.resume();
      return answer;
    };
    expect((await ask('/healthcheck1')).statusCode).toBe(200);
    const ended = exitOf(portal);
    portal.child.kill('SIGTERM');
    await until(async () => (await ask('/healthcheck1')).statusCode === 503);
    const answer = await ask('/api/portal');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    expect((await ask('/livez')).statusCode).toBe(200);
    expect(await ended).toBe(0);
    agent.destroy();
  });

  test('a portal with DRAIN_SECONDS of ten minutes answers calls after a first signal, and ends with exit code 0 directly after a second signal', async () => {
    const portal = run({ ...(await withDatabase()), DRAIN_SECONDS: '600' });
    const url = await waitForUrl(portal);
    const ended = exitOf(portal);
    portal.child.kill('SIGTERM');
    await until(async () => (await fetch(`${url}/healthcheck1`)).status === 503);
    // A signal within half a second is taken for the first one, sent twice.
    await sleep(600);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const asked = performance.now();
    portal.child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(9_000);
  });

  test('a start with PORT 99999 ends with exit code 1 and one line that names the setting', async () => {
    const portal = run({ PORT: '99999', DATA_DIR: freshDataDir() });
    expect(await exitOf(portal)).toBe(1);
    expect(portal.output().trim()).toBe('Cannot start: PORT must be a whole number from 0 to 65535 (it is "99999")');
  });

  test('startPortal with an unreachable database throws a StartError of one line without the password', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:9/none', DATA_DIR: freshDataDir() };
    const error = await startPortal(loadSettings(settings)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).toMatch(/^The PostgreSQL of DATABASE_URL cannot be used: .*ECONNREFUSED.*$/);
    expect(message).not.toContain('geheim');
  });

  test('five logins in progress at SIGTERM get their response, and the log has JSON lines with route and status and without email, password, token and cookie', async () => {
    const portal = run(await withDatabase());
    const url = await waitForUrl(portal);
    const secrets = { email: 'siti.rahasia@example.com', password: 'Geheimnis-Nr-1' };
    await fetch(`${url}/api/auth/login?token=geheim-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'session=geheim-cookie', 'x-csrf-token': 'geheim-csrf' },
      body: JSON.stringify(secrets),
    });
    await fetch(`${url}/api/auth/email/verify?token=geheim-token&newEmail=${secrets.email}`);
    const logins = await Promise.all(Array.from({ length: 5 }, () => beginLogin(url)));
    portal.child.kill('SIGTERM');
    expect(await Promise.all(logins.map((finish) => finish()))).toEqual([401, 401, 401, 401, 401]);
    expect(await exitOf(portal)).toBe(0);
    const lines = portal
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(portal.output()).toContain('"route":"/api/auth/email/verify"');
    const refused = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'refused');
    expect(refused).toMatchObject({ method: 'POST', route: '/api/auth/login', status: 401 });
    expect(refused.reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(refused.time - Date.now())).toBeLessThan(600_000);
    expect(portal.output()).not.toMatch(/geheim|Geheim|rahasia/);
  });
});

describe('the portal as a process with the embedded database', { timeout: 240_000 }, () => {
  const folder = mkdtempSync('/tmp/portal-start-');
  const dataDir = join(folder, 'my data');
  afterAll(() => remove(folder));

  test('the portal starts with an empty DATA_DIR, other starts with its PORT or DATA_DIR end with exit code 1 and one line, and SIGTERM stops it with exit code 0', async () => {
    const portal = run({ DATA_DIR: dataDir });
    const url = await waitForUrl(portal);
    const pid = postgresPid(dataDir);
    const agent = new Agent({ keepAlive: true });
    const [answer] = await once(get(`${url}/healthcheck1`, { agent }), 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();

    const { port } = new URL(url);
    const second = run({ ...(await withDatabase()), PORT: port });
    expect(await exitOf(second)).toBe(1);
    expect(second.output().trim()).toBe(`Cannot start: HOST 127.0.0.1 and PORT ${port} cannot be used: EADDRINUSE`);
    const third = run({ DATA_DIR: dataDir });
    expect(await exitOf(third)).toBe(1);
    expect(third.output().trim()).toBe(`Cannot start: DATA_DIR ${dataDir} is in use by another running portal`);

    portal.child.kill('SIGTERM');
    portal.child.kill('SIGTERM');
    expect(await exitOf(portal)).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(portal.output()).not.toMatch(/error|warn/i);
    agent.destroy();
  });

  test('a second start with the same DATA_DIR registers applicants and sends mails again after its PostgreSQL was killed, and ends with exit code 0 on SIGINT', async () => {
    const portal = run({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const url = await waitForUrl(portal);
    const registered = async (): Promise<void> => {
      const email = newEmail();
      const options = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(registration(email)),
      };
      // As the browser does: what was answered "busy" is sent again.
      await until(async () => (await fetch(`${url}/api/auth/register`, options)).status === 201);
      await until(async () => (await (await fetch(`${url}/dev/mail.json?to=${email}`)).json()).length === 1);
    };
    await registered();
    process.kill(postgresPid(dataDir), 'SIGKILL');
    const whileAway = await fetch(`${url}/api/auth/session`, { headers: { cookie: 'session=x' } });
    expect([401, 503]).toContain(whileAway.status);
    await until(async () => (await fetch(`${url}/healthcheck1`)).status === 200);
    await registered();
    portal.child.kill('SIGINT');
    expect(await exitOf(portal)).toBe(0);
  });
});
