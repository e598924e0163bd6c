import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const entry = 'src/client/app/page-script/main.ts';

/** The built page of the application with another script in place of its code. */
export const toDocumentTemplate = (html: string, script: string): string =>
  html
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"([^>]*) src="[^"]*"/, `<script type="module"$1 src="/${script}"`);

/**
 * Builds the script of public pages, and the page that the server fills in for them. A build of its own: as a part of
 * the application, the script would share files with it, and load more than it uses.
 * @param outDir the built application
 */
export const buildPageScript = async (root: string, outDir: string): Promise<void> => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: 'assets',
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: { page: join(root, entry) } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  if (script === undefined) throw new Error(`no file was built from ${entry}`);
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  await writeFile(join(outDir, 'public-page.html'), toDocumentTemplate(html, script));
};
