import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { saveView } from '../../src/contract/admin-views.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { openList, submitted, turnStatus } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { shoot } from '../support/browser.ts';
import { speak } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson, newName } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

/** Twenty applications with long names and programs, found by one name. */
const makeTwenty = async (): Promise<string> => {
  const { server } = portal.get();
  const { formId } = await submitted(portal);
  const ids = [formId];
  while (ids.length < 20) ids.push(await copyApplication(server, formId));
  const name = newName('Kusuma');
  await server.db.query(
    `update application set applicant_name = 'Raden Ajeng Siti Nurhaliza Puspitasari ' || $2 || ' ' || chr(64 + place::integer)
       from unnest($1::uuid[]) with ordinality chosen (id, place) where application.id = chosen.id`,
    [ids, name],
  );
  await server.db.query(
    `insert into application_correction (application_id, asked_by, fields, message, before, sent_at)
     select id, account_id, '{personal.address}', 'Alamat', '{}', now() from application where id = $1`,
    [ids[3]],
  );
  await server.db.query("update application set status = 'Rejected' where id = $1", [ids[4]]);
  return name;
};

let twenty: Promise<string> | undefined;

const rowsInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tr[data-application]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('the list shows 14 applications at 1440 × 900 and 11 at 1280 × 800 in both languages, below one line of filters', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'id'), twenty]);
  const { page } = admin;
  for (const language of ['id', 'en'] as const) {
    const { t } = await speak(admin, language);
    await openList(admin, { q });
    await page.getByRole('heading', { name: t('app.screen.applicantList') }).waitFor();
    await page.locator('tr[data-application]').last().waitFor();
    for (const [width, height, least] of [
      [1920, 1080, 14],
      [1440, 900, 14],
      [1280, 800, 11],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shoot(page, `list-${language}-${width}`);
      expect(await rowsInSight(page), `${language} ${width}`).toBeGreaterThanOrEqual(least);
    }
    const filters = page.locator('[data-part=filters]');
    expect((await filters.boundingBox())?.height).toBeLessThan(60);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBe(0);
  }
  await looksRight(admin, 'list', [1280]);
});

test('views with long names stay in one line, whose current one is in sight, and take no row of the list', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'id'), twenty]);
  const { page } = admin;
  for (const name of ['Menunggu berkas rapor semester lima', 'Sudah diperbaiki minggu ini', 'Prioritas tim'])
    await admin.person.client.call(saveView, {
      body: { name, search: `q=${q}&status=${name.length > 30 ? 'Submitted' : name}`, isShared: false },
    });
  await openList(admin, { q, status: 'Submitted' });
  await page.locator('tr[data-application]').last().waitFor();
  for (const [width, height, least] of [
    [1920, 1080, 18],
    [1440, 900, 14],
    [1280, 800, 11],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(page, `list-views-${width}`);
    expect(await rowsInSight(page), String(width)).toBeGreaterThanOrEqual(least);
  }
  const current = page.locator('nav [aria-current=true]').last();
  expect(await current.textContent()).toBe('Menunggu berkas rapor semester lima');
  const isInSight = () => current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth);
  await expect.poll(isInSight).toBe(true);
});

test('one long list keeps its head in sight, sorts by it, and widens names and programs alike with the screen', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), twenty]);
  const { page } = admin;
  await openList(admin, { q, size: 'all' });
  const rows = page.locator('[data-part=long-list] tr[data-application]');
  await rows.first().waitFor();
  await looksRight(admin, 'list-long', [1920, 1440, 1280, 768, 360]);
  const head = page.locator('[data-part=long-list] thead');
  const sorting = head.locator('[data-sort=who]');
  await page.locator('[data-part=long-list]').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await rows.filter({ hasText: q }).last().waitFor();
  const [top, listTop] = await Promise.all(
    [head, page.locator('[data-part=long-list]')].map(async (one) => (await one.boundingBox())?.y ?? 0),
  );
  expect(Math.abs((top ?? 0) - (listTop ?? 0))).toBeLessThan(3);
  await sorting.click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
  await head.locator('[aria-sort=ascending]').waitFor();
  await rows.filter({ hasText: ' A' }).first().waitFor();
  // Cells are below their heading.
  const left = async (place: number): Promise<readonly number[]> =>
    Promise.all(
      [head.locator('tr > *'), rows.first().locator('td')].map(
        async (cells) => (await cells.nth(place).boundingBox())?.x ?? Number.NaN,
      ),
    );
  for (const place of [1, 2, 3, 4, 5]) {
    const [heading = Number.NaN, cell = Number.NaN] = await left(place);
    expect(heading, String(place)).toBe(cell);
  }
});

