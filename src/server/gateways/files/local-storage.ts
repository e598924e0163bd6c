import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './storage.ts';

const isSafeName = (name: string): boolean => /^[0-9a-z-]{8,64}$/.test(name);

const syncPath = async (path: string, mode?: number): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files under `DATA_DIR/files`. Uploads that a killed process left half done are swept at the start. */
export const createLocalStorage = (dataDir: string): FileStorage => {
  const folder = join(dataDir, 'files');
  const scratch = join(folder, 'incoming');
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(scratch)) rmSync(join(scratch, left), { force: true });
  const pathOf = (name: string): string => {
    if (!isSafeName(name)) throw new Error('a storage name is made of digits, small letters and dashes');
    return join(folder, name);
  };
  return {
    scratchPath: (name) => join(scratch, name),
    keep: async (scratchPath, name) => {
      await syncPath(scratchPath, 0o600);
      await rename(scratchPath, pathOf(name));
      await syncPath(folder);
    },
    read: async (name) => (await open(pathOf(name), 'r')).createReadStream(),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};
