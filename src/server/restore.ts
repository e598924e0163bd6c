import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { createStorage, openPlace } from './platform/storage/create-storage.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run restore -- [--check] PLACE, where PLACE is what "npm run backup" printed';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Restores a backup into the empty database and store of the settings, or only checks it. */
runCommand(async () => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const settings = loadSettings(process.env);
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) throw new StartError(`Name one backup: ${usage}`);
  const { backupKey: key } = settings;
  if (key === undefined)
    throw new StartError('BACKUP_KEY is missing: it must be the one that the backup was made with');
  const source = openPlace(place, settings.dataDir);
  const describe = (tables: number, files: number): string => `${tables} tables and ${files} files`;
  if (values.check) {
    const { manifest, files } = await checkBackup(source, key);
    return print(`The backup of ${manifest.madeAt} is complete: ${describe(manifest.tables.length, files.length)}`);
  }
  const codeRoot = findCodeRoot();
  const database = await reachDatabase(codeRoot, settings);
  try {
    const places = { connection: database.connection, files: createStorage(settings), source, key, codeRoot };
    const { tables, files } = await restoreBackup(places, print);
    print(`Restored: ${describe(tables.length, files.count)}`);
  } finally {
    await database.release();
  }
});
