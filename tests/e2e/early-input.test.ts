import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { untilScreen } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

const code = /\/assets\/[^/]+\.js/;

/** Holds all code but the script inside the page until it is released. */
const holdCode = async (page: Page, files = code): Promise<() => void> => {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
};

/** Holds all code of the page until it is lost. That of the page that follows a form arrives. */
const loseCode = async (page: Page): Promise<() => void> => {
  let lose = (): void => {};
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.isNavigationRequest() && request.method() === 'POST';
  });
  await page.route(code, async (route) => {
    if (isSent) return route.continue();
    await isLost;
    await route.abort();
  });
  return lose;
};

const beginAt = async (step: string): Promise<{ at: AtStep; release: () => void }> => {
  const visitor = await portal.signIn('id', 360);
  const formId = await makeDraft(portal.get().data, visitor.person, {
    institution: 'untar',
    steps: ['program', 'personal'],
  });
  const at: AtStep = { ...visitor, formId, institution: 'untar' };
  const release = await holdCode(at.page);
  await at.page.goto(addressOf(at, step), { waitUntil: 'commit' });
  await at.page.locator(`form[data-form="${step}"]`).waitFor();
  return { at, release };
};

const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['takenOver'] === '');

test('what is selected in an email field while its form is taken over is replaced by what is typed', async () => {
  const { page, close } = await portal.arrive('id', 360);
  const release = await holdCode(page);
  await page.goto(pathTo('login'), { waitUntil: 'commit' });
  const email = page.locator('[id="login.email"]');
  await email.pressSequentially('siti@example.com');
  await email.selectText();
  release();
  await page.locator('form[data-form="login"][data-taken-over]').waitFor();
  expect(await email.inputValue()).toBe('siti@example.com');
  await page.keyboard.type('b');
  expect(await email.inputValue()).toBe('b');
  await close();
});

test('what is typed and chosen before the code of the form is there is saved, and the place of the caret stays', async () => {
  const { at, release } = await beginAt('family');
  const { page, t } = at;
  const name = page.getByLabel(t('family.familyName.label'));
  await name.pressSequentially('Rina Anggraini');
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await page.locator('input[type=radio][id^="family.familyRelationship"]').last().check();
  expect(await isTakenOver(page)).toBe(false);
  await name.focus();
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  release();
  await untilTakenOver(at, 'family');
  expect(await name.inputValue()).toBe('Rina Anggraini');
  expect(await name.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await page.keyboard.type('!');
  expect(await name.inputValue()).toBe('Rina! Anggraini');
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'family')).draft)
    .toMatchObject({ familyName: 'Rina! Anggraini', familyRelationship: 'Guardian' });
});

test('what was typed into a page that closed before its code was there is in the page when it is opened again', async () => {
  const { at, release } = await beginAt('family');
  const { page, t } = at;
  await page.getByLabel(t('family.familyName.label')).pressSequentially('Budi Santoso');
  await page.goto('about:blank');
  release();
  await page.goto(addressOf(at, 'family'));
  await untilTakenOver(at, 'family');
  expect(await page.getByLabel(t('family.familyName.label')).inputValue()).toBe('Budi Santoso');
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'family')).draft)
    .toMatchObject({ familyName: 'Budi Santoso' });
});

test('a form that is submitted before its code is there is sent once, when the code is there', async () => {
  const { at, release } = await beginAt('family');
  const { page, t } = at;
  await page.getByRole('button', { name: t('application.save'), exact: true }).click();
  expect(await page.locator('form[data-form="family"]').getAttribute('aria-busy')).toBe('true');
  release();
  await page.locator('[data-part="error-summary"]').waitFor();
});

test('a form that is sent is handled by the server when the code of the page is lost, and keeps the address and the typed text', async () => {
  const visitor = await portal.signIn('id', 360);
  const { page, t } = visitor;
  const formId = await makeDraft(portal.get().data, visitor.person, {
    institution: 'untar',
    steps: ['program', 'personal'],
  });
  const at: AtStep = { ...visitor, formId, institution: 'untar' };
  const lose = await loseCode(page);
  await page.goto(addressOf(at, 'family'), { waitUntil: 'commit' });
  const name = page.getByLabel(t('family.familyName.label'));
  await name.pressSequentially('Rina Anggraini');
  await page.getByRole('button', { name: t('application.save'), exact: true }).click();
  expect(await page.locator('form[data-form="family"]').getAttribute('aria-busy')).toBe('true');
  lose();
  await page.locator('[data-part="error-summary"]').waitFor();
  expect(page.url()).toContain(addressOf(at, 'family'));
  await untilTakenOver(at, 'family');
  expect(await name.inputValue()).toBe('Rina Anggraini');
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'family')).draft)
    .toMatchObject({ familyName: 'Rina Anggraini' });
});

test('a language that is chosen before the code of the page is there is shown once, and typed text stays', async () => {
  const { at, release } = await beginAt('family');
  const { page, t } = at;
  const name = page.getByLabel(t('family.familyName.label'));
  await name.pressSequentially('Rina Anggraini');
  await page.locator('header a[hreflang="en"]').click();
  release();
  await page.locator('html[lang="en"]').waitFor();
  expect(await page.locator('[id="family.familyName"]').inputValue()).toBe('Rina Anggraini');
});

test('a password that is typed before the code of the login is there logs in again after the session has ended', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'en', width: 360 });
  const { page, t, person } = at;
  await portal.get().server.db.query('delete from session where account_id = $1', [person.id]);
  const release = await holdCode(page);
  await page.goto(pathTo('login'), { waitUntil: 'commit' });
  await page.getByLabel(t('login.email.label')).fill(person.email);
  await page.locator('[id="login.password"]').fill(password);
  release();
  await page.locator('html[data-taken-over]').waitFor();
  expect(await page.locator('[id="login.password"]').inputValue()).toBe(password);
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
  await untilScreen(at, 'admissionDashboard');
});

test('a login that is typed and sent before its code is there logs in, and stores no password on the device', async () => {
  const visitor = await portal.arrive('en', 360);
  const { page, t } = visitor;
  const person = await makePerson(portal.get().server);
  const release = await holdCode(page);
  await page.goto(pathTo('login'), { waitUntil: 'commit' });
  await page.getByLabel(t('login.email.label')).fill(person.email);
  await page.locator('[id="login.password"]').fill(password);
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
  expect(page.url()).not.toContain('?');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(password);
  release();
  await untilScreen(visitor, 'admissionSelection');
});

test('a button that is pressed before its code is there acts when it is there', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'en' });
  const release = await holdCode(at.page);
  await at.page.goto(pathTo('profile', { institution: 'untar' }), { waitUntil: 'commit' });
  await at.page.getByRole('button', { name: at.t('app.nav.logout'), exact: true }).click();
  release();
  await untilScreen(at, 'landing');
});
