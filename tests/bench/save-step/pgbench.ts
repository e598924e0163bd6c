import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';

const run = promisify(execFile);

const debianFolders = (): readonly string[] => {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(parent, version, 'bin'));
};

/** @throws with a sentence that says what to do when pgbench is not there */
export const findPgbench = (): string => {
  const folders = [...debianFolders(), ...(process.env['PATH'] ?? '').split(':').filter(Boolean)];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!found) throw new Error('pgbench was not found: install postgresql-contrib (Debian: apt-get install postgresql)');
  return found;
};

export interface PgbenchRun {
  readonly program: string;
  readonly connection: ClientConfig;
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
  readonly variables: Readonly<Record<string, string>>;
}

export interface PgbenchResult {
  readonly perSecond: number;
  readonly transactions: number;
}

/** Runs a script with prepared statements. */
export const runPgbench = async (options: PgbenchRun): Promise<PgbenchResult> => {
  const { program, connection, script, clients, seconds, variables } = options;
  const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script];
  const env = {
    ...process.env,
    PGHOST: String(connection.host),
    PGPORT: String(connection.port),
    PGUSER: String(connection.user),
    PGPASSWORD: String(connection.password),
    PGDATABASE: String(connection.database),
  };
  const { stdout } = await run(program, [...flags, ...given], { env, maxBuffer: 1 << 24 });
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const transactions = /actually processed: (\d+)/.exec(stdout)?.[1];
  if (perSecond === undefined || transactions === undefined) throw new Error(`pgbench gave no figure:\n${stdout}`);
  return { perSecond: Number(perSecond), transactions: Number(transactions) };
};
