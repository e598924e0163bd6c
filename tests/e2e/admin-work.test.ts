import { expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { endUndo } from '../api/admin-applications-support.ts';
import {
  arriveAsApplicant,
  confirm,
  decision,
  getAsAdmin,
  mail,
  openDetail,
  submitted,
  tryToConfirm,
} from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { press, untilToast } from '../support/journey/applicant.ts';
import { documentFile, photoFile } from '../support/journey/documents.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** What the applicant sees as status of an application. */
const statusFor = async ({ person, formId }: Awaited<ReturnType<typeof submitted>>): Promise<string | undefined> =>
  (await person.client.call(listApplications)).body.data.find(({ Id }) => Id === formId)?.Status;

test('an admin sends an acceptance again after a lost response, undoes it before the applicant sees it, and rejects; the overview has the rejection above the automatic result', async () => {
  const [admin, applied] = await Promise.all([arriveAsAdmin(portal, 'id'), submitted(portal)]);
  const { page, t } = admin;
  const { formId } = applied;
  await openDetail(admin, formId);
  const overview = page.locator('[data-part=overview]');
  await overview.getByText(t('admin-applications.detail.automatic')).waitFor();
  expect(await overview.getByText(t('admin-applications.detail.decidedBy')).count()).toBe(0);
  await decision(admin, 'accept').press('Enter');
  // The decision arrives, its answer does not; pressed again, it is the same decision, and there is no conflict.
  await page.route('**/api/admin/form/*/decision', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tryToConfirm(admin);
  await untilToast(admin, t('app.error.network'));
  await page.unroute('**/api/admin/form/*/decision');
  await confirm(admin);
  await mail(admin, 'application-accepted', 'held').waitFor();
  expect(await statusFor(applied)).toBe('Submitted');
  await mail(admin, 'application-accepted', 'held').getByRole('button').press('Enter');
  await page.locator('[data-part=mail-text]').getByText('SPP').first().waitFor();
  await page.getByText(t('admin-applications.mails.notSent'), { exact: true }).waitFor();
  await looksRight(admin, 'mail');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await decision(admin, 'undo').press('Enter');
  await mail(admin, 'application-accepted', 'recalled').waitFor();
  await overview.getByText(t('admin-applications.detail.automatic')).waitFor();
  await overview.getByText(t('admin-applications.detail.decidedBy')).waitFor({ state: 'detached' });
  await decision(admin, 'reject').press('Enter');
  const reasons = page.locator('dialog[open] select').first();
  await reasons.selectOption({ index: 1 });
  await page.locator('dialog[open] textarea').fill('Coba lagi tahun depan.');
  await page.locator('dialog[open] form button[type=submit]').press('Enter');
  await mail(admin, 'application-rejected', 'held').waitFor();
  await endUndo(portal.get().server, formId);
  await page.reload();
  await page.locator('[data-part=decide]').getByText(t('admin-applications.detail.nothingToDecide')).waitFor();
  expect(await statusFor(applied)).toBe('Rejected');
  await overview.getByText('Coba lagi tahun depan.').waitFor();
  const names = await overview.locator('dt').allInnerTexts();
  const placeOf = (key: string) => names.indexOf(t(key));
  // Below the status and the seats.
  expect(placeOf('admin-applications.detail.decidedBy')).toBe(2);
  expect(placeOf('registrations.fact.outcome')).toBeGreaterThan(2);
  await looksRight(admin, 'overview-rejected');
});

test('an applicant corrects only the fields that the admin chose, and the admin sees each change', async () => {
  const [admin, applied] = await Promise.all([arriveAsAdmin(portal, 'en'), submitted(portal)]);
  const { page } = admin;
  const { formId } = applied;
  const { firstName } = (await getAsAdmin(admin, formId)).Steps.find(({ step }) => step === 'personal')?.answers ?? {};
  await openDetail(admin, formId);
  await decision(admin, 'correction').press('Enter');
  const fields = ['photo', 'report'] as const;
  for (const field of fields) await page.locator(`dialog input[value="attachment.${field}"]`).check();
  await page.locator('dialog input[value="personal.firstName"]').check();
  await page.locator('dialog[open] textarea').fill('Pas foto dan rapor, tolong.');
  await press(admin, 'admin-applications.correction.send');
  await page.locator('[data-part=corrections]').waitFor();

  const applicant = await arriveAsApplicant(portal, 'id', applied);
  await applicant.page.goto(pathTo('registrationDetail', { institution: 'untar', id: formId }));
  await applicant.page.getByText('Pas foto dan rapor, tolong.').waitFor();
  const name = applicant.page.locator('[data-correct=personal]');
  await name.locator('input:not([type=hidden])').first().waitFor();
  const opened = name.locator('[data-field]');
  expect(await opened.evaluateAll((all) => all.map((one) => one.dataset['field']))).toEqual(['firstName']);
  await looksRight(applicant, 'correction');
  await name.locator('input:not([type=hidden])').first().fill('Mariana');
  await name.locator('button[type=submit]').press('Enter');
  const changed = applicant.page
    .locator('[data-part=correction] ul li')
    .filter({ hasText: applicant.t('registrations.correction.changed') });
  await changed.first().waitFor();
  const card = applicant.page.locator('[data-correct=attachment]');
  const chosen = { photo: await photoFile('pas foto baru.jpg'), report: documentFile('rapor lengkap.pdf') };
  for (const field of fields) {
    await card.locator(`[id="attachment.${field}"]`).setInputFiles(chosen[field]);
    await card.getByRole('link', { name: chosen[field].name }).waitFor();
  }
  await card.locator('button[type=submit]').press('Enter');
  await changed.nth(fields.length).waitFor();
  await press(applicant, 'registrations.correction.send');
  await confirm(applicant);
  await card.waitFor({ state: 'detached' });

  await page.reload();
  for (const field of fields) {
    const after = page.locator(`[data-changed="attachment.${field}"] [data-side=After] a`);
    await after.getByText(chosen[field].name).waitFor();
    const got = await admin.context.request.get((await after.getAttribute('href')) ?? '');
    expect(got.headers()['content-type']).toBe(chosen[field].mimeType);
    expect((await got.body()).length).toBeGreaterThan(0);
  }
  const change = page.locator('[data-changed="personal.firstName"]');
  await change.getByText('Mariana').waitFor();
  expect(await change.locator('[data-side=Before]').textContent()).toContain(String(firstName));
  await looksRight(admin, 'corrected');
  await decision(admin, 'accept').waitFor();
});