test('a press on the head of a column sorts by it and another one turns the order; the head stays in sight', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), twenty]);
  const { page } = admin;
  await openList(admin, { q });
  const head = page.locator('th', { has: page.locator('[data-sort=who]') });
  const firstName = () => page.locator('tr[data-application] [data-part=link]').first().textContent();
  await page.locator('[data-sort=who]').click();
  await expect.poll(firstName).toMatch(/ A$/);
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await page.locator('[data-sort=who]').press('Enter');
  await expect.poll(firstName).toMatch(/ T$/);
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name');
  await page.locator('[data-sort=submitted]').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBeNull();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-submittedAt');

  await page.setViewportSize({ width: 1280, height: 600 });
  const scrollToEnd = async () => {
    await page.locator('tr[data-application]').last().scrollIntoViewIfNeeded();
    return page.evaluate(() => scrollY);
  };
  const bottomOf = async (part: string) => {
    const box = await page.locator(part).first().boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // The rows in the new order may still be on their way.
  await expect.poll(scrollToEnd).toBeGreaterThan(200);
  await expect
    .poll(async () => Math.abs(((await head.boundingBox())?.y ?? 0) - (await bottomOf('body header'))))
    .toBeLessThan(2);
  await page.locator('tr[data-application] input').last().check();
  await page.locator('[data-part=selection]').waitFor();
  await expect
    .poll(async () => (await head.boundingBox())?.y)
    .toBeGreaterThanOrEqual((await bottomOf('[data-part=selection]')) - 1);
});

test('several statuses, days of submission and days without an action narrow the list; the choices open and close by keys', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'id'), twenty]);
  const { page } = admin;
  const { t } = await speak(admin, 'id');
  await openList(admin, { q });
  const rows = page.locator('tr[data-application]');
  const opener = page.locator('[data-part=choices] button');
  await rows.last().waitFor();
  const all = await rows.count();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const rejected = page.locator('[data-part=choices] input[value=Rejected]');
  await rejected.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => rows.count()).toBe(1);
  await page.locator('[data-part=choices] input[value=Submitted]').press('Space');
  await expect.poll(() => rows.count()).toBe(all);
  expect(new URL(page.url()).searchParams.get('status')).toBe('Submitted,Rejected');
  await looksRight(admin, 'list-statuses', [1280]);
  await page.keyboard.press('Escape');
  expect(await rejected.isVisible()).toBe(false);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.press('Enter');
  await rejected.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => rejected.isVisible()).toBe(false);

  await page.getByRole('button', { name: t('admin-list.filtersSet', { count: 1 }) }).click();
  await page.getByLabel(t('admin-applications.list.idle'), { exact: true }).selectOption('7');
  await page.getByText(t('admin-applications.list.noMatch')).waitFor();
  await looksRight(admin, 'list-filters', [1440, 1280, 360]);
  // A day without applications; an address with a day that does not exist finds all.
  await openList(admin, { q, submittedUntil: '2020-01-01' });
  await page.getByText(t('admin-applications.list.noMatch')).waitFor();
  await openList(admin, { q, submittedUntil: '2020-02-30', status: 'Rejected,Nonsense', idleDays: '-1' });
  await expect.poll(() => rows.count()).toBe(all);
});

