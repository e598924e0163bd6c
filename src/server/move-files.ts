import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { Client, type ClientConfig } from 'pg';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { lockForMove } from './features/files/move-queries.ts';
import { findKnownNames } from './features/files/queries.ts';
import { createQueryable, type Queryable } from './platform/database/queryable.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { openPlace } from './platform/storage/create-storage.ts';
import { type MoveCounts, moveFiles } from './platform/storage/move-files.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run move-files -- FROM TO, each a folder (DATA_DIR) or an address such as s3://bucket/folder?…';

const describeCounts = ({ moved, bytes, already, gone }: MoveCounts): string =>
  `${moved + already} files with ${bytes} bytes are moved, ${already} of them had been copied before; ${gone} were removed by the portal\n`;

const KEEP_ALIVE_MS = 60_000;

/**
 * Runs `work` on a session that no other move has: of two at once, one would take files that the other has moved for
 * files that the portal removed.
 * @throws StartError when another one has it
 */
const withLock = async (
  connection: ClientConfig,
  onLost: () => void,
  work: (db: Queryable) => Promise<void>,
): Promise<void> => {
  const client = new Client({ ...connection, application_name: 'admissions-portal move-files' });
  client.on('error', onLost);
  await client.connect();
  try {
    const db = createQueryable((statement) => client.query(statement));
    if (!(await lockForMove(db))) throw new StartError('Another run of this command moves files');
    // A firewall forgets connections on which nothing is said.
    const keepAlive = setInterval(() => void client.query('select 1').catch(onLost), KEEP_ALIVE_MS);
    await work(db).finally(() => clearInterval(keepAlive));
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Moves the stored files to another store; the portal may run. */
runCommand(async () => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  const { dataDir } = settings;
  const [from, to, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (from === undefined || to === undefined || others.length > 0) throw new StartError(`Name two stores: ${usage}`);
  const [former, current] = [openPlace(from, dataDir), openPlace(to, dataDir)];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const database = await reachDatabase(findCodeRoot(), settings);
  try {
    await withLock(database.connection, stop, async (db) => {
      const counts = await moveFiles(former, current, {
        isNamed: async (name) => (await findKnownNames(db, [name])).has(name),
        isStopped: () => isStopped,
        onPage: (soFar) => process.stdout.write(describeCounts(soFar)),
      });
      process.stdout.write(
        isStopped ? 'Stopped. Run the command again to continue.\n' : `Done: ${describeCounts(counts)}`,
      );
      if (isStopped) process.exitCode = 1;
    });
  } finally {
    await database.release();
  }
});
