import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ScratchFiles } from '../scratch-files.ts';
import { assertPartialName, type PartialFiles, StorageUnavailable } from '../storage.ts';
import type { S3Objects, StoredObject } from './s3-objects.ts';

const FOLDER = 'partial/';
const OFFSET_DIGITS = 12;

const folderOf = (name: string): string => {
  assertPartialName(name);
  return `${FOLDER}${name}/`;
};

/** The key says where the part begins and how long it is: two parts for the same place do not replace each other. */
const keyOf = (name: string, offset: number, size: number): string =>
  `${folderOf(name)}${String(offset).padStart(OFFSET_DIGITS, '0')}-${size}`;

interface Piece {
  readonly key: string;
  /** Bytes at its beginning that a piece before it holds. */
  readonly skip: number;
  readonly size: number;
}

/** The parts that follow each other without a gap from the first byte on. */
export const chainParts = (parts: readonly Pick<StoredObject, 'key' | 'size'>[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  let reach = 0;
  const placed = parts.map(({ key, size }) => ({
    key,
    size,
    offset: Number.parseInt(key.split('/').at(-1) ?? '', 10),
  }));
  for (const { key, size, offset } of placed.sort((one, other) => one.offset - other.offset || other.size - one.size)) {
    if (offset > reach) break;
    if (offset + size <= reach) continue;
    pieces.push({ key, skip: reach - offset, size });
    reach = offset + size;
  }
  return pieces;
};

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((total, { size, skip }) => total + size - skip, 0);

/** Writes what arrives. @returns how much that was, and why it ended early */
const spool = async (path: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number; failure?: unknown }> => {
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of source) {
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    return { size };
  } catch (failure) {
    return { size, failure };
  } finally {
    await handle.close();
  }
};

/** Each part that arrives is an object. A part becomes durable when it ends, whole or cut. */
export const createS3PartialFiles = (objects: S3Objects, scratch: ScratchFiles): PartialFiles => {
  const listParts = async (name: string): Promise<readonly StoredObject[]> => {
    const parts: StoredObject[] = [];
    for await (const page of objects.list(folderOf(name))) parts.push(...page);
    return parts;
  };
  const sizeOf = async (name: string): Promise<number> => lengthOf(chainParts(await listParts(name)));
  async function* readParts(name: string): AsyncGenerator<Buffer> {
    for (const { key, skip, size } of chainParts(await listParts(name))) {
      const body = await objects.get(key, { first: skip, last: size - 1 });
      if (!body) throw new StorageUnavailable(new Error('a part of an upload is gone'));
      yield* body;
    }
  }
  return {
    sizeOf,
    append: async (name, offset, source) => {
      const path = scratch.path(`part-${randomUUID()}`);
      try {
        const { size, failure } = await spool(path, source);
        if (size > 0) await objects.put(keyOf(name, offset, size), path);
        if (failure !== undefined) throw failure;
        return await sizeOf(name);
      } finally {
        await rm(path, { force: true });
      }
    },
    read: (name) => Readable.from(readParts(name), { objectMode: false }),
    remove: async (name) => {
      await Promise.all((await listParts(name)).map(({ key }) => objects.remove(key)));
    },
    clear: async (before) => {
      const uploads = new Map<string, { readonly keys: string[]; changedAt: Date }>();
      for await (const page of objects.list(FOLDER))
        for (const { key, changedAt } of page) {
          const name = key.slice(0, key.lastIndexOf('/'));
          const upload = uploads.get(name) ?? { keys: [], changedAt };
          upload.keys.push(key);
          if (changedAt > upload.changedAt) upload.changedAt = changedAt;
          uploads.set(name, upload);
        }
      for (const { keys, changedAt } of uploads.values())
        if (changedAt < before) for (const key of keys) await objects.remove(key);
    },
  };
};
