import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '../../contract/page-rendering.ts';

/** One file of the browser's build, as Vite's manifest lists it. */
interface BuiltFile {
  readonly file: string;
  /** Names of other entries. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const readManifest = (clientDir: string): Manifest => {
  const path = join(clientDir, '.vite/manifest.json');
  // Written by the build.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
};

const withImports = (manifest: Manifest, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const built = manifest[name];
  if (!built || found.has(built.file)) return found;
  found.add(built.file);
  for (const next of built.imports ?? []) withImports(manifest, next, found);
  return found;
};

/** Modules that the browser loads by the file that the page names (`loadNamed` in `client/api/used-code.ts`). */
const isNamed = (name: string): boolean => /^virtual:[\w/-]+$|^src\/client\/[\w/-]+Screen\.tsx$/.test(name);

/** The browser fetches a preloaded module at once; one that is needed later is only named. */
const linkTo = (file: string, name: string | undefined, isLater: boolean): string =>
  `<link rel=${isLater ? '"code"' : '"modulepreload" crossorigin'} href="/${file}"${name === undefined ? '' : ` data-code="${name}"`}>`;

/**
 * Finds the files of the code that a rendered page needs. The browser fetches them at once, instead of each after the one
 * that names it.
 * @returns the links for the head of the page, without those that the page has already
 */
export const createPreloads = (
  clientDir: string,
): ((page: Pick<RenderedPage, 'code' | 'laterCode'>, html: string) => string) => {
  const manifest = readManifest(clientDir);
  const known = new Map<string, ReadonlySet<string>>();
  const filesOf = (name: string): ReadonlySet<string> => {
    const files = known.get(name) ?? withImports(manifest, name);
    known.set(name, files);
    return files;
  };
  return ({ code, laterCode }, html) => {
    const now = new Set(code.filter((name) => !laterCode.includes(name)).flatMap((name) => [...filesOf(name)]));
    const names = new Map(code.filter(isNamed).map((name) => [manifest[name]?.file, name]));
    return [...new Set(code.flatMap((name) => [...filesOf(name)]))]
      .filter((file) => !html.includes(`/${file}"`))
      .map((file) => linkTo(file, names.get(file), !now.has(file)))
      .join('');
  };
};
