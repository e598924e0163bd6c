import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { StartError } from '../../config/start-error.ts';
import { connectionTo, withClient } from './connection.ts';
import { type ClusterHome, prepareHome } from './home.ts';
import { initialiseOnce, superuser } from './initialise.ts';
import { type Address, chooseAddress, launch } from './launch.ts';
import { clearRemains } from './remains.ts';
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** How to connect; `database` may be replaced. */
  readonly connection: ClientConfig & { readonly host: string; readonly port: number };
  /** Where the data really lies: outside DATA_DIR when the database's user cannot enter it. */
  readonly folder: string;
  pid(): number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly codeRoot: string;
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ends again and again although nobody stopped it. */
  readonly onLost?: () => void;
}

const startMs = 60_000;
const lastLines = (home: ClusterHome): string =>
  readFileSync(join(home.folder, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-5).join(' | ');

/** Makes the portal's database on the first start; fails until the server takes connections. */
const ensureDatabase = (home: ClusterHome, address: Address): Promise<void> =>
  withClient(home, address, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [superuser]);
    if (!rowCount) await client.query(`create database ${superuser}`);
  });

const waitUntilReady = async (home: ClusterHome, address: Address, isLost: () => boolean): Promise<void> => {
  for (const deadline = performance.now() + startMs; ; await sleep(25)) {
    try {
      return await ensureDatabase(home, address);
    } catch (error) {
      if (isLost()) throw new StartError(`PostgreSQL does not start: ${lastLines(home)}`, { cause: error });
      if (performance.now() > deadline) throw new StartError('PostgreSQL does not answer', { cause: error });
    }
  }
};

/** Starts the PostgreSQL of the platform package on the data below `dataDir`, making the data on the first start. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const home = prepareHome(options.codeRoot, options.dataDir);
  await clearRemains(home, options.dataDir);
  await initialiseOnce(home);
  const socketFolder = createSocketFolder(home);
  const address = await chooseAddress(socketFolder);
  let isReady = false;
  // While it starts, giving up is told by the error below.
  const onLost = () => isReady && options.onLost?.();
  const server = supervise(() => launch(home, address, options.settings ?? {}), onLost);
  const stop = async () => {
    await server.stop();
    removeSocketFolder(socketFolder);
  };
  try {
    await waitUntilReady(home, address, server.isLost);
    isReady = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: connectionTo(home, address, superuser), folder: home.folder, pid: server.pid, stop };
};
