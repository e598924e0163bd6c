import { surroundings } from './surroundings.ts';

/**
 * Names the file of an `import()`. The builds of browser and server add it to every one (`name-code-plugin.ts`), so that
 * the server knows which files a rendered page needs, and the browser loads them before it hydrates the page.
 * @param _file path in the repository
 */
export const namedCode = <T>(_file: string, code: T): T => code;

type Loader = () => unknown;

const known = new WeakMap<Loader, readonly string[]>();

const findFiles = (load: Loader): readonly string[] =>
  [...String(load).matchAll(/["'`](src\/client\/[^"'`]+)["'`]/g)].map(([, file = '']) => file);

/** The files that a loader imports. */
export const filesOf = (load: Loader): readonly string[] => {
  const files = known.get(load) ?? findFiles(load);
  known.set(load, files);
  return files;
};

/** Records that the page of this request needs files, whether or not they are loaded already. */
export const noteCode = (files: readonly string[]): void => {
  for (const file of files) surroundings().usedCode?.add(file);
};

const loaders = new Map<string, () => Promise<unknown>>();

/** Parts whose code can be loaded before they are rendered. */
export const registerCode = (files: readonly string[], load: () => Promise<unknown>): void => {
  for (const file of files) loaders.set(file, load);
};

/** Loads those parts of a page that are known so far, and then those that they contain. @param files of the page */
export const loadRegistered = async (files: readonly string[]): Promise<void> => {
  const wanted = new Set(files);
  for (;;) {
    const found = [...loaders].filter(([file]) => wanted.delete(file));
    if (found.length === 0) return;
    await Promise.all(found.map(([, load]) => load()));
  }
};

/**
 * Loads a module by the file that the page names for it: the list of all files is loaded later.
 * @param name the module's, or how it ends
 * @returns undefined where the page names none, or it could not be fetched
 */
export const loadNamed = async <M>(name: string): Promise<M | undefined> => {
  if (typeof document === 'undefined') return undefined;
  const link = document.querySelector<HTMLLinkElement>(`link[data-code$="${name}"]`);
  // The build has made the file of the module with this name.
  return link ? (import(/* @vite-ignore */ link.href) as Promise<M>).catch(() => undefined) : undefined;
};
