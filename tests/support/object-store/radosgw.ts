import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a running store answers, and as whom. */
export interface ObjectStoreAccess {
  readonly port: number;
  readonly accessKey: string;
  readonly secretKey: string;
}

const START_TIMEOUT_MS = 180_000;
/** Requests fail so many seconds after the disk of the store has gone; by itself the store waits for ever. */
const DISK_TIMEOUT_S = 10;
/** The key that the store encrypts with; the address names it. */
export const KMS_KEY = 'portal-tests';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

type Section = Readonly<Record<string, string | number | boolean>>;

const section = (name: string, entries: Section): string =>
  [`[${name}]`, ...Object.entries(entries).map(([key, value]) => `${key} = ${value}`), ''].join('\n');

/** One monitor and one disk, which is a sparse file; no login between them, and no address but the loopback. */
const configuration = (folder: string, monitorPort: number, port: number, id: string): string => {
  const below = (name: string): string => join(folder, name);
  const modes = ['', 'cluster_', 'service_', 'client_', 'mon_cluster_', 'mon_service_', 'mon_client_'];
  return [
    section('global', {
      fsid: id,
      mon_host: `[v2:127.0.0.1:${monitorPort}]`,
      mon_initial_members: 'a',
      public_network: '127.0.0.0/8',
      cluster_network: '127.0.0.0/8',
      ms_bind_msgr1: false,
      auth_cluster_required: 'none',
      auth_service_required: 'none',
      auth_client_required: 'none',
      ...Object.fromEntries(modes.map((mode) => [`ms_${mode}mode`, 'crc'])),
      mon_data: below('mon'),
      osd_data: below('osd'),
      rgw_data: below('rgw'),
      run_dir: below('run'),
      crash_dir: below('run'),
      log_file: below('log/$name.log'),
      admin_socket: below('run/$name.asok'),
      mon_allow_pool_size_one: true,
      mon_max_pg_per_osd: 1_000,
      mon_data_avail_warn: 2,
      mon_data_avail_crit: 1,
      osd_pool_default_size: 1,
      osd_pool_default_min_size: 1,
      osd_pool_default_pg_num: 4,
      osd_pool_default_pgp_num: 4,
      osd_pool_default_pg_autoscale_mode: 'off',
      osd_crush_chooseleaf_type: 0,
      bluestore_block_size: 8 * 1024 ** 3,
      bluestore_cache_autotune: false,
      bluestore_cache_size: 64 * 1024 ** 2,
    }),
    section('client.rgw.a', {
      rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
      rgw_thread_pool_size: 32,
      rados_osd_op_timeout: DISK_TIMEOUT_S,
      rgw_crypt_require_ssl: false,
      rgw_crypt_s3_kms_backend: 'testing',
      rgw_crypt_s3_kms_encryption_keys: `${KMS_KEY}=${randomBytes(32).toString('base64')}`,
    }),
  ].join('\n');
};

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const waitUntil = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what} did not start in time`);
    await sleep(100);
  }
};

/** Starts a program that outlives this process, until `stopObjectStore`. */
const launch = (folder: string, name: string, program: string, args: readonly string[]): void => {
  const output = openSync(join(folder, 'log', `${name}.out`), 'a');
  const child = spawn(program, [...args], { detached: true, stdio: ['ignore', output, output] });
  child.unref();
  writeFileSync(join(folder, 'pids', name), String(child.pid));
};

/** A disk that has just started does not know the question yet. */
const isActive = (ceph: (...args: readonly string[]) => string, socket: string): boolean => {
  try {
    return existsSync(socket) && ceph('--admin-daemon', socket, 'status').includes('"active"');
  } catch {
    return false;
  }
};

/** Starts Ceph's RADOS gateway with all that it needs, below one folder. Takes some twenty seconds. */
export const startRadosgw = async (folder: string): Promise<ObjectStoreAccess> => {
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log', 'pids']) mkdirSync(join(folder, name), { recursive: true });
  const [monitorPort, port, id] = [await freePort(), await freePort(), randomUUID()];
  const config = join(folder, 'ceph.conf');
  const [accessKey, secretKey] = ['portal-tests', randomBytes(20).toString('hex')];
  writeFileSync(config, configuration(folder, monitorPort, port, id), { mode: 0o600 });
  const run = (program: string, ...args: readonly string[]): string =>
    execFileSync(program, [...args], { encoding: 'utf8', stdio: 'pipe', timeout: START_TIMEOUT_MS });
  const ceph = (...args: readonly string[]): string => run('ceph', '-c', config, ...args);

  const map = join(folder, 'monmap');
  run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map);
  run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', map);
  launch(folder, 'mon', 'ceph-mon', ['-c', config, '-i', 'a', '-f']);
  await waitUntil('the monitor of the object store', () => isOpen(monitorPort));

  const disk = randomUUID();
  ceph('osd', 'new', disk);
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', disk);
  launch(folder, 'osd', 'ceph-osd', ['-c', config, '-i', '0', '-f']);
  await waitUntil('the disk of the object store', async () => isActive(ceph, join(folder, 'run', 'osd.0.asok')));

  launch(folder, 'rgw', 'radosgw', ['-c', config, '-n', 'client.rgw.a', '-f']);
  await waitUntil('the gateway of the object store', () => isOpen(port));
  run(
    'radosgw-admin',
    ...['-c', config, 'user', 'create', '--uid=portal', '--display-name=portal'],
    ...[`--access-key=${accessKey}`, `--secret-key=${secretKey}`],
  );
  return { port, accessKey, secretKey };
};

/** Ends the programs that were started below the folder. */
export const stopRadosgw = async (folder: string): Promise<void> => {
  const pids = join(folder, 'pids');
  for (const name of existsSync(pids) ? readdirSync(pids).reverse() : []) {
    try {
      process.kill(Number(readFileSync(join(pids, name), 'utf8')), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
};
