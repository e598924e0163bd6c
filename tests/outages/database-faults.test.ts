import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import { listApplications } from '../../src/contract/application.ts';
import { getPortal } from '../../src/contract/portal.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/database.ts';
import { makeDraft, submit } from '../api/application-support.ts';
import { createClient } from '../support/client.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { logIn, makePerson, newEmail, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let siti: Person;
const dataDir = mkdtempSync('/tmp/portal-faults-');

beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  proxy = await startDatabaseProxy(database.url);
  server = await startTestServer({ databaseUrl: proxy.url, dataDir });
  siti = await makePerson(server);
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Beside the portal, not through the proxy. */
const beside = async (): Promise<Client> => {
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
};

const health = async (): Promise<number> => (await fetch(new URL('/healthcheck1', server.url))).status;
const live = async (): Promise<number> => (await fetch(new URL('/livez', server.url))).status;
const waitUntilHealthy = () => expect.poll(health).toBe(200);

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
}

const answered = async (answer: Promise<{ readonly status: number; readonly headers: Headers }>): Promise<Answered> => {
  const { status, headers } = await answer;
  return { status, retryAfter: headers.get('retry-after') };
};

/** Calls of all kinds that need the database, so many of each. */
const callAll = (times: number): Promise<readonly Answered[]> => {
  const visitor = createClient(server.url);
  const calls = Array.from({ length: times }, () => [
    answered(visitor.call(getPortal, { query: { institutionCode: '' } })),
    answered(siti.client.call(listApplications)),
    answered(siti.client.call(currentUser)),
    answered(visitor.request('POST', '/api/auth/login', { body: { email: newEmail(), password: 'Salah-Sekali-1' } })),
    answered(siti.client.request('POST', '/api/form/start', { body: { institutionCode: 20 } })),
  ]);
  return Promise.all(calls.flat());
};

const expectBusy = (answers: readonly Answered[]): void => {
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(answers.length).fill(503));
  for (const { retryAfter } of answers) expect(Number(retryAfter)).toBeGreaterThan(0);
};

const expectServed = async (): Promise<void> => {
  const served = async () => (await callAll(1)).map(({ status }) => status);
  await expect.poll(served).toEqual([200, 200, 200, 401, 200]);
};

describe('a database failure', () => {
  test('while the database does not respond, calls that need it and the health check get 503 and /livez 200; then calls succeed again', async () => {
    proxy.freeze();
    onTestFinished(() => proxy.thaw());
    expectBusy(await callAll(8));
    // Later calls do not wait for the full timeout again.
    const before = performance.now();
    expectBusy(await callAll(8));
    expect(performance.now() - before).toBeLessThan(20_000);
    expect([await health(), await live()]).toEqual([503, 200]);
    proxy.thaw();
    await waitUntilHealthy();
    await expectServed();
  });

  test('a database error that arrives in two packets keeps the connection usable', async () => {
    const pool = createPool({ connectionString: proxy.url }, { max: 1 });
    onTestFinished(() => pool.end());
    const one = createDatabase(pool);
    const readBackendPid = async () => (await one.query('select pg_backend_pid()')).rows;
    const before = await readBackendPid();
    const sendRest = proxy.holdAfterError();
    await expect(one.query('select 1 / 0')).rejects.toThrow('division by zero');
    const after = readBackendPid();
    sendRest();
    expect(await after).toEqual(before);
  });

  test('while the database is unreachable, calls that need it and the health check get 503 and /livez 200; then calls succeed again', async () => {
    proxy.cut();
    onTestFinished(() => proxy.thaw());
    expectBusy(await callAll(4));
    expect([await health(), await live()]).toEqual([503, 200]);
    proxy.thaw();
    await waitUntilHealthy();
    await expectServed();
  });

  test('when the database ends all connections, calls get no server error but 503, and soon calls succeed again', async () => {
    const admin = await beside();
    const running = callAll(8);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    expect((await running).filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    await waitUntilHealthy();
    await expectServed();
  });

  test('while the database is read-only, the list of applications succeeds, starting one gets 503 and the health check fails', async () => {
    const admin = await beside();
    const name = (await admin.query('select current_database() as name')).rows[0].name;
    const set = async (value: 'on' | 'off') => {
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
    };
    await set('on');
    await expect.poll(health).toBe(503);
    await expect.poll(async () => (await siti.client.call(listApplications)).status).toBe(200);
    expectBusy([await answered(siti.client.request('POST', '/api/form/start', { body: { institutionCode: 10 } }))]);
    await admin.query('set default_transaction_read_only = off');
    await set('off');
    await waitUntilHealthy();
    await expectServed();
  });

  test('while the application table is locked, application lists get 503, and portal data, login and health check succeed', async () => {
    const admin = await beside();
    await admin.query('begin; lock table application in access exclusive mode');
    const crowd = Promise.all(Array.from({ length: 40 }, () => answered(siti.client.call(listApplications))));
    const visitor = createClient(server.url);
    const [portal, visit, ready] = await Promise.all([
      visitor.call(getPortal, { query: { institutionCode: '' } }),
      logIn(server, siti.email),
      health(),
    ]);
    expect([portal.status, visit.email, ready]).toEqual([200, siti.email, 200]);
    expectBusy(await crowd);
    await admin.query('rollback');
    await expect.poll(async () => (await siti.client.call(listApplications)).status).toBe(200);
  });
});

test('while one applicant’s submit waits for a lock, submits of three others succeed, and registration numbers have no gap or duplicate', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => makePerson(server)));
  const held = await makeDraft(server, siti, 5);
  const drafts: string[] = [];
  for (const one of others) drafts.push(await makeDraft(server, one, 5));
  const admin = await beside();
  await admin.query('begin');
  await admin.query('select from application_step where application_id = $1 for update', [held]);
  const waiting = submit(siti, held);
  await expect
    .poll(
      async () =>
        (
          await admin.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1);
  const answers = await Promise.all(others.map((one, n) => submit(one, drafts[n] as string)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await admin.query('rollback');
  expect([200, 503]).toContain((await waiting).status);
  await expect.poll(async () => (await submit(siti, held)).status).toBe(200);
  const { rows } = await server.db.query<{ first: number; last: number; count: number; given: number }>(
    `select min(n)::int as first, max(n)::int as last, count(distinct n)::int as count, count(n)::int as given from (
       select right(registration_number, 6)::int as n from application where registration_number like '20-%') numbered`,
  );
  const { first, last, count, given } = rows[0] as { first: number; last: number; count: number; given: number };
  expect([first, count, given]).toEqual([1, last, last]);
});

test('while the folder of files is missing, /healthcheck1 answers 503 and /livez 200', async () => {
  await waitUntilHealthy();
  const folder = join(dataDir, 'files');
  renameSync(folder, `${folder}-away`);
  await expect.poll(health).toBe(503);
  expect(await live()).toBe(200);
  renameSync(`${folder}-away`, folder);
  await waitUntilHealthy();
});

test('portal.stop() returns while the database does not respond', async () => {
  const own = await cloneDatabase(demoDatabase);
  const way = await startDatabaseProxy(own.url);
  const folder = mkdtempSync('/tmp/portal-faults-');
  const other = await startTestServer({ databaseUrl: way.url, dataDir: folder });
  way.freeze();
  const call = createClient(other.url)
    .call(getPortal, { query: { institutionCode: '' } })
    .catch(() => undefined);
  await other.portal.stop();
  await call;
  await way.close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});
