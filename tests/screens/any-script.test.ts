import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../src/contract/account.ts';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, shoot, type Visitor, visit } from '../support/browser.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { type ChangedPortal, openChangedPortal } from '../support/officer/changed-portal.ts';
import { addArabicAndChinese } from '../support/officer/new-script.ts';
import type { PortalProcess } from '../support/portal-process.ts';

/** A portal in four languages, two of which are folders of `locales/` that the test added. */
let opened: ChangedPortal;
let portal: PortalProcess;
let browser: Browser;

beforeAll(async () => {
  opened = await openChangedPortal(addArabicAndChinese);
  ({ browser, portal } = opened);
}, 300_000);
afterAll(() => opened?.close());

const logIn = async (name: string): Promise<ApiClient> => {
  const client = createClient(portal.url);
  const { status } = await client.call(login, {
    body: { email: `${name}@example.com`, password: 'Pendaftaran2026' },
  });
  expect(status).toBe(200);
  return client;
};

const arrive = async (language: string, width: number, client?: ApiClient): Promise<Visitor> => {
  const { url } = portal;
  const visitor = await visit(browser, { url, width, isFresh: true });
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url,
  }));
  await visitor.context.addCookies([...cookies, { name: 'locale', value: language, url }]);
  return visitor;
};

const untilSettled = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(form, button)') === null);
};

/** Answers of an earlier application fill in a step, so a field is emptied first. */
const refuse = async (page: Page): Promise<void> => {
  await page.locator('main form :is(input[type=text], input[type=email])').first().fill('');
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('[data-part="error-summary"]').waitFor();
};

type Act = (page: Page) => Promise<void>;
const institutions: Readonly<Record<string, number>> = { untar: 20, institute: 30, xinya: 40 };

/** A step of the form of this person. */
const stepOf = async (client: ApiClient, institution: string, step: string): Promise<string> => {
  const { data } = (await client.call(listApplications)).body;
  const form = data.find((one) => one.Institution.InstitutionCode === institutions[institution]);
  return `${pathTo('applicationStep', { institution, step })}?formId=${form?.Id}`;
};

interface Screen {
  readonly name: string;
  readonly who?: string;
  readonly path: string | readonly [institution: string, step: string];
  readonly act?: Act;
}

const screens: readonly Screen[] = [
  { name: 'landing', path: pathTo('landing') },
  { name: 'news', path: pathTo('news') },
  { name: 'questions', path: pathTo('faq') },
  { name: 'contact', path: pathTo('contactUs') },
  { name: 'login-refused', path: pathTo('login'), act: refuse },
  { name: 'register', path: pathTo('register') },
  { name: 'dashboard', who: 'siti', path: pathTo('admissionDashboard', { institution: 'untar' }) },
  { name: 'step-refused', who: 'siti', path: ['untar', 'personal'], act: refuse },
  { name: 'grades', who: 'budi', path: ['institute', 'academic'] },
  { name: 'review', who: 'budi', path: ['institute', 'submission'] },
  { name: 'registrations', who: 'ayu', path: pathTo('viewAllRegistration', { institution: 'untar' }) },
  { name: 'profile', who: 'siti', path: pathTo('profile', { institution: 'untar' }) },
  { name: 'admin-dashboard', who: 'admin', path: pathTo('dashboardAdmin') },
  { name: 'admin-list', who: 'admin', path: pathTo('applicantList') },
  { name: 'admin-news', who: 'admin', path: pathTo('newsListAdmin') },
];

const withDenseText = ['landing', 'step-refused', 'grades', 'review', 'admin-dashboard', 'admin-list'];

describe.each([
  ['ar', 'rtl', screens],
  ['zh', 'ltr', screens.filter(({ name }) => withDenseText.includes(name))],
] as const)('in %s, a language added as a folder,', (language, direction, shown) => {
  test.each(shown)(
    'the screen $name has its direction, no overflow, no overlaps and no barriers at 360 and 1280 px',
    async (screen) => {
      const { name, who, path, act } = screen;
      const client = who === undefined ? undefined : await logIn(who);
      const address = typeof path === 'string' || !client ? String(path) : await stepOf(client, ...path);
      for (const width of [360, 1280]) {
        const visitor = await arrive(language, width, client);
        const { page } = visitor;
        await page.goto(address);
        await untilSettled(page);
        await act?.(page);
        await shoot(page, `${name}-${language}`);
        const read = () => ({
          lang: document.documentElement.lang,
          direction: getComputedStyle(document.body).direction,
        });
        expect(await page.evaluate(read)).toEqual({ lang: language, direction });
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(overflow).toBe(0);
        // The names in lists of the admin area are links whose area covers their row.
        if (who !== 'admin') expect(await findLayoutFaults(page)).toEqual([]);
        expect(await findBarriers(page)).toEqual([]);
        expect(visitor.complaints).toEqual([]);
        await visitor.close();
      }
    },
  );
});

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
};

test('a page in Arabic is mirrored: the brand is on the right, arrows point left, a phone number and typed digits stay left to right', async () => {
  const { page, close } = await arrive('ar', 1280);
  await page.goto(pathTo('landing'));
  await untilSettled(page);
  const brand = await boxOf(page, 'header a');
  expect(brand.x).toBeGreaterThan(640);
  const mirrored = page.locator('main [data-mirrored]').first();
  expect(await mirrored.evaluate((arrow) => getComputedStyle(arrow).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  const phone = page.locator('a[href^="tel:"]').first();
  expect(await phone.evaluate((link) => getComputedStyle(link).direction)).toBe('ltr');
  await page.goto(pathTo('register'));
  await untilSettled(page);
  const email = page.locator('input[type=email]').first();
  await email.fill('siti@example.com');
  expect(await email.evaluate((input) => [input.matches(':dir(ltr)'), getComputedStyle(input).textAlign])).toEqual([
    true,
    'right',
  ]);
  // The form may be taken over meanwhile.
  await email.fill('محمد');
  await expect.poll(() => email.evaluate((input) => input.matches(':dir(rtl)'))).toBe(true);
  await page.locator('form[data-taken-over]').waitFor();
  expect(await email.inputValue()).toBe('محمد');
  await close();
});

test('the language list of four languages opens by keyboard, changes the direction without a reload and closes with Escape', async () => {
  const { page, close } = await arrive('en', 360);
  await page.goto(pathTo('login'));
  await untilSettled(page);
  const field = page.locator('main input:not([type=hidden])').first();
  await field.fill('siti@example.com');
  // Before, the list opens and closes as the browser does it.
  await untilPageTakenOver(page);
  const list = page.locator('header details');
  await list.locator('summary').press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => list.getAttribute('open')).toBeNull();
  await list.locator('summary').press('Enter');
  await list.locator('a[hreflang=ar]').press('Enter');
  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  expect(await field.inputValue()).toBe('siti@example.com');
  await expect.poll(() => list.getAttribute('open')).toBeNull();
  await list.locator('summary').press('Enter');
  await list.locator('a[hreflang=zh]').press('Enter');
  await page.locator('html[lang=zh][dir=ltr]').waitFor();
  await close();
});
