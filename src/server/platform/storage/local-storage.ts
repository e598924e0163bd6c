import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectOf } from '../../../engine/schema/json.ts';
import { createPartialFiles } from './partial-files.ts';
import { createScratchFiles, listFilePages } from './scratch-files.ts';
import { assertStorageName, type FileStorage, MissingFile, StorageUnavailable } from './storage.ts';

/** Three of the largest files that may be sent. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

const syncPath = async (path: string, mode?: number): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isNotFound = (error: unknown): boolean => objectOf(error)['code'] === 'ENOENT';

/** Files in a folder, `DATA_DIR/files` unless `STORAGE_URL` names another one, flushed to the disk before a call reports them as stored. */
export const createLocalStorage = (dataDir: string): FileStorage => {
  const folder = join(dataDir, 'files');
  const scratch = createScratchFiles(join(folder, 'incoming'));
  const pathOf = (name: string): string => {
    assertStorageName(name);
    return join(folder, name);
  };
  /** Undefined only when the file does not exist; throws when the folder is missing. */
  const ifPresent = async <T>(found: Promise<T>): Promise<T | undefined> => {
    try {
      return await found;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await stat(folder).catch((cause: unknown) => {
        throw new StorageUnavailable(cause);
      });
      return undefined;
    }
  };
  return {
    scratchPath: scratch.path,
    store: async (scratchPath, name) => {
      await syncPath(scratchPath, 0o600);
      await rename(scratchPath, pathOf(name));
      await syncPath(folder);
    },
    read: async (name, range) => {
      const handle = await ifPresent(open(pathOf(name), 'r'));
      if (!handle) throw new MissingFile(name);
      return handle.createReadStream(range && { start: range.first, end: range.last });
    },
    sizeOf: async (name) => (await ifPresent(stat(pathOf(name))))?.size,
    remove: (name) => rm(pathOf(name), { force: true }),
    assertUsable: async () => {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < MIN_FREE_BYTES) throw Object.assign(new Error('no room left'), { code: 'ENOSPC' });
      // Writes and moves a file like an upload, because permissions do not reveal a read-only or full disk.
      const name = `check-${randomUUID()}`;
      await writeFile(scratch.path(name), name, { mode: 0o600 });
      await rename(scratch.path(name), join(folder, name)).finally(() => rm(scratch.path(name), { force: true }));
      await rm(join(folder, name));
    },
    list: () => listFilePages(folder),
    clearScratch: scratch.clear,
    partial: createPartialFiles(join(dataDir, 'partial-files')),
  };
};
