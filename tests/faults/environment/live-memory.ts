import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** For the portals whose memory is asked for. */
export const preload = new URL('./report-live-memory.mjs', import.meta.url).pathname;

/**
 * Memory that a portal still uses after a collection, in MB. What the operating system counts also holds what the next
 * collection frees, and grows for minutes before the first large one.
 */
export const liveMegabytesOf = async (pid: number): Promise<number> => {
  const file = join(tmpdir(), `portal-live-memory-${pid}`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGPROF');
  for (const end = performance.now() + 30_000; !existsSync(file); await sleep(20))
    if (performance.now() > end) throw new Error(`process ${pid} does not report its memory`);
  const megabytes = Number(readFileSync(file, 'utf8')) / 1024 / 1024;
  rmSync(file);
  return megabytes;
};
