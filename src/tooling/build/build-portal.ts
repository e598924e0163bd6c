import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { listFiles } from '../shared/list-files.ts';
import { buildFile, type Compression, computeBuildId, findCompression, wantedCompression } from './build-id.ts';
import { buildPageScript } from './build-page-script.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { addFirstScript } from './first-script.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(m?js|css|svg|json|ttf)$/;
const minBytes = 1024;

const compressedEndings = ['.br', '.gz'] as const;

/** The best compression takes half of a build. No test needs it. */
const brotliQualities = { best: constants.BROTLI_MAX_QUALITY, quick: 4 } as const satisfies Record<Compression, number>;

/** Takes the compressed files of the build before for a file with the same content. */
const takeCompressed = async (path: string, content: Buffer, before: string): Promise<boolean> => {
  try {
    if (!content.equals(await readFile(before))) return false;
    for (const ending of compressedEndings) await copyFile(`${before}${ending}`, `${path}${ending}`);
    return true;
  } catch {
    // There was no build, or no such file in it.
    return false;
  }
};

const compressFile = async (path: string, before: string | undefined, quality: number): Promise<void> => {
  const content = await readFile(path);
  if (content.length < minBytes || (before !== undefined && (await takeCompressed(path, content, before)))) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    toBrotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
};

/**
 * Writes a .br and a .gz of every text file, at build time instead of at every request.
 * @param before the same folder of the build before, whose files are reused; undefined: none is good enough
 */
const compressFiles = async (folder: string, before: string | undefined, quality: number): Promise<void> => {
  const files = listFiles(folder, ['.']).filter((file) => compressible.test(file) && !file.startsWith('.vite/'));
  await Promise.all(files.map((file) => compressFile(join(folder, file), before && join(before, file), quality)));
};

/** The programs of the server: each becomes `dist/server/<name>.js`. */
const serverEntries: Readonly<Record<string, string>> = {
  main: 'src/server/main.ts',
  'local-gateway': 'src/local-gateway/main.ts',
  'document-worker': 'src/server/platform/documents/document-worker.ts',
  'pdf-worker': 'src/server/platform/storage/pdf/pdf-worker.ts',
};

const warningsOnly = { logLevel: 'warn' } as const;

/** The program that renders public pages on the server: the browser's code, built for Node. */
const buildPageRenderer = async (root: string): Promise<void> => {
  const input = { 'server-entry': 'src/client/app/server-entry.tsx' };
  await build({
    root,
    ...warningsOnly,
    // Bundles everything: React runs in production mode, independent of the mode of the portal.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: true, outDir: 'dist/pages', rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
};

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

/** Builds browser and server into `dist`; `dist/build.json` is written last and marks a complete build. */
export const buildPortal = async (root: string): Promise<string> => {
  const id = computeBuildId(root);
  const compression = wantedCompression();
  const isReusable = compression === 'quick' || findCompression(root) === 'best';
  const [client, before] = [join(root, 'dist/client'), join(root, 'dist/client-before')];
  await rm(buildFile(root), { force: true });
  await rm(before, { recursive: true, force: true });
  await rename(client, before).catch(ignoreMissing);
  await build({ root, ...warningsOnly });
  await buildPageScript(root, client);
  // After the page of public pages was made of it, which has a script of its own.
  await addFirstScript(root, client);
  await buildServiceWorker(root, client);
  await compressFiles(client, isReusable ? before : undefined, brotliQualities[compression]);
  await rm(before, { recursive: true, force: true });
  await build({ root, ...warningsOnly, build: { ssr: true, rolldownOptions: { input: { ...serverEntries } } } });
  await buildPageRenderer(root);
  await writeFile(buildFile(root), `${JSON.stringify({ build: id, compression })}\n`);
  return id;
};
