import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** All officers' JSON files by their path below the root, such as `schemas/institutions.json`. */
export const readData = (root: string, folders: readonly string[]): ReadonlyMap<string, unknown> => {
  const files = new Map<string, unknown>();
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
      const file = join(entry.parentPath, entry.name);
      files.set(relative(root, file).split(sep).join(posix.sep), parse(root, file));
    }
  }
  return files;
};

const parse = (root: string, file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${relative(root, file)} is not readable JSON: ${(error as Error).message}`);
  }
};
