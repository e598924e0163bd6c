import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAjv } from '../../../src/engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../../../src/engine/schema/catalogue.ts';
import { createChecker } from '../../../src/engine/schema/checker.ts';
import type { Answers } from '../../../src/engine/schema/types.ts';
import { readDataFiles } from '../../../src/server/config/folders.ts';
import { demoAnswers } from '../../../src/server/demo/applications.ts';
import demo from '../../../src/server/demo/data/applications.json' with { type: 'json' };
import { loadMasterData } from '../../../src/server/demo/load-demo-data.ts';
import { createDatabase, createPool, type RawDatabase } from '../../../src/server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../../src/server/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { createQueryable, type RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { addAdminSessions, type Sessions } from './admin-sessions.ts';
import { seed } from './seed.ts';
import type { SeededStep } from './seed-answers.ts';

export interface SeededDatabase {
  readonly url: string;
  readonly sessions: Sessions;
}

const stepsOf = (root: string): readonly SeededStep[] => {
  const checker = createChecker(createAjv());
  const own: Readonly<Record<string, Answers>> = demo.applications[0]?.answers ?? {};
  return buildCatalogue(readDataFiles(root, ['schemas'])).steps.map((step) => ({
    step: step.key,
    schemaVersion: step.schemaVersion,
    answers: demoAnswers({ checker }, step, own[step.key] ?? {}, {}, '2026-11-21'),
  }));
};

const isSeeded = async (db: RawDatabase): Promise<boolean> =>
  (await db.query('select from application limit 1')).rowCount === 1;

/** Statements that take minutes: the portal's own database gives up after seconds. */
const withoutTimeLimit = ({ pool }: RawDatabase): RawQueryable => createQueryable((statement) => pool.query(statement));

const fill = async (db: RawDatabase, root: string, count: number): Promise<Sessions> => {
  await migrate(db.pool, root, console.warn);
  await loadMasterData({ db });
  const sessions = await addAdminSessions(db);
  const patient = withoutTimeLimit(db);
  if (!(await isSeeded(db))) await seed(patient, count, stepsOf(root));
  // What a migration wrote anew is looked after as the database does by itself a little later.
  else await patient.query('vacuum analyze');
  return sessions;
};

/** Data that can be made again need not be waited for. */
const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  maintenance_work_mem: '512MB',
};

/**
 * One PostgreSQL with a database for each number of applications. What lies in `keep` already is used again, brought up
 * to date by the migrations alone.
 */
export const openDatabases = async (root: string, keep: string | undefined) => {
  const folder = keep ?? mkdtempSync('/tmp/portal-bench-');
  mkdirSync(folder, { recursive: true });
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    codeRoot: root,
    dataDir: join(folder, 'postgres'),
    settings: unsafeSettings,
  });
  const { user, password, host, port } = postgres.connection;

  const open = async (count: number): Promise<SeededDatabase> => {
    const database = `with_${count}`;
    const all = createPool(postgres.superuserConnection, { max: 1 });
    const { rowCount } = await all.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await all.query(`create database ${database} owner ${user}`);
    await all.end();
    const db = createDatabase(createPool({ ...postgres.connection, database }, { max: 2, statementMs: 0 }));
    const sessions = await fill(db, root, count);
    await db.close();
    return {
      sessions,
      url: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    };
  };

  const close = async () => {
    await postgres.stop();
    if (keep !== undefined) return;
    rmSync(postgres.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, open, close };
};
