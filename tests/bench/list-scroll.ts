import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { openDatabases } from './admin-lists/databases.ts';
import { at } from './admin-lists/measure.ts';
import { scroll } from './list-scroll-gesture.ts';
import { traceTasks } from './list-scroll-tasks.ts';
import { openBrowser } from './support/browser.ts';
import { startBuiltPortal } from './support/portal.ts';
import { table } from './support/statistics.ts';

/**
 * The list of 10,000 applications, scrolled from its first row to its last: how long the page's tasks take.
 * Usage: npm run build && npm run bench:list-scroll -- [--speeds 250,1200] [--widths wide,narrow] [--rounds 1] [--keep FOLDER]
 * A speed is the number of pixels scrolled per frame; at less than half of the visible height every row is rendered.
 */
const { values } = parseArgs({
  options: {
    speeds: { type: 'string', default: '250,1200' },
    widths: { type: 'string', default: 'wide,narrow' },
    rounds: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const ALLOWED = 50;
const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const keys = ['wide', 'narrow'] as const;

interface Portal {
  readonly url: string;
  /** Of the session of an admin. */
  readonly token: string;
}

const measure = async (browser: Browser, { url, token }: Portal, width: keyof typeof widths, speed: number) => {
  const context = await browser.newContext({ viewport: widths[width] });
  // The page requests the account only when this cookie says that a visitor is logged in.
  await context.addCookies([
    { name: 'session', value: token, url },
    { name: 'userId', value: 'admin', url },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}/admin/applicant-list?size=all`);
  await page.waitForSelector('[data-part=long-list] [data-application]');
  await page.waitForLoadState('networkidle');
  const stop = await traceTasks(await context.newCDPSession(page));
  const { gaps, longTasks } = await scroll(page, speed);
  const tasks = await stop();
  await context.close();
  if (tasks.length < gaps.length) throw new Error(`only ${tasks.length} tasks were seen in ${gaps.length} frames`);
  return { gaps, longTasks, worked: tasks.map(({ worked }) => worked) };
};

const root = findCodeRoot();
const databases = await openDatabases(root, values.keep);
try {
  const { url: database, sessions } = await databases.open(10_000);
  const [token = ''] = sessions.group;
  const env = { DATABASE_URL: database, DEMO_DATA: 'false' };
  const portal = await startBuiltPortal(root, join(databases.folder, 'scrolled'), env);
  const browser = await openBrowser();
  const rows: string[][] = [];
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const width of keys.filter((key) => values.widths.split(',').includes(key)))
        for (const speed of values.speeds.split(',').map(Number)) {
          const { gaps, longTasks, worked } = await measure(browser, { url: portal.url, token }, width, speed);
          const most = Math.max(...worked);
          const cells = [at(gaps, 0.5), at(gaps, 0.99), at(worked, 0.99), most].map((value) => value.toFixed(1));
          const verdict = most <= ALLOWED ? '' : 'MISSED';
          rows.push([width, String(speed), String(gaps.length), ...cells, String(longTasks.length), verdict]);
        }
  } finally {
    await browser.close();
    await portal.stop();
  }
  const head = [
    '',
    'pixels a frame',
    'frames',
    'frame, ms',
    'p99',
    'task worked, p99',
    `longest (<= ${ALLOWED})`,
    'long by the clock',
    '',
  ];
  console.log(table([head, ...rows]));
  process.exitCode = rows.every((row) => row.at(-1) === '') ? 0 : 1;
} finally {
  await databases.close();
}
