import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageName, pages, pathTo } from '../../../src/contract/pages.ts';
import type { Language } from '../../support/browser.ts';
import type { Applicant } from '../../support/journey/applicant.ts';
import { openPortal } from '../../support/open-portal.ts';
import { layoutOf } from './layout-of.ts';
import { type Row, rows, screenAt, table, type Who, whoever } from './table.ts';
import { checkWords } from './words.ts';
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
  if (end === 'itself') {
    await expect.poll(() => layoutOf(visitor.page)).toBe(row.layout);
    await checkWords(visitor);
  }
  const expected = end === 'login' && row.needsEmail ? '/login' : addressOfEnd(end, asked);
  if (end !== 'itself' && expected !== undefined) await expect.poll(() => addressOf(visitor)).toBe(expected);
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

describe('who gave an address', () => {
  const mailed = rows.filter(([, { needsEmail }]) => needsEmail);
  test.each(languages)('sees the screens of the code and of the mail, in %s', async (language) => {
    const visitor = await portal.arrive(language);
    await visitor.page.goto(pathTo('resetPassword'));
    await visitor.page.evaluate(() => sessionStorage.setItem('pending-email', 'siapa@example.com'));
    expect(mailed.length).toBeGreaterThan(2);
    for (const [name, row] of mailed) {
      await visitor.page.goto(row.at(world.facts));
      await untilShown(visitor, row.screen ?? name);
      await checkWords(visitor);
    }
  });
});
