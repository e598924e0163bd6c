import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { loadPanel } from '../../src/server/demo/load-demo-data.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/database.ts';
import { listMigrations, migrate } from '../../src/server/platform/database/migrate.ts';
import { cloneDatabase } from '../support/test-database.ts';

test('three simultaneous migrations of an empty database apply each migration once', async () => {
  const database = await cloneDatabase('template0');
  const pools = Array.from({ length: 3 }, () => createPool({ connectionString: database.url }, { max: 3 }));
  const lines: string[] = [];
  await Promise.all(pools.map((pool) => migrate(pool, findCodeRoot(), (line) => lines.push(line))));
  const { rows } = await (pools[0] as (typeof pools)[0]).query('select name from migration order by id');
  const files = readdirSync(join(findCodeRoot(), 'src/server/platform/database/migrations')).filter((f) =>
    f.endsWith('.sql'),
  );
  expect(rows.map(({ name }) => name)).toEqual(files.map((file) => file.replace('.sql', '')).sort());
  expect(lines).toEqual([]);
  for (const pool of pools) await pool.end();
  await database.drop();
});

test('a missing earlier migration is applied to a database with later ones', async () => {
  const database = await cloneDatabase('template0');
  const pool = createPool({ connectionString: database.url }, { max: 3 });
  const root = mkdtempSync('/tmp/portal-migrations-');
  const folder = join(root, 'src/server/platform/database/migrations');
  const all = join(findCodeRoot(), 'src/server/platform/database/migrations');
  cpSync(all, folder, { recursive: true });
  // No later migration needs the table of this one.
  rmSync(join(folder, '170-export-choice.sql'));
  await migrate(pool, root, () => undefined);
  expect((await pool.query(`select to_regclass('export_choice') as found`)).rows).toEqual([{ found: null }]);
  await migrate(pool, findCodeRoot(), () => undefined);
  expect((await pool.query(`select to_regclass('export_choice')::text as found`)).rows).toEqual([
    { found: 'export_choice' },
  ]);
  await pool.end();
  await database.drop();
  rmSync(root, { recursive: true });
});

test('migrate refuses a database with a migration that the code does not have', async () => {
  const database = await cloneDatabase();
  const pool = createPool({ connectionString: database.url }, { max: 3 });
  await pool.query(`insert into migration (name, run_on) values ('999-of-the-future', now())`);
  await expect(migrate(pool, findCodeRoot(), () => undefined)).rejects.toThrow(
    /^The database is newer than this version of the portal \(it has 999-of-the-future\): start the newer version/,
  );
  await pool.end();
  await database.drop();
});

test('loadPanel waits for the lock of another connection longer than the statement timeout', async () => {
  const database = await cloneDatabase();
  const other = createPool({ connectionString: database.url }, { max: 1 });
  await other.query('select pg_advisory_lock(720433)');
  const pool = createPool({ connectionString: database.url }, { max: 1, statementMs: 100 });
  const loaded = loadPanel({ db: createDatabase(pool) });
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  while ((await other.query(waiting)).rowCount === 0);
  await other.query('select pg_sleep(0.3)');
  await other.query('select pg_advisory_unlock(720433)');
  await expect(loaded).resolves.toBeUndefined();
  await pool.end();
  await other.end();
  await database.drop();
});

// With the second marker alone the runner applies nothing and says nothing.
test.each(listMigrations(findCodeRoot()))(
  'the migration %s starts with “-- Up Migration” if and only if it contains “-- Down Migration”',
  (name) => {
    const text = readFileSync(join(findCodeRoot(), 'src/server/platform/database/migrations', `${name}.sql`), 'utf8');
    expect(text.startsWith('-- Up Migration\n')).toBe(text.includes('-- Down Migration'));
  },
);
