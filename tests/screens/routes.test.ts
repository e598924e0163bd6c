import { afterAll, beforeAll, expect, test } from 'vitest';
import { institutionCookie } from '../../src/contract/page-rendering.ts';
import { type PageName, pathTo } from '../../src/contract/pages.ts';
import { type Applicant, speak } from '../support/journey/applicant.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { openPortal } from '../support/open-portal.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { layoutOf } from '../support/routes/layout-of.ts';
import { ownerOf, type Row, rows, screenAt, table, type Who, whoever } from '../support/routes/table.ts';
import { checkWords } from '../support/routes/words.ts';

const portal = openPortal({}, { gateway: true });
let fixture: Fixture;
/** One browser, whose cache has the portal's code, for one kind of visitor after the other. */
let visitor: Applicant;
let present: Who | undefined;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
  visitor = await portal.stay('id');
});
afterAll(() => visitor.close());

/** The visitor becomes one of these people, with nothing that a former one left in the browser. */
const be = async (who: Who): Promise<void> => {
  if (who === present) return;
  present = who;
  const { page, context } = visitor;
  await page.goto('/version.json');
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  await context.clearCookies();
  await become(await speak(visitor, 'id'), fixture, who);
  if (who !== 'applicant') return;
  // From now on this one has chosen an institution.
  await page.goto(pathTo('admissionDashboard', fixture.facts));
  await page.locator('[data-screen="admissionDashboard"]').waitFor();
};

/** The address of the screen at which a redirect ends; the login's has the address that was asked for. */
const addressOfEnd = (end: string, asked: string): string | undefined => {
  if (end === 'login') return `/login?${new URLSearchParams({ returnTo: asked })}`;
  if (end === 'admissionSelection') return pathTo('admissionSelection');
  if (end === 'admissionDashboard') return pathTo('admissionDashboard', fixture.facts);
  return end === 'dashboardAdmin' ? pathTo('dashboardAdmin') : undefined;
};

const addressOf = ({ page }: Applicant): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const checkEnd = async (name: PageName, row: Row, who: Who): Promise<void> => {
  // Opening a page of an institution is to choose it.
  if (who === 'newcomer') {
    await visitor.page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await visitor.context.clearCookies({ name: institutionCookie });
  }
  const asked = row.at(fixture.facts);
  await visitor.page.goto(asked);
  const end = row.ends[who];
  await visitor.page
    .locator(`[data-screen="${screenAt(name, row, who)}"] h1`)
    .first()
    .waitFor();
  if (end === 'itself') {
    await expect.poll(() => layoutOf(visitor.page)).toBe(row.layout);
    expect(await visitor.page.locator('[data-screen="error"]').count()).toBe(0);
    await checkWords(visitor);
  }
  const expected = end === 'login' && row.needsEmail ? '/login' : addressOfEnd(end, asked);
  if (end !== 'itself' && expected !== undefined) await expect.poll(() => addressOf(visitor)).toBe(expected);
};

/** Pages without a screen, which lead to the one that goes on. */
const withoutScreen: readonly PageName[] = ['admin', 'application'];

/** The server itself leads visitors away from pages that it renders with their session. */
const statusOf = (name: PageName, { layout, status, ends }: Row, who: Who): number => {
  if (withoutScreen.includes(name)) return 302;
  const isRendered = ['entry', 'blank', 'applicant'].includes(layout);
  return isRendered && !['itself', 'error'].includes(ends[who]) ? 302 : status;
};

test.each(whoever)(
  'the server answers the visitor %s for every page with the status of its row in table.ts',
  async (who) => {
    const { url } = portal.get().server;
    const cookies = who === 'anonymous' ? [] : [...fixture.people[who].client.cookies];
    const headers = { accept: 'text/html', cookie: cookies.map((cookie) => cookie.join('=')).join('; ') };
    const answered: unknown[] = [];
    // One after the other: the server refuses calls while it is overloaded.
    for (const [name, row] of rows) {
      const { status } = await fetch(url + row.at(fixture.facts), { headers, redirect: 'manual' });
      answered.push([name, status]);
    }
    expect(answered).toEqual(rows.map(([name, row]) => [name, statusOf(name, row, who)]));
  },
);

/**
 * For each layout and status one page where visitors stay, one that is an error and one that leads on; and for each
 * visitor each screen to which they are led. `tests/conformance/page-access.test.ts` has every page, `screens.test.ts`
 * opens each with the visitor for whom it is.
 */
const seen = new Set<string>();
const isNew = (...kinds: readonly string[]): boolean => {
  const isOne = kinds.some((kind) => !seen.has(kind));
  for (const kind of kinds) seen.add(kind);
  return isOne;
};
const samples = whoever.flatMap((who) =>
  rows
    .filter(([, row]) => row.ends[who] !== 'itself' || ownerOf(row) !== who)
    .filter(([, { layout, status, needsEmail, ends }]) => {
      const isRedirected = !['itself', 'error'].includes(ends[who]);
      const kind = [layout, status, needsEmail, isRedirected ? 'leads on' : ends[who]].join();
      return isNew(kind, isRedirected ? `${who} ${ends[who]}` : kind);
    })
    .map(([name, row]) => [who, name, row.ends[who]] as const),
);

test.each(samples)(
  'the visitor %s who opens the page %s sees the screen of its row in table.ts: %s',
  async (who, name) => {
    await be(who);
    describeFailure(visitor);
    const before = visitor.complaints.length;
    await checkEnd(name, table[name], who);
    expect(visitor.complaints.slice(before)).toEqual([]);
  },
);
