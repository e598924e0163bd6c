import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import { openSlowly } from './pages/first-paint.ts';
import { audit } from './pages/lighthouse.ts';
import { scriptsOf, takeOver } from './pages/take-over.ts';
import { pagesPerSecond } from './pages/throughput.ts';
import { openBrowser } from './support/browser.ts';
import { startBuiltPortal } from './support/portal.ts';
import { showSpread, spreadOf, table } from './support/statistics.ts';

/**
 * Public pages: paint, size, a click as soon as something can be clicked, Lighthouse, pages per second.
 * Usage: npm run bench:pages [rounds]
 */
const limits = {
  blocking: 100,
  longest: 100,
  shift: 0.02,
  kilobytes: 40,
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

const repeat = async <T>(measureOnce: () => Promise<T>): Promise<readonly T[]> => {
  const samples: T[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await measureOnce());
  return samples;
};

const measure = async (browser: Browser, name: string, path: string, origin: string): Promise<void> => {
  const url = origin + path;
  const opened = await repeat(() => openSlowly(browser, url));
  const paint = spreadOf(opened.map((one) => one.paint));
  report(name, 'first contentful paint, ms', showSpread(paint), '', true);
  const heading = spreadOf(opened.map((one) => one.content));
  report(name, 'heading painted, ms', showSpread(heading), '', true);
  const shift = Math.max(...opened.map((one) => one.shift));
  report(name, 'layout shift', shift.toFixed(3), `<= ${limits.shift}`, shift <= limits.shift);
  const kilobytes = await scriptsOf(browser, url);
  report(name, 'JavaScript, KB gzip', kilobytes.toFixed(1), `<= ${limits.kilobytes}`, kilobytes <= limits.kilobytes);
  const taken = await repeat(() => takeOver(browser, url));
  const blocking = spreadOf(taken.map((one) => one.blocking));
  report(
    name,
    'blocking time from the first paint until the menu opens, ms',
    showSpread(blocking),
    `<= ${limits.blocking}`,
    blocking.median <= limits.blocking,
  );
  const longest = spreadOf(taken.map((one) => one.longest));
  report(name, 'longest task of it, ms', showSpread(longest), `<= ${limits.longest}`, longest.median <= limits.longest);
  const answer = spreadOf(taken.map((one) => one.answer));
  report(name, 'click on the menu, until it is open, ms', showSpread(answer), '', true);
  const { scores, lost } = await audit(url);
  for (const [category, score] of Object.entries(scores)) {
    const limit = category === 'performance' ? limits.performance : limits.other;
    report(name, `Lighthouse ${category}`, score.toFixed(0), `>= ${limit}`, score >= limit);
  }
  for (const line of lost) console.log(`${name}: ${line}`);
  const speed = await pagesPerSecond(url, 5);
  report(name, 'pages per second, warm', speed.toFixed(0), `>= ${limits.pages}`, speed >= limits.pages);
};

await ensureBuild(root);
const portal = await startBuiltPortal(root, folder);
const browser = await openBrowser();
try {
  const events = (await (await fetch(`${portal.url}/api/event?page=1`)).json()) as { data: { slug: string }[] };
  const pages = { landing: '/', news: '/news', 'event detail': `/event/${events.data[0]?.slug}` };
  for (const [name, path] of Object.entries(pages)) await measure(browser, name, path, portal.url);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`Slow 4G, processor slowed 4 times, ${rounds} rounds; median (quartiles)\n`);
console.log(table([['page', '', 'measured', 'wanted', ''], ...rows]));
process.exitCode = isHeld ? 0 : 1;
