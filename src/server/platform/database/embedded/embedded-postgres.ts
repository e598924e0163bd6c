import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { StartError } from '../../../config/start-error.ts';
import { connectionTo, withClient } from './connection.ts';
import { type ClusterHome, prepareHome } from './home.ts';
import { initialiseOnce } from './initialise.ts';
import { type Address, chooseAddress, launch } from './launch.ts';
import { clearRemains } from './remains.ts';
import { applicationRole, ensureApplicationRole, handOverToApplication, readApplicationPassword } from './roles.ts';
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

type EmbeddedConnection = ClientConfig & { readonly host: string; readonly port: number };

export interface EmbeddedPostgres {
  /** How the portal connects, without rights beyond its own database. */
  readonly connection: EmbeddedConnection;
  /** How tools and tests connect that make databases; `database` may be replaced. */
  readonly superuserConnection: EmbeddedConnection;
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

const portalDatabase = 'portal';

/** Makes the portal's role and database on the first start; fails until the server takes connections. */
const ensureDatabase = async (home: ClusterHome, address: Address): Promise<void> => {
  const isNew = await withClient(home, address, async (client) => {
    await ensureApplicationRole(client, home);
    const { rows } = await client.query<{ owner: string }>(
      'select datdba::regrole::text as owner from pg_database where datname = $1',
      [portalDatabase],
    );
    if (rows[0]?.owner === applicationRole) return true;
    await client.query(
      rows[0]
        ? `alter database ${portalDatabase} owner to ${applicationRole}`
        : `create database ${portalDatabase} owner ${applicationRole}`,
    );
    return rows[0] === undefined;
  });
  if (!isNew) await withClient(home, address, handOverToApplication, portalDatabase);
};

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
  return {
    connection: {
      ...address,
      database: portalDatabase,
      user: applicationRole,
      password: readApplicationPassword(home),
    },
    superuserConnection: connectionTo(home, address, portalDatabase),
    folder: home.folder,
    pid: server.pid,
    stop,
  };
};
