/** Where scheduled exports are put for other systems: a folder or a store that speaks S3. */
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Settings } from '../../config/settings.ts';
import { StartError } from '../../errors.ts';
import { createS3Objects, type S3Credentials } from './s3/s3-objects.ts';
import { parseS3Url } from './s3/s3-url.ts';
import { MissingFile } from './storage.ts';

export interface ExportPlace {
  /** Makes a file of this machine visible under a name, whole or not at all. A file of the name is replaced. */
  put(path: string, name: string): Promise<void>;
  /** @throws MissingFile */
  read(name: string): Promise<Readable>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
  /** @throws when nothing can be put there now */
  assertUsable(): Promise<void>;
}

/** `student-system/student-system-2026-11-28.jsonl`. @throws Error for a name that no export has */
const assertExportName = (name: string): void => {
  if (!/^[a-z][a-z0-9-]{0,39}\/[a-z0-9][a-z0-9.-]{0,99}$/.test(name) || name.includes('..'))
    throw new Error('the name of an exported file is the key of its export and a file name');
};

/** Others of the group may read, such as the program that takes the files. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;
const UNFINISHED = '.unfinished';
/** No copy takes so long: the process was killed. */
const ABANDONED_MS = 24 * 3_600_000;

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Not the folders above: a disk that is not mounted must be noticed. */
const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
    // The umask of the process takes from the mode of a new folder.
    await chmod(folder, FOLDER_MODE);
  } catch (error) {
    if (objectOf(error)['code'] !== 'EEXIST') throw error;
  }
};

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
};

const createFolderPlace = (root: string): ExportPlace => {
  const pathOf = (name: string): string => {
    assertExportName(name);
    return join(root, name);
  };
  const put = async (path: string, name: string): Promise<void> => {
    const target = pathOf(name);
    const folder = dirname(target);
    await makeFolder(folder);
    await removeAbandoned(folder);
    // In the same folder, because only there a rename is one step. Readers leave out names that begin with a dot.
    const unfinished = join(folder, `.${randomUUID()}${UNFINISHED}`);
    try {
      await copyFile(path, unfinished);
      const handle = await open(unfinished, 'r');
      try {
        await handle.chmod(FILE_MODE);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, target);
      await sync(folder);
    } finally {
      await rm(unfinished, { force: true });
    }
  };
  return {
    put,
    read: async (name) => {
      try {
        return (await open(pathOf(name), 'r')).createReadStream();
      } catch (error) {
        throw objectOf(error)['code'] === 'ENOENT' ? new MissingFile(name) : error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    assertUsable: async () => {
      const path = join(root, `.check-${randomUUID()}`);
      await writeFile(path, '', { mode: FILE_MODE });
      await rm(path);
    },
  };
};

const createStorePlace = (url: string, credentials: S3Credentials | undefined): ExportPlace => {
  const address = parseS3Url(url);
  if (!address) throw new StartError('EXPORT_URL must be an address such as s3://bucket or file:///srv/exports');
  const objects = createS3Objects(address, credentials);
  const keyOf = (name: string): string => {
    assertExportName(name);
    return name;
  };
  return {
    put: (path, name) => objects.putLarge(keyOf(name), path),
    read: async (name) => {
      const body = await objects.get(keyOf(name));
      if (!body) throw new MissingFile(name);
      return body;
    },
    remove: (name) => objects.remove(keyOf(name)),
    assertUsable: async () => {
      const key = `check-${randomUUID()}`;
      await objects.putBytes(key, key, 4_000);
      await objects.remove(key);
    },
  };
};

/**
 * The place of the settings; undefined: nothing is exported by itself.
 * @throws StartError for an address of neither kind
 */
export const createExportPlace = ({
  exportUrl,
  exportCredentials,
}: Pick<Settings, 'exportUrl' | 'exportCredentials'>): ExportPlace | undefined => {
  if (exportUrl === undefined) return undefined;
  return exportUrl.startsWith('file:///')
    ? createFolderPlace(fileURLToPath(exportUrl))
    : createStorePlace(exportUrl, exportCredentials);
};
