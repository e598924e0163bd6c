import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { readClock } from '../application/queries/find-head.ts';
import { findLongUnknown, forgetDifferences } from './queries/comparison.ts';
import { deleteUnusedFiles } from './queries/files.ts';

/** Long enough for somebody who chose a file today and saves the step tomorrow. */
const KEPT_HOURS = 24;

/** Long enough for staff to see the alert and to restore the rows of a lost day. */
export const UNKNOWN_DAYS = 7;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/**
 * Removes files that no answer names, and stored files that this database has listed as files without a row for a week:
 * what a process left that was killed between writing a file and noting it. After a restore of an older database the
 * week begins anew, however old the files are.
 */
export const sweepFiles = async (db: Queryable, storage: FileStorage): Promise<void> => {
  const now = new Date(await readClock(db));
  await storage.clearScratch(hoursBefore(now, 1));
  for (const name of await deleteUnusedFiles(db, hoursBefore(now, KEPT_HOURS))) await storage.remove(name);
  const unknown = await findLongUnknown(db, UNKNOWN_DAYS);
  for (const name of unknown) await storage.remove(name);
  await forgetDifferences(db, unknown);
};
