import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Pool, PoolClient } from 'pg';

type Log = (line: string) => void;

const runOwn = (client: PoolClient, codeRoot: string, log: Log) =>
  runner({
    dbClient: client,
    dir: join(codeRoot, 'src/server/database/migrations'),
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
    await runMigrations({ pgPool: pool });
    await runOwn(client, codeRoot, log);
  } finally {
    client.release(true);
  }
};
