import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { objectOf } from '../../../../engine/schema/json.ts';
import { binaryPath, type ClusterConfig } from './cluster-config.ts';
import { dataFolder } from './initialise-cluster.ts';

/** Content of `postmaster.pid` of a running or killed PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

const postmasterFile = (data: string): string => join(data, 'postmaster.pid');

export const findPostmaster = (data: string): Postmaster | undefined => {
  if (!existsSync(postmasterFile(data))) return undefined;
  const [pid = '', , , port = '', socketFolder = ''] = readFileSync(postmasterFile(data), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return objectOf(error)['code'] === 'EPERM';
  }
};

/** After a restart of a container the process id may belong to another program; /proc shows it, where it exists. */
const isPostgres = (pid: number): boolean => {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self/cmdline')) return true;
  return existsSync(file) && readFileSync(file, 'utf8').includes('postgres');
};

export const isRunning = ({ pid }: Postmaster): boolean => pid > 1 && isAlive(pid) && isPostgres(pid);

export const removePostmasterFile = (data: string): void => rmSync(postmasterFile(data), { force: true });

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export const stopPostmaster = async (pid: number, patienceMs: number): Promise<boolean> => {
  const deadline = performance.now() + patienceMs;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};

const temporaryPrefix = '/tmp/admissions-pg-';
/** The operating system allows about 104 bytes for the whole path of a Unix socket. */
const maxFolderBytes = 80;

/** A private folder for the Unix socket: beside the data, or below /tmp when that path is too long for a socket. */
export const createSocketFolder = (home: ClusterConfig): string => {
  const beside = join(home.folder, 'run');
  const isShort = Buffer.byteLength(beside) <= maxFolderBytes;
  const folder = isShort ? beside : mkdtempSync(temporaryPrefix);
  mkdirSync(folder, { recursive: true });
  if (home.user) chownSync(folder, home.user.uid, home.user.gid);
  chmodSync(folder, 0o700);
  return folder;
};

export const removeSocketFolder = (folder: string): void => {
  if (folder.startsWith(temporaryPrefix)) rmSync(folder, { recursive: true, force: true });
};

/** How clients reach the server: a socket folder, or the loopback address where Unix sockets are not usual. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address, never the name of a pipe.
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** On a Unix socket the port is only part of a file name. */
export const chooseAddress = async (socketFolder: string): Promise<ServerAddress> =>
  process.platform === 'win32' ? { host: '127.0.0.1', port: await findFreePort() } : { host: socketFolder, port: 5432 };

const quoteFolder = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

const serverSettings = ({ host, port }: ServerAddress): Record<string, string> => ({
  listen_addresses: host.startsWith('/') ? '' : host,
  unix_socket_directories: host.startsWith('/') ? quoteFolder(host) : '',
  port: String(port),
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Statements contain answers of applicants, which must not be logged.
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
});

/**
 * In a session of its own, so that Ctrl-C in the terminal does not stop the database under the requests that are
 * still being answered.
 */
export const launchPostgres = (
  home: ClusterConfig,
  address: ServerAddress,
  extra: Readonly<Record<string, string>>,
): ChildProcess => {
  const options = Object.entries({ ...serverSettings(address), ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openSync(join(home.folder, 'postgres.log'), 'a');
  const child = spawn(binaryPath(home.native, 'postgres'), ['-D', dataFolder(home), ...options], {
    cwd: home.folder,
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  });
  closeSync(log);
  child.unref();
  return child;
};

interface SupervisedServer {
  pid(): number;
  /** It ended so often that it is not restarted any more. */
  isLost(): boolean;
  stop(): Promise<void>;
}

const restartDelayMs = 500;
const maxStartsPerMinute = 5;
const stopMs = 8_000;

/** Restarts a server that ended unexpectedly, under the same address, so that the pool can reconnect. */
export const superviseServer = (launch: () => ChildProcess, onLost: () => void): SupervisedServer => {
  const starts: number[] = [];
  let isStopping = false;
  let isLost = false;
  let child: ChildProcess;

  const onExit = (): void => {
    if (isStopping) return;
    isLost = starts.filter((at) => performance.now() - at < 60_000).length >= maxStartsPerMinute;
    if (isLost) onLost();
    else setTimeout(() => isStopping || start(), restartDelayMs);
  };
  const start = (): void => {
    starts.push(performance.now());
    child = launch();
    child.once('error', onExit).once('exit', onExit);
  };
  start();

  return {
    // The process has started, or the start had failed.
    pid: () => child.pid as number,
    isLost: () => isLost,
    stop: async () => {
      isStopping = true;
      const { pid } = child;
      if (pid !== undefined && !(await stopPostmaster(pid, stopMs)) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    },
  };
};
