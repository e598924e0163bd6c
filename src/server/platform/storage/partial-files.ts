import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { objectOf } from '../../../engine/schema/json.ts';
import { assertPartialName, type PartialFiles } from './storage.ts';

/** Undefined for a missing file. */
const ifPresent = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (objectOf(error)['code'] === 'ENOENT') return undefined;
    throw error;
  }
};

const createEmpty = async (path: string): Promise<void> => {
  const handle = await open(path, 'a', 0o600);
  await handle.close();
};

/** Files in a folder. Two parts for the same place write over each other, and neither moves what comes before. */
export const createPartialFiles = (folder: string): PartialFiles => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => {
    assertPartialName(name);
    return join(folder, name);
  };
  const sizeOf = async (name: string): Promise<number> => (await ifPresent(stat(pathOf(name))))?.size ?? 0;
  return {
    sizeOf,
    append: async (name, offset, source) => {
      const path = pathOf(name);
      await createEmpty(path);
      await pipeline(source, createWriteStream(path, { flags: 'r+', start: offset, flush: true }));
      return sizeOf(name);
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    clear: async (before) => {
      for await (const { name } of await opendir(folder)) {
        const info = await ifPresent(stat(join(folder, name)));
        if (info && info.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };
};
