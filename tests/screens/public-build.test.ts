import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { untilHeading, untilScreen } from '../support/journey/applicant.ts';
import { addressOf, openStep, read, type, untilTakenOver } from '../support/journey/at-step.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

type Marked = Window & { isSame?: boolean };
const mark = (page: Page) =>
  page.evaluate(() => {
    (window as Marked).isSame = true;
  });
const isSame = (page: Page) => page.evaluate(() => (window as Marked).isSame === true);
/** Waits for the next page: an evaluation while it loads would fail. */
const untilReloaded = (page: Page) => page.waitForFunction(() => (window as Marked).isSame !== true);

/** From now on the server names another build. Gives how often it was asked. */
const publishBuild = async (page: Page, build = 'ffffffffffff'): Promise<() => number> => {
  let asked = 0;
  await page.route('**/version.json', (route) => {
    asked += 1;
    return route.fulfill({ json: { build } });
  });
  return () => asked;
};

/** The chunk of a screen is gone, or all of them as after a deployment, for as long as this page of the old build stands. */
const removeChunk = async (page: Page, name = '[\\w.-]+'): Promise<() => number> => {
  let refused = 0;
  const pattern = new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
  await page.route(pattern, async (route) => {
    const isOld = await isSame(page).catch(() => false);
    if (!isOld) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  return () => refused;
};

/** Runs in the page: clicks a link. @returns whether the router of the page follows it; the browser does not */
const followInPage = (selector: string): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (event: Event): void => {
      resolve(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', settle, { once: true });
    document.querySelector<HTMLElement>(selector)?.click();
  });

/** Opens the page without its service worker, which keeps the files of an old build. */
const withoutWorker = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  // A worker that is still being registered would control the page after it was loaded again.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await page.reload();
};

describe('missing chunks and new builds', () => {
  test('after a new build a screen whose chunk is missing reloads by itself, and typed answers are kept', async () => {
    const at = await openStep(portal, { step: 'family' });
    const { page } = at;
    await withoutWorker(page);
    await untilTakenOver(at, 'family');
    await mark(page);
    await type(at, 'family.familyName', 'Dewi Lestari');
    await publishBuild(page);
    const refused = await removeChunk(page);
    // On a slow line the new page comes when the old one has given up its screen.
    await page.route('**/profile', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await page
      .getByRole('banner')
      .getByRole('link', { name: at.t('app.screen.profile') })
      .press('Enter');
    await untilReloaded(page);
    await untilScreen(at, 'profile');
    expect(refused()).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe(pathTo('profile', at));
    await page.goBack();
    await untilHeading(at, at.t('family.form.title'));
    await expect.poll(() => read(at, 'family.familyName')).toBe('Dewi Lestari');
  });

  test('after a new build an earlier step whose form is gone is loaded again, with what was typed in the step before it', async () => {
    const at = await openStep(portal, { step: 'family' });
    const { page, t } = at;
    await withoutWorker(page);
    await untilTakenOver(at, 'family');
    await mark(page);
    await type(at, 'family.familyName', 'Dewi Lestari');
    await publishBuild(page);
    const refused = await removeChunk(page);
    await expect.poll(() => page.evaluate(followInPage, 'a[href*="/application/program?"]')).toBe(true);
    await untilReloaded(page);
    await untilHeading(at, t('program.form.title'));
    await untilTakenOver(at, 'program');
    expect(refused()).toBeGreaterThan(0);
    await page.goto(addressOf(at, 'family'));
    await untilTakenOver(at, 'family');
    await expect.poll(() => read(at, 'family.familyName')).toBe('Dewi Lestari');
  });

  test('a page whose chunk is missing shows the error page and does not reload in the same build, and reloads by itself after a new build', async () => {
    // The error of the missing chunk is on the console.
    const visitor = await portal.stay('en');
    onTestFinished(() => visitor.close());
    const { page, t } = visitor;
    await page.goto(pathTo('login'));
    await untilScreen(visitor, 'login');
    await mark(page);
    const refused = await removeChunk(page, 'RegisterScreen');
    const follow = () =>
      page
        .getByRole('main')
        .getByRole('link', { name: t('account.login.register') })
        .click();
    const polled = page.waitForRequest('**/version.json');
    await follow();
    await polled;
    await page.locator('[data-screen="error"]').waitFor();
    expect([refused() > 0, await isSame(page)]).toEqual([true, true]);
    await page.goBack();
    await untilScreen(visitor, 'login');

    const before = refused();
    await publishBuild(page);
    await follow();
    await untilReloaded(page);
    await untilScreen(visitor, 'register');
    expect(refused()).toBeGreaterThan(before);
  });

  test('the portal asks for the build every 60 minutes, and a new build alone does not reload the page', async () => {
    const visitor = await portal.arrive('id');
    const { page } = visitor;
    await page.clock.install();
    await page.goto(pathTo('login'));
    await untilScreen(visitor, 'login');
    await page.waitForLoadState('networkidle');
    await page.getByLabel(visitor.t('login.email.label')).fill('siti@');
    await mark(page);
    const asked = await publishBuild(page);
    // The clock goes on by itself as well.
    await page.clock.runFor('50:00');
    expect(asked()).toBe(0);
    await page.clock.runFor('10:01');
    await expect.poll(asked).toBe(1);
    await page.clock.runFor('01:00:00');
    await expect.poll(asked).toBe(2);
    expect(await isSame(page)).toBe(true);
    expect(await page.getByLabel(visitor.t('login.email.label')).inputValue()).toBe('siti@');
  });
});
