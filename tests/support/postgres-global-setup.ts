import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createPool } from '../../src/server/platform/database/database.ts';
import { databaseUrlOf, startEmbeddedPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts';
import { applicationRole } from '../../src/server/platform/database/embedded/initialise-cluster.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { loadDemoTemplate } from './demo-template.ts';
import { scratchFolder } from './scratch-folder.ts';
import { demoDatabase, templateDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL as the portal's role; `templateDatabase` holds the migrated tables. */
    postgresUrl: string;
    /** The same as the superuser, who makes and drops databases. */
    postgresAdminUrl: string;
    /** Folder with the files of the demo data in `demoDatabase`. */
    demoFiles: string;
  }
}

interface RunningPostgres {
  readonly postgresUrl: string;
  readonly postgresAdminUrl: string;
  readonly demoFiles: string;
}

/** Names the running PostgreSQL to the projects whose setup comes later in the same run. */
const SHARED = 'TESTS_POSTGRES';

const provide = (project: TestProject, running: RunningPostgres): void => {
  project.provide('postgresUrl', running.postgresUrl);
  project.provide('postgresAdminUrl', running.postgresAdminUrl);
  project.provide('demoFiles', running.demoFiles);
};

/** One real PostgreSQL for the whole run. Its data is thrown away, so waiting for the disk would prove nothing. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const shared = process.env[SHARED];
  if (shared !== undefined) {
    provide(project, JSON.parse(shared) as RunningPostgres);
    return undefined;
  }
  const dataDir = mkdtempSync(join(scratchFolder(), 'portal-tests-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    codeRoot: findCodeRoot(),
    dataDir: join(dataDir, 'data'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Databases exist for seconds: autovacuum would only cost time.
      autovacuum: 'off',
      // Each of some thousand connections proves that it knows a random password: one round is enough here.
      scram_iterations: '1',
      max_connections: '300',
    },
  });
  const adminUrl = databaseUrlOf(postgres.superuserConnection);
  const admin = createPool({ connectionString: adminUrl }, { max: 1 });
  await admin.query(`create database ${templateDatabase} owner ${applicationRole}`);
  const template = createPool({ ...postgres.connection, database: templateDatabase }, { max: 2 });
  await migrate(template, findCodeRoot(), console.warn);
  await template.end();
  await admin.query(`create database ${demoDatabase} template ${templateDatabase} owner ${applicationRole}`);
  await admin.end();
  const demoData = join(dataDir, 'demo');
  await loadDemoTemplate(databaseUrlOf(postgres.connection, demoDatabase), demoData);
  const running: RunningPostgres = {
    postgresUrl: databaseUrlOf(postgres.connection),
    postgresAdminUrl: adminUrl,
    demoFiles: join(demoData, 'files'),
  };
  provide(project, running);
  process.env[SHARED] = JSON.stringify(running);
  return async () => {
    delete process.env[SHARED];
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(postgres.folder, { recursive: true, force: true });
  };
};
