import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeAdmin } from '../api/admin-applications-support.ts';
import { submit } from '../api/application-support.ts';
import { fillStep, press, speak, untilHeading, untilToast } from '../support/journey/applicant.ts';
import { submitApplication } from '../support/journey/application.ts';
import { type AtStep, addressOf, openTab, read, type, untilTakenOver } from '../support/journey/at-step.ts';
import { makeDraft, readStep } from '../support/journey/drafts.ts';
import { openPortal } from '../support/open-portal.ts';

/** Code that a page fetches after its forms have been taken over, and that a lost line keeps from it. */

const portal = openPortal();

/** What saves and sends a step, not what saves a file on the device. */
const save = /\/assets\/save-(?!file)[^/]+\.js/;

/** A new applicant with the steps before this one finished. Their page has no service worker, whose requests could not be lost. */
const begin = async (step: string): Promise<AtStep> => {
  const { data } = portal.get();
  const visitor = await portal.signIn('en');
  await visitor.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  const keys = data.catalogue.steps.map(({ key }) => key);
  const steps = keys.slice(0, keys.indexOf(step));
  const formId = await makeDraft(data, visitor.person, { institution: 'untar', steps });
  return { ...visitor, formId, institution: 'untar' };
};

/** Loses every request for the files until it is called. */
const loseFiles = async (page: Page, files: RegExp): Promise<() => Promise<void>> => {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
};

/** At the review of all steps, without the code that sends a step. */
const openReview = async (): Promise<{ at: AtStep; find: () => Promise<void> }> => {
  const at = await begin('submission');
  const find = await loseFiles(at.page, save);
  await at.page.goto(addressOf(at, 'submission'));
  await untilTakenOver(at, 'submission');
  return { at, find };
};

test('a save whose code is lost waits for the connection and is sent when it is back', async () => {
  const { at, find } = await openReview();
  const { page, t } = at;
  await page.locator('[data-review="personal"]').getByRole('link').press('Enter');
  await untilHeading(at, t('personal.form.title'));
  await type(at, 'personal.firstName', 'Kartini');
  await at.context.setOffline(true);
  await press(at, 'application.save');
  await page.locator('[data-part=waiting]').waitFor();
  await find();
  await at.context.setOffline(false);
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'personal')).accepted)
    .toMatchObject({ firstName: 'Kartini' });
  await page.locator('[data-part=waiting]').waitFor({ state: 'detached' });
});

test('a save whose code is lost is sent by the next page', async () => {
  const { at, find } = await openReview();
  const { page, t } = at;
  await page.locator('[data-review="personal"]').getByRole('link').press('Enter');
  await untilHeading(at, t('personal.form.title'));
  await type(at, 'personal.firstName', 'Kartini');
  await press(at, 'application.save');
  await page.locator('[data-part=waiting]').waitFor();
  await find();
  await page.goto(addressOf(at, 'personal'));
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'personal')).accepted)
    .toMatchObject({ firstName: 'Kartini' });
});

test('a save that is pressed while the rest of the page is lost waits for the connection; errors in it end the wait', async () => {
  const at = await begin('academic');
  const { page, t } = at;
  const find = await loseFiles(page, /\/assets\/(?:rest|save)-[^/]+\.js/);
  await page.goto(addressOf(at, 'family'));
  await untilTakenOver(at, 'family');
  await page.getByLabel(t('family.familyName.label')).fill('');
  await press(at, 'application.save');
  await page.locator('[data-part=waiting]').getByText(t('application.waiting')).waitFor();
  await find();
  await page.locator('[data-part="error-summary"]:focus').waitFor();
  await page.locator('[data-part=waiting]').waitFor({ state: 'detached' });
  await type(at, 'family.familyName', 'Kartini');
  await press(at, 'application.save');
  await untilHeading(at, t('academic.form.title'));
});

test('a save that is pressed while the rest of the page is lost is sent by the next page', async () => {
  const at = await begin('family');
  const { page, t } = at;
  // Its texts too.
  const find = await loseFiles(page, /\/assets\/(?:rest|save|en)-[^/]+\.js/);
  await page.goto(addressOf(at, 'personal'));
  await untilTakenOver(at, 'personal');
  await type(at, 'personal.firstName', 'Kartini');
  await press(at, 'application.save');
  await page.locator('[data-part=waiting]').getByText(t('application.waiting')).waitFor();
  await find();
  await page.goto(addressOf(at, 'personal'));
  await expect
    .poll(async () => (await readStep(at.person, at.formId, 'personal')).accepted)
    .toMatchObject({ firstName: 'Kartini' });
});

test('a submit whose code is lost says so, and is sent at the next press', async () => {
  const { at, find } = await openReview();
  const { t } = at;
  await fillStep(at, 'submission', { declaration: true });
  await press(at, 'application.submit.label');
  await untilToast(at, t('app.error.network'));
  await find();
  expect(await submitApplication(at)).toBeTruthy();
});

test('a submit that is pressed while the rest of the page is lost says that it waits, and goes on when the line is back', async () => {
  const at = await begin('submission');
  const { page, t } = at;
  // Its texts too.
  const find = await loseFiles(page, /\/assets\/(?:rest|en)-[^/]+\.js/);
  await page.goto(addressOf(at, 'submission'));
  await untilTakenOver(at, 'submission');
  await page.getByRole('checkbox').check();
  await press(at, 'application.submit.label');
  await page.locator('[data-part=submit-waits]').getByText(t('renderer.submitWaits')).waitFor();
  await find();
  await page.getByRole('dialog').getByText(t('application.submit.title')).waitFor();
  expect(await page.locator('[data-part=submit-waits]').count()).toBe(0);
});

