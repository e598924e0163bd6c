import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { FaultPostgres } from './postgres.ts';

export const runProgram = (program: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

/**
 * Copies the files of a running server into the home of another one, between the two calls that make them a backup:
 * `pg_basebackup`, which the embedded PostgreSQL comes without, does the same.
 * @param signal what the other server does at its start: recover from an archive, or follow as a standby
 */
export const copyRunningData = async (
  postgres: FaultPostgres,
  home: string,
  signal: 'recovery.signal' | 'standby.signal',
): Promise<void> => {
  const to = join(home, 'postgres', 'data');
  mkdirSync(join(home, 'postgres'), { recursive: true });
  const client = new Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  runProgram('cp', '-a', postgres.folder, to);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  for (const name of readdirSync(join(to, 'pg_wal')))
    rmSync(join(to, 'pg_wal', name), { recursive: true, force: true });
  for (const name of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
    rmSync(join(to, name), { force: true });
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['postgresql.auto.conf', ''],
    [signal, ''],
  ] as const) {
    writeFileSync(join(to, name), text);
    runProgram('chown', `--reference=${join(to, 'PG_VERSION')}`, join(to, name));
  }
  runProgram('cp', '-a', postgres.passwordFile, join(home, 'postgres-password'));
};
