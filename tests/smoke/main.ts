import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { findCodeRoot, readDataFiles } from '../../src/server/config/folders.ts';
import { loadSettings } from '../../src/server/config/settings.ts';
import { StartError } from '../../src/server/errors.ts';
import { createDatabase, createPool } from '../../src/server/platform/database/database.ts';
import { reachDatabase } from '../../src/server/platform/database/reach-database.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { runCommand } from '../../src/server/run-command.ts';
import { runSmokeTest } from './smoke-test.ts';

const usage =
  'npm run smoke -- URL [MAILBOX], such as npm run smoke -- https://admission.example.ac.id it@example.ac.id';

/** The smoke test of a running portal, with the portal's own settings. Ends with 1 when a call failed. */
runCommand(async () => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  const [url = '', mailbox = settings.production ? '' : 'smoke@example.com', ...others] = parseArgs({
    allowPositionals: true,
  }).positionals;
  if (!/^https?:\/\//.test(url) || !/^[^\s@]+@[^\s@]+$/.test(mailbox) || others.length > 0)
    throw new StartError(`Name the portal, and in production a mailbox of yours: ${usage}`);
  const { connection, release } = await reachDatabase(findCodeRoot(), settings);
  const db = createDatabase(createPool(connection, { max: 2 }));
  try {
    await runSmokeTest({
      ...{ url, mailbox, db, storage: createStorage(settings), secret: settings.resultKey },
      catalogue: buildCatalogue(readDataFiles(settings.dataRoot, ['schemas'])),
      report: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await db.close();
    await release();
  }
});
