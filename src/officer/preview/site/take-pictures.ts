import { type Browser, type BrowserContext, chromium } from 'playwright';
import { getChromium } from '../../../tooling/suite/chromium.ts';
import type { RunningPortal } from '../run-portal.ts';
import { accountOf, signIn } from '../sign-in.ts';
import type { Shot } from './shots.ts';

const READY_MS = 30_000;

/** @throws with what to do when there is no Chromium */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await getChromium(), headless: true, args: ['--no-sandbox', '--disable-gpu'] });

const contextOf = async (browser: Browser, portal: RunningPortal, width: number): Promise<BrowserContext> => {
  const cookies = await signIn(portal, accountOf(portal, 'admin'));
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Jakarta',
  });
  const pairs = cookies.map((cookie) => cookie.split(/=(.*)/s) as [string, string]);
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: portal.url })));
  return context;
};

/** A picture of the whole drawing; undefined where there is none, such as a step that did not exist yet. */
const take = async (context: BrowserContext, { path }: Shot): Promise<Buffer | undefined> => {
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.locator('[data-drawing] [data-ready]').first().waitFor({ timeout: READY_MS });
    await page.waitForLoadState('networkidle');
    return await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  } catch {
    return undefined;
  } finally {
    await page.close();
  }
};

/** Name of each shot -> PNG. */
export const takePictures = async (
  browser: Browser,
  portal: RunningPortal,
  shots: readonly Shot[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const taken = new Map<string, Buffer>();
  for (const width of new Set(shots.map((shot) => shot.width))) {
    const context = await contextOf(browser, portal, width);
    for (const shot of shots.filter((one) => one.width === width)) {
      const picture = await take(context, shot);
      if (picture) taken.set(shot.name, picture);
    }
    await context.close();
  }
  return taken;
};
