import { expect, test } from 'vitest';
import { makeMatching, statusesOf } from '../api/admin-bulk-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const COUNT = 24;

const runInState = ({ page }: AdminVisitor, state: string) => page.locator(`[data-part=bulk-run][data-state=${state}]`);

/** Selects what the filter finds, of which the page shows twenty. */
const selectEverything = async (admin: AdminVisitor): Promise<void> => {
  const { page, t } = admin;
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await press(admin, 'admin-applications.selection.everything', { count: COUNT });
  await page.getByText(t('admin-applications.selection.all', { count: COUNT })).waitFor();
};

test('everything that the filter finds is selected, rehearsed, decided and undone; the result is found again after a reload', async () => {
  const [admin, { q, ids }] = await Promise.all([
    arriveAsAdmin(portal, 'en'),
    makeMatching(portal.get().server, COUNT),
  ]);
  const { page, t } = admin;
  const { server } = portal.get();
  await openList(admin, { q });
  await selectEverything(admin);
  await looksRight(admin, 'bulk-everything', [1920, 1280, 360]);
  // One that is not ticked any more: the others of the page stay.
  await page.locator('[data-application] input').first().uncheck();
  await page.getByText(t('admin-applications.selection.count', { count: 19 })).waitFor();
  await selectEverything(admin);
  await server.db.query("update application set status = 'Withdrawn', version = version + 1 where id = $1", [ids[3]]);
  await press(admin, 'admin-applications.selection.decide');
  await press(admin, 'admin-applications.bulk.rehearse');
  await runInState(admin, 'rehearsed').waitFor();
  await page.locator('[data-part=run-refused] [data-names=refused]').press('Enter');
  await page.locator(`[data-item="${ids[3]}"]`).waitFor();
  await looksRight(admin, 'bulk-rehearsed', [1920, 1280, 360]);
  expect(new Set(await statusesOf(server, ids))).toEqual(new Set(['Submitted', 'Withdrawn']));
  await page.locator('[data-part=run-perform]').press('Enter');
  await runInState(admin, 'done').waitFor();
  await looksRight(admin, 'bulk-done', [1280, 360]);
  expect((await statusesOf(server, ids)).filter((status) => status === 'Accepted')).toHaveLength(COUNT - 1);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // The list has no selection left, and tells of the run after a reload.
  expect(await page.locator('[data-part=selection]').count()).toBe(0);
  await page.reload();
  await page.locator('[data-part=run-notice] button').press('Enter');
  await page.locator('[data-part=undo-all]').press('Enter');
  await page.getByText(t('admin-applications.decision.undo')).first().waitFor();
  await runInState(admin, 'done').waitFor();
  await expect.poll(async () => new Set(await statusesOf(server, ids))).toEqual(new Set(['Submitted', 'Withdrawn']));
  await page.keyboard.press('Escape');
  await page.locator('[data-part=run-notice]').waitFor({ state: 'detached' });
});

test('another filter or a change of the selection ends the selection of everything; a rehearsal that is left changes nothing and leaves no notice', async () => {
  const [admin, { q, ids }] = await Promise.all([
    arriveAsAdmin(portal, 'id'),
    makeMatching(portal.get().server, COUNT),
  ]);
  const { page, t } = admin;
  await openList(admin, { q });
  await selectEverything(admin);
  await looksRight(admin, 'bulk-everything-id', [1280, 360]);
  await press(admin, 'admin-applications.selection.decide');
  await press(admin, 'admin-applications.bulk.rehearse');
  await runInState(admin, 'rehearsed').waitFor();
  // Another decision is rehearsed in its place.
  await press(admin, 'admin-applications.bulk.back');
  await page.getByLabel(t('admin-applications.decision.withdraw'), { exact: true }).check();
  await press(admin, 'admin-applications.bulk.rehearse');
  await page.locator('[data-outcome=Withdrawn]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(new Set(await statusesOf(portal.get().server, ids))).toEqual(new Set(['Submitted']));
  await page.locator('[data-part=run-notice]').waitFor({ state: 'detached' });
  await page.getByLabel(t('admin-list.search')).fill(`${q} 0001`);
  await page.getByText(t('admin-applications.selection.count', { count: 20 })).waitFor();
});
