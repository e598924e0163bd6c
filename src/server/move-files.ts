import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config as readEnvFile } from 'dotenv';
import { findCodeRoot } from './config/folders.ts';
import { loadSettings } from './config/settings.ts';
import { StartError } from './errors.ts';
import { openPlace } from './platform/storage/create-storage.ts';
import { type MoveCounts, moveFiles } from './platform/storage/move-files.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run move-files -- FROM TO, each a folder (DATA_DIR) or an address such as s3://bucket/folder?…';

const describeCounts = ({ moved, bytes, already, gone }: MoveCounts): string =>
  `${moved + already} files with ${bytes} bytes are moved, ${already} of them had been copied before; ${gone} were removed by the portal\n`;

/** Moves the stored files to another store; the portal may run. */
runCommand(async () => {
  readEnvFile({ path: join(findCodeRoot(), '.env'), quiet: true });
  const { dataDir } = loadSettings(process.env);
  const [from, to, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (from === undefined || to === undefined || others.length > 0) throw new StartError(`Name two stores: ${usage}`);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true;
    });
  const counts = await moveFiles(openPlace(from, dataDir), openPlace(to, dataDir), {
    isStopped: () => isStopped,
    onPage: (soFar) => process.stdout.write(describeCounts(soFar)),
  });
  process.stdout.write(isStopped ? 'Stopped. Run the command again to continue.\n' : `Done: ${describeCounts(counts)}`);
  if (isStopped) process.exitCode = 1;
});
