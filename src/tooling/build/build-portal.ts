import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildFile, computeBuildId } from './build-id.ts';
import { compressFiles } from './compress.ts';
import { serverEntries } from './server-entries.ts';

/** Builds browser and server into `dist`; `dist/build.json` is written last and so means a finished build. */
export const buildPortal = async (root: string): Promise<string> => {
  const id = computeBuildId(root);
  await rm(buildFile(root), { force: true });
  await build({ root, logLevel: 'warn' });
  await compressFiles(join(root, 'dist/client'));
  await build({ root, logLevel: 'warn', build: { ssr: true, rolldownOptions: { input: { ...serverEntries } } } });
  await writeFile(buildFile(root), `${JSON.stringify({ build: id })}\n`);
  return id;
};
