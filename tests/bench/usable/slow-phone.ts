import { EventEmitter, once } from 'node:events';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** One line of a phone: milliseconds there and back, bits per second. */
export interface Line {
  readonly name: string;
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}

/** As Lighthouse and Chromium's tools name them. */
export const slow4g: Line = { name: 'Slow 4G', latency: 150, down: 1.6e6, up: 0.75e6 };

export const lines: readonly Line[] = [slow4g, { name: 'Fast 3G', latency: 562, down: 1.44e6, up: 0.675e6 }];

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
  /** What earlier visits have left in the storage of the device. */
  readonly stored?: Readonly<Record<string, string>>;
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
      if (window.moments[name] === undefined && holds()) {
        window.moments[name] = performance.now();
        window.tellMoment(name);
      }
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

/** A phone with what earlier visits have left on it, but an empty cache. */
export const openPhone = async (browser: Browser, { url, cookies = [], stored = {} }: Contestant) => {
  const { origin } = new URL(url);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
  return context;
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

type Wait = (moment: keyof Moments) => Promise<void>;

/** The page tells each moment by itself: questions from outside would take time from a slowed page. */
const listen = async (session: CDPSession): Promise<Wait> => {
  const seen = new Set<string>();
  const events = new EventEmitter();
  session.on('Runtime.bindingCalled', ({ payload }) => {
    seen.add(payload);
    events.emit(payload);
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellMoment' });
  return async (moment) => {
    if (!seen.has(moment)) await once(events, moment, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  };
};

const typeLetter = async (page: Page, wait: Wait, { input, isSafe, isKnown }: Contestant): Promise<void> => {
  if (!input) return;
  await wait('visible');
  await page.locator(input).first().focus();
  await page.keyboard.type('Z');
  if (isSafe !== undefined) await wait('safe');
  if (isKnown !== undefined) await wait('known');
};

const openOnce = async (context: BrowserContext, contestant: Contestant, line: Line): Promise<Moments> => {
  const page = await context.newPage();
  try {
    await page.addInitScript({ content: watch(contestant) });
    const session = await context.newCDPSession(page);
    await slow(session, line);
    const traffic = countTraffic(session);
    const wait = await listen(session);
    await page.goto(contestant.url, { waitUntil: 'commit' });
    await typeLetter(page, wait, contestant);
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
  const context = await openPhone(browser, contestant);
  try {
    const cold = await openOnce(context, contestant, line);
    return { cold, warm: await openOnce(context, contestant, line) };
  } finally {
    await context.close();
  }
};
