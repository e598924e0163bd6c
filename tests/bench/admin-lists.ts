import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers } from '../../src/engine/schema/types.ts';
import { findCodeRoot } from '../../src/server/config/root.ts';
import { loadSettings } from '../../src/server/config/settings.ts';
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded-postgres.ts';
import { createDatabase, createPool } from '../../src/server/database/pool.ts';
import { demoAnswers } from '../../src/server/demo/answers.ts';
import demo from '../../src/server/demo/data/applications.json' with { type: 'json' };
import { loadMasterData } from '../../src/server/demo/load-demo-data.ts';
import { startPortal } from '../../src/server/start.ts';
import { addManyApplications } from '../support/many-applications.ts';
import { makeAdminCookie } from './admin-lists/admin-cookie.ts';
import { type Measured, measureCalls, p95 } from './admin-lists/measure.ts';
import { measureExport } from './admin-lists/measure-export.ts';

/**
 * Calls of the admins' list with 10,000 and with 1,000,000 applications, and the memory that an export of 100,000 takes.
 * Usage: npm run bench:admin-lists [rounds]
 */
const rounds = Number(process.argv[2] ?? 40);
const [small, exported, large] = [10_000, 100_000, Number(process.argv[3] ?? 1_000_000)];

const root = findCodeRoot();
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const postgres = await startEmbeddedPostgres({ codeRoot: root, dataDir: join(folder, 'postgres') });
const { connection } = postgres;
const url = `postgres://${connection.user}:${connection.password}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
const db = createDatabase(createPool(connection, { max: 2, statementMs: 0 }));

const showMs = (value: number): string => `${value.toFixed(1)} ms`;

const report = (before: Measured, after: Measured) =>
  Object.keys(before).map((call) => {
    const [a, b] = [p95(before[call] ?? []), p95(after[call] ?? [])];
    return { call, [`p95 at ${small}`]: showMs(a), [`p95 at ${large}`]: showMs(b), ratio: (b / a).toFixed(2) };
  });

try {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'false',
    RATE_LIMIT: '0',
  };
  const portal = await startPortal(loadSettings(env));
  try {
    await loadMasterData(portal.services);
    const cookie = await makeAdminCookie(portal);
    const step = portal.services.catalogue.steps.find(({ prefetch }) => prefetch);
    if (!step) throw new Error('no step to export');
    const own = (demo.applications[0]?.answers as Readonly<Record<string, Answers>> | undefined)?.[step.key] ?? {};
    const answers = demoAnswers(portal.services, step, own, {}, '2026-11-21');
    const seeded = { step: step.key, answers, schemaVersion: step.schemaVersion };
    await addManyApplications(db, 0, small, seeded);
    const before = await measureCalls(portal.url, cookie, rounds);
    await addManyApplications(db, small, exported, seeded);
    await db.query('vacuum analyze application');
    console.table([await measureExport(portal.url, cookie, 'csv'), await measureExport(portal.url, cookie, 'xlsx')]);
    await addManyApplications(db, exported, large);
    await db.query('vacuum analyze application');
    console.table(report(before, await measureCalls(portal.url, cookie, rounds)));
  } finally {
    await portal.stop();
  }
} finally {
  await db.close();
  await postgres.stop();
  rmSync(postgres.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
