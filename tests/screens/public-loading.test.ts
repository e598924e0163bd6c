import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { type Applicant, untilScreen } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { holdPageScript } from '../support/routes/hold-page-script.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

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

describe('before the script of a page has loaded', () => {
  const menuOf = ({ page, t }: Applicant) => page.getByLabel(t('app.nav.menu'), { exact: true });

  test('a menu opened and text typed stay when it loads; the language then changes at the same address and scroll position', async () => {
    const visitor = await portal.arrive('id', 360);
    const { page, t } = visitor;
    const release = await holdPageScript(visitor);
    await page.goto('/faq?page=1', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox');
    await search.pressSequentially('kal');
    await menuOf(visitor).click();
    const link = page.locator('#site-menu').getByRole('link', { name: t('app.nav.login') });
    await link.waitFor();
    release();
    await waitForPageScript(visitor);
    expect(await menuOf(visitor).getAttribute('aria-expanded')).toBe('true');
    expect(await link.isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await menuOf(visitor).click();
    expect(await link.isVisible()).toBe(false);
    await search.press('End');
    await search.pressSequentially('ender');
    expect(await search.inputValue()).toBe('kalender');

    await page.evaluate(() => window.scrollTo(0, 500));
    await page.locator('a[hreflang="en"]').evaluate((element: HTMLElement) => element.click());
    await page.locator('html[lang="en"]').waitFor();
    await page
      .getByRole('heading', { level: 1, name: portal.get().data.texts.translate('en')('faq.page.title') })
      .waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 500)).toBeLessThan(40);
    expect(page.url()).toMatch(/\/faq\?page=1$/);
    const cookie = (await visitor.context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
  });

  test('the focus stays on the menu button, which is a link before, and Space, Enter and Escape then open and close the menu', async () => {
    const visitor = await portal.arrive('id', 360);
    const { page, t } = visitor;
    const release = await holdPageScript(visitor);
    await page.goto(pathTo('news'), { waitUntil: 'commit' });
    await menuOf(visitor).focus();
    release();
    await waitForPageScript(visitor);
    const focused = () =>
      page.evaluate(() => ['role', 'aria-label'].map((name) => document.activeElement?.getAttribute(name)));
    const isOpen = () =>
      page
        .locator('#site-menu')
        .getByRole('link', { name: t('app.nav.login') })
        .isVisible();
    expect(await focused()).toEqual(['button', t('app.nav.menu')]);
    for (const [key, opens] of [
      [' ', true],
      ['Enter', false],
      ['Enter', true],
      ['Escape', false],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await isOpen()]).toEqual([key, opens]);
    }
    await page.keyboard.press(' ');
    await page
      .locator('#site-menu')
      .getByRole('link', { name: t('app.nav.login') })
      .focus();
    await page.keyboard.press('Escape');
    expect(await focused()).toEqual(['button', t('app.nav.menu')]);
  });

  test('a link opens its page, a question its answer, and a language and a search their page', async () => {
    const visitor = await portal.arrive('id');
    const { page, t } = visitor;
    await holdPageScript(visitor);
    await page.goto(pathTo('landing'), { waitUntil: 'commit' });
    await page
      .getByRole('link', { name: t('app.screen.faq') })
      .first()
      .click();
    await page.waitForURL('**/faq', { waitUntil: 'commit' });
    await page.locator('main summary').first().click();
    await page.locator('main details[open]').waitFor();
    await page.locator('a[hreflang="en"]').click();
    await page.locator('html[lang="en"]').waitFor();
    await page.getByRole('searchbox').fill('fee');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/[?&]q=fee/, { waitUntil: 'commit' });
  });

  test('an appearance that is chosen is applied when it loads', async () => {
    const visitor = await portal.arrive('en');
    const { page } = visitor;
    const release = await holdPageScript(visitor);
    await page.goto(pathTo('news'), { waitUntil: 'commit' });
    await page.locator('footer input[value="dark"]').check({ force: true });
    release();
    await page.locator('html[data-appearance="dark"]').waitFor();
    expect((await visitor.context.cookies()).find(({ name }) => name === 'appearance')?.value).toBe('dark');
  });
});

describe('the script of a page', () => {
  test('shows the banner while the device is offline', async () => {
    const visitor = await portal.arrive('en');
    const { page, context, t } = visitor;
    await page.goto(pathTo('contactUs'));
    await waitForPageScript(visitor);
    const banner = page.getByRole('status').filter({ hasText: t('app.offline') });
    expect(await banner.locator('> *').isVisible()).toBe(false);
    await context.setOffline(true);
    await banner.locator('> *').waitFor();
    await context.setOffline(false);
    await banner.locator('> *').waitFor({ state: 'hidden' });
  });

  test('shows the button that copies the address of an item, and says so', async () => {
    const visitor = await portal.arrive('en');
    const { page, context, t } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
    const path = pathTo('eventDetail', { slug: fixture.facts.event });
    await page.goto(path);
    await page.getByRole('button', { name: t('public.share.submit') }).click();
    await page.getByText(t('public.share.copied')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}$`));
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

test('a public page fetches one script of at most 40 KB, and has its styles when the browser revalidates it in its cache', async () => {
  const visitor = await portal.arrive('id');
  const { page } = visitor;
  const conditions: (string | undefined)[] = [];
  const scripts = new Map<string, number>();
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) conditions.push((await request.allHeaders())['if-none-match']);
  });
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  const rulesOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('style')].reduce((sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0), 0),
    );
  // A process that had no time to look whether anything changed names no version.
  const open = async () => (await page.goto(pathTo('news')))?.headers()['etag'];
  await expect.poll(open).toMatch(/^W\//);
  await waitForPageScript(visitor);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => [...scripts.values()]).toHaveLength(1);
  expect([...scripts.values()][0]).toBeLessThan(40_000);
  const before = await rulesOf();
  const visits = conditions.length;
  await page.goto(pathTo('news'));
  await waitForPageScript(visitor);
  await expect.poll(() => conditions.length).toBe(visits + 1);
  expect(conditions[visits]).toMatch(/^W\//);
  expect(before).toBeGreaterThan(20);
  expect(await rulesOf()).toBe(before);
});
