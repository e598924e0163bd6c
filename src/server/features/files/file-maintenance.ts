import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type FileStorage, MissingFile } from '../../platform/storage/storage.ts';
import {
  type Claim,
  type ComparedRow,
  claimComparison,
  type DifferenceKind,
  deleteDifferences,
  deleteUnusedFiles,
  findKnownNames,
  finishComparison,
  listLongUnknownFiles,
  listRowsAfter,
  recordRowDifferences,
  recordUnknownFiles,
  releaseComparison,
  saveProgress,
} from './queries.ts';
import { removeUnnamedFiles } from './remove-files.ts';
import { deleteOldUploads } from './upload-queries.ts';

/** Retention of an unused upload: the file may be chosen a day before the step is saved. */
export const UNUSED_FILE_HOURS = 24;

/** Retention of an upload that nothing was added to: a device keeps a file that it has not sent for a day. */
const UNFINISHED_UPLOAD_HOURS = 24;

/** Retention of files without a row: staff need time to see the alert and to restore lost rows. */
const UNKNOWN_DAYS = 7;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/**
 * Removes files that no answer names, uploads that were not finished, and stored files that this database has listed as files without a row for a week.
 * A process that is killed between writing a file and inserting its row leaves such a file. After a restore of an older
 * database the week starts again, however old the files are.
 */
export const sweepFiles = async (db: Queryable, storage: FileStorage): Promise<void> => {
  const now = new Date(await readNow(db));
  await storage.clearScratch(hoursBefore(now, 1));
  await deleteOldUploads(db, hoursBefore(now, UNFINISHED_UPLOAD_HOURS));
  await storage.partial.clear(hoursBefore(now, UNFINISHED_UPLOAD_HOURS));
  await removeUnnamedFiles(db, storage, await deleteUnusedFiles(db, hoursBefore(now, UNUSED_FILE_HOURS)));
  const unknown = await listLongUnknownFiles(db, UNKNOWN_DAYS);
  for (const name of unknown) await storage.remove(name);
  await deleteDifferences(db, unknown);
};

/** Maximum time between an upload and its committed row. */
const GRACE_MS = 2 * 3_600_000;

interface CompareOptions {
  readonly pageSize?: number;
}

type Differences = Readonly<Partial<Record<DifferenceKind, number>>>;

/** Reads a file in chunks. @throws MissingFile */
const digestFile = async (storage: FileStorage, name: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await storage.read(name)) {
    // A stream of a file yields bytes.
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
};

const compareRow = async (storage: FileStorage, row: ComparedRow): Promise<DifferenceKind | undefined> => {
  try {
    const stored = await digestFile(storage, row.storageName);
    if (stored.size !== row.size) return 'fileSizeDiffers';
    return row.sha256 === null || row.sha256 === stored.sha256 ? undefined : 'fileContentDiffers';
  } catch (error) {
    if (error instanceof MissingFile) return 'rowWithoutFile';
    // The store is not reachable.
    if (error instanceof AppError) throw error;
    return 'fileContentDiffers';
  }
};

/** @returns whether this process still has the claim */
const compareRows = async (db: Database, storage: FileStorage, claim: Claim, pageSize: number): Promise<boolean> => {
  for (let { after } = claim; after !== null; ) {
    const rows = await listRowsAfter(db, after, pageSize);
    const found: { storageName: string; kind: DifferenceKind }[] = [];
    for (const row of rows) {
      const kind = await compareRow(storage, row);
      if (kind) found.push({ storageName: row.storageName, kind });
    }
    if (found.length > 0) await recordRowDifferences(db, claim.run, found);
    after = rows.length < pageSize ? null : (rows.at(-1)?.storageName ?? null);
    if (!(await saveProgress(db, claim, after))) return false;
  }
  return true;
};

const compareFiles = async (db: Database, storage: FileStorage, claim: Claim): Promise<boolean> => {
  const limit = new Date(new Date(await readNow(db)).getTime() - GRACE_MS);
  for await (const page of storage.list()) {
    const names = page.filter(({ changedAt }) => changedAt < limit).map(({ name }) => name);
    const known = await findKnownNames(db, names);
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length > 0) await recordUnknownFiles(db, claim.run, unknown);
    if (!(await saveProgress(db, claim, null))) return false;
  }
  return true;
};

/**
 * Compares every row with its stored file, byte for byte where a digest is known, and looks for stored files without a
 * row. Admins see a difference until a later comparison does not find it any more. An interrupted comparison continues
 * at the page where it stopped; one process at a time compares.
 * @returns the number of differences of each kind; undefined when another process compares
 */
export const compareStoredFiles = async (
  db: Database,
  storage: FileStorage,
  { pageSize = 100 }: CompareOptions = {},
): Promise<Differences | undefined> => {
  const claim = await claimComparison(db, randomUUID());
  if (!claim) return undefined;
  try {
    if (!(await compareRows(db, storage, claim, pageSize))) return undefined;
    if (!(await compareFiles(db, storage, claim))) return undefined;
    return await finishComparison(db, claim);
  } finally {
    await releaseComparison(db, claim);
  }
};
