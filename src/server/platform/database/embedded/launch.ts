import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { binary } from './binaries.ts';
import type { ClusterHome } from './home.ts';
import { dataFolder } from './initialise.ts';

/** How clients reach the server: a socket folder, or the loopback address where Unix sockets are not usual. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** On a Unix socket the port is only part of a file name. */
export const chooseAddress = async (socketFolder: string): Promise<Address> =>
  process.platform === 'win32' ? { host: '127.0.0.1', port: await freePort() } : { host: socketFolder, port: 5432 };

const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

const settings = ({ host, port }: Address): Record<string, string> => ({
  listen_addresses: host.startsWith('/') ? '' : host,
  unix_socket_directories: host.startsWith('/') ? quoted(host) : '',
  port: String(port),
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Statements hold answers of applicants, which belong into no log.
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
});

/**
 * In a session of its own, so that Ctrl-C in the terminal does not stop the database under the requests that are
 * still being answered.
 */
export const launch = (home: ClusterHome, address: Address, extra: Readonly<Record<string, string>>): ChildProcess => {
  const options = Object.entries({ ...settings(address), ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openSync(join(home.folder, 'postgres.log'), 'a');
  const child = spawn(binary(home.native, 'postgres'), ['-D', dataFolder(home), ...options], {
    cwd: home.folder,
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  });
  closeSync(log);
  child.unref();
  return child;
};
