import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.ts';
import { getReport, type ReportName, reportNames } from '../../src/contract/admin-reports.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal();

const section = ({ page }: AdminVisitor, name: ReportName): Locator => page.locator(`[data-part="report-${name}"]`);

const untilAll = async (admin: AdminVisitor): Promise<void> => {
  for (const name of reportNames) await section(admin, name).locator('[data-part=chart]').waitFor();
  await admin.page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
};

/** The cells of a table without headings, digits only. */
const cellsOf = (table: Locator): Promise<readonly (readonly string[])[]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );

const askedReport = async ({ person }: AdminVisitor, report: ReportName, query = {}) => {
  const headers = { 'accept-language': 'id' };
  return (await person.client.call(getReport, { params: { report }, query, headers })).body.data;
};

test('the reports are reached by the navigation and the search, show the numbers of the calls, and follow the filters in the address', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  await page.goto(pathTo('dashboardAdmin'));
  await untilScreen(admin, 'dashboardAdmin');
  expect(
    await page
      .locator(`nav a[href="${pathTo('reports')}"]`)
      .first()
      .textContent(),
  ).toBe(t('app.screen.reports'));
  await page.locator('[data-part=open-search]').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: t('admin-search.label') }).waitFor();
  await page.keyboard.type(t('app.screen.reports'));
  const active = page.locator('dialog[open] [role=option][aria-selected=true]');
  await expect.poll(() => active.textContent()).toBe(t('app.screen.reports'));
  await page.keyboard.press('Enter');
  await untilScreen(admin, 'reports');
  await untilAll(admin);
  await looksRight(admin, 'reports');
  const asNumbers = async (name: ReportName, query = {}) => {
    const { columns, rows } = await askedReport(admin, name, query);
    const format = (cell: string | number | null, kind = '') => {
      if (typeof cell !== 'number') return cell ?? '–';
      const digits = kind === 'count' ? 0 : 1;
      return cell.toLocaleString('id-ID', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    };
    return rows.map(({ cells }) => cells.map((cell, index) => format(cell, columns[index]?.kind)));
  };
  for (const name of ['funnel', 'sources', 'programs', 'institutions', 'reasons', 'durations'] as const)
    await expect
      .poll(() => cellsOf(section(admin, name).locator('table')), { message: name })
      .toEqual(await asNumbers(name));
  await page.getByLabel(t('admin-list.institution'), { exact: true }).selectOption('20');
  await page.waitForURL((url) => url.searchParams.get('institutionCode') === '20');
  const own = await asNumbers('institutions', { institutionCode: 20 });
  expect(own).toHaveLength(1);
  await expect.poll(() => cellsOf(section(admin, 'institutions').locator('table'))).toEqual(own);
  await page.reload();
  await expect.poll(() => cellsOf(section(admin, 'institutions').locator('table'))).toEqual(own);
});

test('the file of a report holds the table as the page shows it, in the language of the page', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page } = admin;
  await page.goto(pathTo('reports'));
  await untilAll(admin);
  const download = page.waitForEvent('download');
  await section(admin, 'institutions').locator('a[download]').press('Enter');
  const file = await download;
  const [heading, ...lines] = parse(await readFile(await file.path()), { bom: true }) as string[][];
  const table = section(admin, 'institutions').locator('table');
  expect(heading).toEqual(await table.locator('thead th').allInnerTexts());
  const shown = await cellsOf(table);
  expect(lines.map(([name]) => name)).toEqual(shown.map(([name]) => name));
  expect(lines.map(([, begun]) => begun)).toEqual(shown.map(([, begun]) => begun));
});

test('reports are loaded one at a time; one that fails says so and is loaded again by its button, while the others are shown; a filter without applications leaves empty reports', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  let [running, most, isFailing] = [0, 0, true];
  await page.route(/\/api\/admin\/report\//, async (route) => {
    most = Math.max(most, ++running);
    const isRefused = isFailing && route.request().url().includes('/years');
    const response = isRefused ? undefined : await route.fetch();
    running--;
    await route.fulfill(response ? { response } : { status: 500, json: { statusCode: 500, message: 'x', data: null } });
  });
  await page.goto(pathTo('reports'));
  const years = section(admin, 'years');
  const again = years.getByRole('button');
  await again.waitFor();
  await section(admin, 'reviewers').locator('[data-part=chart]').waitFor();
  await looksRight(admin, 'reports-failed');
  isFailing = false;
  expect(most).toBe(1);
  await again.press('Enter');
  await years.locator('[data-part=chart]').waitFor();
  await page.goto(`${pathTo('reports')}?admissionPeriodId=nowhere`);
  await section(admin, 'programs').getByText(t('admin-reports.nothing')).waitFor();
  await section(admin, 'funnel').locator('[data-part=chart]').waitFor();
  await looksRight(admin, 'reports-empty');
});

