import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type LocatedJson, locateJson } from './located-json.ts';

/** Everything that officers may change: repo-relative path -> file. */
export interface OfficerData {
  readonly files: ReadonlyMap<string, LocatedJson>;
  /** Content of the files that can be read; of CSV files their text. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Files beside them that are not JSON. */
  readonly otherFiles?: readonly string[];
  /** The logos of institutions: path -> text. */
  readonly logos?: ReadonlyMap<string, string>;
  /** The CSV files of lists: path -> text. */
  readonly tables?: ReadonlyMap<string, string>;
  /** The pictures that texts show: path -> content. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>;
}

export const dataFolders = ['schemas', 'locales', 'themes'];

const filesBelow = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : [];

/** The data of these files. */
export const createOfficerData = (
  files: ReadonlyMap<string, LocatedJson>,
  others: readonly string[] = [],
  drawings?: ReadonlyMap<string, string>,
  tables: ReadonlyMap<string, string> = new Map(),
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): OfficerData => {
  const readable = [...files].filter(([, file]) => file.syntaxErrors.length === 0);
  const values = new Map<string, unknown>([...readable.map(([path, { value }]) => [path, value] as const), ...tables]);
  return { files, values, otherFiles: others, ...(drawings && { logos: drawings }), tables, pictures };
};

export const isLogo = (path: string): boolean => /^themes\/[^/]+\/logo\.svg$/.test(path);

/** The entries of a list, beside the list. */
export const isTable = (path: string): boolean => /^schemas\/lists\/[^/]+\.csv$/.test(path);

export const isPicture = (path: string): boolean =>
  /^schemas\/pictures\/[a-z0-9][a-z0-9-]*\.(?:png|jpe?g|webp|svg)$/.test(path);

/** How texts name a picture. */
export const pictureName = (path: string): string => path.split('/').at(-1) ?? '';

export const readOfficerData = (root: string): OfficerData => {
  const paths = dataFolders.flatMap((folder) => filesBelow(root, folder)).sort();
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const json = paths.filter((path) => path.endsWith('.json'));
  return createOfficerData(
    new Map(json.map((path) => [path, locateJson(path, read(path))])),
    paths.filter((path) => !path.endsWith('.json') && !isTable(path)),
    new Map(paths.filter(isLogo).map((path) => [path, read(path)])),
    new Map(paths.filter(isTable).map((path) => [path, read(path)])),
    new Map(paths.filter(isPicture).map((path) => [path, readFileSync(join(root, path))])),
  );
};

const knownParts = new WeakMap<OfficerData, Map<string, ReadonlyMap<string, unknown>>>();

/** The part of the values below a folder. */
export const valuesBelow = (data: OfficerData, folder: string): ReadonlyMap<string, unknown> => {
  const parts = knownParts.get(data) ?? new Map<string, ReadonlyMap<string, unknown>>();
  knownParts.set(data, parts);
  const part = parts.get(folder) ?? new Map([...data.values].filter(([path]) => path.startsWith(`${folder}/`)));
  parts.set(folder, part);
  return part;
};
