import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Download, Locator } from 'playwright';
import { expect, test } from 'vitest';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { decideAs, listAs } from '../api/admin-applications-support.ts';
import { copyApplication, lookInto, notify } from '../api/payment-fixture.ts';
import { makePayer, newestInvoice, pay } from '../api/payment-support.ts';
import { confirm, openDetail, openList, submitted } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press, speak, untilToast } from '../support/journey/applicant.ts';
import { typeDate } from '../support/journey/fields.ts';
import { openPortal } from '../support/open-portal.ts';
import { readWorkbook } from '../support/workbook.ts';

const portal = openPortal({}, { gateway: true, isFresh: false });

/** Four applications of one person, found by the address; the first of them is accepted already. */
const createFour = async (admin: AdminVisitor) => {
  const { server } = portal.get();
  const { person, formId } = await submitted(portal);
  const rest = [];
  for (let copies = 0; copies < 3; copies++) rest.push(await copyApplication(server, formId));
  await decideAs(admin.person, formId, 'accept');
  return { email: person.email, decided: formId, rest };
};

let four: ReturnType<typeof createFour> | undefined;

/** The same four for two tests: those who look at them come before those who decide. */
const makeFour = (admin: AdminVisitor): ReturnType<typeof createFour> => {
  four ??= createFour(admin);
  return four;
};

const contentOf = async (download: Promise<Download>): Promise<readonly [string, Uint8Array]> => {
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path())];
};

const take = async ({ page }: AdminVisitor, format: 'csv' | 'xlsx') => {
  const download = page.waitForEvent('download');
  await page.locator(`dialog [data-format=${format}]`).press('Enter');
  return contentOf(download);
};

/** A payment that arrived after its link had expired. */
const makeLateMoney = async () => {
  const { server } = portal.get();
  const { person, formId } = await makePayer(server);
  await pay(person, formId);
  const invoice = await newestInvoice(person, formId);
  await server.db.query("update payment set due_at = now() - interval '1 minute' where invoice_number = $1", [invoice]);
  const { links } = await lookInto(server, formId);
  await notify(server, { invoice, amount: links[0]?.amount ?? 0, status: 'SUCCESS', at: new Date() });
  return { formId, invoice };
};

/** Near the end of the list, in a window too low for it. */
const staysInView = async (bar: Locator): Promise<void> => {
  const page = bar.page();
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const above = (await bar.boundingBox())?.y ?? 0;
  await page.setViewportSize({ ...size, height: 340 });
  await page
    .locator('[data-application]')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(above);
  const box = await bar.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 340) + (box?.height ?? 0)).toBeLessThan(340);
  await page.setViewportSize(size);
};

test('an XLSX export has the filtered applications, a CSV export only the two chosen columns, and the audit log lists the export', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { email } = await makeFour(admin);
  const { page, t } = admin;
  await openList(admin, { q: email, status: 'Submitted' });
  await press(admin, 'admin-applications.export.open');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().waitFor();
  await looksRight(admin, 'export');
  const [name, sheets] = await take(admin, 'xlsx');
  expect(name).toMatch(/\.xlsx$/);
  const [heading = [], ...rows] = readWorkbook(sheets).sheets[0] ?? [];
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.some(({ value }) => value === email))).toBe(true);
  // The browser asks for another language than the page is read in.
  expect(heading.map(({ value }) => value)).toContain(t('server.export.registrationNumber'));
  expect(heading.map(({ value }) => value)).not.toContain(t('personal.nik.label'));
  const button = (name: string) => dialog.getByRole('button', { name: t(name), exact: true });
  const [all, none] = [button('admin-applications.export.all'), button('admin-applications.export.none')];
  for (let left = await all.count(); left > 0; left--) await all.first().press('Enter');
  for (let left = await none.count(); left > 0; left--) await none.first().press('Enter');
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('checkbox').last().check();
  const [, bytes] = await take(admin, 'csv');
  const table = parse(Buffer.from(bytes), { bom: true }) as string[][];
  expect(table.map((row) => row.length)).toEqual([2, 2, 2, 2]);
  await page.goto(`${pathTo('userList')}?view=audit&q=${encodeURIComponent(admin.person.email)}`);
  await page
    .getByRole('rowheader', { name: t('audit.application.exported') })
    .first()
    .waitFor();
});

test('a bulk decision is previewed without a change, and succeeds when it is sent again after its response was lost', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { email, decided, rest } = await makeFour(admin);
  const { page, t } = admin;
  await openList(admin, { q: email });
  await page.locator('[data-application]').nth(3).waitFor();
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await staysInView(page.locator('[data-part=selection]'));
  await press(admin, 'admin-applications.selection.decide');
  await press(admin, 'admin-applications.bulk.rehearse');
  for (const formId of rest)
    expect(await page.locator(`[data-decided="${formId}"]`).textContent()).toContain(`${email} (`);
  await page.locator(`[data-refused="${decided}"]`).waitFor();
  await looksRight(admin, 'bulk');
  const statusOf = async () => {
    const { Applications } = (await listAs(admin.person, { q: email })).body.data;
    return Applications.filter(({ Id }) => rest.includes(Id)).map(({ Status }) => Status);
  };
  expect(await statusOf()).toEqual(rest.map(() => 'Submitted'));
  // Decided, but no answer comes: pressed again, the page reports success and no conflict with another admin.
  await page.route('**/api/admin/form/decision', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(admin, 'admin-applications.bulk.perform', { count: rest.length });
  await page.getByText(t('app.error.network')).first().waitFor();
  await page.unroute('**/api/admin/form/decision');
  expect(await statusOf()).toEqual(rest.map(() => 'Accepted'));
  await press(admin, 'admin-applications.bulk.perform', { count: rest.length });
  await page
    .getByRole('heading', {
      name: t('admin-applications.bulk.done', { count: rest.length }),
      exact: true,
    })
    .waitFor();
  expect(await statusOf()).toEqual(rest.map(() => 'Accepted'));
  await page.keyboard.press('Escape');
  const open = page.locator('dialog[open], [data-part=selection]');
  await expect.poll(() => open.count()).toBe(0);
});

