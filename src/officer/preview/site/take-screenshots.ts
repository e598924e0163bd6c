import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { getChromium } from '../../../tooling/suite/chromium.ts';
import type { RunningPortal } from '../run-portal.ts';
import { getDemoAccount, signIn } from '../sign-in.ts';
import { colourSchemeCookie, PAGE_PREFIX, type Screenshot } from './screenshots.ts';

const READY_MS = 30_000;

/** @throws with what to do when there is no Chromium */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await getChromium(), headless: true, args: ['--no-sandbox', '--disable-gpu'] });

/** Screenshots that one window takes in sequence. */
const windowKey = ({ width, viewer, look: scheme }: Screenshot): string => [width, viewer, scheme].join(' ');

const openContext = async (
  browser: Browser,
  portal: RunningPortal,
  screenshot: Screenshot,
): Promise<BrowserContext> => {
  const { width, viewer, look: scheme } = screenshot;
  const cookies = viewer === 'visitor' ? [] : await signIn(portal, getDemoAccount(portal, viewer));
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Jakarta',
  });
  const pairs = cookies.map((cookie) => cookie.split(/=(.*)/s));
  const own = pairs.map(([name = '', value = '']) => ({ name, value, url: portal.url }));
  await context.addCookies([...own, { ...colourSchemeCookie(scheme), url: portal.url }]);
  return context;
};

const waitUntilRendered = async (page: Page, { subject }: Screenshot): Promise<boolean> => {
  if (subject.startsWith(PAGE_PREFIX)) {
    await page.locator('main h1').first().waitFor({ timeout: READY_MS });
    return true;
  }
  await page.locator('[data-preview] [data-ready]').first().waitFor({ state: 'attached', timeout: READY_MS });
  return (await page.locator('[data-preview] [data-absent]').count()) === 0;
};

/** A screenshot of the whole page; undefined when the scene does not exist, such as a step that was added later. */
const takeScreenshot = async (context: BrowserContext, screenshot: Screenshot): Promise<Buffer | undefined> => {
  const page = await context.newPage();
  try {
    const answer = await page.goto(screenshot.path);
    if (!answer?.ok() || !(await waitUntilRendered(page, screenshot))) return undefined;
    await page.waitForLoadState('networkidle');
    return await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  } catch {
    return undefined;
  } finally {
    await page.close();
  }
};

/** Name of each shot -> PNG. */
export const takeScreenshots = async (
  browser: Browser,
  portal: RunningPortal,
  screenshots: readonly Screenshot[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const taken = new Map<string, Buffer>();
  for (const window of new Set(screenshots.map(windowKey))) {
    const own = screenshots.filter((screenshot) => windowKey(screenshot) === window);
    const [first] = own;
    if (!first) continue;
    const context = await openContext(browser, portal, first);
    for (const screenshot of own) {
      const picture = await takeScreenshot(context, screenshot);
      if (picture) taken.set(screenshot.name, picture);
    }
    await context.close();
  }
  return taken;
};
