import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type LocatedJson, locateJson } from './located-json.ts';

/** Everything that officers may change: repo-relative path -> file. */
export interface OfficerData {
  readonly files: ReadonlyMap<string, LocatedJson>;
  /** Content of the files that can be read. */
  readonly values: ReadonlyMap<string, unknown>;
}

export const folders = ['schemas', 'locales', 'themes'];

const jsonBelow = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : [];

/** The data of these files. */
export const withFiles = (files: ReadonlyMap<string, LocatedJson>): OfficerData => {
  const readable = [...files].filter(([, file]) => file.syntaxErrors.length === 0);
  return { files, values: new Map(readable.map(([path, { value }]) => [path, value])) };
};

export const readOfficerData = (root: string): OfficerData => {
  const paths = folders.flatMap((folder) => jsonBelow(root, folder)).sort();
  return withFiles(new Map(paths.map((path) => [path, locateJson(path, readFileSync(join(root, path), 'utf8'))])));
};

/** The part of the values below a folder. */
export const below = (data: OfficerData, folder: string): ReadonlyMap<string, unknown> =>
  new Map([...data.values].filter(([path]) => path.startsWith(`${folder}/`)));
