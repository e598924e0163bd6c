import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { getAsAdmin, submitted } from '../support/admin-applications-page.ts';
import { arriveAsAdmin, looksRight } from '../support/admin-content-page.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

test('Control+K finds pages, applicants and the actions of the open application with the keyboard alone, and gives the focus back', async () => {
  const [admin, { person, formId }] = await Promise.all([arriveAsAdmin(portal, 'en'), submitted(portal)]);
  const { page, t } = admin;
  await page.goto(pathTo('dashboardAdmin'));
  await page.locator('[data-part=open-search]').waitFor();
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(new URL(request.url()).pathname));
  await page.locator('[data-part=open-search]').focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t('admin-search.label') });
  await field.waitFor();
  expect(chunks.some((path) => /SearchDialog/.test(path))).toBe(true);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const active = page.locator('dialog[open] [role=option][aria-selected=true]');
  const isNamed = async () => (await active.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'));
  await page.keyboard.type(t('app.screen.controlPanel').slice(0, 4));
  await expect.poll(() => active.textContent()).toBe(t('app.screen.controlPanel'));
  expect(await isNamed()).toBe(true);
  await looksRight(admin, 'search');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('open-search');

  await page.keyboard.press('Control+k');
  await field.waitFor();
  // The key arrives before the event of the closing.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
  });
  await field.fill(person.email);
  await page.locator(`[data-entry="applicant ${formId}"]`).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await isNamed()).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator(`[data-part=decide][data-form="${formId}"]`).waitFor();

  await page.keyboard.press('Control+k');
  await field.fill(t('admin-applications.decision.accept'));
  await page.locator('[data-entry="do accept"][aria-selected=true]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(t('admin-applications.ask.accept.text')).waitFor();
  await page.keyboard.press('Control+k');
  expect(await page.locator('dialog[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.fill(t('admin-applications.keys.note'));
  await page.locator('[data-entry="do note"][aria-selected=true]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-part=notes] textarea:focus').waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('zzzz nobody');
  await page.locator('dialog[open]').getByText(t('admin-search.nothing')).waitFor();
  await page.keyboard.press('Enter');
  expect(await page.locator('dialog[open]').count()).toBe(1);
});

test('the search offers nothing of another institution, and says when applicants cannot be searched', async () => {
  const [visitor, { person, formId }] = await Promise.all([arriveAsAdmin(portal, 'id'), submitted(portal)]);
  const { page, t } = visitor;
  const { InstitutionCode } = (await getAsAdmin(visitor, formId)).Application;
  const other = await makePerson(portal.get().server, {
    role: 'admin',
    institutionCode: InstitutionCode === 10 ? 20 : 10,
  });
  await visitor.context.clearCookies();
  await adoptSession(visitor, other);
  await page.goto(pathTo('dashboardAdmin'));
  await untilScreen(visitor, 'dashboardAdmin');
  await page.locator('[data-part=open-search]').waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open]').getByRole('combobox').fill(person.email);
  await page.locator('dialog[open]').getByText(t('admin-search.nothing')).waitFor();
  await page.route('**/api/admin/form?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('dialog[open]').getByRole('combobox').fill('siti');
  await page.locator('dialog[open]').getByText(t('admin-search.failed')).waitFor();
  await page.locator('dialog[open]').getByRole('combobox').fill(t('app.screen.paymentList'));
  await page.locator('[role=option]').first().click();
  await untilScreen(visitor, 'paymentList');
});
