import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files below `folders` (or the files themselves), as sorted paths relative to `root`, with slashes. */
export const listFiles = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => (/\.\w+$/.test(folder) ? [folder] : filesBelow(root, folder)))
    .sort();

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
