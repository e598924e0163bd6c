import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import sql from 'sql-template-tag';
import { StartError } from '../../../errors.ts';
import { type ClusterConfig, prepareCluster } from './cluster-config.ts';
import {
  applicationRole,
  dataFolder,
  ensureApplicationRole,
  initialiseCluster,
  readApplicationPassword,
  readSuperuserPassword,
  superuser,
  transferOwnership,
} from './initialise-cluster.ts';
import {
  chooseAddress,
  createSocketFolder,
  findPostmaster,
  isRunning,
  launchPostgres,
  type Postmaster,
  removePostmasterFile,
  removeSocketFolder,
  type ServerAddress,
  stopPostmaster,
  superviseServer,
} from './server-process.ts';

const portalDatabase = 'portal';

export const superuserConnectionTo = (home: ClusterConfig, { host, port }: ServerAddress, database: string) => ({
  host,
  port,
  database,
  user: superuser,
  password: readSuperuserPassword(home),
});

/** Connects briefly as the superuser, to the default database or to the named one. */
const withSuperuserClient = async <T>(
  home: ClusterConfig,
  address: ServerAddress,
  work: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> => {
  const client = new Client(superuserConnectionTo(home, address, database));
  // A server that stops meanwhile must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const stopMs = 8_000;

const otherSessionsSql =
  "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1";

/** Whether a portal is connected to the running database. */
const hasOtherSessions = (home: ClusterConfig, { socketFolder, port }: Postmaster): Promise<boolean> =>
  withSuperuserClient(home, { host: socketFolder || '127.0.0.1', port }, async (client) => {
    const { rows } = await client.query(otherSessionsSql);
    return rows.length > 0;
  }).catch(() => false);

/** Connections of a portal that was just killed take a moment to close. */
const isStillInUse = async (home: ClusterConfig, left: Postmaster): Promise<boolean> => {
  for (let i = 0; i < 10; i++) {
    if (!(await hasOtherSessions(home, left))) return false;
    await sleep(200);
  }
  return true;
};

/**
 * A portal that was killed leaves its database running: it is stopped in an orderly way and started again by this
 * process.
 */
const stopLeftoverServer = async (home: ClusterConfig, dataDir: string): Promise<void> => {
  const left = findPostmaster(dataFolder(home));
  if (!left) return;
  if (!isRunning(left)) return removePostmasterFile(dataFolder(home));
  if (await isStillInUse(home, left)) throw new StartError(`DATA_DIR ${dataDir} is in use by another running portal`);
  if (!(await stopPostmaster(left.pid, stopMs)))
    throw new StartError(`PostgreSQL ${left.pid} of ${dataDir} does not stop`);
  removeSocketFolder(left.socketFolder);
};

type EmbeddedConnection = ClientConfig & { readonly host: string; readonly port: number };

export interface EmbeddedPostgres {
  /** How the portal connects, without rights beyond its own database. */
  readonly connection: EmbeddedConnection;
  /** Connection of tools and tests that create databases; `database` may be replaced. */
  readonly superuserConnection: EmbeddedConnection;
  /** The actual folder of the data: outside DATA_DIR when the database's user cannot access it. */
  readonly folder: string;
  pid(): number;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly codeRoot: string;
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ends unexpectedly again and again. */
  readonly onLost?: () => void;
}

/** How to connect to the embedded PostgreSQL that a running portal has started; undefined when none runs. */
export const findRunningPostgres = (codeRoot: string, dataDir: string): ClientConfig | undefined => {
  const home = prepareCluster(codeRoot, dataDir);
  const running = findPostmaster(dataFolder(home));
  if (!running || !isRunning(running)) return undefined;
  return {
    host: running.socketFolder || '127.0.0.1',
    port: running.port,
    database: portalDatabase,
    user: applicationRole,
    password: readApplicationPassword(home),
  };
};

const startTimeoutMs = 60_000;
const lastLogLines = (home: ClusterConfig): string =>
  readFileSync(join(home.folder, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-5).join(' | ');

/** A DATABASE_URL for programs that connect to an embedded server. */
export const databaseUrlOf = (
  { host, port, user, password }: ClientConfig,
  database: string = portalDatabase,
): string => {
  const login = [user, password].map((part) => encodeURIComponent(String(part))).join(':');
  return `postgres://${login}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
};

/** Creates the portal's role and database on the first start; fails until the server accepts connections. */
const ensureDatabase = async (home: ClusterConfig, address: ServerAddress): Promise<void> => {
  const isNew = await withSuperuserClient(home, address, async (client) => {
    await ensureApplicationRole(client, home);
    const { rows } = await client.query<{ owner: string }>(
      sql`select datdba::regrole::text as owner from pg_database where datname = ${portalDatabase}`,
    );
    if (rows[0]?.owner === applicationRole) return true;
    await client.query(
      rows[0]
        ? `alter database ${portalDatabase} owner to ${applicationRole}`
        : `create database ${portalDatabase} owner ${applicationRole}`,
    );
    return rows[0] === undefined;
  });
  if (!isNew) await withSuperuserClient(home, address, transferOwnership, portalDatabase);
};

const waitUntilReady = async (home: ClusterConfig, address: ServerAddress, isLost: () => boolean): Promise<void> => {
  for (const deadline = performance.now() + startTimeoutMs; ; await sleep(25)) {
    try {
      return await ensureDatabase(home, address);
    } catch (error) {
      if (isLost()) throw new StartError(`PostgreSQL does not start: ${lastLogLines(home)}`, { cause: error });
      if (performance.now() > deadline) throw new StartError('PostgreSQL does not answer', { cause: error });
    }
  }
};

/** Starts the PostgreSQL of the platform package on the data below `dataDir`, creating the data on the first start. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const home = prepareCluster(options.codeRoot, options.dataDir);
  await stopLeftoverServer(home, options.dataDir);
  await initialiseCluster(home);
  const socketFolder = createSocketFolder(home);
  const address = await chooseAddress(socketFolder);
  let isReady = false;
  // While it starts, the error below reports that PostgreSQL was lost.
  const onLost = () => isReady && options.onLost?.();
  const server = superviseServer(() => launchPostgres(home, address, options.settings ?? {}), onLost);
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
    superuserConnection: superuserConnectionTo(home, address, portalDatabase),
    folder: home.folder,
    pid: server.pid,
    stop,
  };
};
