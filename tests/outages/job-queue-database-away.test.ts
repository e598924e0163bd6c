import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder: string;
let proxy: TcpProxy;
let portal: KillablePortal;
let db: Client;
let smtp: SMTPServer;
let url = '';
/** Ends the mail in progress: accepted, or refused temporarily. */
let answer: ((error?: Error) => void) | undefined;

const behindProxy = (address: string): string => {
  const parsed = new URL(address.replace('@/', '@unused/'));
  return `postgres://${parsed.username}:${parsed.password}@127.0.0.1:${proxy.port}${parsed.pathname}`;
};

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync('/tmp/portal-queue-');
  db = new Client({ connectionString: database.url });
  await db.connect();
  proxy = await startTcpProxy({ path: `${db.host}/.s.PGSQL.${db.port}` });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => {
        answer = callback;
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server as Server, 'listening');
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  portal = await startKillablePortal({
    ...gatewayEnv(undefined),
    DATABASE_URL: behindProxy(database.url),
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${((smtp.server as Server).address() as AddressInfo).port}`,
  });
});
/** What the portal printed before this test. */
let printedBefore = 0;
const printed = (): string => portal.output().slice(printedBefore);
afterEach(async () => {
  answer?.();
  await until(async () => (await db.query('select from graphile_worker.jobs')).rowCount === 0);
  answer = undefined;
  printedBefore = portal.output().length;
});
afterAll(async () => {
  await portal?.kill();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await db.end();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const addMail = () =>
  db.query(`select graphile_worker.add_job('sendMail', $1::json)`, [
    JSON.stringify({ template: 'passwordChanged', to: 'siti@example.com', locale: 'en' }),
  ]);

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) if (await holds()) return;
  throw new Error(`not within a minute: ${portal.output().slice(-3000)}`);
};

const isAnswering = async (): Promise<boolean> =>
  fetch(`${url}/version.json`).then(
    ({ status }) => status === 200,
    () => false,
  );

test.each([
  ['succeeds', undefined],
  ['fails', Object.assign(new Error('later'), { responseCode: 451 })],
])(
  'a job that %s while the database is unavailable does not end the process and is run again within a minute',
  async (_name, error) => {
    await addMail();
    await until(() => answer !== undefined);
    proxy.refuse();
    answer?.(error);
    // The process logs a failed write, or ends.
    await until(async () => /Failed to (?:complete|fail) jobs/.test(printed()) || !(await isAnswering()));
    expect(await isAnswering()).toBe(true);
    proxy.pass();
    answer = undefined;
    // The end of the job was not stored: the job runs again within seconds, before its lock expires.
    await until(() => answer !== undefined);
    expect(await isAnswering()).toBe(true);
  },
  200_000,
);

/** For every connection, those that are open included. */
const takeWrites = async (may: boolean): Promise<void> => {
  await db.query(`alter database ${db.database} set default_transaction_read_only = ${may ? 'off' : 'on'}`);
  await db.query('set default_transaction_read_only = off');
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
};

test('a job that succeeds while the database is read-only is run again when writes are possible', async () => {
  await addMail();
  await until(() => answer !== undefined);
  await takeWrites(false);
  answer?.();
  await until(() => printed().includes('not released yet'));
  answer = undefined;
  await takeWrites(true);
  await until(() => answer !== undefined);
  expect(await isAnswering()).toBe(true);
}, 200_000);

test('a job queue whose first poll failed is replaced until a poll succeeds', async () => {
  await addMail();
  await until(() => answer !== undefined);
  await db.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  const refuse = (what: string) =>
    db.query(`create trigger refuse before ${what} for each statement execute function refuse()`);
  // The end of the job cannot be written down, which ends the queue.
  await refuse('delete on graphile_worker._private_jobs');
  // The next one notes the names of its tasks when it first looks, and keeps the failure for as long as it runs.
  await refuse('insert on graphile_worker._private_tasks');
  answer?.();
  await until(() => printed().split('job queue starts anew').length > 2);
  answer = undefined;
  await db.query('drop function refuse cascade');
  await until(() => answer !== undefined);
  expect(await isAnswering()).toBe(true);
}, 200_000);
