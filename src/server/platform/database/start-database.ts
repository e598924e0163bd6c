import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import type { Settings } from '../../config/settings.ts';
import { StartError } from '../../errors.ts';
import type { ConcurrencyGroup } from './concurrency-groups.ts';
import { createConnectionPools, createDatabase, type RawDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

export interface RunningDatabase {
  readonly db: RawDatabase;
  /** For connections of their own: jobs and calls do not wait for each other. */
  readonly connection: ClientConfig;
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
}

const startEmbeddedIfNeeded = ({ codeRoot, settings, onLost }: StartOptions): Promise<EmbeddedPostgres | undefined> =>
  settings.databaseUrl === undefined
    ? startEmbeddedPostgres({ codeRoot, dataDir: settings.dataDir, onLost })
    : Promise.resolve(undefined);

const assertReachable = async (pool: Pool): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { code, message }: { code?: string; message?: string } = error instanceof Error ? error : {};
    throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${message || code}`, { cause: error });
  }
};

/** Connects to DATABASE_URL, or starts the embedded PostgreSQL, and brings the tables up to date. */
export const startDatabase = async (options: StartOptions): Promise<RunningDatabase> => {
  const own = await startEmbeddedIfNeeded(options);
  const connection = own?.connection ?? { connectionString: options.settings.databaseUrl };
  let isStopping = false;
  const onError = (error: Error) => isStopping || options.warn(`database connection: ${error.message}`);
  const pools = createConnectionPools(connection, onError);
  const db = createDatabase(pools);
  const stop = async () => {
    isStopping = true;
    await Promise.race([db.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await own?.stop();
  };
  try {
    if (own === undefined) await assertReachable(db.pool);
    await migrate(db.pool, options.codeRoot, options.warn);
  } catch (error) {
    await stop();
    throw error;
  }
  return { db, connection, pools, folder: own?.folder, stop };
};
