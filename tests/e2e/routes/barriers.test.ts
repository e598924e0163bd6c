import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../../src/contract/pages.ts';
import { findBarriers } from '../../support/browser.ts';
import type { Applicant } from '../../support/journey/applicant.ts';
import { openPortal } from '../../support/open-portal.ts';
import { ownerOf, type Row, rows, type Who, whoever } from './table.ts';
import { checkWords } from './words.ts';
import { become, makeWorld, type World } from './world.ts';

const portal = openPortal({}, { gateway: true });
let world: World;
const visitors = new Map<Who, Applicant>();
const themes = readdirSync('themes', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [`theme-${entry.name}`] : [],
);
const colours = themes.flatMap((theme) => ['light', 'dark'].map((appearance) => ({ theme, appearance })));

beforeAll(async () => {
  world = await makeWorld(portal.get());
  for (const who of whoever) {
    const visitor = await portal.stay('en');
    await become(visitor, world, who);
    visitors.set(who, visitor);
  }
});
afterAll(() => Promise.all([...visitors.values()].map((visitor) => visitor.close())));

const settle = async ({ page }: Applicant): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(form, button)') === null);
  await page.waitForLoadState('networkidle');
};

/** The whole page changes its colours where it stands. */
const paint = ({ page }: Applicant, colour: (typeof colours)[number]): Promise<unknown> =>
  page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), colour);

test('there are four themes, each light and dark', () => expect(colours).toHaveLength(8));

const open = async (visitor: Applicant, row: Row): Promise<void> => {
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  if (row.needsEmail) await rememberAddress(visitor);
  await visitor.page.goto(row.at(world.facts));
  await settle(visitor);
};

/** What the screen of the forgotten password leaves behind for those after it. */
const rememberAddress = async ({ page }: Applicant): Promise<void> => {
  await page.goto(pathTo('resetPassword'));
  await page.evaluate(() => sessionStorage.setItem('pending-email', 'siapa@example.com'));
};

describe('no page has a barrier, wide or narrow, in any theme, light or dark, and each speaks English', () => {
  test.each(rows)('%s', async (_, row) => {
    const visitor = visitors.get(ownerOf(row)) as Applicant;
    const { page } = visitor;
    await open(visitor, row);
    if (row.status === 200 && row.ends[ownerOf(row)] === 'itself') await checkWords(visitor);
    const found: string[] = [...(await findBarriers(page))];
    const own = await page.getAttribute('html', 'data-theme');
    // Of the theme that it opens in, light, all has been said.
    for (const colour of colours.filter(({ theme, appearance }) => theme !== own || appearance === 'dark')) {
      await paint(visitor, colour);
      const contrast = await findBarriers(page, 'color-contrast');
      found.push(...contrast.map((barrier) => `${colour.theme}, ${colour.appearance}: ${barrier}`));
    }
    await page.setViewportSize({ width: 360, height: 800 });
    found.push(...(await findBarriers(page)).map((barrier) => `360 px: ${barrier}`));
    expect(found).toEqual([]);
  });
});
