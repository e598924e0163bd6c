import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findCodeRoot } from '../../../src/server/config/folders.ts';
import { createPool } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { loadDemoTemplate } from '../../support/demo-template.ts';
import { type FaultPostgres, type PostgresOptions, startFaultPostgres } from './postgres.ts';

const template = 'faults_template';

/** The PostgreSQL of the whole run, with a loaded portal to copy from. */
export interface Cluster {
  readonly folder: string;
  readonly postgres: FaultPostgres;
  /** A database of its own with the demo data. @returns its name */
  makeDatabase(): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Files of the demo data. */
  copyFiles(dataDir: string): void;
  close(): Promise<void>;
}

let count = 0;

interface ClusterOptions extends Partial<PostgresOptions> {
  /** The portals of the row make the tables and load the demo data themselves. */
  readonly isEmpty?: boolean;
}

/** Makes the tables and loads the demo data once; every row of the run works on a copy. */
export const startCluster = async ({ isEmpty = false, ...options }: ClusterOptions = {}): Promise<Cluster> => {
  const folder = mkdtempSync('/tmp/portal-faults-');
  // PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const dataDir = options.dataDir ?? join(folder, 'postgres');
  const postgres = await startFaultPostgres({ ...options, dataDir });
  await postgres.query(`create database ${template}`);
  const demo = join(folder, 'demo');
  mkdirSync(join(demo, 'files'), { recursive: true });
  if (!isEmpty) {
    const pool = createPool({ connectionString: postgres.url(template) }, { max: 2, statementMs: 60_000 });
    await migrate(pool, findCodeRoot(), console.warn);
    await pool.end();
    await loadDemoTemplate(postgres.url(template), demo);
  }
  return {
    folder,
    postgres,
    makeDatabase: async () => {
      const name = `faults_${++count}`;
      await postgres.query(`create database ${name} template ${template}`);
      return name;
    },
    dropDatabase: async (name) => void (await postgres.query(`drop database ${name} with (force)`)),
    copyFiles: (to) => cpSync(join(demo, 'files'), join(to, 'files'), { recursive: true }),
    close: async () => {
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
