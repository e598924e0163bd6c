import { expect, test } from 'vitest';
import {
  confirm,
  decision,
  getAsAdmin,
  openDetail,
  openList,
  submitted,
  turnStatus,
} from '../support/admin-applications-page.ts';
import { type AdminVisitor, arriveAsAdmin } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

/** Numbers that an application is looked up by. */
const numbersOf = async (admin: AdminVisitor, formId: string): Promise<readonly string[]> => {
  const { Application, Steps } = await getAsAdmin(admin, formId);
  const identities = (admin.data.catalogue.roles['identity'] as readonly string[]).map((name) => {
    const [key, field = ''] = name.split('.');
    return Steps.find(({ step }) => step === key)?.answers[field];
  });
  const nik = identities.find((value) => value !== undefined);
  return [Application.RegistrationNumber, Application.Email, nik].map(String);
};

test('an admin finds an application by registration number, email or NIK and opens it with its steps, files, history, mails and audit entries; printed, it has no empty cards and no form fields', async () => {
  const [admin, { formId }] = await Promise.all([arriveAsAdmin(portal, 'id'), submitted(portal)]);
  const { page, t, data } = admin;
  await openList(admin, { q: 'nobody-is-called-this' });
  await page.getByText(t('admin-applications.list.noMatch')).waitFor();
  for (const number of await numbersOf(admin, formId)) {
    await page.getByLabel(t('admin-list.search')).fill(number);
    await page.waitForURL((url) => url.searchParams.get('q') === number);
    await page.locator(`[data-application="${formId}"]`).waitFor();
  }
  const search = new URL(page.url()).searchParams.get('q');
  await page.reload();
  await page.locator(`[data-application="${formId}"]`).waitFor();
  expect(await page.getByLabel(t('admin-list.search')).inputValue()).toBe(search);
  await turnStatus(admin, 'Draft');
  await page.locator(`[data-application="${formId}"]`).waitFor({ state: 'detached' });
  // Several at once.
  await turnStatus(admin, 'Submitted');
  await page.locator(`[data-application="${formId}"] a`).first().press('Enter');
  await page.locator('[data-part=decide]').waitFor();

  const rendered = page.locator('[data-step]');
  const questions = data.catalogue.steps.filter(({ submits }) => !submits).map(({ key }) => key);
  const shown = () => rendered.evaluateAll((all) => all.map((one) => one.dataset['step']));
  await expect.poll(shown).toEqual(expect.arrayContaining(questions));
  for (const part of ['overview', 'files', 'history', 'mails', 'audit'])
    await page.locator(`[data-part=${part}] li, [data-part=${part}] dd`).first().waitFor();
  const picture = page.locator('[data-part=files] img').first();
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const [file] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('[data-part=files] a').first().press('Enter'),
  ]);
  await file.close();

  await page.emulateMedia({ media: 'print' });
  const empty = await page.locator('section[data-part]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      if ((card as HTMLElement).offsetHeight === 0) return [];
      const heading = card.querySelector('h1, h2, h3')?.textContent ?? '';
      const text = (card as HTMLElement).innerText.replace(heading, '').trim();
      const hasControl = [...card.querySelectorAll('select, textarea, input')].some(
        (control) => (control as HTMLElement).offsetHeight > 0,
      );
      return text === '' || hasControl ? [heading] : [];
    }),
  );
  expect(empty).toEqual([]);
  // Buttons are not printed, but for those that name what stands beside them.
  for (const mail of await page.locator('[data-mail] button').all()) expect(await mail.isVisible()).toBe(true);
  expect(await page.locator('[data-mail]').count()).toBeGreaterThan(0);
});

test('an application that an admin assigns to themselves is in their queue, and another admin reads their note on it', async () => {
  const [admin, { formId }] = await Promise.all([arriveAsAdmin(portal, 'en'), submitted(portal)]);
  const { page, t } = admin;
  await openDetail(admin, formId);
  await page.getByLabel(t('admin-applications.notes.new')).fill('Sudah ditelepon.\nRapor menyusul.');
  await press(admin, 'admin-applications.notes.add');
  await page.locator('[data-part=notes] li').getByText('Rapor menyusul.').waitFor();
  await expect.poll(() => page.getByLabel(t('admin-applications.notes.new')).inputValue()).toBe('');
  // The page shows the choice before the server has stored it.
  const stored = page.waitForResponse((response) => response.url().endsWith(`/admin/form/${formId}/assign`));
  await press(admin, 'admin-applications.assign.toMe');
  await stored;
  const assignee = page.getByLabel(t('admin-applications.assign.who'));
  await expect.poll(() => assignee.inputValue()).toBe(admin.person.id);
  await openList(admin);
  await page.getByRole('link', { name: t('admin-applications.saved.queue'), exact: true }).press('Enter');
  await page.waitForURL(/assignee=me/);
  await page.locator(`[data-application="${formId}"]:only-child`).waitFor();
  const colleague = await arriveAsAdmin(portal, 'id');
  await openDetail(colleague, formId);
  await colleague.page.locator('[data-part=notes] li').getByText('Sudah ditelepon.').waitFor();
});

test('an admin who rejects an application after another admin accepted it sees a conflict, keeps the typed text, and can undo the acceptance', async () => {
  const { formId } = await submitted(portal);
  const [slow, fast] = [await arriveAsAdmin(portal, 'en'), await arriveAsAdmin(portal, 'id')];
  for (const admin of [slow, fast]) await openDetail(admin, formId);
  await decision(slow, 'reject').press('Enter');
  await slow.page.locator('dialog select').first().selectOption({ index: 1 });
  await slow.page.locator('dialog textarea').fill('Typed before the other admin decided');
  await decision(fast, 'accept').press('Enter');
  await confirm(fast);
  await fast.page.locator('[data-part=undo]').waitFor();
  await slow.page.locator('dialog form button[type=submit]').press('Enter');
  await slow.page.locator('[data-part=conflict]').waitFor();
  expect(await slow.page.locator('dialog textarea').inputValue()).toBe('Typed before the other admin decided');
  await slow.page.keyboard.press('Escape');
  await decision(slow, 'undo').press('Enter');
  await decision(slow, 'accept').waitFor();
});