test('columns are chosen, ordered and removed, also by keys; they stay in the address, on the way back and in the long list', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), twenty]);
  const { page, t } = admin;
  await openList(admin, { q });
  const heads = () => page.locator('thead th').allTextContents();
  await page.getByRole('button', { name: t('admin-applications.columns.open') }).press('Enter');
  const dialog = page.locator('dialog[open]');
  const add = dialog.getByLabel(t('admin-applications.columns.add'));
  await add.selectOption('personal.birthDate');
  await dialog.locator('[data-column="personal.birthDate"] [data-move=earlier]').press('Enter');
  const place = () => dialog.locator('[data-column]').evaluateAll((all) => all.map((one) => one.dataset['column']));
  await expect.poll(place).toEqual(['studies', 'submitted', 'assignee', 'personal.birthDate', 'status']);
  const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('data-move'));
  await expect.poll(isFocused).toBe('earlier');
  await page.keyboard.press('Enter');
  await expect.poll(place).toEqual(['studies', 'submitted', 'personal.birthDate', 'assignee', 'status']);
  await dialog.locator('[data-column=assignee] button').last().press('Enter');
  await add.selectOption('personal.email');
  expect(await add.locator('option[value="personal.nik"]').count()).toBe(0);
  await looksRight(admin, 'list-columns-dialog', [1280, 360]);
  await dialog.getByRole('button', { name: t('admin-applications.columns.show') }).press('Enter');
  await expect.poll(async () => (await heads()).length).toBe(6);
  expect(new URL(page.url()).searchParams.get('columns')).toBe(
    'studies,submitted,personal.birthDate,status,personal.email',
  );
  const cell = page.locator('tr[data-application] td[data-column="personal.birthDate"]').first();
  await expect.poll(() => cell.textContent()).toMatch(/ \d{4}$/);
  await looksRight(admin, 'list-columns', [1920, 1440, 1280, 360]);
  await page.locator('tr[data-application] [data-part=link]').first().click();
  await page.locator('[data-queue=next]').waitFor();
  await page.goBack();
  await expect.poll(async () => (await heads()).length).toBe(6);
  // Eight are the most, a removed field is left out, and one long list has the same columns.
  const columns = 'personal.birthDate,no.such,personal.nik,personal.gender,status';
  await openList(admin, { q, columns });
  await expect.poll(async () => (await heads()).length).toBe(4);
  await openList(admin, { q, columns, size: 'all' });
  await expect.poll(() => page.locator('tr[data-application]').first().locator('td').count()).toBe(5);
  await looksRight(admin, 'list-columns-long', [1280, 360]);
});

test('an admin of one institution is offered no other', async () => {
  const visitor = await portal.arrive('en');
  const person = await makePerson(portal.get().server, { role: 'admin', institutionCode: 20 });
  await adoptSession(visitor, person);
  const { page, t } = visitor;
  await openList({ ...visitor, person });
  await page.getByRole('button', { name: t('admin-list.filters') }).click();
  await page.getByLabel(t('admin-list.period')).waitFor();
  expect(await page.getByLabel(t('admin-list.institution')).count()).toBe(0);
});

test('a mark, an order and a filter that are not in the line are behind the button; on a phone the list is cards', async () => {
  twenty ??= makeTwenty();
  const [admin, q] = await Promise.all([arriveAsAdmin(portal, 'en'), twenty]);
  const { page, t } = admin;
  await openList(admin, { q });
  await page.getByRole('button', { name: t('admin-list.filters') }).click();
  await page.getByLabel(t('admin-applications.list.mark'), { exact: true }).selectOption('corrected');
  await expect.poll(() => page.locator('tr[data-application]').count()).toBe(1);
  await page.locator('tr[data-application] [data-mark=corrected]').waitFor();
  await page.getByRole('button', { name: t('admin-list.filtersSet', { count: 1 }) }).waitFor();
  await page.getByRole('button', { name: t('admin-applications.saved.open') }).click();
  await page.getByLabel(t('admin-applications.saved.name')).fill('Returned');
  await page.getByRole('button', { name: t('admin-applications.saved.keep') }).click();
  await page.getByRole('link', { name: 'Returned', exact: true }).waitFor();

  await openList(admin, { q });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('li[data-application]').last().waitFor();
  expect(await page.locator('tr[data-application]').count()).toBe(0);
  await page.getByRole('button', { name: t('admin-list.filters') }).click();
  await turnStatus(admin, 'Rejected');
  await expect.poll(() => page.locator('li[data-application]').count()).toBe(1);
  await looksRight(admin, 'list-phone', [360, 768]);
});
