import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { blockingOf, categories, tasksOfPage } from './main-thread.ts';

export interface TakeOver {
  /** Sum of what each task took beyond 50 ms, as Lighthouse counts it. */
  readonly blocking: number;
  readonly longest: number;
  /** Milliseconds from the click until the menu is open. */
  readonly answer: number;
}

/** Presses the menu as soon as it is painted; it is a link then, and a button once the page's script has run. */
const clickMenu = async (page: Page): Promise<number> => {
  const menu = page.locator('header a[href="#site-menu"]');
  await menu.waitFor();
  return menu.evaluate(async (button: HTMLElement) => {
    const from = performance.now();
    button.click();
    const panel = document.getElementById('site-menu');
    while (panel?.checkVisibility() !== true) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
};

const untilScriptRan = async (page: Page): Promise<void> => {
  await page.locator('#site-menu:not([data-scriptless])').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

/**
 * What a slow phone feels while it is taken over, from the first paint on: parsing and the first layout, of which no
 * script is a part, come before.
 */
export const takeOver = async (browser: Browser, url: string): Promise<TakeOver> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await browser.startTracing(page, { categories });
    await page.goto(url, { waitUntil: 'commit' });
    const answer = await clickMenu(page);
    await untilScriptRan(page);
    const tasks = tasksOfPage(await browser.stopTracing(), true);
    if (tasks.length === 0) throw new Error(`the trace of ${url} has no paint`);
    return { blocking: blockingOf(tasks), longest: Math.max(...tasks), answer };
  } finally {
    await context.close();
  }
};

/** All code that the page fetches, in KB of gzip. */
export const scriptsOf = async (browser: Browser, url: string): Promise<number> => {
  const page = await browser.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) bodies.set(response.url(), response.body());
  });
  await page.goto(url);
  await untilScriptRan(page);
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};
