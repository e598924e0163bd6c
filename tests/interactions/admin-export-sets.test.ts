import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listExportSets, saveExportSet } from '../../src/contract/export-sets.ts';
import { openList } from '../support/admin-applications-page.ts';
import { type AdminVisitor, looksRight } from '../support/admin-content-page.ts';
import type { Language } from '../support/browser.ts';
import { press } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const arrive = async (language: Language, institutionCode = 20): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language);
  const person = await makePerson(portal.get().server, { role: 'admin', institutionCode });
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

const openExport = async (admin: AdminVisitor): Promise<void> => {
  await openList(admin);
  await press(admin, 'admin-applications.export.open');
  await admin.page.locator('[data-part=export-sets]').waitFor();
};

/** The dialog on top. */
const top = ({ page }: AdminVisitor) => page.locator('dialog[open]').last();

const button = (admin: AdminVisitor, key: string) =>
  top(admin).getByRole('button', { name: admin.t(`admin-applications.${key}`), exact: true });

const setChoice = (admin: AdminVisitor) => admin.page.getByLabel(admin.t('admin-applications.sets.choose'));

const column = (admin: AdminVisitor, name: string) =>
  admin.page.locator('dialog[open]').first().getByLabel(name, { exact: true });

test('columns are saved as a set with an identity number, which is announced; the set is chosen again, renamed and deleted after a question', async () => {
  const admin = await arrive('en');
  const { page, t } = admin;
  await openExport(admin);
  expect(await setChoice(admin).inputValue()).toBe('suggested');
  expect(await button(admin, 'sets.open').count()).toBe(0);
  const nik = t('personal.nik.label');
  // All of a group are chosen without those that identify a person.
  const group = page.locator('dialog[open] fieldset').filter({ has: page.getByLabel(nik, { exact: true }) });
  await group.getByRole('button', { name: t('admin-applications.export.all') }).click();
  expect(await column(admin, nik).isChecked()).toBe(false);
  await group.getByRole('button', { name: t('admin-applications.export.none') }).click();
  await column(admin, nik).check();
  await page.locator('dialog[open] [data-part=identity]').getByText(nik).waitFor();
  await looksRight(admin, 'export-identity', [1920, 1280, 768, 360]);
  await button(admin, 'sets.open').click();
  await top(admin).getByLabel(t('admin-applications.sets.name')).fill('   ');
  await button(admin, 'sets.keep').click();
  await top(admin)
    .getByLabel(t('admin-applications.sets.name'))
    .fill('For the ministry: identity and study program of all applicants');
  await top(admin).getByLabel(t('admin-applications.saved.audience')).selectOption('20');
  await looksRight(admin, 'export-set-save', [1280, 360]);
  await button(admin, 'sets.keep').click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
  const [saved] = (await admin.person.client.call(listExportSets)).body.data;
  expect(saved).toMatchObject({ IsShared: true, InstitutionCode: 20 });
  expect(saved?.Columns).toContain('personal.nik');
  await expect.poll(() => setChoice(admin).inputValue()).toBe(saved?.Id);

  const loading = page.waitForEvent('download');
  await page.locator('dialog [data-format=jsonl]').press('Enter');
  const file = await loading;
  expect(file.suggestedFilename()).toBe('applications.jsonl');
  const [line = ''] = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(Object.keys((JSON.parse(line) as { values: object }).values)).toEqual(saved?.Columns);

  // The columns of the last export are chosen again, but not the identity number.
  await openExport(admin);
  expect(await column(admin, nik).isChecked()).toBe(false);
  expect(await setChoice(admin).inputValue()).toBe('');
  await setChoice(admin).selectOption(saved?.Id ?? '');
  expect(await column(admin, nik).isChecked()).toBe(true);
  await button(admin, 'sets.manage').click();
  await top(admin).getByLabel(t('admin-applications.sets.name')).fill('Ministry');
  await button(admin, 'saved.rename').click();
  await page.locator('[data-view=Ministry]').waitFor();
  await looksRight(admin, 'export-set-manage', [1280, 360]);
  await top(admin).locator('[data-part=remove-view]').click();
  await top(admin).getByText(t('admin-applications.sets.removeSharedText')).waitFor();
  await button(admin, 'sets.removeLabel').click();
  await page.locator('[data-view=Ministry]').waitFor({ state: 'detached' });
  expect((await admin.person.client.call(listExportSets)).body.data).toEqual([]);
});

test('a set that somebody else shares can be chosen and not changed; sets that cannot be loaded are named, loaded again, and leave the export as it is', async () => {
  const [admin, colleague] = await Promise.all([
    arrive('id', 30),
    makePerson(portal.get().server, { role: 'admin', institutionCode: 30 }),
  ]);
  const { page, t } = admin;
  await page.route('**/api/admin/export-set', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openExport(admin);
  await page.locator('dialog [data-format=xlsx]').waitFor();
  await page.getByText(t('admin-applications.sets.failed')).waitFor();
  await looksRight(admin, 'export-sets-failed', [1280, 360]);
  await page.unroute('**/api/admin/export-set');
  await colleague.client.call(saveExportSet, {
    body: { name: 'Keuangan', columns: ['email', 'amountPaid'], isShared: true },
  });
  await button(admin, 'sets.retry').click();
  await page.getByText(t('admin-applications.sets.failed')).waitFor({ state: 'detached' });
  await setChoice(admin).locator('option', { hasText: 'Keuangan' }).waitFor({ state: 'attached' });
  await setChoice(admin).selectOption({ label: 'Keuangan' });
  await expect.poll(() => page.locator('dialog[open] input[type=checkbox]:checked').count()).toBe(2);
  await looksRight(admin, 'export-set-shared', [1280, 360]);
  await button(admin, 'sets.manage').click();
  await page
    .locator('[data-view=Keuangan]')
    .getByText(t('admin-applications.saved.by', { who: 'Siti Aminah' }))
    .waitFor();
  expect(await page.locator('[data-view=Keuangan] [data-part=remove-view]').count()).toBe(0);
});
