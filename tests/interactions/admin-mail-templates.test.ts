import { expect, test } from 'vitest';
import { listMailTemplates, saveMailTemplate } from '../../src/contract/mail-templates.ts';
import { makeMatching } from '../api/admin-bulk-support.ts';
import { openList } from '../support/admin-applications-page.ts';
import { type AdminVisitor, looksRight } from '../support/admin-content-page.ts';
import type { Language } from '../support/browser.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const widths = [1280, 768, 360];

const arrive = async (language: Language, institutionCode = 20): Promise<AdminVisitor> => {
  const visitor = await portal.arrive(language);
  const person = await makePerson(portal.get().server, { role: 'admin', institutionCode });
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

/** Chooses one application and opens the form of the mail. */
const openMail = async (admin: AdminVisitor, q: string): Promise<void> => {
  const { page, t } = admin;
  await openList(admin, { q });
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await page.locator('[data-part=other-action]').press('Enter');
  const mail = page.locator('[data-part=action-choice] input[value=mail]');
  await mail.focus();
  await mail.press('Space');
  await page.locator('[data-part=mail-templates]').waitFor({ state: 'attached' });
};

const top = ({ page }: AdminVisitor) => page.locator('dialog[open]').last();
const dialogs = ({ page }: AdminVisitor, count: number) =>
  expect.poll(() => page.locator('dialog[open]').count()).toBe(count);
const button = (admin: AdminVisitor, key: string) =>
  top(admin).getByRole('button', { name: admin.t(`admin-applications.${key}`), exact: true });
const choice = (admin: AdminVisitor) => admin.page.getByLabel(admin.t('admin-applications.templates.choose'));
const field = ({ page }: AdminVisitor, language: string, name: 'input' | 'textarea') =>
  page.locator(`[data-language=${language}] ${name}`);
const savedOf = async ({ person }: AdminVisitor) => (await person.client.call(listMailTemplates)).body.data;

const replaceText = async (admin: AdminVisitor, text: string): Promise<void> => {
  await admin.page.keyboard.press('ControlOrMeta+a');
  await admin.page.keyboard.type(text);
};

test('with the keyboard a text is saved as a template once its placeholder exists, chosen again, changed, renamed and deleted', async () => {
  const [admin, { q }] = await Promise.all([arrive('en'), makeMatching(portal.get().server, 1)]);
  const { page, t } = admin;
  await openMail(admin, q);
  expect(await choice(admin).count()).toBe(0);
  expect(await button(admin, 'templates.open').count()).toBe(0);
  await field(admin, 'id', 'input').focus();
  await page.keyboard.type('Wawancara {{nama}}');
  await field(admin, 'id', 'textarea').focus();
  await page.keyboard.type('Silakan datang.');
  // The wrong placeholder is named where it stands, and nothing is saved.
  await button(admin, 'templates.open').press('Enter');
  await page.locator('[data-language=id]').getByText('{{nama}}').waitFor();
  await expect.poll(() => field(admin, 'id', 'input').evaluate((input) => document.activeElement === input)).toBe(true);
  await dialogs(admin, 1);
  await looksRight(admin, 'mail-template-wrong', widths);
  await field(admin, 'id', 'input').focus();
  await replaceText(admin, 'Wawancara {{name}}');
  await button(admin, 'templates.open').press('Enter');
  await dialogs(admin, 2);
  await top(admin).getByLabel(t('admin-applications.templates.name')).fill('Interview of the first round, with day');
  await top(admin).getByLabel(t('admin-applications.saved.audience')).selectOption('20');
  await looksRight(admin, 'mail-template-save', widths);
  await button(admin, 'templates.keep').press('Enter');
  await dialogs(admin, 1);
  const [saved] = await savedOf(admin);
  expect(saved).toMatchObject({
    Texts: { id: { subject: 'Wawancara {{name}}', body: 'Silakan datang.' } },
    IsShared: true,
    InstitutionCode: 20,
  });
  await expect.poll(() => choice(admin).inputValue()).toBe(saved?.Id);
  await looksRight(admin, 'mail-template-chosen', widths);

  // Changed after it was chosen: the name is proposed, and the dialog says what saving does.
  await field(admin, 'id', 'textarea').focus();
  await replaceText(admin, 'Silakan datang hari Senin.');
  await expect.poll(() => choice(admin).inputValue()).toBe('');
  await button(admin, 'templates.open').press('Enter');
  await dialogs(admin, 2);
  expect(await top(admin).getByLabel(t('admin-applications.templates.name')).inputValue()).toBe(saved?.Name);
  await top(admin).getByText(t('admin-applications.templates.replaces')).waitFor();
  await looksRight(admin, 'mail-template-replace', widths);
  await top(admin).getByLabel(t('admin-applications.templates.name')).press('Enter');
  await dialogs(admin, 1);
  expect((await savedOf(admin)).map(({ Texts }) => Texts['id']?.body)).toEqual(['Silakan datang hari Senin.']);

  await button(admin, 'templates.manage').press('Enter');
  await dialogs(admin, 2);
  await top(admin).getByLabel(t('admin-applications.templates.name')).focus();
  await replaceText(admin, 'Interview');
  await page.keyboard.press('Enter');
  await page.locator('[data-view=Interview]').waitFor();
  await looksRight(admin, 'mail-template-manage', widths);
  await top(admin).locator('[data-part=remove-view]').press('Enter');
  await dialogs(admin, 3);
  await top(admin).getByText(t('admin-applications.templates.removeSharedText')).waitFor();
  await button(admin, 'templates.removeLabel').press('Enter');
  await page.locator('[data-view=Interview]').waitFor({ state: 'detached' });
  expect(await savedOf(admin)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialogs(admin, 1);
  // What was written stays.
  expect(await field(admin, 'id', 'textarea').inputValue()).toBe('Silakan datang hari Senin.');
});

test('a template of a colleague is chosen with the keyboard; a text that is not saved is replaced only after a question, and templates that cannot be loaded are loaded again', async () => {
  const [admin, colleague, { q }] = await Promise.all([
    arrive('id'),
    makePerson(portal.get().server, { role: 'admin', institutionCode: 20 }),
    makeMatching(portal.get().server, 1),
  ]);
  const { page, t } = admin;
  const name = 'Pemberitahuan jadwal wawancara gelombang pertama untuk semua';
  const texts = { id: { subject: 'Jadwal', body: 'Panjang '.repeat(300) }, en: { subject: 'Date', body: 'Soon.' } };
  await colleague.client.call(saveMailTemplate, { body: { name, texts, isShared: true } });
  await page.route('**/api/admin/mail/template', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openMail(admin, q);
  await page.getByText(t('admin-applications.templates.failed')).waitFor();
  await looksRight(admin, 'mail-templates-failed', widths);
  await page.unroute('**/api/admin/mail/template');
  await button(admin, 'templates.retry').press('Enter');
  await page.getByText(t('admin-applications.templates.failed')).waitFor({ state: 'detached' });
  await field(admin, 'en', 'input').focus();
  await page.keyboard.type('My own words');
  await choice(admin).focus();
  await page.keyboard.press('ArrowDown');
  await dialogs(admin, 2);
  await top(admin).getByText(t('admin-applications.templates.overwriteTitle')).waitFor();
  await looksRight(admin, 'mail-template-overwrite', widths);
  await page.keyboard.press('Escape');
  await dialogs(admin, 1);
  expect(await field(admin, 'en', 'input').inputValue()).toBe('My own words');
  await expect.poll(() => choice(admin).inputValue()).toBe('');
  await choice(admin).focus();
  await page.keyboard.press('ArrowDown');
  await dialogs(admin, 2);
  await button(admin, 'templates.overwrite').press('Enter');
  await dialogs(admin, 1);
  await expect.poll(() => field(admin, 'en', 'input').inputValue()).toBe('Date');
  expect(await field(admin, 'id', 'textarea').inputValue()).toBe(texts.id.body.trim());
  await page.getByRole('button', { name: t('admin-applications.bulk.rehearse'), disabled: false }).waitFor();
  await button(admin, 'templates.manage').press('Enter');
  await dialogs(admin, 2);
  await page.locator(`[data-view="${name}"]`).getByText('Siti Aminah').waitFor();
  expect(await page.locator('[data-part=remove-view]').count()).toBe(0);
});
