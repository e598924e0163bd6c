import type { Browser, CDPSession, Page } from 'playwright';

/** Slow 4G as Lighthouse means it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

export interface Opened {
  /** Milliseconds to the first contentful paint. */
  readonly paint: number;
  /** Milliseconds until what the page is about has been painted. */
  readonly content: number;
  readonly shift: number;
}

const watch = `
  window.seen = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector('main h1')) requestAnimationFrame(() => { window.seen.content = performance.now(); document.documentElement.dataset.painted = ''; });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

const slow = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

const read = async (page: Page): Promise<Opened> => {
  await page.waitForSelector('html[data-painted]', { state: 'attached' });
  await page.waitForLoadState('networkidle');
  return (await page.evaluate(`({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    content: window.seen.content,
    shift: window.seen.shift,
  })`)) as Opened;
};

/** Opens a page on a slow phone with nothing in its cache. */
export const openSlowly = async (browser: Browser, url: string): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watch });
    await slow(await context.newCDPSession(page));
    await page.goto(url);
    return await read(page);
  } finally {
    await context.close();
  }
};
