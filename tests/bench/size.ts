import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { pathTo } from '../../src/contract/pages.ts';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { buildPageScript } from '../../src/tooling/build/build-page-script.ts';
import { readDataFiles } from '../../src/tooling/vite/catalogue-plugin.ts';
import { answersFor, formId } from './size-answers.ts';
import { openBrowser } from './support/browser.ts';
import { serve } from './support/serve.ts';
import { table } from './support/statistics.ts';

/**
 * JavaScript that a browser fetches until a page can be used, gzip: every step's screen, and the public pages, which all
 * have the same.
 * Usage: npm run bench:size
 */
const LIMITS_KB = { public: 40, step: 300 } as const;

const root = join(import.meta.dirname, '../..');
const { steps, institutions } = buildCatalogue(readDataFiles(root, 'schemas'));
const institution = institutions[0];
if (!institution) throw new Error('there is no institution to apply to');

interface Page {
  readonly name: string;
  readonly path: string;
  /** There once the page can be used. */
  readonly usable: string;
  readonly limit: number;
  /** A guest carries no cookie, and fetches nothing about a session. */
  readonly isGuest?: boolean;
}

const pages: readonly Page[] = [
  { name: 'public', path: '/public-page.html', usable: '#root', limit: LIMITS_KB.public, isGuest: true },
  ...steps.map(({ key }) => ({
    name: key,
    path: `${pathTo('applicationStep', { institution: institution.parameter, step: key })}?formId=${formId}`,
    usable: `form[data-form="${key}"] button[type=submit]`,
    limit: LIMITS_KB.step,
  })),
];

const measure = async (browser: Browser, url: string, { path, usable, isGuest }: Page): Promise<number> => {
  const context = await browser.newContext();
  if (!isGuest) await context.addCookies([{ name: 'userId', value: formId, url }]);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto(url + path);
  await page.waitForSelector(usable, { state: 'attached' });
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.values());
  await context.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
};

const outDir = await mkdtemp(join(tmpdir(), 'bench-size-'));
await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, reportCompressedSize: false } });
await buildPageScript(root, outDir);
const server = await serve(outDir, answersFor(steps, institution));
const browser = await openBrowser();
const rows: { readonly cells: readonly string[]; readonly isHeld: boolean }[] = [];
try {
  for (const page of pages) {
    const size = await measure(browser, server.url, page);
    const isHeld = size <= page.limit;
    rows.push({ cells: [page.name, size.toFixed(1), `<= ${page.limit}`, isHeld ? 'held' : 'MISSED'], isHeld });
  }
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
console.log('JavaScript to a usable page, KB gzip\n');
console.log(table([['page', 'KB', 'allowed', ''], ...rows.map(({ cells }) => cells)]));
process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
