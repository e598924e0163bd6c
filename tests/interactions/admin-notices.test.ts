import { expect, test } from 'vitest';
import { assignApplication } from '../../src/contract/admin-applications.ts';
import { countNotices, getNoticeMail, listNotices } from '../../src/contract/admin-notices.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { stopPagePath, stopToken } from '../../src/server/stop-link.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, type Person } from '../support/people.ts';

const portal = openPortal();
const looks = [1280, 768, 360];
const longName = 'Raden Ajeng Siti Nurhaliza Kusumaningtyas Wulandari Prawirodirdjo Hadiningrat-Sastroatmodjo';

/** Assigns submitted applications of the demo data to the admin, the first of somebody with a long name. */
const assignTo = async (admin: AdminVisitor, by: Person, count: number): Promise<readonly string[]> => {
  const { db } = portal.get().server;
  const { rows } = await db.query<{ id: string }>(
    `select id from application where registration_number is not null order by id limit $1`,
    [count],
  );
  expect(rows).toHaveLength(count);
  await db.query('update application set applicant_name = $2 where id = $1', [rows[0]?.id, longName]);
  for (const { id } of rows)
    await by.client.call(assignApplication, { params: { formId: id }, body: { assigneeId: admin.person.id } });
  return rows.map(({ id }) => id);
};

const bell = ({ page }: AdminVisitor) => page.locator('header [data-part=notices]');
const item = ({ page }: AdminVisitor) => page.locator('[data-notice]');
const unread = async ({ person }: AdminVisitor) => (await person.client.call(countNotices)).body.data.Unread;

/** As if the reader came back to the page, until it has asked again. */
const untilBellShows = (admin: AdminVisitor, count: number) =>
  expect
    .poll(
      async () => {
        await admin.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        return bell(admin).textContent();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toContain(String(count));

test('the bell follows without a reload and says so; by keys its page opens, a notice leads to its application and is read', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t } = admin;
  const by = await makePerson(portal.get().server, { role: 'admin' });
  await page.goto(pathTo('noticeList'));
  await untilScreen(admin, 'noticeList');
  await page.getByText(t('admin-notices.none')).waitFor();
  await looksRight(admin, 'notices-empty', looks);
  // What it first counts is no news.
  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(countNotices.path)), page.reload()]);
  await bell(admin).waitFor();
  const ids = await assignTo(admin, by, 3);
  await untilBellShows(admin, 3);
  const status = page.locator('header [role=status]', { hasText: t('admin-notices.unread', { count: 3 }) });
  await status.waitFor({ state: 'attached' });
  await page.goto(pathTo('profileAdmin'));
  await untilScreen(admin, 'profileAdmin');
  await bell(admin).press('Enter');
  await untilScreen(admin, 'noticeList');
  await expect.poll(() => item(admin).count()).toBe(3);
  await looksRight(admin, 'notices', looks);
  const newest = item(admin).first();
  await newest.locator('[data-action=read]').press('Enter');
  await expect.poll(() => page.locator('[data-notice][data-unread]').count()).toBe(2);
  await item(admin).nth(1).getByRole('link').press('Enter');
  await untilScreen(admin, 'applicantDetail');
  expect(new URL(page.url()).pathname).toBe(pathTo('applicantDetail', { id: ids[1] ?? '' }));
  await expect.poll(() => unread(admin)).toBe(1);
  await page.goto(pathTo('noticeList'));
  await page.locator('[data-action=read-all]').press('Enter');
  await expect.poll(() => page.locator('[data-notice][data-unread]').count()).toBe(0);
  expect(await unread(admin)).toBe(0);
  await expect.poll(() => page.locator('[data-part=unread]').count()).toBe(0);
});

test('in the profile an admin chooses by keys which notices are mailed, and the link of the mail stops it', async () => {
  const admin = await arriveAsAdmin(portal, 'id');
  const { page, t, person } = admin;
  await page.goto(pathTo('profileAdmin'));
  await untilScreen(admin, 'profileAdmin');
  const box = (kind: string) => page.locator(`[data-part=notice-mail] [value=${kind}]`);
  await box('payment').press('Space');
  await box('issue').press('Space');
  await page.locator('[data-action=save-mail]').press('Enter');
  await untilToast(admin, t('server.notices.chosen'));
  await page.reload();
  await expect.poll(() => box('payment').isChecked()).toBe(true);
  expect([await box('issue').isChecked(), await box('assigned').isChecked()]).toEqual([true, false]);
  await looksRight(admin, 'profile-notice-mail', looks);
  const token = stopToken(portal.get().server.portal.services.settings.resultKey, 'notices', person.id);
  await page.goto(stopPagePath(token));
  await page.getByRole('heading', { level: 1, name: t('reminders.notices.title') }).waitFor();
  await page.getByRole('button', { name: t('reminders.notices.stop') }).press('Enter');
  await page.getByText(t('reminders.notices.stopped'), { exact: true }).waitFor();
  await looksRight(admin, 'notice-mail-stopped', looks);
  expect((await person.client.call(getNoticeMail)).body.data.Kinds).toEqual([]);
  await page.getByRole('button', { name: t('reminders.notices.resume') }).press('Enter');
  await page.getByText(t('reminders.notices.question'), { exact: true }).waitFor();
  expect((await person.client.call(getNoticeMail)).body.data.Kinds).toEqual(['payment', 'issue']);
});

test('a page of notices that cannot be read says so and offers another try; what the reader lost the right to see is gone after it', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page, t } = admin;
  const by = await makePerson(portal.get().server, { role: 'admin' });
  await assignTo(admin, by, 1);
  let isBroken = true;
  await page.route(`**/api${listNotices.path}*`, (route) =>
    isBroken ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.goto(pathTo('noticeList'));
  const retry = page.locator('main').getByRole('button');
  await retry.waitFor();
  await looksRight(admin, 'notices-failed', looks);
  await portal
    .get()
    .server.db.query(`update account set staff_roles = '{contentEditor}' where id = $1`, [admin.person.id]);
  isBroken = false;
  await retry.press('Enter');
  await page.getByText(t('admin-notices.none')).waitFor();
});
