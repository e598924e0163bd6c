/** Which files are to be written, and which are deleted because their time is over. */

import { keepDaysOf } from '../../../engine/exports/scheduled-export.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { lastDueTime } from './due-time.ts';
import {
  addDueRun,
  failAbandonedRuns,
  listKeptFiles,
  lockExport,
  type OldFile,
  recordRemoval,
  rememberExport,
} from './queries.ts';
import { type ExportContext, manifestNameOf } from './write-export.ts';

/**
 * Plans the last file that is due of each export, once, whatever number of processes do this. After an outage one file is
 * written, not one for each day: it has everything that the others would have had.
 */
export const planDueExports = async (
  { review, place, log }: Pick<ExportContext, 'review' | 'place' | 'log'>,
  now = new Date(),
): Promise<void> => {
  const { db, catalogue } = review;
  const abandoned = await failAbandonedRuns(db);
  if (abandoned > 0) log.error({ abandoned }, 'exports are not written: each attempt was cut off');
  if (!place) return;
  for (const [key, definition] of Object.entries(catalogue.exports)) {
    const dueAt = lastDueTime(definition, now);
    await db.transaction(async (tx) => {
      await rememberExport(tx, key);
      await lockExport(tx, key);
      const run = await addDueRun(tx, { key, dueAt });
      if (run !== undefined) await addJob(tx, 'writeExport', { run });
    });
  }
};

const DAY_MS = 86_400_000;
const FILES_AT_ONCE = 100;

/** Deletes the files whose days are over. What cannot be deleted now is tried again the next time. */
export const removeOldExports = async (
  { review, place, log }: Pick<ExportContext, 'review' | 'place' | 'log'>,
  now = new Date(),
): Promise<void> => {
  if (!place) return;
  const { db, catalogue } = review;
  const isOver = ({ key, endedAt }: OldFile): boolean =>
    Date.parse(endedAt) <= now.getTime() - keepDaysOf(catalogue.exports[key] ?? {}) * DAY_MS;
  const kept = await listKeptFiles(db, new Date(now.getTime() - DAY_MS));
  for (const { id, file } of kept.filter(isOver).slice(0, FILES_AT_ONCE)) {
    await place.remove(manifestNameOf(file));
    await place.remove(file);
    await recordRemoval(db, id);
    log.info({ file }, 'an exported file was deleted after its time');
  }
};
