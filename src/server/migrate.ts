import { join } from 'node:path';
import { config as readEnvFile } from 'dotenv';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { startDatabase } from './platform/database/start-database.ts';

/**
 * Brings the tables up to date and ends: for a role that may, before processes start whose role may not. DATABASE_URL
 * is that of the owner, without a pooler; a DATABASE_DIRECT_URL is that of the processes and not used.
 */
const run = async (): Promise<void> => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = { ...loadSettings(process.env), databaseDirectUrl: undefined };
  const warn = (line: string) => console.warn(line);
  const database = await startDatabase({ codeRoot: findCodeRoot(), settings, warn, onLost: () => process.exit(1) });
  await database.stop();
  process.stdout.write('The tables are up to date.\n');
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
