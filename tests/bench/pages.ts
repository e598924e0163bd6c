import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import { type Opened, openSlowly } from './pages/first-paint.ts';
import { audit } from './pages/lighthouse.ts';
import { scriptsOf, type TakeOver, takeOver } from './pages/take-over.ts';
import { pagesPerSecond } from './pages/throughput.ts';
import { serveUnrendered } from './pages/unrendered.ts';
import { openBrowser } from './support/browser.ts';
import { startBuiltPortal } from './support/portal.ts';
import { showSpread, spreadOf, table } from './support/statistics.ts';

/**
 * Public pages: rendered on the server against rendered in the browser only, in turn; size; Lighthouse; pages per second.
 * Usage: npm run bench:pages [rounds]
 */
const limits = {
  paint: 0.35,
  blocking: 200,
  shift: 0.02,
  kilobytes: 190,
  pages: 200,
  performance: 95,
  other: 100,
} as const;
const rounds = Number(process.argv[2] ?? 7);

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const rows: (readonly string[])[] = [];
let isHeld = true;

const report = (page: string, what: string, value: string, limit: string, holds: boolean): void => {
  isHeld &&= holds;
  rows.push([page, what, value, limit, holds ? 'held' : 'MISSED']);
};

const paints = async (browser: Browser, path: string, rendered: string, unrendered: string) => {
  const samples: Record<'rendered' | 'unrendered', Opened[]> = { rendered: [], unrendered: [] };
  for (let round = 0; round < rounds; round++)
    for (const way of round % 2 === 0 ? (['rendered', 'unrendered'] as const) : (['unrendered', 'rendered'] as const))
      samples[way].push(await openSlowly(browser, (way === 'rendered' ? rendered : unrendered) + path));
  return samples;
};

const takeOvers = async (browser: Browser, url: string): Promise<TakeOver[]> => {
  const taken: TakeOver[] = [];
  for (let round = 0; round < rounds; round++) taken.push(await takeOver(browser, url));
  return taken;
};

const measure = async (
  browser: Browser,
  name: string,
  path: string,
  rendered: string,
  unrendered: string,
): Promise<void> => {
  const samples = await paints(browser, path, rendered, unrendered);
  const ratioOf = (what: 'paint' | 'content') =>
    spreadOf(samples.rendered.map((sample, round) => sample[what] / (samples.unrendered[round]?.[what] ?? Number.NaN)));
  const [paint, content] = [ratioOf('paint'), ratioOf('content')];
  report(
    name,
    'first contentful paint, server-rendered / browser-rendered',
    showSpread(paint),
    `<= ${limits.paint}`,
    paint.median <= limits.paint,
  );
  report(
    name,
    'heading painted, server-rendered / browser-rendered',
    showSpread(content),
    `<= ${limits.paint}`,
    content.median <= limits.paint,
  );
  const shift = Math.max(...samples.rendered.map((sample) => sample.shift));
  report(name, 'layout shift', shift.toFixed(3), `<= ${limits.shift}`, shift <= limits.shift);
  const kilobytes = await scriptsOf(browser, rendered + path);
  report(name, 'JavaScript, KB gzip', kilobytes.toFixed(1), `<= ${limits.kilobytes}`, kilobytes <= limits.kilobytes);
  const taken = await takeOvers(browser, rendered + path);
  const blocking = spreadOf(taken.map((one) => one.blocking));
  report(
    name,
    'blocking time while it is taken over, ms',
    showSpread(blocking),
    `<= ${limits.blocking}`,
    blocking.median <= limits.blocking,
  );
  const longest = spreadOf(taken.map((one) => one.longest));
  report(name, 'longest task while it is taken over, ms', showSpread(longest), '', true);
  const { scores, lost } = await audit(rendered + path);
  for (const [category, score] of Object.entries(scores)) {
    const limit = category === 'performance' ? limits.performance : limits.other;
    report(name, `Lighthouse ${category}`, score.toFixed(0), `>= ${limit}`, score >= limit);
  }
  for (const line of lost) console.log(`${name}: ${line}`);
  const speed = await pagesPerSecond(rendered + path, 5);
  report(name, 'pages per second, warm', speed.toFixed(0), `>= ${limits.pages}`, speed >= limits.pages);
};

await ensureBuild(root);
const portal = await startBuiltPortal(root, folder);
const unrendered = await serveUnrendered(portal.url);
const browser = await openBrowser();
try {
  const events = (await (await fetch(`${portal.url}/api/event?page=1`)).json()) as { data: { slug: string }[] };
  const pages = { landing: '/', news: '/news', 'event detail': `/event/${events.data[0]?.slug}` };
  for (const [name, path] of Object.entries(pages)) await measure(browser, name, path, portal.url, unrendered.url);
} finally {
  await browser.close();
  unrendered.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`Slow 4G, processor slowed 4 times, ${rounds} rounds in turn; median (quartiles)\n`);
console.log(table([['page', '', 'measured', 'wanted', ''], ...rows]));
process.exitCode = isHeld ? 0 : 1;
