import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal();

const arrive = async (options: BrowserContextOptions): Promise<Page> => {
  const { browser, server } = portal.get();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  return context.newPage();
};

/** How light the ground of the page is, 0 to 255. */
const lightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return (red + green + blue) / 3;
  });

const isDark = async (page: Page): Promise<boolean> => (await lightness(page)) < 60;

describe('light and dark', () => {
  test('a page follows the device until something is chosen', async () => {
    const page = await arrive({ colorScheme: 'dark' });
    await page.goto('/login');
    await page.locator('main h1').waitFor();
    expect(await isDark(page)).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await isDark(page)).toBe(false);
  });

  test('what is chosen counts at once, without a reload, on every page, and for 365 days', async () => {
    const visitor = await portal.arrive('en');
    const { page, context, t } = visitor;
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const group = page.getByRole('group', { name: t('app.appearance.label') });
    await group.getByRole('radio', { name: t('app.appearance.dark') }).check({ force: true });
    expect(await isDark(page)).toBe(true);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    const cookie = (await context.cookies()).find(({ name }) => name === 'appearance');
    expect(cookie).toMatchObject({ value: 'dark', sameSite: 'Lax' });
    expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeGreaterThan(364.9);
    for (const path of ['/', pathTo('login'), '/no-such-page']) {
      const html = await (await context.request.get(path)).text();
      expect(html, path).toMatch(/<html[^>]*data-appearance="dark"/);
    }
    await page.goto(pathTo('news'));
    expect(await isDark(page)).toBe(true);
    const bars = () => page.getAttribute('meta[name="theme-color"][media*="light"]', 'content');
    await expect.poll(async () => (await bars())?.toLowerCase()).toBe('#1a1d23');
  });

  test('the keyboard chooses with the arrows, like any group of choices', async () => {
    const { page, t } = await portal.arrive('id');
    await page.goto('/');
    await page.getByRole('radio', { name: t('app.appearance.system') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getAttribute('html', 'data-appearance')).toBe('dark');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getAttribute('html', 'data-appearance')).toBe('light');
  });

  test('paper is always light', async () => {
    const page = await arrive({ colorScheme: 'dark' });
    await page.goto('/news');
    expect(await isDark(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await isDark(page)).toBe(false);
  });
});

describe('without scripts', () => {
  test('a page follows the device, its menu opens and its languages are links', async () => {
    const page = await arrive({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 360, height: 740 } });
    await page.goto('/');
    expect(await page.getAttribute('html', 'data-appearance')).toBe('system');
    const news = page.getByRole('banner').getByRole('link', { name: 'Berita' });
    expect(await news.isVisible()).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    expect(await news.isVisible()).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: /^EN/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    expect(new URL(page.url()).pathname).toBe('/news');
    expect(await page.getByRole('radio').count()).toBe(0);
  });
});
