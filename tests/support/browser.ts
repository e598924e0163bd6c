import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright';
import { getChromium } from '../../src/tooling/suite/chromium.ts';
import { slow, slow4g } from '../bench/usable/slow-phone.ts';
import { isLeft, leaveProfile, type Profile, takeProfile, watchProfile } from './profiles.ts';

/** Chromium takes the last list alone: what Playwright switches off stands in it, and the address bar's own pages. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

const flags = [
  `--disable-features=${withoutFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A page of a test lives for seconds: without further threads and processes it costs a tenth less. They pay off where a
  // page runs longer and other processor cores are idle.
  '--js-flags=--single-threaded --min-semi-space-size=16',
  '--in-process-gpu',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
  '--num-raster-threads=1',
];

export type Language = 'id' | 'en';

let launched: Promise<Browser> | undefined;

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await getChromium(), headless: true, args: flags });

/** The browser of this worker, for one test file after the other; every visitor gets a context of its own. */
export const getBrowser = async (): Promise<Browser> => {
  launched ??= launch();
  const browser = await launched;
  if (browser.isConnected()) return browser;
  launched = undefined;
  return getBrowser();
};

/** At the end of a file, profiles that are clean wait for the next file's visitors; the browser ends with the worker. */
export const leaveBrowser = async (browser: Browser | undefined): Promise<void> => {
  const used = (browser?.contexts() ?? []).filter((context) => !isLeft(context));
  await Promise.all(used.map((context) => context.close()));
};

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page: uncaught errors, refused scripts and styles, errors on the console. */
  readonly complaints: readonly string[];
  /** Calls of the API and pages, with their answers, in the order in which they ended. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly url: string;
  readonly language?: Language;
  readonly width?: number;
  /** The browser runs no scripts. */
  readonly isScriptless?: boolean;
  /** A new browser profile with an empty cache, which no later test uses. */
  readonly isFresh?: boolean;
}

/** The scripts that tests add to every page: the sandbox of a frame keeps them from running, too. */
const isOfSandbox = (text: string): boolean =>
  text.startsWith('Blocked script execution') && text.includes('/applicant-page?');

/**
 * Chromium also logs responses that the page expects, such as 401 or 412, to the console, and a connection that was lost
 * while it read the service worker. A service worker that the server lacks is a different line.
 */
const isStatusLine = (text: string): boolean =>
  text.startsWith('Failed to load resource') ||
  text === 'An unknown error occurred when fetching the script.' ||
  isOfSandbox(text);

/** Records the requests to the server. */
const listen = (context: BrowserContext, asked: string[]): void => {
  const note = (request: Request, outcome: string | number): void => {
    const { pathname, search } = new URL(request.url());
    if (!/\.(?:js|css|woff2|json|webp|svg)$/.test(pathname))
      asked.push(`${new Date().toISOString().slice(14, 23)} ${request.method()} ${pathname}${search}: ${outcome}`);
  };
  context.on('response', (response) => note(response.request(), response.status()));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
};

/** With `SLOW_PHONE=1` each page has a cheap phone's line and processor: `SLOW_PHONE=1 npx vitest run --project e2e`. */
const makeProfile = async (browser: Browser, kind: string, options: VisitorOptions): Promise<Profile> => {
  const { url, language, width, isScriptless = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'en' ? 'en-US' : 'id-ID',
    viewport: { width: width ?? 1280, height: 800 },
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    javaScriptEnabled: !isScriptless,
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI} ${sample}`),
    ),
  );
  // Toasts disappear after some seconds: they are recorded, so that a test need not look at the right moment.
  await context.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('[role=log], [data-part=dialog-error]'))
          for (const { textContent } of addedNodes) said.push((textContent ?? '').replace(/\s+/g, ' '));
    }).observe(document, { childList: true, subtree: true });
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (process.env['SLOW_PHONE']) await slow(devtools, slow4g);
  const profile = { context, page, devtools, kind };
  watchProfile(profile);
  return profile;
};

/** A visitor with a clean browser profile, at the production build under its own Content-Security-Policy. */
export const visit = async (browser: Browser, options: VisitorOptions): Promise<Visitor> => {
  const { url, language = 'id', width = 1280, isScriptless, isFresh } = options;
  const kind = `${url} ${language} ${isScriptless}`;
  const known = isFresh ? undefined : await takeProfile(kind);
  await known?.page.setViewportSize({ width, height: 800 });
  const profile = known ?? (await makeProfile(browser, kind, options));
  const { context, page } = profile;
  await context.addCookies([{ name: 'locale', value: language, url }]);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isStatusLine(message.text())) complaints.push(message.text());
  });
  const asked: string[] = [];
  listen(context, asked);
  return { page, context, complaints, asked, close: () => (isFresh ? context.close() : leaveProfile(profile, url)) };
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const describe = ({ id, impact, nodes }: Result): string =>
  `${impact} ${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`).join('; ')}`;

export const loadAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
};

const runAxe = async (page: Page, options: RunOptions): Promise<readonly string[]> => {
  await loadAxe(page);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const results = (await page.evaluate(`axe.run(document, ${asked})`)) as AxeResults;
  return results.violations.map(describe);
};

/** All findings of axe on the page, of any impact. @param rules only these, where all would take too long */
export const findBarriers = (page: Page, ...rules: readonly string[]): Promise<readonly string[]> =>
  runAxe(page, rules.length > 0 ? { runOnly: [...rules] } : {});

/**
 * The same without the contrast of texts, which `findContrastFaults` covers, and with a rule that axe leaves out by itself:
 * targets of at least 24 px, or with as much room around them (WCAG 2.5.8).
 */
export const findOtherBarriers = (page: Page): Promise<readonly string[]> =>
  runAxe(page, { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } });

/** Folder for screenshots, for people to look at. Without it none is taken: no test reads them, and each costs time. */
const shotsDir = process.env['SHOTS_DIR'];

/** Saves a screenshot of a part that scrolls out of view, as above. */
export const shootPart = async (part: Locator, name: string): Promise<void> => {
  if (shotsDir === undefined) return;
  mkdirSync(shotsDir, { recursive: true });
  await part.screenshot({ path: join(shotsDir, `${name}-${part.page().viewportSize()?.width}.png`) });
};

/** Saves a screenshot of the whole page, with its width in the name, where somebody asked for screenshots. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (shotsDir === undefined) return;
  mkdirSync(shotsDir, { recursive: true });
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  await page.screenshot({ path: join(shotsDir, `${name}-${page.viewportSize()?.width}.png`), fullPage: !isCovered });
};
