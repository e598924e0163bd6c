import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { findCodeRoot, readDataFiles } from '../../src/server/config/folders.ts';
import { demoAnswers } from '../../src/server/demo/applications.ts';
import demo from '../../src/server/demo/data/applications.json' with { type: 'json' };
import { loadMasterData } from '../../src/server/demo/load-demo-data.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createApplicants, readVersions } from './save-step/applicants.ts';
import { runHttp } from './save-step/http-load.ts';
import { findPgbench, runPgbench } from './save-step/pgbench.ts';
import { saveScript } from './save-step/script.ts';
import { showSpread, spreadOf } from './save-step/statistics.ts';
import { startBenchPortal } from './support/source-portal.ts';

/**
 * Saves of a step per second over HTTP against the same two statements in pgbench, on the same PostgreSQL, in turn.
 * Usage: npm run bench:save-step [rounds] [seconds per run]
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const connectionCounts = [16, 64];

/** The steps measured, and a text field of theirs that changes from save to save. */
const measured = [
  { key: 'personal', vary: 'address' },
  { key: 'academic', vary: undefined },
] as const;

const root = findCodeRoot();
const program = findPgbench();
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const script = join(folder, 'save.sql');
writeFileSync(script, saveScript());

const catalogue = buildCatalogue(readDataFiles(root, ['schemas']));
const checker = createChecker(createAjv());
const today = new Date().toISOString().slice(0, 10);
const own = demo.applications[0]?.answers as Readonly<Record<string, Answers>>;

const getStep = (key: string): StepDefinition => catalogue.steps.find((step) => step.key === key) as StepDefinition;
const answersOf = (step: StepDefinition): Answers => demoAnswers({ checker }, step, own[step.key] ?? {}, {}, today);

const postgres = await startEmbeddedPostgres({
  codeRoot: root,
  dataDir: join(folder, 'postgres'),
  settings: { max_connections: '200' },
});
const address = `postgres://${postgres.connection.user}:${postgres.connection.password}@/${postgres.connection.database}`;
const url = `${address}?host=${encodeURIComponent(postgres.connection.host)}&port=${postgres.connection.port}`;
const db = createDatabase(createPool(postgres.connection, { max: 2 }));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const measure = async (portalUrl: string, key: string, vary: string | undefined, connections: number) => {
  const step = getStep(key);
  const answers = answersOf(step);
  const http: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const variables = { step: key, answers: JSON.stringify(answers), response: '{"statusCode":200}' };
    const { connection } = postgres;
    const before = sum(await readVersions(db, connections));
    const { perSecond, transactions } = await runPgbench({
      program,
      connection,
      script,
      clients: connections,
      seconds,
      variables,
    });
    bare.push(perSecond);
    const versions = await readVersions(db, connections);
    // Those under way when the time was up are done but not counted.
    const saved = sum(versions) - before;
    if (saved < transactions || saved > transactions + connections)
      throw new Error(`pgbench saved ${saved} times in ${transactions} transactions`);
    http.push(await runHttp({ url: portalUrl, step, answers, vary, connections, seconds, versions }));
  }
  return { http, bare, bytes: JSON.stringify(answers).length };
};

/** Code that has just been loaded is compiled while it runs: the first seconds would measure the compiler. */
const warmUp = async (portalUrl: string, key: string, vary: string | undefined): Promise<void> => {
  const connections = Math.max(...connectionCounts);
  const step = getStep(key);
  const versions = await readVersions(db, connections);
  await runHttp({ url: portalUrl, step, answers: answersOf(step), vary, connections, seconds, versions });
};

const report = (key: string, connections: number, { http, bare, bytes }: Awaited<ReturnType<typeof measure>>) => ({
  step: `${key} (${bytes} bytes)`,
  connections,
  'saves/s over HTTP': showSpread(spreadOf(http), 0),
  'pgbench tx/s': showSpread(spreadOf(bare), 0),
  ratio: showSpread(spreadOf(http.map((value, round) => value / (bare[round] as number))), 2),
});

try {
  await migrate(db.pool, root, console.warn);
  await loadMasterData({ db });
  const finished = catalogue.steps.filter(({ submits }) => !submits);
  await createApplicants(db, Math.max(...connectionCounts), finished);
  const portal = await startBenchPortal(root, folder, url);
  try {
    const rows = [];
    for (const { key, vary } of measured) await warmUp(portal.url, key, vary);
    for (const { key, vary } of measured)
      for (const connections of connectionCounts)
        rows.push(report(key, connections, await measure(portal.url, key, vary, connections)));
    console.log(
      `${rounds} interleaved rounds of ${seconds} s, ${availableParallelism()} cores, median (lowest–highest)`,
    );
    console.table(rows);
  } finally {
    await portal.stop();
  }
} finally {
  await db.close();
  await postgres.stop();
  rmSync(postgres.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
