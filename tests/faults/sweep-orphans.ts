import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from './environment/environment.ts';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const patienceMs = 60_000;

/**
 * Bytes whose row was never committed are listed by the nightly comparison, and removed a week later. Night and week
 * pass here by the times of the files and of the list. @returns how many there were before, and how many are left
 */
export const sweepOrphans = async ({
  db,
  dataDir,
  portals,
}: Environment): Promise<{ before: number; left: number }> => {
  const pathOf = (name: string) => join(dataDir, 'files', name);
  const { rows } = await db.query<{ name: string }>('select storage_name as name from file');
  const known = new Set(rows.map(({ name }) => name));
  const orphans = readdirSync(join(dataDir, 'files')).filter((name) => isFile(pathOf(name)) && !known.has(name));
  const yesterday = Date.now() / 1_000 - 25 * 3_600;
  for (const name of orphans) if (isFile(pathOf(name))) utimesSync(pathOf(name), yesterday, yesterday);
  const left = () => orphans.filter((name) => isFile(pathOf(name))).length;
  if (orphans.length > 0 && portals.some((portal) => portal.isRunning())) {
    const listed = async () => {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from file_difference where kind = 'fileWithoutRow' and storage_name = any($1)`,
        [orphans],
      );
      return rows[0]?.n ?? 0;
    };
    await db.query(`select graphile_worker.add_job('compareFiles')`);
    for (const end = performance.now() + patienceMs; performance.now() < end && (await listed()) < left(); )
      await sleep(250);
    await db.query(`update file_difference set found_at = now() - interval '8 days' where storage_name = any($1)`, [
      orphans,
    ]);
    await db.query(`select graphile_worker.add_job('sweepFiles')`);
    for (const end = performance.now() + patienceMs; performance.now() < end && left() > 0; ) await sleep(250);
  }
  return { before: orphans.length, left: left() };
};
