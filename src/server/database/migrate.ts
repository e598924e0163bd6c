import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Pool } from 'pg';

/** Brings the tables and the job queue to the state the code expects; safe when several processes start at once. */
export const migrate = async (pool: Pool, codeRoot: string, log: (line: string) => void): Promise<void> => {
  await runMigrations({ pgPool: pool });
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = '10s'; set statement_timeout = 0");
    await runner({
      dbClient: client,
      dir: join(codeRoot, 'src/server/database/migrations'),
      direction: 'up',
      migrationsTable: 'migration',
      verbose: false,
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    });
  } finally {
    client.release(true);
  }
};
