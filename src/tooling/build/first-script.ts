import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const entry = 'src/client/state/early-keeper.ts';
const root = '<div id="root"></div>';

const moduleScript = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Puts the first script behind the content of the page, where it runs before the first paint, and the application at the end:
 * a browser that has all files already would run it before the content. The links to the files stay in the head.
 * @param code of the first script
 */
export const placeScripts = (html: string, code: string): string => {
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry} contains what ends a script element`);
  const application = html.match(moduleScript)?.[0].trim();
  if (!html.includes(root) || application === undefined) throw new Error('the built page has no root or no script');
  return html
    .replace(moduleScript, '')
    .replace(root, () => `${root}\n    <script>${code}</script>`)
    .replace('</body>', () => `  ${application}\n  </body>`);
};

/** Builds what keeps early input, and writes it into the built page of the application. */
export const addFirstScript = async (folder: string, outDir: string): Promise<void> => {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(folder, entry), output: { format: 'iife' } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const page = join(outDir, 'index.html');
  await writeFile(page, placeScripts(await readFile(page, 'utf8'), output[0].code.trim()));
};
