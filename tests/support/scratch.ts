import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readData, writeData } from './json-file.ts';

/** A copy of the repository in which a test changes data as an officer does. */
export interface Scratch {
  readonly root: string;
  read<T>(path: string): Promise<T>;
  write(path: string, content: object): Promise<void>;
  change<T extends object>(path: string, change: (content: T) => object): Promise<void>;
  remove(): Promise<void>;
}

/** The files below a folder, as a test changes them. */
export const scratchAt = (root: string): Scratch => {
  const write = (path: string, content: object) => writeData(join(root, path), content);
  return {
    root,
    read: <T>(path: string) => readData<T>(join(root, path)),
    write,
    change: async <T extends object>(path: string, change: (content: T) => object) =>
      write(path, change(await readData<T>(join(root, path)))),
    remove: () => rm(root, { recursive: true, force: true }),
  };
};

const copied = [
  'src',
  'machines',
  'schemas',
  'locales',
  'themes',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal copy '));

/** @param folder its name has a space, which the portal must support */
export const copyRepository = async (folder?: string): Promise<Scratch> => {
  const root = folder ?? (await newFolder());
  for (const path of copied) await cp(path, join(root, path), { recursive: true });
  // A build of the copy takes the compressed files that stay the same from here.
  if (existsSync('dist/client')) await cp('dist/client', join(root, 'dist/client'), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  return scratchAt(root);
};

/** The officers' data in a folder of its own; code and pages stay those of the repository. */
export const copyData = async (): Promise<Scratch> => {
  const root = await mkdtemp(join(tmpdir(), 'portal-data-'));
  for (const folder of ['schemas', 'locales', 'themes']) await cp(folder, join(root, folder), { recursive: true });
  return scratchAt(root);
};