/** A submitted application of which an admin has asked for one answer. */
const askedToCorrect = async (): Promise<AtStep> => {
  const at = await begin('submission');
  const { person, formId } = at;
  const { server } = portal.get();
  expect((await submit(person, formId)).status).toBe(200);
  await server.db.query("update application set status = 'Submitted' where id = $1", [formId]);
  const { client } = await makeAdmin(server);
  const body = { fields: ['family.familyName'], message: 'Please check the name.' };
  expect((await client.call(askForCorrection, { params: { formId }, body })).status).toBe(200);
  return at;
};

const openCorrection = async (at: AtStep): Promise<void> => {
  await at.page.goto(pathTo('registrationDetail', { institution: at.institution, id: at.formId }));
  await untilTakenOver(at, 'family');
  await type(at, 'family.familyName', 'Kartini');
};

test('a correction whose code is lost says so, and is saved at the next press', async () => {
  const at = await askedToCorrect();
  const { page, person, formId, t } = at;
  const find = await loseFiles(page, save);
  await openCorrection(at);
  await press(at, 'registrations.correction.save');
  await untilToast(at, t('app.error.network'));
  await find();
  await press(at, 'registrations.correction.save');
  await untilToast(at, t('registrations.correction.saved'));
  expect((await readStep(person, formId, 'family')).accepted).toMatchObject({ familyName: 'Kartini' });
});

test('a change of language leaves a correction open, with what was typed', async () => {
  const at = await askedToCorrect();
  const { page } = at;
  await openCorrection(at);
  const field = page.getByLabel(at.t('family.familyName.label'));
  await field.evaluate((element) => element.setAttribute('data-same', ''));
  const isReadAgain = page.waitForResponse((response) => response.url().includes('/api/form?'));
  await page.locator('a[hreflang="id"]').first().click();
  await page.locator('html[lang="id"]').waitFor();
  await isReadAgain;
  const { t } = await speak(at, 'id');
  await page.getByRole('button', { name: t('registrations.correction.save') }).waitFor();
  expect(await page.locator('[data-same]').inputValue()).toBe('Kartini');
  expect(await page.getByText(t('application.beginning.journal')).count()).toBe(0);
});

const review = /\/assets\/summary-[^/]+\.js/;

/** At the step before the review of all answers. */
const openLastStep = async (): Promise<AtStep> => {
  const at = await begin('submission');
  const keys = portal.get().data.catalogue.steps.map(({ key }) => key);
  const last = keys[keys.indexOf('submission') - 1] ?? '';
  await at.page.goto(addressOf(at, last));
  await untilTakenOver(at, last);
  return at;
};

test('the declaration is not shown before its answers; if their code is lost an error stands alone, whose button shows both', async () => {
  const at = await openLastStep();
  const { page, t } = at;
  const find = await loseFiles(page, review);
  await press(at, 'application.save');
  await untilHeading(at, t('submission.form.title'));
  const again = page.getByRole('button', { name: t('app.error.retry') });
  await again.waitFor();
  expect(await page.locator('form[data-form="submission"]').count()).toBe(0);
  await find();
  await again.click();
  await page.locator('[data-review="personal"]').waitFor();
  await page.locator('form[data-form="submission"]').waitFor();
});

test('the answers that the server has rendered follow a change on another device when their lost code is found', async () => {
  const at = await begin('submission');
  const { page } = at;
  const find = await loseFiles(page, review);
  await page.goto(addressOf(at, 'submission'));
  await page.locator('html[data-taken-over]').waitFor();
  const other = await openTab(at, 'personal');
  await type(other, 'personal.firstName', 'Kartini');
  await press(other, 'application.save');
  await untilHeading(other, at.t('family.form.title'));
  await fillStep(at, 'submission', { declaration: true });
  await press(at, 'application.submit.label');
  await press(at, 'application.submit.confirm');
  await find();
  await page.locator('[data-review="personal"]').getByText('Kartini').first().waitFor();
});

/** A finished step that lacks an answer, as after a change of the form, without the code that checks it until it is released. */
const openReopened = async (): Promise<{ at: AtStep; release: () => void }> => {
  const at = await begin('academic');
  const { db } = portal.get().server;
  await db.query(
    `update application_step set answers = answers - 'familyName' where application_id = $1 and step = 'family'`,
    [at.formId],
  );
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await at.page.route(/\/assets\/rest-[^/]+\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await at.page.goto(addressOf(at, 'family'));
  await untilTakenOver(at, 'family');
  expect(await read(at, 'family.familyName')).toBe('');
  return { at, release };
};

test('the errors of a step that a changed form has reopened take the focus, also where the code that checks comes late', async () => {
  const { at, release } = await openReopened();
  release();
  await at.page.locator('[data-part="error-summary"]:focus').waitFor();
});

test('late errors of a reopened step leave the focus in the field in which somebody types', async () => {
  const { at, release } = await openReopened();
  const { page } = at;
  const field = page.locator('[id="family.familyBirthPlace"]');
  await field.fill('');
  await field.pressSequentially('Kota ');
  release();
  await page.locator('[data-part="error-summary"]').waitFor();
  await page.keyboard.type('Melati');
  expect(await read(at, 'family.familyBirthPlace')).toBe('Kota Melati');
});

test('an answer is not rewritten in the field to which somebody has returned, where the code that does it comes late', async () => {
  const { at, release } = await openReopened();
  const { page } = at;
  const field = page.locator('[id="family.familyBirthPlace"]');
  await field.fill('Kota  Melati');
  await field.blur();
  await field.focus();
  release();
  await page.locator('[data-part="error-summary"]').waitFor();
  expect(await field.inputValue()).toBe('Kota  Melati');
  await field.blur();
  await expect.poll(() => field.inputValue()).toBe('Kota Melati');
});
