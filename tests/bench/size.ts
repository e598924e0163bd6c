import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { pathTo } from '../../src/contract/pages.ts';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import type { ApiClient } from '../support/client.ts';
import { readPortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { visit } from './documents-visitors.ts';
import { openBrowser } from './support/browser.ts';
import { startBuiltPortal } from './support/portal.ts';
import { table } from './support/statistics.ts';

/**
 * JavaScript that a browser fetches from the built portal until a page answers: until its form is taken over, on a public
 * page until its script has run. The script inside a page counts, too. Usage: npm run bench:size
 */
interface Limit {
  readonly kilobytes: number;
  readonly files: number;
}

/** What the portal has reached; a page may not grow beyond it. */
const allowed = { public: { kilobytes: 40, files: 2 }, form: { kilobytes: 150, files: 12 } } as const;
/** What it is to reach. */
const wanted: Readonly<Record<keyof typeof allowed, Limit>> = {
  public: { kilobytes: 40, files: 2 },
  form: { kilobytes: 150, files: 12 },
};

interface Page {
  readonly name: string;
  readonly path: string;
  readonly kind: keyof typeof allowed;
  /** Whose cookies the browser has; none for a guest. */
  readonly client?: ApiClient;
}

const INSTITUTION = 'untar';

const sizeOf = (bodies: readonly Buffer[]): number =>
  bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;

/** `dom 67.7` for `/assets/dom-BZayDj63.js`, the largest first. */
const listFiles = (files: readonly { readonly name: string; readonly body: Buffer }[]): string =>
  files
    .map(({ name, body }) => ({ size: sizeOf([body]), name: /([^/]+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? name }))
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${name} ${size.toFixed(1)}`)
    .join(', ');

/** Runs in the page: notes when its form is taken over. Text, so that no compiler touches it. */
const watch = `
  new MutationObserver(() => {
    if (document.querySelector('form[data-form][data-taken-over]')) window.answeredAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-taken-over'] });
`;

/** All scripts, and those among them that were asked for before the page answered. */
const measure = async (browser: Browser, url: string, { path, kind, client }: Page) => {
  const context = await browser.newContext({ locale: 'id-ID' });
  const cookies = [...(client?.cookies ?? [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value: encodeURIComponent(value), url })));
  const page = await context.newPage();
  await page.addInitScript({ content: watch });
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.body().catch(() => Buffer.alloc(0)),
      );
  });
  const html = (await (await page.goto(url + path))?.text()) ?? '';
  if (kind === 'form') await untilPageTakenOver(page);
  await page.waitForLoadState('networkidle');
  const early = (await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime < (window.answeredAt ?? Infinity))
    .map(({ name }) => name)`)) as readonly string[];
  const all = await Promise.all(scripts.values());
  const inside = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => Buffer.from(code));
  const names = [...scripts.keys()].filter((name) => early.includes(name));
  const before = await Promise.all(
    names.map(async (name) => ({ name, body: (await scripts.get(name)) ?? Buffer.alloc(0) })),
  );
  await context.close();
  return { before, inside, all };
};

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
await ensureBuild(root);
const portal = await startBuiltPortal(root, folder);
const browser = await openBrowser();
const files: string[] = [];
const rows: { readonly cells: readonly string[]; readonly isHeld: boolean }[] = [];
try {
  const data = await readPortalData(root);
  const client = await visit(portal.url, 'siti');
  const { steps } = data.catalogue;
  const answered = steps.filter(({ submits }) => !submits).map(({ key }) => key);
  const formId = await makeDraft(data, { client }, { institution: INSTITUTION, steps: answered });
  const stepPath = (step: string): string => pathTo('applicationStep', { institution: INSTITUTION, step });
  const pages: readonly Page[] = [
    { name: 'public', path: '/', kind: 'public' },
    { name: 'login', path: pathTo('login'), kind: 'form' },
    { name: 'register', path: pathTo('register'), kind: 'form' },
    ...steps.map(({ key }) => ({
      name: key,
      path: `${stepPath(key)}?formId=${formId}`,
      kind: 'form' as const,
      client,
    })),
  ];
  for (const page of pages) {
    const { before, inside, all } = await measure(browser, portal.url, page);
    const limit = allowed[page.kind];
    const goal = wanted[page.kind];
    const size = sizeOf([...before.map(({ body }) => body), ...inside]);
    files.push(`${page.name}: ${listFiles(before)}, in the page ${sizeOf(inside).toFixed(1)}`);
    const isHeld = size <= limit.kilobytes && before.length <= limit.files;
    rows.push({
      cells: [
        page.name,
        `${size.toFixed(1)} in ${before.length}`,
        `${sizeOf([...all, ...inside]).toFixed(1)} in ${all.length}`,
        `<= ${limit.kilobytes} in ${limit.files}${isHeld ? '' : ' MISSED'}`,
        `<= ${goal.kilobytes} in ${goal.files}`,
      ],
      isHeld,
    });
  }
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log('JavaScript until a page answers, KB gzip in files\n');
console.log(
  table([['page', 'until it answers', 'until it is idle', 'allowed', 'wanted'], ...rows.map(({ cells }) => cells)]),
);
console.log(`\n${files.join('\n')}`);
process.exitCode = rows.every(({ isHeld }) => isHeld) ? 0 : 1;
