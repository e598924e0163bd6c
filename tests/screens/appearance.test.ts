import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const arrive = async (options: BrowserContextOptions): Promise<Page> => {
  const { browser, server } = portal.get();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  return context.newPage();
};

/** Lightness of the page's background, 0 to 255. */
const lightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3;
  });

const waitForAppearance = (page: Page, isDark: boolean): Promise<void> =>
  expect.poll(async () => (await lightness(page)) < 60).toBe(isDark);

describe('light and dark', () => {
  test('the colours follow the device while no appearance is chosen, and a page prints in light colours on a dark device', async () => {
    const page = await arrive({ colorScheme: 'dark' });
    await page.goto('/login');
    await page.locator('main h1').waitFor();
    await waitForAppearance(page, true);
    await page.emulateMedia({ media: 'print' });
    await waitForAppearance(page, false);
    await page.emulateMedia({ media: 'screen' });
    await waitForAppearance(page, true);
    await page.emulateMedia({ colorScheme: 'light' });
    await waitForAppearance(page, false);
  });

  test('the arrow keys change the chosen appearance; the dark one applies without a reload and on other pages, and a cookie stores it for 365 days', async () => {
    const visitor = await portal.arrive('en');
    const { page, context, t } = visitor;
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('radio', { name: t('app.appearance.system') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('html[data-appearance=dark]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('html[data-appearance=light]').waitFor();
    const group = page.getByRole('group', { name: t('app.appearance.label') });
    await group.getByRole('radio', { name: t('app.appearance.dark') }).check({ force: true });
    await waitForAppearance(page, true);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    const read = async () => (await context.cookies()).find(({ name }) => name === 'appearance');
    await expect.poll(read).toBeDefined();
    const cookie = await read();
    expect(cookie).toMatchObject({ value: 'dark', sameSite: 'Lax' });
    expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeGreaterThan(364.9);
    for (const path of ['/', pathTo('login'), '/no-such-page']) {
      const html = await (await context.request.get(path)).text();
      expect(html, path).toMatch(/<html[^>]*data-appearance="dark"/);
    }
    await page.goto(pathTo('news'));
    await waitForAppearance(page, true);
    const bars = () => page.getAttribute('meta[name="theme-color"][media*="light"]', 'content');
    await expect.poll(async () => (await bars())?.toLowerCase()).toBe('#1a1d23');
  });
});

describe('without JavaScript', () => {
  test('a page has the colours of the device, a menu that opens, and links to its languages', async () => {
    const page = await arrive({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 360, height: 740 } });
    await page.goto('/');
    await page.locator('html[data-appearance=system]').waitFor();
    const link = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name });
    expect(await link('Berita').isVisible()).toBe(false);
    await link('Menu').click();
    await link('Berita').waitFor();
    await link(/^EN/).click();
    // The link of the page that is left has the same name.
    await page.locator('html[lang=en]').waitFor();
    await link('Menu').click();
    await link('News').click();
    await page.waitForURL('**/news');
  });

  test('a button stores the chosen appearance, and the page keeps its address', async () => {
    const page = await arrive({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto('/news?lang=en&page=2');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.getByRole('button', { name: 'Apply' }).click();
    await waitForAppearance(page, true);
    expect(page.url()).toMatch(/\/news\?lang=en&page=2$/);
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  });
});
