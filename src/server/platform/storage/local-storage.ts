import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectOf } from '../../../engine/schema/json.ts';
import { type Settings, SettingsError } from '../../config/settings.ts';
import { AppError } from '../../errors.ts';
import { createPartialFiles } from './partial-files.ts';
import { type FileStorage, MissingFile, type StoredFileInfo } from './storage.ts';

/** @throws SettingsError for a store that this build does not support */
export const createStorage = ({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): FileStorage => {
  if (storageUrl === undefined) return createLocalStorage(dataDir);
  if (storageUrl.startsWith('file://')) return createLocalStorage(new URL(storageUrl).pathname);
  throw new SettingsError('STORAGE_URL names an S3 store, which this version does not support yet: leave it unset');
};

/** Three of the largest files that may be sent. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

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

const PAGE_SIZE = 500;

const describeFiles = async (folder: string, names: readonly string[]): Promise<readonly StoredFileInfo[]> => {
  const found = names.map(async (name) => {
    const info = await stat(join(folder, name)).catch(() => undefined);
    return info && { name, changedAt: info.mtime };
  });
  return (await Promise.all(found)).filter((file) => file !== undefined);
};

async function* listFilePages(folder: string): AsyncGenerator<readonly StoredFileInfo[]> {
  let names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) names.push(entry.name);
    if (names.length < PAGE_SIZE) continue;
    yield await describeFiles(folder, names);
    names = [];
  }
  yield await describeFiles(folder, names);
}

const isNotFound = (error: unknown): boolean => objectOf(error)['code'] === 'ENOENT';

/** Files under `DATA_DIR/files`, flushed to the disk before a call reports them as stored. */
export const createLocalStorage = (dataDir: string): FileStorage => {
  const folder = join(dataDir, 'files');
  const scratch = join(folder, 'incoming');
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => {
    if (!isSafeName(name)) throw new Error('a storage name is made of digits, small letters and dashes');
    return join(folder, name);
  };
  /** Undefined only when the file does not exist; throws when the folder is missing. */
  const ifPresent = async <T>(found: Promise<T>): Promise<T | undefined> => {
    try {
      return await found;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await stat(folder).catch(() => {
        throw new AppError(503, 'server.file.storageFull', { retryAfter: 60 });
      });
      return undefined;
    }
  };
  return {
    scratchPath: (name) => join(scratch, name),
    store: async (scratchPath, name) => {
      await syncPath(scratchPath, 0o600);
      await rename(scratchPath, pathOf(name));
      await syncPath(folder);
    },
    read: async (name) => {
      const handle = await ifPresent(open(pathOf(name), 'r'));
      if (!handle) throw new MissingFile(name);
      return handle.createReadStream();
    },
    sizeOf: async (name) => (await ifPresent(stat(pathOf(name))))?.size,
    remove: (name) => rm(pathOf(name), { force: true }),
    assertUsable: async () => {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < MIN_FREE_BYTES) throw Object.assign(new Error('no room left'), { code: 'ENOSPC' });
      // Writes and moves a file like an upload, because permissions do not reveal a read-only or full disk.
      const name = `check-${randomUUID()}`;
      await writeFile(join(scratch, name), name, { mode: 0o600 });
      await rename(join(scratch, name), join(folder, name)).finally(() => rm(join(scratch, name), { force: true }));
      await rm(join(folder, name));
    },
    list: () => listFilePages(folder),
    clearScratch: async (before) => {
      for await (const page of listFilePages(scratch))
        for (const { name, changedAt } of page) if (changedAt < before) await rm(join(scratch, name), { force: true });
    },
    partial: createPartialFiles(join(dataDir, 'partial-files')),
  };
};
