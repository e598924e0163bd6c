import type { Readable } from 'node:stream';
import { objectOf } from '../../../engine/schema/json.ts';
import { AppError } from '../../errors.ts';

export interface StoredFileInfo {
  readonly name: string;
  readonly changedAt: Date;
}

/** No file has this name, although the store itself is reachable. */
export class MissingFile extends Error {
  constructor(name: string) {
    super(`no file is stored as ${name}`);
  }
}

/** The store failed: it is not reachable, refuses, is full or too slow. Readers get 503; the log names the cause. */
export class StorageUnavailable extends AppError {
  /** What the log and the readiness name. */
  readonly code: string;

  constructor(cause: unknown) {
    super(503, 'server.file.storageFull', { retryAfter: 60 }, { cause });
    const { code, name } = objectOf(cause);
    this.code = String(code ?? name ?? 'unknown');
  }
}

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes of uploads that arrive in parts, durable before a part is confirmed. Names are ids made by the portal. */
export interface PartialFiles {
  /** Bytes that have arrived; 0 for an unknown name. */
  sizeOf(name: string): Promise<number>;
  /**
   * Writes what follows `offset`. Where the source breaks off, the bytes before stay.
   * @returns the bytes that have arrived
   */
  append(name: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): Readable;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Removes those that nothing was added to since. */
  clear(before: Date): Promise<void>;
}

/** Store of the bytes of uploaded files. Names are random and made by `receiveFile`, never taken from an applicant. */
export interface FileStorage {
  /** A path on this machine for a file that is still being checked. */
  scratchPath(name: string): string;
  /** Makes the checked file durable under `name`; the scratch file is gone afterwards. */
  store(scratchPath: string, name: string): Promise<void>;
  /** The file, or a part of it that lies within it. @throws MissingFile */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes of the file; undefined when there is none. @throws when the store cannot be reached */
  sizeOf(name: string): Promise<number | undefined>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
  /** @throws when nothing can be stored now: the store is missing, not writable or full */
  assertUsable(): Promise<void>;
  /** Everything that is stored, in pages of at most 500 and in no order. */
  list(): AsyncIterable<readonly StoredFileInfo[]>;
  /** Removes scratch files that a killed process left behind. */
  clearScratch(before: Date): Promise<void>;
  readonly partial: PartialFiles;
}

/** @throws Error for a name that `receiveFile` cannot have made */
export const assertStorageName = (name: string): void => {
  if (!/^[0-9a-z-]{8,64}$/.test(name)) throw new Error('a storage name is made of digits, small letters and dashes');
};

/** @throws Error for a name that is no id */
export const assertPartialName = (name: string): void => {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new Error('the name of a partial file is an id');
};
