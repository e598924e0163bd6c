import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running or killed PostgreSQL left in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

const fileIn = (data: string): string => join(data, 'postmaster.pid');

export const findPostmaster = (data: string): Postmaster | undefined => {
  if (!existsSync(fileIn(data))) return undefined;
  const [pid = '', , , port = '', socketFolder = ''] = readFileSync(fileIn(data), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder };
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** After a restart of a container the number may belong to another program; where /proc exists we can tell. */
const isPostgres = (pid: number): boolean => {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync('/proc/self/cmdline')) return true;
  return existsSync(file) && readFileSync(file, 'utf8').includes('postgres');
};

export const isRunning = ({ pid }: Postmaster): boolean => pid > 1 && isAlive(pid) && isPostgres(pid);

export const forgetPostmaster = (data: string): void => rmSync(fileIn(data), { force: true });

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