test.each([
  ['on the detail page', 'done', 'Pending Registration Fee'],
  ['in the list of payments', 'waived', 'Submitted'],
] as const)(
  'a refund settled %s as %s is no longer counted on the dashboard, and the status of the application is %s',
  async (place, action, end) => {
    const [admin, late] = await Promise.all([arriveAsAdmin(portal, 'en'), makeLateMoney()]);
    const { page } = admin;
    const { formId, invoice } = late;
    const countRefundsNeeded = async () =>
      (await admin.person.client.call(getDashboard)).body.data.trouble.refundNeeded;
    const before = await countRefundsNeeded();
    expect(before).toBeGreaterThan(0);
    const isDetail = place === 'on the detail page';
    if (isDetail) await openDetail(admin, formId);
    else await page.goto(`${pathTo('paymentList')}?alert=any`);
    const payment = page.locator(isDetail ? 'main' : `[data-payment="${invoice}"]`);
    await payment.locator(`[data-refund=${action}]`).press('Enter');
    await confirm(admin);
    await payment.locator('[data-refund]').first().waitFor({ state: 'detached' });
    await untilToast(admin, admin.t('server.payment.refundSettled'));
    expect(await countRefundsNeeded()).toBe(before - 1);
    const { refunds, status } = await lookInto(portal.get().server, formId);
    expect([refunds, status]).toEqual([[], end]);
  },
);

test('on the admin dashboard the date field has the language of the page and refuses 30 February; the status numbers and the trend table equal the API, and a status number opens its list', async () => {
  const visitor = await arriveAsAdmin(portal, 'en');
  const admin = { ...visitor, ...(await speak(visitor, 'id')) };
  const { page, t } = admin;
  await page.goto(pathTo('dashboardAdmin'));
  await typeDate(admin, t('admin-list.from'), '2026-08-05');
  await page.waitForURL((url) => url.searchParams.get('from') === '2026-08-05');
  const from = page.getByRole('group', { name: t('admin-list.from') });
  const month = from.getByLabel(t('renderer.date.month'));
  await expect.poll(() => month.locator('option:checked').innerText()).toBe('Agustus');
  await month.selectOption('2');
  await page.waitForURL((url) => url.searchParams.get('from') === '2026-02-05');
  await from.getByLabel(t('renderer.date.day')).fill('30');
  await from.getByText(t('admin-list.noDay')).waitFor();
  // Numbers of the period before are dimmed until the new ones are there.
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  await looksRight(admin, 'dashboard-no-day');
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-02-05');
  await from.getByLabel(t('renderer.date.day')).fill('28');
  await page.waitForURL((url) => url.searchParams.get('from') === '2026-02-28');
  await from.getByText(t('admin-list.noDay')).waitFor({ state: 'detached' });
  await page.goto(pathTo('dashboardAdmin'));
  const tiles = page.locator('[data-part=numbers] [data-status]');
  await tiles.first().waitFor();
  for (const tile of await tiles.all()) {
    const status = (await tile.getAttribute('data-status')) ?? '';
    const { pagination } = (await listAs(admin.person, { status })).body;
    await expect
      .poll(() => tile.getByRole('link').innerText(), { message: status })
      .toBe(String(pagination?.totalItems));
  }
  await page.locator('[data-part=trend] summary').press('Enter');
  const { trend } = (await admin.person.client.call(getDashboard)).body.data;
  const table = page.locator('[data-part=trend] table tbody tr');
  const shown = await table.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => Number(cell.textContent))),
  );
  expect(shown).toEqual(trend.map(({ started, submitted: sent, paid }) => [started, sent, paid]));
  await page.locator('[data-part=numbers] [data-status=Submitted]').getByRole('link').press('Enter');
  await page.waitForURL(/status=Submitted/);
  await page.locator('[data-application]').first().waitFor();
});

test('a failed mail is listed with recipient and reason, and is sent again on request', async () => {
  const [admin, { person, formId }] = await Promise.all([arriveAsAdmin(portal, 'id'), submitted(portal)]);
  const { page, t } = admin;
  const { server } = portal.get();
  const before = (await server.mails(person.email)).length;
  const { rows } = await server.db.query<{ key: string }>(
    `with mail as (
       insert into application_mail (application_id, template, recipient, locale, data, path, failed_at)
       values ($1, 'payment-reminder', $2, $3, '{"registrationNumber": "20-1", "name": "Siti"}', '/login', now())
       returning id)
     insert into undelivered_mail (template, recipient, reason, tries, task, mail_id)
       select 'payment-reminder', $2, 'EENVELOPE 550', 3, 'sendMail', id from mail returning key`,
    [formId, person.email, 'id'],
  );
  await page.goto(pathTo('dashboardAdmin'));
  await page.locator('[data-issue=failedMails] button').press('Enter');
  const item = page.locator(`[data-issue-item="${rows[0]?.key}"]`);
  for (const words of [person.email, t('admin-home.trouble.reason.address'), '550', t('admin-mails.payment-reminder')])
    await item.getByText(words).first().waitFor();
  await looksRight(admin, 'trouble');
  await item.getByRole('button', { name: new RegExp(`^${t('admin-home.trouble.retry')}`) }).press('Enter');
  await item.waitFor({ state: 'detached' });
  await server.waitForMail(person.email, before + 1);
});