test('on paper there are the filters in words and each report with its chart and its table, and no control', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  await page.goto(pathTo('reports'));
  await untilAll(admin);
  expect(await page.locator('[data-part=scope]').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.locator('[data-part=scope]').getByText(t('admin-reports.anyPeriod')).waitFor();
  const controls = page.locator('button, select, input, a[download], nav, [role=search], search');
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  const headings = await page.locator('main h2').filter({ visible: true }).allInnerTexts();
  expect(headings).toEqual(reportNames.map((name) => t(`admin-reports.report.${name}.title`)));
  for (const name of reportNames) {
    const rows = (await askedReport(admin, name)).rows.length;
    expect(await section(admin, name).locator('svg').first().isVisible(), name).toBe(true);
    expect(await section(admin, name).locator('tbody tr, ul > li').filter({ visible: true }).count(), name).toBe(rows);
  }
  const beyond = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
  expect(beyond).toEqual([]);
});

test.each(['id', 'en'] as const)(
  'in %s, an admin of some programs reads on the screen and on paper that the figures are of these alone',
  async (language) => {
    const visitor = await portal.arrive(language);
    const { page, t } = visitor;
    const { server } = portal.get();
    const { rows } = await server.db.query<{ id: string }>(
      'select id from program where institution_code = 20 order by id limit 2',
    );
    const programIds = rows.map(({ id }) => id);
    const person = await makePerson(server, {
      role: 'admin',
      institutionCode: 20,
      staffRoles: ['officeAdmin'],
      programIds,
    });
    await adoptSession(visitor, person);
    await page.goto(pathTo('reports'));
    await untilScreen(visitor, 'reports');
    const headers = { 'accept-language': language };
    const { programs = [] } = (await person.client.call(currentUser, { headers })).body.data;
    expect(programs).toHaveLength(2);
    const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(programs);
    const notice = page.locator('[data-part=bounds]');
    await notice.getByText(t('admin-list.bounds', { programs: names }), { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-part=scope]').getByText(names).waitFor();
    await notice.waitFor({ state: 'hidden' });
  },
);

test('the page is printed once every report shows the chosen filters; on paper a report that does not says so instead of other figures', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  let release = (): void => undefined;
  const hold = (report: ReportName) => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return page.route(new RegExp(`/api/admin/report/${report}\\b`), async (route) => {
      await held;
      await route.continue();
    });
  };
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const print = page.getByRole('button', { name: t('admin-reports.print'), exact: true });
  const isPrinted = async () => (await page.locator('html[data-printed]').count()) > 0;
  /** While the reports from this one on are not loaded. */
  const expectWaiting = async (from: number) => {
    const [loaded, awaited] = [reportNames.slice(0, from), reportNames.slice(from)];
    await print.and(page.locator('[aria-disabled=true]')).waitFor();
    for (const name of loaded)
      await section(admin, name).locator('[data-part=not-loaded]').waitFor({ state: 'detached' });
    const reason = page.locator(`[id="${await print.getAttribute('aria-describedby')}"]`);
    expect(await reason.textContent()).toBe(t('admin-reports.printLater'));
    await print.press('Enter');
    expect(await isPrinted()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    for (const name of awaited) {
      const shown = section(admin, name);
      await shown.getByText(t('admin-reports.notLoaded'), { exact: true }).waitFor();
      expect(await shown.locator('table, svg, [role=status]').filter({ visible: true }).count(), name).toBe(0);
    }
    for (const name of loaded) expect(await section(admin, name).locator('svg').first().isVisible(), name).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  };
  await hold('programs');
  await page.goto(pathTo('reports'));
  await section(admin, 'sources').locator('[data-part=chart]').waitFor();
  await expectWaiting(reportNames.indexOf('programs'));
  release();
  await untilAll(admin);
  await hold('sources');
  await page.getByLabel(t('admin-list.institution'), { exact: true }).selectOption('20');
  await page.waitForURL((url) => url.searchParams.get('institutionCode') === '20');
  await expectWaiting(reportNames.indexOf('sources'));
  release();
  await print.and(page.locator(':not([aria-disabled])')).waitFor();
  expect(await page.locator('[data-part=not-loaded]').count()).toBe(0);
  expect(await print.getAttribute('aria-describedby')).toBeNull();
  await print.press('Enter');
  await expect.poll(isPrinted).toBe(true);
});
