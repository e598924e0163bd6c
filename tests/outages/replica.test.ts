import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportApplications, listAdminApplications } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { listIssues } from '../../src/contract/admin-issues.ts';
import { listAdminPayments } from '../../src/contract/admin-payment.ts';
import { listUsers } from '../../src/contract/admin-users.ts';
import { createDatabase, createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import {
  createReadDatabase,
  type ReadDatabase,
  type ReadOutcome,
} from '../../src/server/platform/database/read-database.ts';
import { column } from '../../src/server/platform/database/row.ts';
import { decideAs, listAs, makeAdmin, makeSubmitted } from '../api/admin-applications-support.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { type FaultPostgres, startFaultPostgres } from '../faults/environment/postgres.ts';
import { primarySettings, type Standby, startStandby } from '../faults/environment/standby.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const database = 'portal_read';

let folder: string;
let primary: FaultPostgres;
let standby: Standby;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/portal-replica-');
  // PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  primary = await startFaultPostgres({ dataDir: join(folder, 'primary'), settings: primarySettings });
  await primary.query(`create database ${database}`);
  standby = await startStandby(primary, join(folder, 'standby'), 'replica');
  await standby.untilCaughtUp();
});
afterAll(async () => {
  await standby?.close();
  await primary?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('statements', () => {
  let db: RawDatabase;
  let reads: ReadDatabase;
  const outcomes: ReadOutcome[] = [];
  const since = (from: number) => new Set(outcomes.slice(from));

  beforeAll(async () => {
    db = createDatabase(createPool({ connectionString: primary.url(database) }, { max: 8 }));
    await db.query('create table note (id uuid primary key)');
    reads = createReadDatabase(
      db,
      { connectionString: standby.url(database) },
      { onRead: (outcome) => outcomes.push(outcome) },
    );
  });
  afterAll(async () => {
    await reads?.close();
    await db?.query('drop table if exists note');
    await db?.close();
  });

  const isThere = async (id: string): Promise<boolean> =>
    (await reads.find({ id: column.uuid }, sql`select id from note where id = ${id}`)) !== undefined;

  /** Writes and reads at once. @returns how many writes their reads did not find */
  const countMissed = async (times: number): Promise<number> => {
    let missed = 0;
    for (let i = 0; i < times; i++) {
      const id = randomUUID();
      await db.run(sql`insert into note values (${id})`);
      if (!(await isThere(id))) missed += 1;
    }
    return missed;
  };

  const untilReplica = () =>
    expect
      .poll(async () => {
        await isThere(randomUUID());
        return outcomes.at(-1);
      })
      .toBe('replica');

  test('a read finds every write that was committed before it, and most reads are answered by the replica', async () => {
    await untilReplica();
    const from = outcomes.length;
    const missed = await Promise.all(Array.from({ length: 4 }, () => countMissed(100)));
    expect(missed).toEqual([0, 0, 0, 0]);
    const replica = outcomes.slice(from).filter((outcome) => outcome === 'replica').length;
    expect(replica).toBeGreaterThan(200);
  });

  test('while the replica replays nothing, reads find every write on the primary, and return to it afterwards', async () => {
    await untilReplica();
    await standby.query('select pg_wal_replay_pause()');
    const from = outcomes.length;
    expect(await countMissed(50)).toBe(0);
    expect(since(from)).toEqual(new Set(['behind']));
    await standby.query('select pg_wal_replay_resume()');
    await untilReplica();
    expect(await countMissed(20)).toBe(0);
  });

  test('an error of the statement itself is no fault of the replica', async () => {
    await untilReplica();
    await expect(reads.run(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await isThere(randomUUID());
    expect(outcomes.at(-1)).toBe('replica');
  });

  test('a statement that writes is answered by the primary', async () => {
    await untilReplica();
    const id = randomUUID();
    expect(await reads.run(sql`insert into note values (${id})`)).toBe(1);
    await untilReplica();
    expect(await isThere(id)).toBe(true);
  });

  test('a statement that the replica cancels is answered by the primary', async () => {
    await untilReplica();
    const slow = reads.many({ n: column.integer }, sql`select 1 as n from pg_sleep(2)`);
    const waits = `select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await standby.query(waits)).length).toBe(1);
    await standby.query(`select pg_terminate_backend(pid) from (${waits}) found`);
    expect(await slow).toEqual([{ n: 1 }]);
    expect(outcomes.at(-1)).toBe('unavailable');
    await untilReplica();
  });
});

describe('a portal', () => {
  let server: TestServer;
  let admin: Person;

  beforeAll(async () => {
    server = await startAdmissionServer({
      databaseUrl: primary.url(database),
      dataDir: mkdtempSync(join(folder, 'portal-')),
      env: { DATABASE_READ_URL: standby.url(database), METRICS_PORT: '0' },
    });
    admin = await makeAdmin(server);
  });
  afterAll(() => server?.close());

  const countReads = async (outcome: ReadOutcome): Promise<number> => {
    const text = await (await fetch(server.portal.metricsUrl as string)).text();
    return Number(new RegExp(`portal_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  /** Every call that may read from the replica. */
  const readAll = async (): Promise<readonly number[]> => {
    const answers = [
      await admin.client.call(listAdminApplications),
      await admin.client.call(getDashboard),
      await admin.client.call(listAdminPayments),
      await admin.client.call(listUsers),
      await admin.client.call(listAudit),
      await admin.client.call(listIssues, { query: { kind: 'mail' } }),
      await admin.client.request('GET', `/api${exportApplications.path}?format=csv`),
    ];
    return answers.map(({ status }) => status);
  };
  const allWell = [200, 200, 200, 200, 200, 200, 200];

  const untilReplica = async (): Promise<void> => {
    const before = await countReads('replica');
    await expect
      .poll(async () => {
        await admin.client.call(listUsers);
        return (await countReads('replica')) > before;
      })
      .toBe(true);
  };

  /** Each decision and each new account is in the list of the next call. */
  const expectCurrentLists = async (): Promise<void> => {
    const { formId } = await makeSubmitted(server);
    const statusInList = async () =>
      (await listAs(admin)).body.data.Applications.find(({ Id }) => Id === formId)?.Status ?? 'not listed';
    const submitted = await statusInList();
    expect(submitted).not.toBe('not listed');
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    const accepted = await statusInList();
    expect(accepted).not.toBe(submitted);
    expect((await decideAs(admin, formId, 'undo')).status).toBe(200);
    expect(await statusInList()).toBe(submitted);
    const { email } = await makePerson(server);
    const found = await admin.client.call(listUsers, { query: { q: email } });
    expect(found.body.data.map((user) => user.email)).toEqual([email]);
  };

  test('lists, exports and the dashboard are read from the replica and show what was just decided', async () => {
    await untilReplica();
    const before = await countReads('replica');
    expect(await readAll()).toEqual(allWell);
    expect((await countReads('replica')) - before).toBeGreaterThanOrEqual(allWell.length);
    for (let i = 0; i < 5; i++) await expectCurrentLists();
  });

  test('while the replica is behind, lists are current and nobody gets an error', async () => {
    await standby.query('select pg_wal_replay_pause()');
    const before = await countReads('behind');
    await expectCurrentLists();
    expect(await readAll()).toEqual(allWell);
    expect(await countReads('behind')).toBeGreaterThan(before);
    await standby.query('select pg_wal_replay_resume()');
    await untilReplica();
  });

  test('while the replica is down, lists are current, the process is ready, and it is used again when it is back', async () => {
    await standby.kill();
    const before = await countReads('unavailable');
    await expectCurrentLists();
    expect(await readAll()).toEqual(allWell);
    expect(await countReads('unavailable')).toBeGreaterThan(before);
    expect((await fetch(`${server.url}/healthcheck1`)).status).toBe(200);
    await standby.start();
    await untilReplica();
    await expectCurrentLists();
  });

  test('a replica that was promoted beside its primary is not read from', async () => {
    await untilReplica();
    await standby.promote();
    // What is written there is none of the portal's data.
    await standby.query(`update account set email = 'lain-' || email`, database);
    const before = await countReads('replica');
    await expectCurrentLists();
    expect(await readAll()).toEqual(allWell);
    expect(await countReads('replica')).toBe(before);
  });
});
