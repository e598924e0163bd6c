import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageDrawer } from '../../contract/drawing.ts';

/** The program that draws pages lies beside the browser's files it belongs to; without one, pages are sent empty. */
export const findPageDrawer = async (clientDir: string): Promise<PageDrawer | undefined> => {
  const program = join(clientDir, '../pages/server-entry.js');
  return existsSync(program) ? ((await import(pathToFileURL(program).href)) as PageDrawer) : undefined;
};
