import type { Queryable } from '../../platform/database/queryable.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { isBackupRunning } from './backup-queries.ts';
import { findKnownNames } from './queries.ts';

/** A backup names files that are deleted while it is made: they are removed later. */
const LATER_S = 600;

/**
 * Removes the bytes of rows that were deleted, unless another row names them. Called after the transaction of the
 * deletion: the last of several parallel deletions then finds no row. A row takes the bytes of another one over while
 * that one is locked (`insertReusedFile`), so that bytes without a row never get one again.
 * @param names storage names of the deleted rows
 */
export const removeUnnamedFiles = async (
  db: Queryable,
  storage: FileStorage,
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return;
  if (await isBackupRunning(db)) return addJob(db, 'removeFiles', { names }, { inSeconds: LATER_S });
  const known = await findKnownNames(db, names);
  await Promise.all([...new Set(names)].filter((name) => !known.has(name)).map((name) => storage.remove(name)));
};
