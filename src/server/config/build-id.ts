import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes exactly when the pages that are served change. */
export const readBuildId = (clientDir: string): string => {
  const index = join(clientDir, 'index.html');
  return existsSync(index) ? createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 12) : 'unbuilt';
};
