import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '../../../src/server/platform/database/database.ts';
import { copyRunningData, runProgram } from '../environment/base-backup.ts';
import { type Cluster, startCluster } from '../environment/cluster.ts';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import { startFaultPostgres } from '../environment/postgres.ts';
import { closeEnvironment } from '../in-environment.ts';
import { startLoad } from '../load/load.ts';
import { figure, type Outcome, type Row } from '../row.ts';

/** Everything up to now lies in the archive. */
const archiveAll = async ({ postgres }: Cluster): Promise<void> => {
  const [switched] = await postgres.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) {
    const [last] = await postgres.query<{ name: string | null }>(
      'select last_archived_wal as name from pg_stat_archiver',
    );
    if ((last?.name ?? '') >= (switched?.name ?? '')) return;
  }
  throw new Error('the log of writes is not archived');
};

/** Somebody drops a table by mistake. @returns the moment before it */
const dropTable = async ({ postgres }: Cluster, database: string): Promise<string> => {
  const [before] = await postgres.query<{ moment: string }>('select clock_timestamp()::text as moment', database);
  // The next transaction has a later time.
  await sleep(1_000);
  await postgres.query('drop table application_step cascade', database);
  return before?.moment ?? '';
};

const drill = async (folder: string): Promise<Outcome> => {
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  const cluster = await startCluster({
    settings: {
      archive_mode: 'on',
      wal_level: 'replica',
      archive_command: `cp %p ${archive}/%f`,
      archive_timeout: '300',
    },
  });
  let environment: Environment | undefined;
  let closeRestored = async () => {};
  try {
    environment = await openEnvironment(cluster, 'F28');
    const load = await startLoad(environment);
    await sleep(5_000);
    const home = join(folder, 'restored');
    await copyRunningData(cluster.postgres, home, 'recovery.signal');
    await sleep(8_000);
    await load.stop();
    await sleep(3_000);
    await Promise.all(environment.portals.map((portal) => portal.kill()));
    const moment = await dropTable(cluster, environment.database);
    await archiveAll(cluster);
    runProgram('cp', '-a', join(environment.dataDir, 'files'), join(home, 'files'));
    await environment.db.close();
    await cluster.postgres.kill();
    const from = performance.now();
    const postgres = await startFaultPostgres({
      dataDir: home,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        archive_mode: 'off',
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      },
    });
    // It takes connections while it still replays.
    const isReplaying = async () =>
      (await postgres.query<{ replays: boolean }>('select pg_is_in_recovery() as replays'))[0]?.replays === true;
    while (await isReplaying()) await sleep(100);
    const seconds = (performance.now() - from) / 1_000;
    const db = createDatabase(
      createPool({ connectionString: postgres.url(environment.database) }, { max: 4, statementMs: 60_000 }),
    );
    closeRestored = async () => {
      await db.close();
      await postgres.close();
    };
    // What was to be sent when the host died is another row's concern: here nothing runs that would send it.
    await db.query('delete from graphile_worker._private_jobs');
    return await closeEnvironment(
      { ...environment, db, dataDir: home },
      { mayCut: true, figures: [figure('restored on an empty host', seconds / 60, 'min', 30)] },
    );
  } finally {
    await closeRestored();
    await cluster.postgres.start().catch(() => undefined);
    await environment?.close();
    await cluster.close();
  }
};

export const restoreRows: readonly Row[] = [
  {
    name: 'F28',
    fault:
      'a table dropped and the host lost: a backup under load, the archived log and the files restored to the moment before',
    run: async () => {
      const folder = mkdtempSync('/tmp/portal-restore-');
      chmodSync(folder, 0o755);
      try {
        return await drill(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
