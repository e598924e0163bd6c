import { fileURLToPath } from 'node:url';
import { StartError } from '../errors.ts';
import { toPlaceUrl } from '../platform/storage/create-storage.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import { getStored, type PieceList, putSealed } from './backup-pieces.ts';
import { createSealOf, type Seal, SealError } from './seal-bytes.ts';

export interface BackedUpTable extends PieceList {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface BackedUpSequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** A stored file that a row names. */
export interface BackedUpFile {
  readonly name: string;
  readonly size: number;
  /** Of the bytes that were backed up. */
  readonly sha256: string;
}

/** What a backup contains. It is written last: without it there is no backup. */
export interface BackupManifest {
  readonly format: 1;
  readonly madeAt: string;
  /** Names of the migrations of its database. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly BackedUpSequence[];
  /** A line of JSON for each `BackedUpFile`. */
  readonly files: PieceList & { readonly count: number; readonly totalBytes: number };
}

const MANIFEST = 'manifest-1';

/** Names of what a backup stores, which are names of a store of files. */
export const tableName = (index: number): string => `table-${String(index + 1).padStart(4, '0')}`;
export const FILE_LIST = 'file-list';
export const fileName = (name: string): string => `f-${name}`;

/** The place of one backup within the place of all. */
export const placeOfBackup = (place: string, madeAt: Date): string => {
  const url = toPlaceUrl(place);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${madeAt.toISOString().replace(/[:.]/g, '-')}`;
  return url.protocol === 'file:' ? fileURLToPath(url) : url.href;
};

export const writeManifest = (storage: FileStorage, seal: Seal, manifest: BackupManifest): Promise<void> =>
  putSealed(storage, seal, MANIFEST, Buffer.from(JSON.stringify(manifest)));

/** @throws StartError when there is no backup, the key is wrong, or the manifest is damaged */
export const readManifest = async (
  storage: FileStorage,
  key: string,
): Promise<{ readonly manifest: BackupManifest; readonly seal: Seal }> => {
  const sealed = await getStored(storage, MANIFEST);
  const seal = createSealOf(key, sealed);
  try {
    // The seal proves that `writeManifest` wrote it.
    const manifest = JSON.parse(seal.open(MANIFEST, sealed).toString()) as BackupManifest;
    if (manifest.format !== 1) throw new StartError('The backup was made by a newer version of the portal');
    return { manifest, seal };
  } catch (error) {
    throw error instanceof SealError ? new StartError(`The backup cannot be opened: ${error.message}`) : error;
  }
};
