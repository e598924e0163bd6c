import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageName, pathTo } from '../../../src/contract/pages.ts';
import type { Applicant } from '../../support/journey/applicant.ts';
import { tellOfFailure } from '../../support/journey/failure.ts';
import { openPortal } from '../../support/open-portal.ts';
import { layoutOf } from './layout-of.ts';
import { ownerOf, type Row, rows, screenAt, table, type Who, whoever } from './table.ts';
import { checkWords } from './words.ts';
import { become, makeWorld, type World } from './world.ts';

const portal = openPortal({}, { gateway: true });
let world: World;
const visitors = new Map<Who, Applicant>();

const getVisitor = (who: Who): Applicant => visitors.get(who) as Applicant;

beforeAll(async () => {
  world = await makeWorld(portal.get());
  for (const who of whoever) {
    const visitor = await portal.stay('id');
    await become(visitor, world, who);
    visitors.set(who, visitor);
  }
  // From now on this one has chosen an institution.
  const { page } = getVisitor('applicant');
  await page.goto(pathTo('admissionDashboard', world.facts));
  await page.locator('[data-screen="admissionDashboard"]').waitFor();
});
afterAll(() => Promise.all([...visitors.values()].map((visitor) => visitor.close())));

/** The address of the screen at which a redirect ends; the login's has the address that was asked for. */
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
  const visitor = getVisitor(who);
  // Opening a page of an institution is to choose it.
  if (who === 'newcomer') await visitor.page.evaluate(() => localStorage.clear()).catch(() => undefined);
  const asked = row.at(world.facts);
  await visitor.page.goto(asked);
  const end = row.ends[who];
  await visitor.page
    .locator(`[data-screen="${screenAt(name, row, who)}"] h1`)
    .first()
    .waitFor();
  if (end === 'itself') {
    await expect.poll(() => layoutOf(visitor.page)).toBe(row.layout);
    await checkWords(visitor);
  }
  const expected = end === 'login' && row.needsEmail ? '/login' : addressOfEnd(end, asked);
  if (end !== 'itself' && expected !== undefined) await expect.poll(() => addressOf(visitor)).toBe(expected);
};

test.each(whoever)(
  'the server answers the visitor %s for every page with the status of its row in table.ts',
  async (who) => {
    const { url } = portal.get().server;
    const cookies = who === 'anonymous' ? [] : [...world.people[who].client.cookies];
    const headers = { accept: 'text/html', cookie: cookies.map((cookie) => cookie.join('=')).join('; ') };
    const answered: unknown[] = [];
    // One after the other: the server refuses calls while it is overloaded.
    for (const [name, row] of rows) {
      const { status } = await fetch(url + row.at(world.facts), { headers, redirect: 'manual' });
      answered.push([name, status]);
    }
    expect(answered).toEqual(rows.map(([name, { status }]) => [name, status]));
  },
);

/**
 * One page for each layout and each kind of end. `tests/conformance/page-access.test.ts` has every page, `screens.test.ts`
 * opens each with the visitor for whom it is.
 */
const samples = whoever.flatMap((who) => {
  const kinds = new Map(
    rows
      .filter(([, row]) => row.ends[who] !== 'itself' || ownerOf(row) !== who)
      .map(([name, row]) => [[row.layout, row.status, row.ends[who], row.needsEmail].join(), name]),
  );
  return [...kinds.values()].map((name) => [who, name, table[name].ends[who]] as const);
});

test.each(samples)(
  'the visitor %s who opens the page %s sees the screen of its row in table.ts: %s',
  async (who, name) => {
    const visitor = getVisitor(who);
    tellOfFailure(visitor);
    const before = visitor.complaints.length;
    await checkEnd(name, table[name], who);
    expect(visitor.complaints.slice(before)).toEqual([]);
  },
);
