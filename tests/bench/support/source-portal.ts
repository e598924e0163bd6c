import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { productionEnv } from '../../support/production-env.ts';

export interface BenchPortal {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The server as it runs in production, logging to a file, in a process of its own; only the limit per address is high. */
export const startBenchPortal = async (
  root: string,
  folder: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchPortal> => {
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'portal.log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...productionEnv(),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      REQUIRE_ADMIN_SECOND_FACTOR: 'false',
      RATE_LIMIT: '1000000',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    const text = readFileSync(logFile, 'utf8');
    const url = /listening on (http:[^\s)]+)/.exec(text)?.[1];
    if (url) return { url, pid: child.pid as number, stop };
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}\n${text}`);
    await sleep(100);
  }
};
