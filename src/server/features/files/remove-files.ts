import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { findKnownNames } from './queries.ts';

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
  const known = await findKnownNames(db, names);
  await Promise.all([...new Set(names)].filter((name) => !known.has(name)).map((name) => storage.remove(name)));
};
