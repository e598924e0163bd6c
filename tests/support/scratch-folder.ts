import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4e9;

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
};

/** Where tests put databases and files that they throw away: in memory where there is room, else on the disk. */
export const scratchFolder = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir());
