import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { findCodeRoot } from '../../../src/server/config/folders.ts';
import { prepareCluster } from '../../../src/server/platform/database/embedded/cluster-config.ts';
import { superuserConnectionTo } from '../../../src/server/platform/database/embedded/embedded-postgres.ts';
import { initialiseCluster } from '../../../src/server/platform/database/embedded/initialise-cluster.ts';
import { launchPostgres } from '../../../src/server/platform/database/embedded/server-process.ts';
import { findFreePort } from '../../../src/tooling/shared/run-process.ts';
import { endWithThisProcess, processTree, signalAll, untilGone } from './processes.ts';

/** A real PostgreSQL on a loopback port, run as an unprivileged user, that a row of this run does harm to. */
export interface FaultPostgres {
  readonly port: number;
  /** Where its data lies. */
  readonly folder: string;
  /** With the password of the superuser. */
  readonly passwordFile: string;
  /** A DATABASE_URL; `port` is that of a proxy in front. */
  url(database: string, port?: number): string;
  query<R extends QueryResultRow>(statement: string, database?: string): Promise<R[]>;
  /** Of the postmaster. */
  pid(): number;
  /** kill -9 of the postmaster. */
  kill(): Promise<void>;
  /** Immediate stop: no checkpoint, every session cut. */
  stopNow(): Promise<void>;
  start(): Promise<void>;
  /** Stands still with all its processes. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Started again half a second after it ended by itself, as by a service manager. */
  readonly isKept?: boolean;
  /** Called when the data has been made, before the first start. */
  readonly prepare?: (dataFolder: string) => void;
}

const startMs = 60_000;

export const startFaultPostgres = async (options: PostgresOptions): Promise<FaultPostgres> => {
  const home = prepareCluster(findCodeRoot(), options.dataDir);
  chmodSync(options.dataDir, 0o755);
  await initialiseCluster(home);
  const data = join(home.folder, 'data');
  options.prepare?.(data);
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const settings = { max_connections: '100', ...options.settings };
  let child: ChildProcess;
  let isWanted = false;
  let paused: readonly number[] = [];

  const run = (): void => {
    child = endWithThisProcess(launchPostgres(home, address, settings));
    child.once('exit', () => {
      if (isWanted && options.isKept) setTimeout(() => isWanted && run(), 500);
    });
  };
  const withClient = async <T>(database: string, work: (client: Client) => Promise<T>, ms = 60_000): Promise<T> => {
    const client = new Client({ ...superuserConnectionTo(home, address, database), connectionTimeoutMillis: ms });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const start = async (): Promise<void> => {
    isWanted = true;
    run();
    for (const end = performance.now() + startMs; ; await sleep(50)) {
      try {
        return await withClient('postgres', async (client) => void (await client.query('select 1')), 5_000);
      } catch (error) {
        // What a killed server left may hold the next one up for a moment.
        if (child.exitCode !== null && !options.isKept) run();
        if (performance.now() > end)
          throw new Error(
            `PostgreSQL does not start: ${readFileSync(join(home.folder, 'postgres.log'), 'utf8').slice(-600)}`,
            {
              cause: error,
            },
          );
      }
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isWanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const all = processTree(child.pid as number);
    const ended = once(child, 'exit');
    // The child process does not keep this process alive: without this the run could end before it prints its table.
    child.ref();
    child.kill(signal);
    await ended;
    await untilGone(all, 20_000);
  };
  await start();
  return {
    port: address.port,
    folder: data,
    passwordFile: home.passwordFile,
    url: (database, port = address.port) => {
      const { user, password } = superuserConnectionTo(home, address, database);
      return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    },
    query: (statement, database = 'postgres') =>
      withClient(database, async (client) => (await client.query(statement)).rows),
    pid: () => child.pid as number,
    kill: () => end('SIGKILL'),
    stopNow: () => end('SIGQUIT'),
    start,
    pause: () => {
      paused = processTree(child.pid as number);
      signalAll(paused, 'SIGSTOP');
    },
    resume: () => {
      signalAll(paused, 'SIGCONT');
      paused = [];
    },
    close: async () => {
      signalAll(paused, 'SIGCONT');
      await end('SIGINT');
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
};
