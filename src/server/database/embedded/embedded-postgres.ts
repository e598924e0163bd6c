import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../../config/start-error.ts';
import { type ClusterHome, prepareHome } from './home.ts';
import { dataFolder, initialiseOnce, readPassword, superuser } from './initialise.ts';
import { type Address, chooseAddress, launch } from './launch.ts';
import {
  findPostmaster,
  forgetPostmaster,
  isAlive,
  isRunning,
  type Postmaster,
  stopPostmaster,
} from './postmaster-file.ts';
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts';

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
  readonly onLost?: (code: number | null) => void;
}

const startMs = 60_000;
const stopMs = 8_000;

const connectionTo = (home: ClusterHome, { host, port }: Address, database: string) => ({
  host,
  port,
  database,
  user: superuser,
  password: readPassword(home),
});

/** Whether a portal works with the running database: its connections stand in the list of sessions. */
const isUsed = async (home: ClusterHome, { socketFolder, port }: Postmaster): Promise<boolean> => {
  const client = new Client(connectionTo(home, { host: socketFolder || '127.0.0.1', port }, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Connections of a portal that was just killed need a moment to go. */
const staysUsed = async (home: ClusterHome, left: Postmaster): Promise<boolean> => {
  for (let i = 0; i < 10; i++) {
    if (!(await isUsed(home, left))) return false;
    await sleep(200);
  }
  return true;
};

/** A portal that was killed leaves its database running: it is stopped properly and started as ours. */
const clearRemains = async (home: ClusterHome, dataDir: string): Promise<void> => {
  const left = findPostmaster(dataFolder(home));
  if (!left) return;
  if (!isRunning(left)) return forgetPostmaster(dataFolder(home));
  if (await staysUsed(home, left)) throw new StartError(`DATA_DIR ${dataDir} is in use by another running portal`);
  if (!(await stopPostmaster(left.pid, stopMs)))
    throw new StartError(`PostgreSQL ${left.pid} of ${dataDir} does not stop`);
  removeSocketFolder(left.socketFolder);
};

const lastLines = (home: ClusterHome): string =>
  readFileSync(join(home.folder, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-5).join('\n');

const waitUntilReady = async (home: ClusterHome, hasEnded: () => boolean, address: Address): Promise<void> => {
  const deadline = performance.now() + startMs;
  for (;;) {
    const client = new Client(connectionTo(home, address, 'postgres'));
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (hasEnded()) throw new StartError(`PostgreSQL did not start:\n${lastLines(home)}`, { cause: error });
      if (performance.now() > deadline) throw new StartError('PostgreSQL does not answer', { cause: error });
      await sleep(25);
    }
  }
};

const ensureDatabase = async (home: ClusterHome, address: Address, name: string): Promise<void> => {
  const client = new Client(connectionTo(home, address, 'postgres'));
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
};

/** Keeps PostgreSQL running: one that was killed comes back under the same address, and the pool finds it again. */
const supervise = (home: ClusterHome, address: Address, options: EmbeddedOptions) => {
  const starts: number[] = [];
  let stopping = false;
  let child: ChildProcess;
  const start = () => {
    starts.push(performance.now());
    child = launch(home, address, options.settings ?? {});
    child.once('error', () => undefined);
    child.once('exit', (code) => {
      const recent = starts.filter((at) => performance.now() - at < 60_000).length;
      if (stopping || startsTooOften(recent)) return stopping || options.onLost?.(code);
      setTimeout(() => stopping || start(), 500);
    });
  };
  start();
  return {
    pid: () => child.pid as number,
    hasEnded: () => child.exitCode !== null || child.pid === undefined,
    stop: async () => {
      stopping = true;
      const pid = child.pid;
      if (pid !== undefined && !(await stopPostmaster(pid, stopMs)) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    },
  };
};

const startsTooOften = (recent: number): boolean => recent >= 5;

/** Starts the PostgreSQL of the platform package on the data below `dataDir`, making the data on the first start. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const home = prepareHome(options.codeRoot, options.dataDir);
  await clearRemains(home, options.dataDir);
  await initialiseOnce(home);
  const socketFolder = createSocketFolder(home);
  const address = await chooseAddress(socketFolder);
  const server = supervise(home, address, options);
  const stop = async () => {
    await server.stop();
    removeSocketFolder(socketFolder);
  };
  try {
    await waitUntilReady(home, server.hasEnded, address);
    await ensureDatabase(home, address, superuser);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: connectionTo(home, address, superuser), folder: home.folder, pid: server.pid, stop };
};
