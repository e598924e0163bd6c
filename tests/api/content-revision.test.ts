import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRevision } from '../../src/server/features/portal/queries.ts';
import { watchContent } from '../../src/server/features/portal/watch-content.ts';
import type { ApiClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { faq, makeFaq, makeNews, news } from './content-support.ts';

let server: TestServer;
let other: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_DATA: 'true' } });
  other = await startTestServer({ databaseUrl: server.databaseUrl });
  admin = (await makePerson(server, { role: 'admin' })).client;
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

const revisionOf = async ({ portal }: TestServer): Promise<string> => {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(10)) {
    const revision = portal.services.contentRevision();
    if (revision !== undefined) return revision;
  }
  throw new Error('the revision is not known');
};

/** The revision once every process has received all earlier changes, so that a late message does not count as the next change. */
const settle = async (): Promise<string> => {
  let now = '';
  const hasReceived = async (): Promise<boolean> => {
    now = await readRevision(server.db);
    return [server, other].every(({ portal }) => portal.services.contentRevision() === now);
  };
  await expect.poll(hasReceived, { interval: 10 }).toBe(true);
  return now;
};

/**
 * A second after a change no process may hold the old revision for true, however busy the machine is: a process that had
 * no time to look says that it does not know.
 */
const isNoticed = async (change: () => Promise<unknown>): Promise<void> => {
  const processes = [server, other];
  const before = await settle();
  await change();
  const start = performance.now();
  const isOld = () => processes.some(({ portal }) => portal.services.contentRevision() === before);
  while (isOld() && performance.now() - start < 1_000) await sleep(5);
  expect(isOld()).toBe(false);
  const after = await Promise.all(processes.map(revisionOf));
  expect(after).not.toContain(before);
};

const sql = (statement: string) => () => server.db.query(statement);
const period = `id = (select id from admission_period order by id limit 1)`;

it.each<[string, () => Promise<unknown>]>([
  ['a new item', () => makeNews(admin)],
  [
    'a changed item',
    async () => {
      const { Id } = await makeNews(admin);
      return admin.call(news.change, { params: { id: Id }, body: { summary: 'Diubah' } });
    },
  ],
  [
    'a removed item',
    async () => {
      const { Id } = await makeFaq(admin);
      return admin.call(faq.remove, { params: { id: Id } });
    },
  ],
  ['a change in the control panel', sql(`update control_panel set version = version + 1 where institution_code = 30`)],
  ['a new name of a period', sql(`update admission_period set name = name || ' ' where ${period}`)],
  ['a change of a channel', sql(`update admission_channel set name = name || ' '`)],
])('%s changes the content revision of every process within a second', async (_, change) => {
  await isNoticed(change);
});

interface Moment {
  /** Sets the moment `$1` seconds from now. */
  readonly set: string;
  /** Selects the moment as `at`. */
  readonly read: string;
}

const anItem = `id = (select id from content_item where deleted_at is null order by id limit 1)`;
const ofItem = (column: string): Moment => ({
  set: `update content_item set ${column} = now() + $1 * interval '1 second' where ${anItem}`,
  read: `select ${column} as at from content_item where ${anItem}`,
});
const endOfPeriod: Moment = {
  set: `update admission_period set opens_at = now() - interval '1 day', closes_at = now() + $1 * interval '1 second' where ${period}`,
  read: `select closes_at as at from admission_period where ${period}`,
};

/** Sets a moment soon, and gives when that will be: the change is known by then, and the moment has not come yet. */
const setSoon = async (
  moment: Moment,
  seconds: number,
): Promise<{ readonly before: string; readonly comes: number }> => {
  await server.db.query(moment.set, [seconds]);
  const before = await settle();
  const { rows } = await server.db.query(
    `select extract(epoch from at - clock_timestamp())::float8 * 1000 as left from (${moment.read}) moment`,
  );
  const left = rows[0]?.['left'] as number;
  return left > 0 ? { before, comes: performance.now() + left } : setSoon(moment, seconds * 3);
};

it.each([
  ['an admission period that ends', endOfPeriod],
  ['an item that becomes public at a time of day', ofItem('shown_from')],
  ['an item that ends at a time of day', ofItem('shown_until')],
])('%s changes the content revision within a second', async (_, moment) => {
  const { before, comes } = await setSoon(moment, 1.5);
  let lastUnchangedAt = 0;
  const look = (): string | undefined => {
    const at = performance.now();
    const revision = server.portal.services.contentRevision();
    if (revision === before) lastUnchangedAt = at;
    return revision ?? before;
  };
  await expect.poll(look, { interval: 10 }).not.toBe(before);
  expect(performance.now()).toBeGreaterThan(comes - 100);
  expect(lastUnchangedAt).toBeLessThan(comes + 1_000);
});

it('a rolled-back change of content and a new account do not change the content revision', async () => {
  const before = await settle();
  await server.db
    .transaction(async (tx) => {
      await tx.query(`update content_item set version = version + 1`);
      throw new Error('never mind');
    })
    .catch(() => undefined);
  await makePerson(server);
  await sleep(600);
  expect(await settle()).toBe(before);
});

it('the changes of one transaction raise the content revision by one, and an open transaction does not block another change', async () => {
  const number = async () =>
    (await server.db.query('select number from content_revision')).rows[0]?.['number'] as number;
  const before = await number();
  await server.db.query(`update content_item set version = version + 1`);
  expect(await number()).toBe(before + 1);
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = server.db.transaction(async (tx) => {
    await tx.query(`update admission_channel set name = name || ' '`);
    await held;
  });
  await makeNews(admin);
  expect(await number()).toBe(before + 2);
  finish();
  await slow;
  expect(await number()).toBe(before + 3);
});

it('1.5 seconds after the connections that watch the content were cut, a new item changes the content revision within a second again', async () => {
  await revisionOf(other);
  await server.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'admissions-portal content'`,
  );
  await sleep(1_500);
  await isNoticed(() => makeNews(admin));
});

it('watchContent without a reachable database has no revision and can be stopped', async () => {
  const reasons: string[] = [];
  const watch = watchContent({ host: '127.0.0.1', port: 9 }, (reason) => reasons.push(reason));
  await sleep(500);
  expect([watch.revision(), reasons]).toEqual([undefined, []]);
  await watch.stop();
});
