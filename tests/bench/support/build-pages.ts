import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { slimRjsf } from '../../../src/client/forms/rjsf/slim-rjsf.plugin.ts';
import type { FormDefinition } from '../../../src/engine/schema/types.ts';
import { cataloguePlugin } from '../../../src/tooling/vite/catalogue-plugin.ts';
import { benchForms } from './bench-forms.ts';

const root = join(import.meta.dirname, '../../..');

const html = (entry: string): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>bench</title></head><body><div id="root"></div><script type="module" src="${entry}"></script></body></html>`;

/** One page per entry, without an HTML file of its own in the repository. */
export const pagesOf = (entries: Readonly<Record<string, string>>): Plugin => ({
  name: 'bench-pages',
  resolveId: (id) => (id.startsWith(`${root}/bench-`) ? id : undefined),
  load: (id) => {
    const name = /bench-(\w+)\.html$/.exec(id)?.[1];
    return name === undefined ? undefined : html(entries[name] ?? '');
  },
});

/** Builds the pages as production is built. Gives the folder and how to remove it. */
export const buildPages = async (entries: Readonly<Record<string, string>>, forms: readonly FormDefinition[]) => {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [pagesOf(entries), benchForms(forms), cataloguePlugin(), slimRjsf(), react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(entries).map((name) => [name, `${root}/bench-${name}.html`])),
      },
    },
  });
  return { folder: outDir, remove: () => rm(outDir, { recursive: true, force: true }) };
};
