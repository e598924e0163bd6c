import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Settings } from '../../config/settings.ts';
import { StartError } from '../../errors.ts';
import type { ConcurrencyGroup } from './concurrency-groups.ts';
import {
  createConnectionPools,
  createDatabase,
  createPool,
  type DatabaseTarget,
  type RawDatabase,
} from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import type { StatementObserver } from './observe-statements.ts';
import type { Queryable } from './queryable.ts';
import { column } from './row.ts';

export interface RunningDatabase {
  readonly db: RawDatabase;
  /** For sessions of their own, such as those of the job queue: never through a pooler. */
  readonly connection: ClientConfig;
  /** How calls reach the database. */
  readonly target: DatabaseTarget;
  /** By concurrency group, for metrics. */
  readonly pools: Readonly<Record<ConcurrencyGroup, Pool>>;
  /** Folder of the data, when this process runs the database itself. */
  readonly folder: string | undefined;
  stop(): Promise<void>;
}

/** A connection to a server that is frozen does not end by itself. */
const CLOSE_TIMEOUT_MS = 1_500;

interface StartOptions {
  readonly codeRoot: string;
  readonly settings: Settings;
  readonly warn: (line: string) => void;
  /** Called when the embedded database does not keep running: no call can be answered any more. */
  readonly onLost: () => void;
  readonly observe?: StatementObserver | undefined;
}

const startEmbeddedIfNeeded = ({ codeRoot, settings, onLost }: StartOptions): Promise<EmbeddedPostgres | undefined> =>
  settings.databaseUrl === undefined
    ? startEmbeddedPostgres({ codeRoot, dataDir: settings.dataDir, onLost })
    : Promise.resolve(undefined);

const assertReachable = async (pool: Pool, setting: string): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { code, message }: { code?: string; message?: string } = error instanceof Error ? error : {};
    throw new StartError(`The PostgreSQL of ${setting} cannot be used: ${message || code}`, { cause: error });
  }
};

/** Migrations hold a lock for as long as their session lasts, which a pooler would give to others. */
const migrateIn = async (connection: ClientConfig, { codeRoot, warn }: StartOptions): Promise<void> => {
  const pool = createPool(connection, { max: 3, onError: (error) => warn(`database connection: ${error.message}`) });
  try {
    await assertReachable(pool, 'DATABASE_DIRECT_URL');
    await migrate(pool, codeRoot, warn);
  } finally {
    await pool.end();
  }
};

/** Names the time limits of sessions that a pooler was to set and does not. */
export const findUnlimited = async (db: Queryable): Promise<readonly string[]> => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const rows = await db.many(
    { name: column.text },
    sql`select name from pg_settings where name = any(${names}::text[]) and setting = '0' order by name`,
  );
  return rows.map(({ name }) => name);
};

/** Connects to DATABASE_URL, or starts the embedded PostgreSQL, and brings the tables up to date. */
export const startDatabase = async (options: StartOptions): Promise<RunningDatabase> => {
  const { databaseUrl, databaseDirectUrl } = options.settings;
  const own = await startEmbeddedIfNeeded(options);
  const target: DatabaseTarget = {
    connection: own?.connection ?? { connectionString: databaseUrl },
    isPooled: databaseDirectUrl !== undefined,
  };
  const connection = target.isPooled ? { connectionString: databaseDirectUrl } : target.connection;
  let isStopping = false;
  const onError = (error: Error) => isStopping || options.warn(`database connection: ${error.message}`);
  const pools = createConnectionPools(target, onError);
  const db = createDatabase(pools, { ...target, observe: options.observe });
  const stop = async () => {
    isStopping = true;
    await Promise.race([db.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await own?.stop();
  };
  try {
    if (own === undefined) await assertReachable(db.pool, 'DATABASE_URL');
    if (target.isPooled) await migrateIn(connection, options);
    else await migrate(db.pool, options.codeRoot, options.warn);
    const unlimited = target.isPooled ? await findUnlimited(db) : [];
    if (unlimited.length > 0)
      options.warn(`DATABASE_URL: the pooler sets no ${unlimited.join(', ')} (docs/operations.md)`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { db, connection, target, pools, folder: own?.folder, stop };
};
