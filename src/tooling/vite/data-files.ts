import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every JSON file below `folder`, as repo-relative path with slashes -> parsed content. */
export const readDataFiles = (root: string, folder: string): Map<string, unknown> => {
  const files = new Map<string, unknown>();
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const absolute = join(entry.parentPath, entry.name);
    const path = relative(root, absolute).split(sep).join('/');
    try {
      files.set(path, JSON.parse(readFileSync(absolute, 'utf8')));
    } catch (cause) {
      throw new Error(`${path} is not readable JSON: ${(cause as Error).message}`, { cause });
    }
  }
  return files;
};
