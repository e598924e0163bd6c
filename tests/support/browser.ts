import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, Result } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { getChromium } from '../../src/tooling/suite/chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export type Language = 'id' | 'en';

/** One browser for a test file; every visitor gets a context of its own. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await getChromium(), headless: true, args: flags });

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about: uncaught errors, refused scripts and styles, errors on the console. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly url: string;
  readonly language?: Language;
  readonly width?: number;
  /** The browser runs no scripts. */
  readonly isScriptless?: boolean;
}

/** Answers of the server that the page expects, such as 401 or 412, are also told on the console by Chromium. */
const isStatusLine = (text: string): boolean => text.startsWith('Failed to load resource');

/** Somebody with a fresh browser profile, at the production build under its own Content-Security-Policy. */
export const visit = async (browser: Browser, options: VisitorOptions): Promise<Visitor> => {
  const { url, language = 'id', width = 1280, isScriptless = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'id' ? 'id-ID' : 'en-US',
    viewport: { width, height: 800 },
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    javaScriptEnabled: !isScriptless,
  });
  await context.addCookies([{ name: 'locale', value: language, url }]);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI} ${sample}`),
    ),
  );
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isStatusLine(message.text())) complaints.push(message.text());
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { page, context, complaints, close: () => context.close() };
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tell = ({ id, impact, nodes }: Result): string =>
  `${impact} ${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`).join('; ')}`;

/** What axe finds on the page as it stands, however small. @param rules only these, where all would take too long */
export const findBarriers = async (page: Page, ...rules: readonly string[]): Promise<readonly string[]> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const runOnly = rules.length > 0 ? { runOnly: rules } : {};
  const options = JSON.stringify({ resultTypes: ['violations'], ...runOnly });
  const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return results.violations.map(tell);
};

/** Keeps a picture below `test-results/screens` for people to look at. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = join('test-results', 'screens');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${page.viewportSize()?.width}.png`), fullPage: true });
};
