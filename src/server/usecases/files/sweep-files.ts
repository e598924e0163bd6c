import type { Queryable } from '../../database/pool.ts';
import type { FileStorage } from '../../gateways/files/storage.ts';
import { readClock } from '../../store/application/find-head.ts';
import { deleteUnusedFiles, findKnownNames } from '../../store/files/files.ts';

/** Long enough for somebody who chose a file today and saves the step tomorrow. */
const KEPT_HOURS = 24;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/**
 * Removes files that no answer names, and bytes that no row names: what a process left that was killed between
 * writing a file and noting it.
 */
export const sweepFiles = async (db: Queryable, storage: FileStorage): Promise<void> => {
  const now = new Date(await readClock(db));
  const limit = hoursBefore(now, KEPT_HOURS);
  await storage.clearScratch(hoursBefore(now, 1));
  for (const name of await deleteUnusedFiles(db, limit)) await storage.remove(name);
  for await (const page of storage.list()) {
    const old = page.filter(({ changedAt }) => changedAt < limit).map(({ name }) => name);
    const known = await findKnownNames(db, old);
    for (const name of old.filter((one) => !known.has(one))) await storage.remove(name);
  }
};
