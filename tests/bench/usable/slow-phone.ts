import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** One line of a phone: milliseconds there and back, bits per second. */
export interface Line {
  readonly name: string;
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}

/** As Lighthouse and Chromium's tools name them. */
export const lines: readonly Line[] = [
  { name: 'Slow 4G', latency: 150, down: 1.6e6, up: 0.75e6 },
  { name: 'Fast 3G', latency: 562, down: 1.44e6, up: 0.675e6 },
];

/** How many times slower than this machine the phone computes. */
const SLOWDOWN = 4;

/** Milliseconds since the navigation; undefined where the page has no such moment. */
export interface Moments {
  readonly paint: number;
  /** The input that is typed into has been painted. */
  readonly visible: number | undefined;
  /** The typed letter would survive the end of the page. */
  readonly safe: number | undefined;
  /** The form's own state holds the typed letter. */
  readonly known: number | undefined;
  /** Time of long tasks beyond 50 ms each. */
  readonly blocking: number;
  readonly kilobytes: number;
  readonly requests: number;
}

export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** CSS selector of the input that is typed into; none for a page to read. */
  readonly input?: string;
  /** Expressions that hold in the page once the letter is safe and known. */
  readonly isSafe?: string;
  readonly isKnown?: string;
  readonly cookies?: readonly { readonly name: string; readonly value: string }[];
  /** Not of the portal: measured beside it, held to nothing. */
  readonly isRival?: true;
}

/** Runs in the page: notes each moment in the frame after it. Text, so that no compiler touches it. */
const watch = ({ input, isSafe, isKnown }: Contestant): string => `
  window.moments = { blocking: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.moments.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const conditions = {
    visible: () => ${input ? `document.querySelector(${JSON.stringify(input)})?.getClientRects().length > 0` : 'false'},
    safe: () => window.moments.visible && (${isSafe ?? 'false'}),
    known: () => window.moments.visible && (${isKnown ?? 'false'}),
  };
  const look = () => {
    for (const [name, holds] of Object.entries(conditions))
      if (window.moments[name] === undefined && holds()) window.moments[name] = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Slows the line and the processor of a page. */
export const slow = async (session: CDPSession, { latency, down, up }: Line): Promise<void> => {
  await session.send('Network.enable');
  const throughput = { downloadThroughput: down / 8, uploadThroughput: up / 8 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
};

/** What the network has carried since now. */
const countTraffic = (session: CDPSession) => {
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  return () => ({ kilobytes: bytes / 1000, requests });
};

const MAX_WAIT_MS = 60_000;

/** Asks the page itself: its Content-Security-Policy lets no library wait in it for an expression. */
export const untilSeen = async (page: Page, moment: keyof Moments): Promise<number> => {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const seen: unknown = await page.evaluate(`window.moments?.${moment}`);
    if (typeof seen === 'number') return seen;
    if (performance.now() > end) throw new Error(`${page.url()} was not ${moment} in time`);
  }
};

const typeLetter = async (page: Page, { input, isSafe, isKnown }: Contestant): Promise<void> => {
  if (!input) return;
  await untilSeen(page, 'visible');
  await page.locator(input).first().focus();
  await page.keyboard.type('Z');
  if (isSafe !== undefined) await untilSeen(page, 'safe');
  if (isKnown !== undefined) await untilSeen(page, 'known');
};

const openOnce = async (context: BrowserContext, contestant: Contestant, line: Line): Promise<Moments> => {
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: watch(contestant) });
    const session = await context.newCDPSession(page);
    await slow(session, line);
    const traffic = countTraffic(session);
    await page.goto(contestant.url, { waitUntil: 'commit' });
    await typeLetter(page, contestant);
    await page.waitForLoadState('networkidle');
    const seen = (await page.evaluate(`({
      ...window.moments,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    })`)) as Omit<Moments, 'kilobytes' | 'requests'>;
    return { ...seen, ...traffic() };
  } finally {
    await page.close();
  }
};

/** Opens a page with an empty cache, and then again with what the first visit has left. */
export const visitTwice = async (
  browser: Browser,
  contestant: Contestant,
  line: Line,
): Promise<{ readonly cold: Moments; readonly warm: Moments }> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  try {
    const cookies = (contestant.cookies ?? []).map((cookie) => ({ ...cookie, url: contestant.url }));
    await context.addCookies(cookies);
    const cold = await openOnce(context, contestant, line);
    return { cold, warm: await openOnce(context, contestant, line) };
  } finally {
    await context.close();
  }
};
