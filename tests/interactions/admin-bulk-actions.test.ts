import { expect, test } from 'vitest';
import { listAs } from '../api/admin-applications-support.ts';
import { makeMatching } from '../api/admin-bulk-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

test('ticked applications get a tag that the list shows and filters by; they are assigned evenly, and both are undone', async () => {
  const [admin, { q }] = await Promise.all([arriveAsAdmin(portal, 'en'), makeMatching(portal.get().server, 4)]);
  const { page, t } = admin;
  const inState = (state: string) => page.locator(`[data-part=bulk-run][data-state=${state}]`);
  const open = async (kind: string): Promise<void> => {
    await page.getByLabel(t('admin-applications.list.choosePage')).check();
    await page.locator('[data-part=other-action]').press('Enter');
    await page.locator(`[data-part=action-choice] input[value=${kind}]`).check();
  };
  const perform = async (): Promise<void> => {
    await press(admin, 'admin-applications.bulk.rehearse');
    await inState('rehearsed').waitFor();
    await page.locator('[data-part=run-perform]').press('Enter');
    await inState('done').waitFor();
  };
  await openList(admin, { q });
  await open('tag');
  await page.getByLabel(t('admin-applications.list.tag'), { exact: true }).last().fill('Prioritas');
  await looksRight(admin, 'bulk-tag', [1280, 360]);
  await perform();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('#prioritas').count()).toBe(4);
  await page.getByRole('button', { name: t('admin-list.filters') }).click();
  // The list fades while it is read.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('tag=prioritas')),
    page.getByLabel(t('admin-applications.list.tag'), { exact: true }).selectOption('prioritas'),
  ]);
  await looksRight(admin, 'list-tags', [1920, 1280, 360]);

  await open('assign');
  const reviewers = page.locator('[data-part=action-choice] input[type=checkbox]');
  await reviewers.nth(0).check();
  await reviewers.nth(1).check();
  await looksRight(admin, 'bulk-assign', [1280, 360]);
  await perform();
  await looksRight(admin, 'bulk-assigned', [1280, 360]);
  const assigned = async () =>
    (await listAs(admin.person, { q })).body.data.Applications.filter(({ Assignee }) => Assignee !== null).length;
  expect(await assigned()).toBe(4);
  await page.locator('[data-part=undo-all]').press('Enter');
  await expect.poll(assigned).toBe(0);
  await inState('done').waitFor();
  await page.keyboard.press('Escape');
});

test('a request for correction chooses fields without an applicant at hand; nothing is sent before it is complete', async () => {
  const [admin, { q }] = await Promise.all([arriveAsAdmin(portal, 'id'), makeMatching(portal.get().server, 2)]);
  const { page, t } = admin;
  await openList(admin, { q });
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await page.locator('[data-part=other-action]').press('Enter');
  const choice = page.locator('[data-part=action-choice]');
  await choice.locator('input[value=correct]').check();
  const rehearse = page.getByRole('button', { name: t('admin-applications.bulk.rehearse') });
  expect(await rehearse.isDisabled()).toBe(true);
  await choice.locator('input[value="personal.firstName"]').check();
  await choice.getByLabel(t('admin-applications.correction.message'), { exact: true }).fill('Tulis sesuai ijazah');
  await looksRight(admin, 'bulk-correct', [1280, 360]);
  await rehearse.press('Enter');
  await page.locator('[data-part=bulk-run][data-state=rehearsed]').waitFor();
  await page.locator('[data-outcome="Returned for Correction"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});
