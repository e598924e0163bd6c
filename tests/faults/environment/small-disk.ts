import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Skipped } from '../row.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Until not one byte is left. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** A file system of so many megabytes, in memory. @throws Skipped where this process may not mount */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk => {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0)
    throw new Skipped(`a small file system cannot be mounted here: ${String(mounted.stderr ?? mounted.error).trim()}`);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      for (let size = 1 << 20; size >= 1; )
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size >>= 1;
        }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
};
