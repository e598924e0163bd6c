import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopRadosgw } from './radosgw.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the object store of the run, which the first test that needs it starts. */
    objectStoreFolder: string;
  }
}

/** Names the folder to the projects whose setup comes later in the same run. */
const SHARED = 'TESTS_OBJECT_STORE';

/** Ends the object store of a run when all tests are done. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const shared = process.env[SHARED];
  // Its sockets need a short path, and its disk a file system that can do without the cache of pages.
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'portal-s3-'));
  project.provide('objectStoreFolder', folder);
  if (shared !== undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  process.env[SHARED] = folder;
  return async () => {
    delete process.env[SHARED];
    await stopRadosgw(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
};
