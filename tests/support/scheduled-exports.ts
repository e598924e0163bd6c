/** Scheduled exports of a test: their definition, their files, and the jobs that write them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RawQueryable } from '../../src/server/platform/database/queryable.ts';

/** Half a day from now: no export of this time is due while the tests run. */
export const quietTime = `${new Date(Date.now() + (7 + 12) * 3_600_000).toISOString().slice(11, 13)}:30`;

export interface ExportManifest {
  readonly number: number;
  readonly previous: number | null;
  readonly changesOnly: boolean;
  readonly againFrom: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly file: string;
  readonly lines: number;
  readonly removed: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly identityNumbers: readonly string[];
  readonly unmapped: Readonly<Record<string, number>>;
}

export interface ExportedJson {
  readonly id: string;
  readonly removed?: true;
  readonly forms?: Readonly<Record<string, unknown>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The files of an export in a folder, without manifests. */
export const filesOf = (folder: string, key: string): readonly string[] => {
  try {
    return readdirSync(join(folder, key)).filter((name) => !name.endsWith('.manifest.json'));
  } catch {
    return [];
  }
};

export const parseLines = (text: string): readonly ExportedJson[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** A file and its manifest, as a receiver reads them: the one has to fit the other. */
export const readExport = (folder: string, file: string) => {
  const bytes = readFileSync(join(folder, file));
  const manifest: ExportManifest = JSON.parse(
    readFileSync(join(folder, file.replace(/\.[a-z]+$/, '.manifest.json')), 'utf8'),
  );
  expect(manifest).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file: file.split('/').at(-1),
  });
  return { bytes, manifest };
};

/** As if staff had asked for a file. @returns the id of the run */
export const askForRun = async (db: RawQueryable, key: string, againFrom?: string): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `with run as (
       insert into export_run (export_key, again_from, day, part)
       select $1, $2::date, (now() at time zone 'Asia/Jakarta')::date, coalesce(max(part), 0) + 1 from export_run
        where export_key = $1 and day = (now() at time zone 'Asia/Jakarta')::date returning id)
     select run.id, graphile_worker.add_job('writeExport', payload => json_build_object('run', run.id), max_attempts => 10) from run`,
    [key, againFrom ?? null],
  );
  return Number(rows[0]?.id);
};

/** The run once it has ended. */
export const endOfRun = async (db: RawQueryable, id: number) => {
  const read = async () => (await db.query('select * from export_run where id = $1', [id])).rows[0];
  await expect.poll(async () => (await read())?.['state'], { timeout: 60_000 }).not.toBe('waiting');
  return read();
};
