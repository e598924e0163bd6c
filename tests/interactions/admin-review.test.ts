import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { decision, openList, submitted } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { shoot } from '../support/browser.ts';
import { openPortal } from '../support/open-portal.ts';
import { newName } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

/** Counts what a reviewer does with hand and wheel: clicks, keys, and pixels that the page itself scrolls. */
const countActions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const counts = { clicks: 0, keys: 0, pixels: 0 };
    Reflect.set(window, 'counts', counts);
    let at = 0;
    addEventListener('pointerdown', () => counts.clicks++, true);
    addEventListener('keydown', () => counts.keys++, true);
    addEventListener('scroll', () => {
      counts.pixels += Math.abs(scrollY - at);
      at = scrollY;
    });
  });
};

const readCounts = (page: Page) => page.evaluate(() => Reflect.get(window, 'counts'));

const untilOpened = async ({ page }: AdminVisitor, id: string): Promise<void> => {
  await page.locator(`[data-part=decide][data-form="${id}"]`).waitFor();
  await page.locator('[data-part=place]').getByText(/\d/).waitFor();
};

/** The document with this number is open and has been drawn. */
const untilRead = async ({ page }: AdminVisitor, index: number): Promise<void> => {
  await page.locator('[data-part=files] li').nth(index).locator('[aria-current=true]').waitFor();
  const drawn = page.locator('[data-part=picture] img, [data-page="1"][data-render=rendered]');
  await drawn.first().waitFor();
};

/** Two applicants with the same family name of their own, each with the documents of a complete application. */
const makeTwo = async () => {
  const { server } = portal.get();
  const two = [await submitted(portal), await submitted(portal)];
  const name = newName('Zulfa');
  for (const { formId } of two)
    await server.db.query('update application set applicant_name = $2 where id = $1', [formId, `Siti ${name}`]);
  return { name, ids: two.map(({ formId }) => formId).reverse() };
};

test('a reviewer opens an application, reads three documents, accepts, and is at the next one with four clicks, no key, and without scrolling the page', async () => {
  const [admin, { name, ids }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeTwo()]);
  const { page } = admin;
  const [first = '', second = ''] = ids;
  await countActions(page);
  await openList(admin, { q: name });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await untilRead(admin, 0);
  for (const index of [1, 2]) {
    await page.locator('[data-part=files] [data-look]').nth(index).click();
    await untilRead(admin, index);
  }
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(page, `review-${width}`);
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect({ width, over }).toEqual({ width, over: 0 });
    for (const part of ['decide', 'files', 'answers']) {
      const box = await page.locator(`[data-part=${part}]`).boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), `${part} ${width}`).toBeLessThanOrEqual(height);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await decision(admin, 'accept').click();
  await untilOpened(admin, second);
  expect(await readCounts(page)).toEqual({ clicks: 4, keys: 0, pixels: 0 });
});

test('documents are shown beside the answers and their rules at 1280 px, zoomed, turned and changed by key; below, they open in a dialog', async () => {
  const [admin, { ids, name }] = await Promise.all([arriveAsAdmin(portal, 'id'), makeTwo()]);
  const { page } = admin;
  const [first = ''] = ids;
  await openList(admin, { q: name });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  await untilRead(admin, 0);
  const [files, answers] = [page.locator('[data-part=files]'), page.locator('[data-part=answers]')];
  const [left, right] = [await files.boundingBox(), await answers.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  expect(left?.width).toBeGreaterThan(560);
  expect(right?.width).toBeGreaterThan(480);
  const rules = answers.locator('[data-step] [data-part=rules] [data-state]');
  expect(await rules.count()).toBeGreaterThan(0);
  for (const state of await rules.evaluateAll((all) => all.map((one) => one.dataset['state'])))
    expect(['met', 'broken', 'unknown']).toContain(state);
  const frame = files.locator('[data-part=picture], [data-part=pdf]');
  const widthOf = async () => (await frame.locator('img, canvas').first().boundingBox())?.width ?? 0;
  const shown = await widthOf();
  await files.locator('[data-zoom="1"]').click();
  await expect.poll(widthOf).toBeGreaterThan(shown * 1.3);
  await files.locator('[data-part=turn]').click();
  await page.keyboard.press('d');
  await untilRead(admin, 1);
  await page.keyboard.press('f');
  await untilRead(admin, 0);
  await looksRight(admin, 'review', [1280]);

  await page.setViewportSize({ width: 1024, height: 768 });
  await files.locator('[data-look]').first().click();
  await page.locator('dialog[open]').waitFor();
  await looksRight(admin, 'review-narrow', [1024, 360]);
  // At 1280 px again the document is in its pane.
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await untilRead(admin, 0);
});

test('a replaced document is marked and comes after the current ones', async () => {
  const [admin, { ids, name }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeTwo()]);
  const { page, t } = admin;
  const { server } = portal.get();
  const [first = ''] = ids;
  const { rows } = await server.db.query<{ id: string }>(
    `insert into file (application_id, account_id, step, field, name, content_type, size, storage_name, sha256)
     select application_id, account_id, step, field, 'earlier.jpg', content_type, size, storage_name || '-earlier', sha256
       from file where application_id = $1 order by created_at limit 1 returning id`,
    [first],
  );
  await openList(admin, { q: name });
  await page.locator(`[data-application="${first}"] [data-part=link]`).click();
  await untilOpened(admin, first);
  const replaced = page.locator(`[data-part=files] li[data-file="${rows[0]?.id}"]`);
  await replaced.getByText(t('admin-applications.files.replaced')).waitFor();
  expect(await page.locator('[data-part=files] li').last().getAttribute('data-file')).toBe(rows[0]?.id);
});

test('review is left by keyboard: from the bar of decisions through answers and documents to the way back, and to the row that was open', async () => {
  const [admin, { name, ids }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeTwo()]);
  const { page } = admin;
  const [first = ''] = ids;
  await openList(admin, { q: name });
  await page.locator(`[data-application="${first}"] [data-part=link]`).press('Enter');
  await untilOpened(admin, first);
  await untilRead(admin, 0);
  const list = pathTo('applicantList');
  const isAtWayBack = () =>
    page.evaluate((path) => {
      const link = document.activeElement?.closest('main a');
      return link instanceof HTMLAnchorElement && new URL(link.href).pathname === path;
    }, list);
  const parts = new Set<string>();
  await decision(admin, 'accept').focus();
  for (let presses = 0; presses < 200 && !(await isAtWayBack()); presses++) {
    await page.keyboard.press('Shift+Tab');
    const part = await page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'));
    if (part) parts.add(part);
  }
  expect(await isAtWayBack(), [...parts].join()).toBe(true);
  // It has passed through both panes on the way.
  expect(
    [...parts].some((part) => /document|view|picture|files|pdf/.test(part)),
    [...parts].join(),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === list);
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-application]')?.getAttribute('data-application')),
    )
    .toBe(first);
});
