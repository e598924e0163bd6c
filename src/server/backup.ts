import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { placeOfBackup } from './backup/backup-manifest.ts';
import { makeBackup } from './backup/make-backup.ts';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { createStorage, openPlace } from './platform/storage/create-storage.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run backup -- PLACE, where PLACE is a folder or an address such as s3://bucket/folder?…';

/** Backs up the database and the files of the settings; the portal may run. */
runCommand(async () => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  const [place, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (place === undefined || others.length > 0) throw new StartError(`Name one place: ${usage}`);
  const { backupKey } = settings;
  if (backupKey === undefined) throw new StartError('BACKUP_KEY is missing: without it a backup cannot be encrypted');
  const madeAt = new Date();
  const to = placeOfBackup(place, madeAt);
  const database = await reachDatabase(findCodeRoot(), settings);
  try {
    const places = {
      connection: database.connection,
      files: createStorage(settings),
      target: openPlace(to, settings.dataDir),
      key: backupKey,
    };
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const { tables, files } = await makeBackup(places, madeAt, stop.signal);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `${tables.length} tables with ${rows} rows and ${files.count} files with ${files.totalBytes} bytes are in ${to}\n`,
    );
  } finally {
    await database.release();
  }
});
