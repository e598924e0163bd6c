import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { askForRun, endOfRun, parseLines, quietTime, readExport } from '../support/scheduled-exports.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

const exports = {
  nightly: {
    institution: 'all',
    time: quietTime,
    format: 'jsonl',
    changesOnly: true,
    columns: { nomor: 'registrationNumber', status: 'status' },
  },
};

let database: TestDatabase;
let db: RawDatabase;
let data: Scratch;
let folder: string;
const portals: KillablePortal[] = [];

const start = async (): Promise<KillablePortal> => {
  const portal = await startKillablePortal({
    ...gatewayEnv(undefined),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    PORTAL_ROOT: data.root,
    EXPORT_URL: pathToFileURL(folder).href,
    DEMO_DATA: 'false',
    PORT: '0',
  });
  portals.push(portal);
  return portal;
};

beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  db = createDatabase(createPool({ connectionString: database.url }, { max: 2 }));
  data = await copyData();
  await data.change('schemas/exports.json', (file) => ({ ...file, exports }));
  folder = mkdtempSync('/tmp/portal-exports-');
}, 120_000);
afterAll(async () => {
  for (const portal of portals) await portal.kill();
  await db?.close();
  await database?.drop();
  await data?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a process that is killed while it writes a file leaves none, and the next one writes it whole', async () => {
  const { rows } = await db.query<{ id: string }>(
    `select a.id from application a where a.submitted_at is not null and a.deleted_at is null and a.status <> 'Withdrawn'
        and exists (select from application_step s where s.application_id = a.id)`,
  );
  const expected = rows.map(({ id }) => id).sort();
  expect(expected.length).toBeGreaterThan(0);
  const first = await start();
  // The attempt comes to a stop where it stores its first lines.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table exported_row in share mode');
  const id = await askForRun(db, 'nightly');
  const waits = async () =>
    (
      await db.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%exported_row%'`,
      )
    ).rowCount;
  await expect.poll(waits, { timeout: 60_000 }).toBe(1);
  await first.kill();
  await holder.query('rollback');
  await holder.end();
  expect(readdirSync(folder)).not.toContain('nightly');
  await start();
  // As if the two minutes were over after which the job of a dead process is given to another one.
  await db.query(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now() where payload->>'run' = $1",
    [String(id)],
  );
  const run = await endOfRun(db, id);
  expect(run).toMatchObject({ state: 'done', attempts: 2, lines: expected.length });
  const lines = parseLines(readExport(folder, run?.['file'] as string).bytes.toString());
  expect(lines.map((line) => line.id).sort()).toEqual(expected);
  // What the killed attempt stored does not count: nothing is left to write.
  expect(await endOfRun(db, await askForRun(db, 'nightly'))).toMatchObject({ state: 'done', lines: 0, removed: 0 });
}, 180_000);
