import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildFile, computeBuildId } from './build-id.ts';
import { compressFiles } from './compress.ts';
import { serverEntries } from './server-entries.ts';

const quiet = { logLevel: 'warn' } as const;

/** The program that draws public pages on the server: the browser's code, built for Node. */
export const buildPages = async (root: string): Promise<void> => {
  const input = { 'server-entry': 'src/client/app/server-entry.tsx' };
  await build({
    root,
    ...quiet,
    // Everything in one program: React as it runs in production, whatever mode the portal runs in.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: true, outDir: 'dist/pages', rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
};

/** Builds browser and server into `dist`; `dist/build.json` is written last and so means a finished build. */
export const buildPortal = async (root: string): Promise<string> => {
  const id = computeBuildId(root);
  await rm(buildFile(root), { force: true });
  await build({ root, ...quiet });
  await compressFiles(join(root, 'dist/client'));
  await build({ root, ...quiet, build: { ssr: true, rolldownOptions: { input: { ...serverEntries } } } });
  await buildPages(root);
  await writeFile(buildFile(root), `${JSON.stringify({ build: id })}\n`);
  return id;
};
