import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of a copied data root are built there; otherwise those of the repository are served. */
export const findClientFolder = (dataRoot: string, codeRoot: string): string => {
  const own = join(dataRoot, 'dist/client');
  return existsSync(own) ? own : join(codeRoot, 'dist/client');
};
