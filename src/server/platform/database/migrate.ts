import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Pool, PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { StartError } from '../../errors.ts';
import { createQueryable, type Queryable } from './queryable.ts';
import { column } from './row.ts';

type Log = (line: string) => void;

const migrationsFolder = (codeRoot: string): string => join(codeRoot, 'src/server/platform/database/migrations');

/** Names of the migrations of this code. */
export const listMigrations = (codeRoot: string): readonly string[] =>
  readdirSync(migrationsFolder(codeRoot))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'));

/** Names of the migrations that ran in a database; none when it is empty. */
export const listAppliedMigrations = async (db: Queryable): Promise<readonly string[]> => {
  const { exists } = await db.get(
    { exists: column.boolean },
    sql`select to_regclass('migration') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await db.many({ name: column.text }, sql`select name from migration order by name`);
  return rows.map(({ name }) => name);
};

/** Older code cannot use newer tables. @throws StartError when the database is newer than this code */
const assertNotNewer = (applied: readonly string[], codeRoot: string): void => {
  const known = new Set(listMigrations(codeRoot));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this version of the portal (it has ${unknown.join(', ')}): start the newer version, or ` +
      'restore a backup from before it was installed',
  );
};

/**
 * Whether the role may create tables. A role that may not needs tables that are up to date.
 * @throws StartError when they are not
 */
const mayMigrate = async (db: Queryable, applied: readonly string[], codeRoot: string): Promise<boolean> => {
  const { mayCreate } = await db.get(
    { mayCreate: column.boolean },
    sql`select has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const open = listMigrations(codeRoot).filter((name) => !applied.includes(name));
  if (!mayCreate && open.length > 0)
    throw new StartError(
      `The tables are older than this version of the portal (${open.length} migrations), and the role may not change ` +
        'them: run "npm run migrate" as their owner first',
    );
  return mayCreate;
};

const runPortalMigrations = (client: PoolClient, codeRoot: string, log: Log) =>
  runner({
    dbClient: client,
    dir: migrationsFolder(codeRoot),
    direction: 'up',
    migrationsTable: 'migration',
    noLock: true,
    // Numbers are grouped by area: a later change of content has a lower number than an earlier one of accounts.
    checkOrder: false,
    verbose: false,
    logger: { debug: () => {}, info: () => {}, warn: log, error: log },
  });

/**
 * Migrates the tables and the job queue. Several processes may start at once: one migrates, the others wait, since the
 * runner's own lock would make them fail.
 */
export const migrate = async (pool: Pool, codeRoot: string, log: Log): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = '120s'; set statement_timeout = 0");
    await client.query("select pg_advisory_lock(hashtext('admissions-portal/migrate'))");
    // Another running process serves calls: a migration fails rather than block them for longer.
    await client.query("set lock_timeout = '5s'");
    const db = createQueryable((statement) => client.query(statement));
    const applied = await listAppliedMigrations(db);
    assertNotNewer(applied, codeRoot);
    if (!(await mayMigrate(db, applied, codeRoot))) return;
    await runMigrations({ pgPool: pool });
    await runPortalMigrations(client, codeRoot, log);
  } finally {
    client.release(true);
  }
};
