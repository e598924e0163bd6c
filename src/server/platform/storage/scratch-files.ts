import { mkdirSync } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFileInfo } from './storage.ts';

const PAGE_SIZE = 500;

const describeFiles = async (folder: string, names: readonly string[]): Promise<readonly StoredFileInfo[]> => {
  const found = names.map(async (name) => {
    const info = await stat(join(folder, name)).catch(() => undefined);
    return info && { name, changedAt: info.mtime };
  });
  return (await Promise.all(found)).filter((file) => file !== undefined);
};

/** The files of a folder. */
export async function* listFilePages(folder: string): AsyncGenerator<readonly StoredFileInfo[]> {
  let names: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) names.push(entry.name);
    if (names.length < PAGE_SIZE) continue;
    yield await describeFiles(folder, names);
    names = [];
  }
  yield await describeFiles(folder, names);
}

/** Files on this machine that are still being checked. */
export interface ScratchFiles {
  path(name: string): string;
  /** Removes those that a killed process left behind. */
  clear(before: Date): Promise<void>;
}

export const createScratchFiles = (folder: string): ScratchFiles => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (name: string): string => join(folder, name);
  return {
    path,
    clear: async (before) => {
      for await (const page of listFilePages(folder))
        for (const { name, changedAt } of page) if (changedAt < before) await rm(path(name), { force: true });
    },
  };
};
