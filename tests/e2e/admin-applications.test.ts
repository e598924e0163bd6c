import { beforeAll, expect, test } from 'vitest';
import { getCorrection, listAdminApplications } from '../../src/contract/admin-applications.ts';
import { findBarriers, type Language } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, type Person } from '../support/people.ts';

const portal = openPortal();
const demoPassword = 'Pendaftaran2026';
/** Submitted, free of charge, and awaiting a decision. */
const who = 'maria@example.com';

let admin: Person;
let formId: string;

beforeAll(async () => {
  admin = await logIn(portal.get().server, 'admin@example.com', undefined, demoPassword);
  const { body } = await admin.client.call(listAdminApplications, { query: { q: who } });
  formId = body.data.Applications.find(({ Status }) => Status === 'Submitted')?.Id as string;
});

const enter = async (language: Language, person = admin, width = 1280): Promise<Applicant> => {
  const visitor = await portal.arrive(language, width);
  await adoptSession(visitor, person);
  return visitor;
};

/** Wide and narrow: nothing sticks out, and nothing keeps anybody away. */
const fits = async ({ page }: Applicant): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('main h1').waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]:not(form, button)') === null);
    const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(over), { message: `${width} px` }).toBe(0);
    expect(await findBarriers(page), `${width} px`).toEqual([]);
  }
};

test.each(['id', 'en'] as const)('%s: what the list is asked for stands in its address', async (language) => {
  const visitor = await enter(language);
  const { page, t } = visitor;
  await page.goto('/admin/applicant-list');
  await page.locator('[data-application]').first().waitFor();
  await page.getByLabel(t('admin-list.search')).fill(who);
  await page.waitForURL(/q=maria/);
  await expect.poll(() => page.locator('[data-application]').count()).toBe(1);
  await fits(visitor);
  await page.reload();
  expect(await page.getByLabel(t('admin-list.search')).inputValue()).toBe(who);
  await page.goto('/admin/applicant-list?q=nobody-is-called-this');
  await page.getByText(t('admin-applications.list.noMatch')).waitFor();
});

test('many are decided after a rehearsal that changes nothing and names who is left out', async () => {
  const { page, t } = await enter('en');
  await page.goto('/admin/applicant-list?size=50');
  await page.getByLabel(t('admin-applications.list.choosePage')).check();
  await page.getByRole('button', { name: t('admin-applications.selection.decide'), exact: true }).click();
  await page.getByRole('button', { name: t('admin-applications.bulk.rehearse') }).click();
  await page.locator('[data-decided]').first().waitFor();
  expect(await page.locator('[data-refused]').count()).toBeGreaterThan(0);
  expect(await page.locator(`[data-decided="${formId}"]`).textContent()).toContain(who);
  const { body } = await admin.client.call(listAdminApplications, { query: { q: who } });
  expect(body.data.Applications.find(({ Id }) => Id === formId)?.Status).toBe('Submitted');
});

test('an application goes back, is corrected in the opened answer alone, and returns with the change in view', async () => {
  const office = await enter('en');
  await office.page.goto(`/admin/applicant-list/${formId}`);
  await office.page.locator('[data-decision=correction]').click();
  await office.page.locator('dialog input[value="personal.firstName"]').check();
  await office.page.locator('dialog textarea').fill('As on the identity card, please.');
  await office.page.getByRole('button', { name: office.t('admin-applications.correction.send') }).click();
  await office.page.locator('[data-part=corrections]').waitFor();

  const person = await logIn(portal.get().server, who, undefined, demoPassword);
  const applicant = await enter('id', person);
  await applicant.page.goto(`/admission/xinya/my-registration/${formId}`);
  await applicant.page.getByText('As on the identity card, please.').waitFor();
  const card = applicant.page.locator('[data-correct=personal]');
  await card.locator('input').first().waitFor();
  expect(await card.locator('[data-field]').evaluateAll((all) => all.map((one) => one.dataset['field']))).toEqual([
    'firstName',
  ]);
  await fits(applicant);
  await card.locator('input').first().fill('Mariana');
  await card.locator('button[type=submit]').click();
  await applicant.page.getByText(applicant.t('registrations.correction.changed')).waitFor();
  const asked = await person.client.call(getCorrection, { query: { formId } });
  expect(asked.body.data?.Changed).toEqual(['personal.firstName']);
  await applicant.page.getByRole('button', { name: applicant.t('registrations.correction.send') }).click();
  await applicant.page.locator('dialog[open]').getByRole('button').last().click();
  await card.waitFor({ state: 'detached' });

  await office.page.reload();
  const change = office.page.locator('[data-changed="personal.firstName"]');
  await change.getByText('Mariana').waitFor();
  expect(await change.locator('[data-side=Before]').textContent()).toContain('Maria');
  await fits(office);
});

test('the slower of two admins is told, loses nothing, and can take the decision back', async () => {
  const [slow, quick] = [await enter('en'), await enter('id')];
  for (const { page } of [slow, quick]) {
    await page.goto(`/admin/applicant-list/${formId}`);
    await page.locator('[data-decision=accept]').waitFor();
  }
  await slow.page.locator('[data-decision=reject]').click();
  await slow.page.locator('dialog select').first().selectOption({ index: 1 });
  await slow.page.locator('dialog textarea').fill('Typed before the other was quicker');
  await quick.page.locator('[data-decision=accept]').click();
  await quick.page.locator('dialog[open]').getByRole('button').last().click();
  await quick.page.locator('[data-part=undo]').waitFor();
  await slow.page.locator('dialog form button[type=submit]').click();
  await slow.page.locator('[data-part=clash]').waitFor();
  expect(await slow.page.locator('dialog textarea').inputValue()).toBe('Typed before the other was quicker');
  await slow.page.keyboard.press('Escape');
  await slow.page.locator('[data-decision=undo]').click();
  await slow.page.locator('[data-decision=accept]').waitFor();
});

test.each(['/admin/dashboard', '/admin/user-list', '/admin/user-list?view=audit'])('%s', async (path) => {
  for (const language of ['id', 'en'] as const) {
    const visitor = await enter(language);
    await visitor.page.goto(path);
    await visitor.page.locator('[data-part=numbers], [data-user], [data-audit]').first().waitFor();
    await fits(visitor);
  }
});
