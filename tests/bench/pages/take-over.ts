import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { blockingOf, categories, tasksOfPage } from './main-thread.ts';

export interface TakeOver {
  /** Sum of what each task took beyond 50 ms, as Lighthouse counts it. */
  readonly blocking: number;
  readonly longest: number;
}

/** A visitor interacts with the page: its code runs until the elements that only scripts add are there. */
const come = async (page: Page): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await page.locator('footer input[name="appearance"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

/** What a slow phone feels of it; the page itself was there long before. */
export const takeOver = async (browser: Browser, url: string): Promise<TakeOver> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    await browser.startTracing(page, { categories });
    await come(page);
    const tasks = tasksOfPage(await browser.stopTracing());
    return { blocking: blockingOf(tasks), longest: Math.max(...tasks) };
  } finally {
    await context.close();
  }
};

/** All code that the page fetches until it has been taken over, in KB of gzip. */
export const scriptsOf = async (browser: Browser, url: string): Promise<number> => {
  const page = await browser.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) bodies.set(response.url(), response.body());
  });
  await page.goto(url);
  await come(page);
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};
