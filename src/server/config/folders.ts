import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { objectOf } from '../../engine/schema/json.ts';
import { errorMessage } from '../../engine/text/error-message.ts';
import { StartError } from '../errors.ts';

/** A copied data root contains its own built pages; otherwise those of the repository are served. */
export const findClientFolder = (dataRoot: string, codeRoot: string): string => {
  const own = join(dataRoot, 'dist/client');
  return existsSync(own) ? own : join(codeRoot, 'dist/client');
};

/** Like `mkdir -p`. Node's own recursion never ends in a place where folders cannot be made, such as /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (objectOf(error)['code'] !== 'EEXIST') throw error;
  }
};

/** Makes DATA_DIR and writes a file into it. @throws StartError when the portal cannot store anything there */
export const assertDataFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
  } catch (error) {
    const { code } = objectOf(error);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to (${code}): choose a folder that the portal may write to`,
      {
        cause: error,
      },
    );
  }
};

/** All officers' JSON files by their path below the root, such as `schemas/institutions.json`; of CSV files their text. */
export const readDataFiles = (root: string, folders: readonly string[]): ReadonlyMap<string, unknown> => {
  const files = new Map<string, unknown>();
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:json|csv)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(relative(root, file).split(sep).join(posix.sep), parseDataFile(root, file));
    }
  }
  return files;
};

const parseDataFile = (root: string, file: string): unknown => {
  if (file.endsWith('.csv')) return readFileSync(file, 'utf8');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${relative(root, file)} is not readable JSON: ${errorMessage(error)}`);
  }
};

const isCodeRoot = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'admissions-portal';
};

/** The repository's folder, found the same way from the sources and from the bundle in `dist/server`. */
export const findCodeRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isCodeRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of admissions-portal was not found above the server code');
    folder = parent;
  }
  return folder;
};

/** The officers' data below the repository, or below `PORTAL_ROOT`. */
export const dataFolders = ['schemas', 'locales', 'themes'] as const;
