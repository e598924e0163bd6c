import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { decision, mail, submitted } from '../support/admin-applications-page.ts';
import { stayAsAdmin } from '../support/admin-content-page.ts';
import { untilScreen, untilToast } from '../support/journey/applicant.ts';
import { tabTo } from '../support/keys.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });
const getAdmin = stayAsAdmin(portal, 'en');

const untilFocused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

/** Whether the focus is on an element of the page, not on the body. */
const keepsFocus = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement !== document.body);

test('an admin finds and accepts an application and undoes the decision with the keyboard alone', async () => {
  const [admin, { person, formId }] = await Promise.all([getAdmin(), submitted(portal)]);
  const { page, t } = admin;
  await page.goto(pathTo('applicantList'));
  await page.locator('[data-application]').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel(t('admin-list.search')), 12);
  await page.keyboard.type(person.email);
  const row = page.locator(`[data-application="${formId}"]`);
  await page.locator(`[data-application="${formId}"]:only-child`).waitFor();
  await tabTo(row.getByRole('checkbox'), 20);
  await page.keyboard.press('Space');
  await page.locator('[data-part=selection]').waitFor();
  await tabTo(row.getByRole('link').first(), 4);
  await page.keyboard.press('Enter');
  await decision(admin, 'accept').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await tabTo(decision(admin, 'accept'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(dialog.getByRole('button').last(), 4);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await untilFocused(decision(admin, 'accept'));
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(dialog.getByRole('button').last(), 4);
  await page.keyboard.press('Enter');
  await mail(admin, 'application-accepted', 'held').waitFor();
  // Until it is gone the focus is still in it.
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => keepsFocus(page)).toBe(true);
  await tabTo(decision(admin, 'undo'), 12);
  await page.keyboard.press('Enter');
  await mail(admin, 'application-accepted', 'recalled').waitFor();
  await expect.poll(() => keepsFocus(page)).toBe(true);
  await tabTo(decision(admin, 'accept'), 12);
});

test('an admin writes, previews and saves an FAQ question with the keyboard alone', async () => {
  const admin = await getAdmin();
  const { page, t } = admin;
  await page.goto(pathTo('faqList'));
  await page.locator('[data-item]').first().waitFor();
  await tabTo(page.getByRole('main').getByRole('link', { name: t('admin-content.list.add'), exact: true }), 40);
  await page.keyboard.press('Enter');
  await page.locator('form[data-form]').waitFor();
  await tabTo(page.locator('[id="faq.question"]'), 12);
  await page.keyboard.type('Is there a night class?');
  await tabTo(page.locator('[id="faq.answer"]'), 4);
  await page.keyboard.type('There is.');
  await tabTo(page.locator('[id="faq.category"]'), 4);
  await page.keyboard.press('ArrowDown');
  await tabTo(page.locator('[id="faq.institutionCode"]'), 6);
  await page.keyboard.press('ArrowDown');
  const preview = page.getByRole('button', { name: t('admin-content.edit.preview'), exact: true });
  await tabTo(preview, 20);
  await page.keyboard.press('Enter');
  await page.locator('dialog iframe').contentFrame().getByText('There is.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused(preview);
  const submit = page.locator('form[data-form] button[type=submit]');
  await tabTo(submit, 6, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await untilScreen(admin, 'faqList');
  await untilToast(admin, t('content.saved'));
});
