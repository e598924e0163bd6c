import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { logIn } from '../support/journey/account.ts';
import { press, untilScreen } from '../support/journey/applicant.ts';
import { openStep, read } from '../support/journey/at-step.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';
import { untilTakenOver } from '../support/until-taken-over.ts';

const portal = openPortal({}, { isFresh: false });

test('the save status stays in view above the field while offline, and turns to saved when online', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'en', width: 360 });
  const { page } = at;
  await page.setViewportSize({ width: 360, height: 420 });
  const field = page.getByLabel(at.t('personal.birthPlace.label')).first();
  await field.scrollIntoViewIfNeeded();
  await at.context.setOffline(true);
  await field.pressSequentially('Surabaya');
  const status = page.locator('[data-part="save-status"][data-state="kept"]');
  await status.waitFor();
  const [shown, typed] = await Promise.all([status.boundingBox(), field.boundingBox()]);
  expect(shown?.y).toBeGreaterThanOrEqual(0);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(420);
  expect(await status.getAttribute('role')).toBe('status');
  await at.context.setOffline(false);
  await page.locator('[data-part="save-status"][data-state="saved"]').waitFor();
});

test('a double click that confirms the submission leads to the fee page, also with stale data and code that loads late', async () => {
  const answers = { step: 'submission', language: 'id', width: 360 } as const;
  const at = await openStep(portal, answers);
  const { page, t } = at;
  await page.getByLabel(t('submission.declaration.label')).first().check();
  // What the guard of the next page reads is new, and the code of that page comes later.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.route(/RegisterFeeScreen.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await press(at, 'application.submit.label');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('application.submit.confirm') })
    .dblclick();
  await untilScreen(at, 'registerFeeDetail');
  const note = page.locator('[data-part="submitted"]');
  await note.getByText(t('outcome.first')).waitFor();
  await note.getByText(at.person.email, { exact: false }).waitFor();
  expect(await note.getByText(t('application.submitted.meaning')).count()).toBe(1);
  const button = page.locator('form[data-form="registration-fee"] button[type=submit]');
  await button.waitFor();
  expect(await button.innerText()).not.toBe(t('payment.fee.pay', { amount: '350' }));
  expect(await button.innerText()).toContain(t('payment.fee.payFrom', { amount: '' }).trim());
});

test('links of the landing page lead guests to the registration and applicants to the admission pages; a refused login shows the reason in the form, keeps the email address and clears the password', async () => {
  const visitor = await portal.arrive('id');
  const { page, t } = visitor;
  await page.goto(pathTo('landing'));
  await untilTakenOver(visitor);
  const start = page
    .locator('[data-part="periods"]')
    .getByRole('link', { name: t('landing.periods.start') })
    .first();
  expect(await start.getAttribute('href')).toMatch(/^\/register\?returnTo=/);
  const card = page.locator('[data-part="about"]').getByRole('link').first();
  expect(await card.getAttribute('href')).toMatch(/^\/register\?returnTo=/);

  const { email } = await makePerson(portal.get().server);
  await logIn(visitor, email, 'Salah-Sekali-1');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.getByText(t('server.login.refused')).waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await read(visitor, 'login.email')).toBe(email);
  expect(await read(visitor, 'login.password')).toBe('');
  await logIn(visitor, email, password);
  await untilScreen(visitor, 'admissionSelection');

  await page.goto(pathTo('landing'));
  await untilTakenOver(visitor);
  expect(await start.getAttribute('href')).toMatch(/^\/admission\//);
  expect(await card.getAttribute('href')).toMatch(/^\/admission\//);
  expect(await page.getByRole('main').getByText(t('landing.hero.register'), { exact: true }).count()).toBe(0);
  await page.locator('[data-part="start"]').click();
  await untilScreen(visitor, 'admissionSelection');
});
