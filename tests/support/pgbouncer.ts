import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { systemUser } from '../../src/server/platform/database/embedded/cluster-config.ts';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { startBackgroundProgram } from './background-program.ts';
import { findProgram } from './find-program.ts';
import { scratchFolder } from './scratch-folder.ts';

export const pgbouncer = findProgram('pgbouncer');

export interface Pooler {
  /** The address of a database behind the pooler. */
  urlOf(databaseUrl: string): string;
  /** Rows of a command of its console, such as `show pools`. */
  ask(command: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  stop(): Promise<void>;
}

/** What the console of the pooler sets in each session, as in docs/operations.md. */
const sessionLimits =
  'set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 15000';

/** Like a DATABASE_URL of tests: `postgres://user:password@/database?host=<folder>&port=<number>`. */
const readAddress = (databaseUrl: string) => {
  const { username, password, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@socket/'));
  return {
    username,
    password,
    database: pathname.slice(1),
    host: searchParams.get('host'),
    port: searchParams.get('port'),
  };
};

const configOf = (port: number, databaseUrl: string, sessions: number): string => {
  const server = readAddress(databaseUrl);
  const login = `user=${server.username} password=${decodeURIComponent(server.password)}`;
  return [
    '[databases]',
    `* = host=${server.host} port=${server.port} ${login} connect_query='${sessionLimits}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 1000',
    `default_pool_size = ${sessions}`,
    'admin_users = console',
    // Root may not run it.
    ...(process.getuid?.() === 0 ? [`user = ${systemUser}`] : []),
    '',
  ].join('\n');
};

/**
 * pgbouncer in transaction mode in front of the server of `databaseUrl`, for all its databases.
 * @param sessions of each database on the server
 */
export const startPgbouncer = async (databaseUrl: string, sessions = 20): Promise<Pooler> => {
  if (pgbouncer === undefined) throw new Error('pgbouncer is not installed: apt-get install pgbouncer');
  const folder = mkdtempSync(join(scratchFolder(), 'pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
  writeFileSync(file, configOf(port, databaseUrl, sessions));
  const ask: Pooler['ask'] = async (command) => {
    const client = new Client({ host: '127.0.0.1', port, user: 'console', password: '', database: 'pgbouncer' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(command);
      return rows;
    } finally {
      await client.end();
    }
  };
  const isReady = () =>
    ask('show version').then(
      () => true,
      () => false,
    );
  const running = await startBackgroundProgram(pgbouncer, [file], isReady);
  return {
    urlOf: (url) => `postgres://${readAddress(url).username}@127.0.0.1:${port}/${readAddress(url).database}`,
    ask,
    stop: async () => {
      await running.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
