import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'admissions-portal';
};

/** The repository's folder, found the same way from the sources and from the bundle in `dist/server`. */
export const findCodeRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of admissions-portal was not found above the server code');
    folder = parent;
  }
  return folder;
};

/** The officers' data below the repository, or below `PORTAL_ROOT`. */
export const dataFolders = ['schemas', 'locales', 'themes'] as const;
