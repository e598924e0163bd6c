import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PageName } from '../../src/contract/pages.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { ownerOf, screenAt, table } from '../support/routes/table.ts';

const portal = openPortal();
let fixture: Fixture;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
});

/** Scripts of the document itself, and what they import: without them no code runs that could ask again. */
const isFirst = (url: string, html: string): boolean =>
  [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].some(([, path = '-']) => url.endsWith(path));

/** Aborts the first request for each script that code asks for. Gives their addresses. */
const loseCodeOnce = async ({ page }: Applicant, path: string): Promise<ReadonlySet<string>> => {
  const html = await (await page.request.get(path)).text();
  const lost = new Set<string>();
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const url = route.request().url();
    if (isFirst(url, html) || lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort();
  });
  return lost;
};

/** Chromium itself reports a lost script. */
const isOfTheNetwork = (complaint: string): boolean => /ERR_FAILED/.test(complaint);

/** A page of guests, a form with widgets of its own, an editor. `router.test.ts` has every route. */
const names: readonly PageName[] = ['login', 'applicationStep', 'newsEdit'];

test.each(names)('the page %s opens when each script that its code imports fails once', async (name) => {
  const row = table[name];
  const who = ownerOf(row);
  const visitor = await portal.stay('id');
  onTestFinished(() => visitor.close());
  const { page, complaints } = visitor;
  await become(visitor, fixture, who);
  const lost = await loseCodeOnce(visitor, row.at(fixture.facts));
  await page.goto(row.at(fixture.facts));
  await page.mouse.move(3, 3);
  const heading = page.locator(`[data-screen="${screenAt(name, row, who)}"] h1`).first();
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  await heading.waitFor();
  // Machines are fetched once the page is taken over.
  await expect.poll(() => lost.size).toBeGreaterThan(0);
  expect(complaints.filter((complaint) => !isOfTheNetwork(complaint))).toEqual([]);
});
