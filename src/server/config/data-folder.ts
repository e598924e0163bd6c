import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Like `mkdir -p`. Node's own recursion never ends in a place where folders cannot be made, such as /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Makes DATA_DIR and writes a file into it. @throws StartError when the portal could keep nothing there */
export const assertDataFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written to (${code}): choose a folder that the portal may write to`,
      {
        cause: error,
      },
    );
  }
};
