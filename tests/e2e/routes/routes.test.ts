import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageName, pages, pathTo } from '../../../src/contract/pages.ts';
import type { Language } from '../../support/browser.ts';
import { type Applicant, speak } from '../../support/journey/applicant.ts';
import { openPortal } from '../../support/open-portal.ts';
import { layoutOf } from './layout-of.ts';
import { ownerOf, type Row, rows, screenAt, table, type Who, whoever } from './table.ts';
import { become, makeWorld, type World } from './world.ts';

const portal = openPortal({}, { gateway: true });
const languages: readonly Language[] = ['id', 'en'];
let world: World;
const visitors = new Map<Who, Applicant>();

const visitorWho = (who: Who): Applicant => visitors.get(who) as Applicant;

beforeAll(async () => {
  world = await makeWorld(portal.get());
  for (const who of whoever) {
    const visitor = await portal.stay('id');
    await become(visitor, world, who);
    visitors.set(who, visitor);
  }
  // From now on this one has chosen an institution.
  const { page } = visitorWho('applicant');
  await page.goto(pathTo('admissionDashboard', world.facts));
  await page.locator('[data-screen="admissionDashboard"]').waitFor();
});
afterAll(() => Promise.all([...visitors.values()].map((visitor) => visitor.close())));

const untilShown = async ({ page }: Applicant, screen: string): Promise<void> => {
  await page.locator(`[data-screen="${screen}"] h1`).first().waitFor();
};

/** What stands in a page that a person cannot read: names of texts that are missing. */
const rawKeys = ({ page }: Applicant): Promise<readonly string[]> =>
  page.evaluate(() => document.body.innerText.match(/\b[a-z][\w-]*(?:\.[a-z][\w-]*){2,}\b/gi) ?? []);

/** Where the way leads on, the address says so too: login knows the way back. */
const addressOfEnd = (end: string, asked: string): string | undefined => {
  if (end === 'login') return `/login?${new URLSearchParams({ returnTo: asked })}`;
  if (end === 'admissionSelection') return pathTo('admissionSelection');
  if (end === 'admissionDashboard') return pathTo('admissionDashboard', world.facts);
  return end === 'dashboardAdmin' ? pathTo('dashboardAdmin') : undefined;
};

const addressOf = ({ page }: Applicant): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const checkEnd = async (name: PageName, row: Row, who: Who): Promise<void> => {
  const visitor = visitorWho(who);
  // Opening a page of an institution is to choose it.
  if (who === 'newcomer') await visitor.page.evaluate(() => localStorage.clear()).catch(() => undefined);
  const asked = row.at(world.facts);
  const answer = await visitor.page.goto(asked);
  expect(answer?.status(), asked).toBe(row.status);
  const end = row.ends[who];
  await untilShown(visitor, screenAt(name, row, who));
  if (end === 'itself') expect(await layoutOf(visitor.page)).toBe(row.layout);
  const expected = end === 'login' && row.needsEmail ? '/login' : addressOfEnd(end, asked);
  if (end !== 'itself' && expected !== undefined) expect(addressOf(visitor)).toBe(expected);
};

const checkWords = async (name: PageName, row: Row, visitor: Applicant): Promise<void> => {
  await visitor.page.goto(row.at(world.facts));
  await untilShown(visitor, row.screen ?? name);
  expect(await visitor.page.getAttribute('html', 'lang')).toBe(visitor.language);
  expect(await visitor.page.locator('h1:visible').count()).toBe(1);
  expect(await rawKeys(visitor)).toEqual([]);
};

test('the table knows every page', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(pages).sort());
});

describe.each(whoever)('%s', (who) => {
  test.each(rows)('%s', async (name, row) => {
    const { complaints } = visitorWho(who);
    const before = complaints.length;
    await checkEnd(name, row, who);
    expect(complaints.slice(before)).toEqual([]);
  });
});

/** Pages that somebody in the table sees at once; those behind the email guard follow. */
const seen = rows.filter(
  ([, { status, needsEmail, ends }]) => status === 200 && !needsEmail && Object.values(ends).includes('itself'),
);

describe.each(languages)('in %s', (language) => {
  test.each(seen)('%s', async (name, row) => {
    await checkWords(name, row, await speak(visitorWho(ownerOf(row)), language));
  });
});

describe('who gave an address', () => {
  const mailed = rows.filter(([, { needsEmail }]) => needsEmail);
  test.each(languages)('sees the screens of the code and of the mail, in %s', async (language) => {
    const visitor = await portal.arrive(language);
    await visitor.page.goto(pathTo('resetPassword'));
    await visitor.page.evaluate(() => sessionStorage.setItem('pending-email', 'siapa@example.com'));
    expect(mailed.length).toBeGreaterThan(2);
    for (const [name, row] of mailed) await checkWords(name, row, visitor);
  });
});
