import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createDatabase, createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import { copyData } from '../support/scratch.ts';
import { openDatabases } from './admin-lists/databases.ts';
import { startBenchPortal } from './support/source-portal.ts';
import { table } from './support/statistics.ts';

/**
 * Files of scheduled exports of many applications: all of them, none because nothing changed, and one in a hundred.
 * Usage: npm run bench:exports -- [--many 100000] [--keep FOLDER]
 * Filling takes a minute or two; with `--keep` the database stays for the next time.
 */
const { values } = parseArgs({ options: { many: { type: 'string', default: '100000' }, keep: { type: 'string' } } });

const MIB = 1024 * 1024;

/** The mapping of the repository, for all institutions and statuses. */
const exportsOf = (described: { readonly exports: Readonly<Record<string, { readonly columns: object }>> }) => {
  const all = { institution: 'all', time: '02:30', columns: described.exports['student-system']?.columns };
  const withoutCodes = Object.fromEntries(
    Object.entries(all.columns ?? {}).map(([name, source]) => [
      name,
      typeof source === 'string' ? source : source.column,
    ]),
  );
  return {
    ...described,
    exports: {
      delta: { ...all, format: 'jsonl', changesOnly: true },
      whole: { ...all, format: 'xlsx', columns: withoutCodes },
    },
  };
};

const highestOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const stateOf = async (db: RawDatabase, id: number) =>
  (
    await db.query<{ state: string; error: string; lines: number; bytes: number; seconds: number }>(
      `select state, error, lines, bytes::float8 as bytes, extract(epoch from ended_at - started_at)::float8 as seconds
         from export_run where id = $1`,
      [id],
    )
  ).rows[0];

/** Has the portal write a file. @returns what it took */
const measure = async (db: RawDatabase, pid: number, key: string, title: string): Promise<readonly string[]> => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const { rows } = await db.query<{ id: number }>(
    `with run as (
       insert into export_run (export_key, day, part)
       select $1, current_date, coalesce(max(part), 0) + 1 from export_run where export_key = $1 returning id)
     select run.id, graphile_worker.add_job('writeExport', payload => json_build_object('run', run.id)) from run`,
    [key],
  );
  const id = Number(rows[0]?.id);
  for (;;) {
    const run = await stateOf(db, id);
    if (run?.error) throw new Error(`${key}: ${run.error}`);
    if (run?.state === 'done')
      return [
        title,
        String(run.lines),
        (run.bytes / MIB).toFixed(1),
        run.seconds.toFixed(1),
        highestOf(pid).toFixed(0),
      ];
    await sleep(200);
  }
};

const root = findCodeRoot();
const databases = await openDatabases(root, values.keep);
const data = await copyData();
try {
  await data.change('schemas/exports.json', exportsOf);
  const { url } = await databases.open(Number(values.many));
  const files = join(databases.folder, 'exports');
  await mkdir(files, { recursive: true });
  const env = { PORTAL_ROOT: data.root, EXPORT_URL: pathToFileURL(files).href };
  const portal = await startBenchPortal(root, join(databases.folder, 'portal-exports'), url, env);
  const db = createDatabase(createPool({ connectionString: url }, { max: 1, statementMs: 0 }));
  try {
    const lines = [await measure(db, portal.pid, 'delta', 'changes: the first file, everything')];
    lines.push(await measure(db, portal.pid, 'delta', 'changes: nothing changed'));
    await db.query("update application set applicant_name = applicant_name || ' ' where hashtext(id::text) % 100 = 0");
    lines.push(await measure(db, portal.pid, 'delta', 'changes: one application in a hundred'));
    lines.push(await measure(db, portal.pid, 'whole', 'a workbook of everything'));
    console.log(table([['', 'applications', 'MiB', 'seconds', 'memory at most, MiB'], ...lines]));
  } finally {
    await db.close();
    await portal.stop();
  }
} finally {
  await data.remove();
  await databases.close();
}
