import { afterAll, expect, onTestFinished } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { type PageName, pages } from '../../src/contract/pages.ts';
import type { ContentEntity } from '../../src/engine/schema/types.ts';
import { findBarriers, type Language, shoot } from './browser.ts';
import { type Applicant, speak, untilScreen } from './journey/applicant.ts';
import { describeFailure } from './journey/failure.ts';
import { fillForm, type Spoken } from './journey/fill-form.ts';
import { adoptSession, type PortalOfTests } from './open-portal.ts';
import { makePerson, type Person } from './people.ts';

export interface AdminVisitor extends Applicant {
  readonly person: Person;
}

/** An admin at the portal, in a browser and by API. */
export const arriveAsAdmin = async (
  portal: PortalOfTests,
  language: Language,
  width?: number,
): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language, width);
  const person = await makePerson(portal.get().server, { role: 'admin' });
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

/**
 * An admin who stays for all tests of a file, in one tab and with one account.
 * @returns the admin in that tab; a failing test gets a screenshot, and an error of the page fails the test
 */
export const stayAsAdmin = (portal: PortalOfTests, language: Language): (() => Promise<AdminVisitor>) => {
  let staying: Promise<AdminVisitor> | undefined;
  const begin = async (): Promise<AdminVisitor> => {
    const visitor = await portal.stay(language);
    const person = await makePerson(portal.get().server, { role: 'admin' });
    await adoptSession(visitor, person);
    return { ...visitor, person };
  };
  afterAll(async () => (await staying)?.close());
  return async () => {
    staying ??= begin();
    const admin = await staying;
    await speak(admin, language);
    const before = admin.complaints.length;
    onTestFinished(() => expect(admin.complaints.slice(before)).toEqual([]));
    describeFailure(admin);
    return admin;
  };
};

/** All data of the page is there and nothing is loading. */
export const settle = async ({ page }: Applicant): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]:not(form, button)') === null);
};

/** Opens an address as a link of the portal does; only an empty tab loads the page. The language switch contains the address that is shown. */
export const openInPlace = async ({ page }: Applicant, address: string): Promise<void> => {
  if ((await page.locator('a[hreflang]').count()) === 0) await page.goto(address);
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await page.waitForFunction(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
    if (!link) return false;
    const { pathname, searchParams } = new URL(link.href);
    searchParams.delete('lang');
    return pathname === location.pathname && `${searchParams}` === `${new URLSearchParams(location.search)}`;
  });
};

export const kindOf = ({ data }: Applicant, key: string): ContentEntity => {
  const kind = data.catalogue.content[key];
  if (!kind) throw new Error(`there is no kind of content "${key}"`);
  return kind;
};

/** Name of the page at an address of the admin area. */
export const screenAt = (path: string): PageName =>
  Object.entries(pages).find(([, known]) => known === path)?.[0] as PageName;

export const openList = async (admin: AdminVisitor, key: string): Promise<void> => {
  await admin.page.goto(`/admin/${key}`);
  await untilScreen(admin, screenAt(`/admin/${key}`));
};

export const openEditor = async (admin: AdminVisitor, key: string, id = 'new'): Promise<void> => {
  await admin.page.goto(`/admin/${key}/${id}`);
  await untilScreen(admin, screenAt(`/admin/${key}/:id`));
  await admin.page.locator('form[data-form]').waitFor();
};

export const fill = (admin: AdminVisitor, key: string, answers: Spoken): Promise<void> =>
  fillForm(admin, kindOf(admin, key), answers);

/** Writes into the rich text of a field, as keys are pressed. */
export const write = async ({ page }: AdminVisitor, key: string, field: string, text: string): Promise<void> => {
  await page.locator(`[id="${key}.${field}"]`).focus();
  await page.keyboard.type(text);
};

export const save = ({ page }: AdminVisitor): Promise<void> =>
  page.locator('form[data-form] button[type=submit]').press('Enter');

export const createItem = async (admin: AdminVisitor, key: string, body: object): Promise<ContentItem> => {
  const answer = await admin.person.client.request('POST', `/api/${key}/`, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as ContentItem;
};

export const changeItem = async (admin: AdminVisitor, key: string, id: string, body: object): Promise<void> => {
  const answer = await admin.person.client.request('PATCH', `/api/${key}/${id}`, { body });
  if (answer.status !== 200) throw new Error(answer.text);
};

export const readItem = async (admin: AdminVisitor, key: string, id: string): Promise<ContentItem> =>
  (await admin.person.client.request('GET', `/api/${key}/${id}?drafts=true`)).body.data as ContentItem;

export const newsFields = {
  title: 'Hari terbuka kampus',
  institutionCode: 20,
  summary: 'Kampus dibuka untuk umum.',
  body: '<p>Datanglah ke kampus.</p>',
  published: false,
};

/** Expects no horizontal overflow and no accessibility violation on a laptop and on a small phone. */
export const looksRight = async (
  { page, language }: Applicant,
  name: string,
  widths: readonly number[] = [1280, 360],
): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]:not(form, button)') === null);
    await shoot(page, `content-${name}-${language}`);
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(tooWide), { message: `${name} ${language} ${width} px` }).toBe(0);
    expect(await findBarriers(page), `${name} ${language} ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};
