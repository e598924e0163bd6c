import { beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { type Applicant, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { waitUntilHydrated } from '../support/wait-until-hydrated.ts';

const portal = openPortal({}, { isFresh: false });
let fixture: Fixture;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
});

type Watched = Window & { seen?: string[]; isSame?: boolean };

const isSame = ({ page }: Applicant) => page.evaluate(() => (window as Watched).isSame);
const mark = ({ page }: Applicant) =>
  page.evaluate(() => {
    (window as Watched).isSame = true;
  });

describe('before hydration', () => {
  /** Holds all scripts of the app back until they are released. */
  const holdCode = async ({ page }: Applicant): Promise<() => void> => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/(?!entry|index|preload-helper).*\.js$/, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    return release;
  };
  const menuOf = ({ page, t }: Applicant) => page.getByLabel(t('app.nav.menu'), { exact: true });

  test('a menu opened and text typed before hydration stay, and so do scroll position and typed text when the language is then changed on the same page', async () => {
    const visitor = await portal.arrive('id', 360);
    const { page, t } = visitor;
    const release = await holdCode(visitor);
    await page.goto('/faq?page=1');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('kal');
    await menuOf(visitor).click();
    const link = page.locator('#site-menu').getByRole('link', { name: t('app.nav.login') });
    await link.waitFor();
    release();
    await waitUntilHydrated(visitor);
    await expect.poll(() => menuOf(visitor).getAttribute('aria-expanded')).toBe('true');
    expect(await link.isVisible()).toBe(true);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await menuOf(visitor).click();
    await expect.poll(() => link.isVisible()).toBe(false);
    await search.press('End');
    await search.pressSequentially('ender');
    expect(await search.inputValue()).toBe('kalender');

    await mark(visitor);
    await search.fill('setengah kal');
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.locator('a[hreflang="en"]').evaluate((element: HTMLElement) => element.click());
    await page.locator('html[lang="en"]').waitFor();
    await page
      .getByRole('heading', { level: 1, name: portal.get().data.texts.translate('en')('faq.page.title') })
      .waitFor();
    expect(await isSame(visitor)).toBe(true);
    expect(await search.inputValue()).toBe('setengah kal');
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 500)).toBeLessThan(40);
    expect(new URL(page.url()).pathname).toBe('/faq');
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
  });

  test('the focus stays on the menu button, which is a link before hydration, and Space and Enter then open and close the menu', async () => {
    const visitor = await portal.arrive('id', 360);
    const { page, t } = visitor;
    const release = await holdCode(visitor);
    await page.goto(pathTo('news'));
    await menuOf(visitor).focus();
    release();
    await waitUntilHydrated(visitor);
    const focused = () =>
      page.evaluate(() => ['role', 'aria-label'].map((name) => document.activeElement?.getAttribute(name)));
    await expect.poll(focused).toEqual(['button', t('app.nav.menu')]);
    for (const isOpen of [true, false]) {
      await page.keyboard.press(isOpen ? ' ' : 'Enter');
      const link = page.locator('#site-menu').getByRole('link', { name: t('app.nav.login') });
      await expect.poll(() => link.isVisible()).toBe(isOpen);
    }
  });

  test('a link followed before hydration opens its page', async () => {
    const visitor = await portal.arrive('id');
    const { page, t } = visitor;
    const release = await holdCode(visitor);
    await page.goto(pathTo('landing'));
    await page
      .getByRole('link', { name: t('app.screen.news') })
      .first()
      .click();
    await page.waitForURL('**/news');
    release();
    await untilScreen(visitor, 'news');
  });
});

test('a change of language keeps the answers of a half-filled form', async () => {
  const visitor = await portal.arrive('en');
  const { page, t } = visitor;
  await page.goto(pathTo('register'));
  await untilScreen(visitor, 'register');
  await page.getByLabel(t('register.firstName.label')).first().fill('Siti');
  await mark(visitor);
  await page.locator('a[hreflang="id"]').click();
  await page.locator('html[lang="id"]').waitFor();
  const label = portal.get().data.texts.translate('id')('register.firstName.label');
  expect(await page.getByLabel(label).first().inputValue()).toBe('Siti');
  expect(await isSame(visitor)).toBe(true);
});

describe('colours', () => {
  /** Every value that the two attributes ever had, from the first moment on. */
  const watchColours = ({ context }: Applicant): Promise<unknown> =>
    context.addInitScript(() => {
      const seen: string[] = [];
      (window as Watched).seen = seen;
      const look = () => {
        const { theme, appearance } = document.documentElement.dataset;
        const now = `${theme} ${appearance}`;
        if (theme !== undefined && seen.at(-1) !== now) seen.push(now);
      };
      new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
    });

  test('with the dark appearance, a dashboard, a profile and a news list of three institutions have only the dark colours of their own theme from the first moment', async () => {
    const visitor = await portal.arrive('id');
    await become(visitor, fixture, 'newcomer');
    const { url } = portal.get().server;
    await visitor.context.addCookies([{ name: 'appearance', value: 'dark', url }]);
    await watchColours(visitor);
    for (const [path, screen, theme] of [
      ['/admission/xinya', 'admissionDashboard', 'theme-xinya'],
      ['/admission/institute/profile', 'profile', 'theme-institute'],
      ['/news?institution=untar', 'news', 'theme-untar'],
    ] as const) {
      await visitor.page.goto(path);
      await untilScreen(visitor, screen);
      await visitor.page.waitForLoadState('networkidle');
      expect(await visitor.page.evaluate(() => (window as Watched).seen), path).toEqual([`${theme} dark`]);
      const ground = await visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const [red = 255] = (ground.match(/\d+/g) ?? []).map(Number);
      expect(red, ground).toBeLessThan(80);
    }
  });
});

test('a server-rendered page loads more than four scripts without any interaction, fewer than four of them before DOMContentLoaded, and has its styles when the browser revalidates it in its cache', async () => {
  const visitor = await portal.arrive('id');
  const { page } = visitor;
  const conditions: (string | undefined)[] = [];
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) conditions.push((await request.allHeaders())['if-none-match']);
  });
  const rulesOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('style')].reduce((sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0), 0),
    );
  // A process that had no time to look whether anything changed names no version.
  const open = async () => (await page.goto(pathTo('news')))?.headers()['etag'];
  await expect.poll(open).toMatch(/^W\//);
  await page.locator('footer input[name="appearance"]').first().waitFor({ state: 'attached' });
  const early = await page.evaluate(() => {
    const [{ domContentLoadedEventEnd = 0 } = {}] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return [files.length, files.filter(({ startTime }) => startTime <= domContentLoadedEventEnd).length];
  });
  expect(early[0]).toBeGreaterThan(4);
  expect(early[1]).toBeLessThan(4);
  await waitUntilHydrated(visitor);
  const before = await rulesOf();
  const visits = conditions.length;
  await page.goto(pathTo('news'));
  await waitUntilHydrated(visitor);
  await expect.poll(() => conditions.length).toBe(visits + 1);
  expect(conditions[visits]).toMatch(/^W\//);
  expect(before).toBeGreaterThan(20);
  expect(await rulesOf()).toBeGreaterThan(20);
  await page.getByRole('searchbox').fill('a');
  await page.goto(pathTo('faq'));
  await waitUntilHydrated(visitor);
});
