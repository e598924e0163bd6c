import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStorage, MissingFile, type StoredFileInfo } from './storage.ts';

export interface MoveCounts {
  /** Copied, compared and removed from the old store. */
  moved: number;
  bytes: number;
  /** An earlier run had copied them; compared and removed from the old store. */
  already: number;
  /** The portal removed them meanwhile. */
  gone: number;
}

interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

/** @returns undefined for a missing file */
const digestOf = async (storage: FileStorage, name: string, copyTo?: string): Promise<Digest | undefined> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const source = await storage.read(name);
    if (copyTo === undefined) await pipeline(source, count.resume());
    else await pipeline(source, count, createWriteStream(copyTo, { flags: 'wx', mode: 0o600 }));
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
};

const areSame = (one: Digest | undefined, other: Digest | undefined): boolean =>
  one !== undefined && one.bytes === other?.bytes && one.sha256 === other.sha256;

/** Whether a row of the database names a file. */
type IsNamed = (name: string) => Promise<boolean>;

const moveFile = async (
  [from, to]: readonly [FileStorage, FileStorage],
  name: string,
  isNamed: IsNamed,
  counts: MoveCounts,
): Promise<void> => {
  const path = to.scratchPath(`move-${randomUUID()}`);
  try {
    const wasThere = (await to.sizeOf(name)) !== undefined;
    const original = await digestOf(from, name, wasThere ? undefined : path);
    if (original && !wasThere) await to.store(path, name);
    const copy = original && (await digestOf(to, name));
    if ((await from.sizeOf(name)) === undefined) {
      // The portal removes a file from the old store first, and then from the new one: the copy may have come after that.
      if (!(await isNamed(name))) await to.remove(name);
      counts.gone++;
      return;
    }
    if (!original || !areSame(copy, original))
      throw new Error(`${name} is not the same in both stores: nothing of it is removed`);
    await from.remove(name);
    if (wasThere) counts.already++;
    else counts.moved++;
    counts.bytes += original.bytes;
  } finally {
    await rm(path, { force: true });
  }
};

const FILES_AT_ONCE = 4;

/** Works on a page, some files at once. A failure ends it after those that have begun. */
const movePage = async (
  page: readonly StoredFileInfo[],
  work: (name: string) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> => {
  let next = 0;
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (let file = page[next++]; file && !hasFailed && !isStopped(); file = page[next++])
      await work(file.name).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, run));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
};

interface MoveOptions {
  /** A copy whose original has gone is removed when no row names it. */
  readonly isNamed: IsNamed;
  readonly isStopped?: () => boolean;
  readonly onPage?: (counts: MoveCounts) => void;
}

/**
 * Moves every file from one store to another. Each is copied, read back, compared, and only then removed from the old
 * store, so that it can be stopped at any moment and continues when it is run again.
 * @throws when a file differs in the new store, or a store fails
 */
export const moveFiles = async (
  from: FileStorage,
  to: FileStorage,
  { isNamed, isStopped = () => false, onPage = () => undefined }: MoveOptions,
): Promise<MoveCounts> => {
  const counts: MoveCounts = { moved: 0, bytes: 0, already: 0, gone: 0 };
  // A folder that is read while its files are removed may leave some out.
  for (let isEmpty = false; !isEmpty && !isStopped(); ) {
    isEmpty = true;
    for await (const page of from.list()) {
      if (page.length === 0 || isStopped()) continue;
      isEmpty = false;
      await movePage(page, (name) => moveFile([from, to], name, isNamed, counts), isStopped);
      onPage(counts);
    }
  }
  return counts;
};
