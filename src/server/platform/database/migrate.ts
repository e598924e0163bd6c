import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../../errors.ts';
import type { Queryable } from './queryable.ts';

type Log = (line: string) => void;

const migrationsFolder = (codeRoot: string): string => join(codeRoot, 'src/server/platform/database/migrations');

/** Names of the migrations that this code brings along. */
export const listMigrations = (codeRoot: string): readonly string[] =>
  readdirSync(migrationsFolder(codeRoot))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'));

/** Names of the migrations that a database has been through; none when it is empty. */
export const listAppliedMigrations = async (db: Queryable): Promise<readonly string[]> => {
  const { rows: tables } = await db.query<{ exists: boolean }>("select to_regclass('migration') is not null as exists");
  if (!tables[0]?.exists) return [];
  const { rows } = await db.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
};

/** Older code does not know what newer tables mean. @throws StartError when the database is newer than this code */
const assertNotNewer = async (client: PoolClient, codeRoot: string): Promise<void> => {
  const known = new Set(listMigrations(codeRoot));
  const unknown = (await listAppliedMigrations(client as unknown as Queryable)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this version of the portal (it has ${unknown.join(', ')}): start the newer version, or ` +
      'restore a backup from before it was installed',
  );
};

const runPortalMigrations = (client: PoolClient, codeRoot: string, log: Log) =>
  runner({
    dbClient: client,
    dir: migrationsFolder(codeRoot),
    direction: 'up',
    migrationsTable: 'migration',
    noLock: true,
    // Numbers are grouped by area: a later change of content stands before an earlier one of accounts.
    checkOrder: false,
    verbose: false,
    logger: { debug: () => {}, info: () => {}, warn: log, error: log },
  });

/**
 * Brings the tables and the job queue to the state the code expects. Several processes may start at once: one does
 * it, the others wait, since the runner's own lock would turn them away.
 */
export const migrate = async (pool: Pool, codeRoot: string, log: Log): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = '120s'; set statement_timeout = 0");
    await client.query("select pg_advisory_lock(hashtext('admissions-portal/migrate'))");
    // A running process keeps on answering: rather fail than hold its calls up for longer.
    await client.query("set lock_timeout = '5s'");
    await assertNotNewer(client, codeRoot);
    await runMigrations({ pgPool: pool });
    await runPortalMigrations(client, codeRoot, log);
  } finally {
    client.release(true);
  }
};
