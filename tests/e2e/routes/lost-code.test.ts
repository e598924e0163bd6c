import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Applicant } from '../../support/journey/applicant.ts';
import { openPortal } from '../../support/open-portal.ts';
import { ownerOf, rows, screenAt } from './table.ts';
import { become, makeWorld, type World } from './world.ts';

const portal = openPortal({}, { gateway: true, isFresh: true });
let world: World;

beforeAll(async () => {
  world = await makeWorld(portal.get());
});

/** Scripts without which no code runs that could ask again: those of the document itself, and what they import. */
const isFirst = (url: string, html: string): boolean =>
  [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].some(([, path = '-']) => url.endsWith(path));

/** A line that breaks off: each script that code asks for is lost the first time. Gives which were. */
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

/** Of what Chromium itself says of a lost script. */
const isOfTheLine = (complaint: string): boolean => /ERR_FAILED/.test(complaint);

describe('a page whose scripts are lost once', () => {
  test.each(rows)('%s', async (name, row) => {
    const who = ownerOf(row);
    const visitor = await portal.stay('id');
    onTestFinished(() => visitor.close());
    const { page, complaints } = visitor;
    await become(visitor, world, who);
    const lost = await loseCodeOnce(visitor, row.at(world.facts));
    await page.goto(row.at(world.facts));
    await page.mouse.move(3, 3);
    const screen = screenAt(name, row, who);
    await page.locator(`[data-screen="${screen}"] h1`).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator(`[data-screen="${screen}"] h1`).first().waitFor();
    expect([...lost].length).toBeGreaterThan(0);
    expect(complaints.filter((complaint) => !isOfTheLine(complaint))).toEqual([]);
  });
});
