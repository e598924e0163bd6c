import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createScratchFiles } from '../scratch-files.ts';
import { assertStorageName, type FileStorage, MissingFile } from '../storage.ts';
import { createS3Objects } from './s3-objects.ts';
import { createS3PartialFiles } from './s3-partial-files.ts';
import type { S3Address } from './s3-url.ts';

const FILES = 'files/';
const CHECKS = 'check/';

/** Less than a proxy waits for the readiness of a process. */
const CHECK_TIMEOUT_MS = 4_000;

/** The sender of a file that could not be stored waits no longer for what is left of it. */
const CLEANING_TIMEOUT_MS = 3_000;

const keyOf = (name: string): string => {
  assertStorageName(name);
  return FILES + name;
};

/** Files in a store that speaks S3. What is still being checked lies on this machine, below `DATA_DIR`. */
export const createS3Storage = (address: S3Address, dataDir: string): FileStorage => {
  const objects = createS3Objects(address);
  const scratch = createScratchFiles(join(dataDir, 'incoming'));
  return {
    scratchPath: scratch.path,
    store: async (scratchPath, name) => {
      const key = keyOf(name);
      try {
        await objects.put(key, scratchPath);
      } catch (error) {
        // The store may have taken it although its answer did not arrive. If this fails too, the nightly comparison finds it.
        await objects.remove(key, CLEANING_TIMEOUT_MS).catch(() => undefined);
        throw error;
      }
      await rm(scratchPath, { force: true });
    },
    read: async (name, range) => {
      const body = await objects.get(keyOf(name), range);
      if (!body) throw new MissingFile(name);
      return body;
    },
    sizeOf: async (name) => objects.sizeOf(keyOf(name)),
    remove: async (name) => objects.remove(keyOf(name)),
    assertUsable: async () => {
      const key = CHECKS + randomUUID();
      await objects.putBytes(key, key, CHECK_TIMEOUT_MS);
      await objects.remove(key);
    },
    async *list() {
      for await (const page of objects.list(FILES))
        yield page.map(({ key, changedAt }) => ({ name: key.slice(FILES.length), changedAt }));
    },
    clearScratch: async (before) => {
      await scratch.clear(before);
      for await (const page of objects.list(CHECKS))
        for (const { key, changedAt } of page) if (changedAt < before) await objects.remove(key);
    },
    partial: createS3PartialFiles(objects, scratch),
  };
};
