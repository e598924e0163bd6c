import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { getChromium } from '../../../src/tooling/suite/chromium.ts';

const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await getChromium(), headless: true, args: [...launchFlags, ...flags] });

/** Runs in the page: notes how long after each key the next frame was painted. Text, so that no compiler touches it. */
const watchKeys = `
  window.keyMarks = [];
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => keyMarks.push(performance.now() - timeStamp);
    channel.port2.postMessage(0);
  }), { capture: true });
`;

/** One page with a slowed processor, and what can be measured on it. */
export interface MeasuredPage {
  readonly page: Page;
  /** Milliseconds that the main thread has worked since the page was opened. */
  readonly worked: () => Promise<number>;
  /** Milliseconds from key to next paint since the last call. */
  readonly takeMarks: () => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
}

const workedOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

export const openMeasured = async (browser: Browser, url: string, slowdown: number): Promise<MeasuredPage> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  await page.addInitScript({ content: watchKeys });
  await page.goto(url);
  await page.waitForSelector('input[data-ready]');
  const session = await context.newCDPSession(page);
  // the thread's own clock: what other programs take from the processor is not the page's work
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    worked: () => workedOf(session),
    takeMarks: () => page.evaluate('keyMarks.splice(0)') as Promise<number[]>,
    close: () => context.close(),
  };
};
