import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { read as readDocument } from '../api/documents-support.ts';
import { findBarriers, shoot } from '../support/browser.ts';
import { logIn } from '../support/journey/account.ts';
import { type Applicant, follow, press, speak, textOf, untilScreen } from '../support/journey/applicant.ts';
import { finishStep, submitApplication } from '../support/journey/application.ts';
import { openStep, read } from '../support/journey/at-step.ts';
import { documentFile } from '../support/journey/documents.ts';
import { attachment, school } from '../support/journey/sample-answers.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn as logInByApi, makePerson, type Person, password } from '../support/people.ts';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

const portal = openPortal({}, { isFresh: false });

test('while the device is offline, the save status of a step stays in view above the edited field; it turns to saved when the device is online', async () => {
  const at = await openStep(portal, { step: 'personal', language: 'en', width: 360 });
  const { page } = at;
  await page.setViewportSize({ width: 360, height: 420 });
  const field = page.getByLabel(at.t('personal.birthPlace.label')).first();
  await field.scrollIntoViewIfNeeded();
  await at.context.setOffline(true);
  await field.pressSequentially('Surabaya');
  const status = page.locator('[data-part="save-status"][data-state="unsent"]');
  await status.waitFor();
  const [shown, typed] = await Promise.all([status.boundingBox(), field.boundingBox()]);
  expect(shown?.y).toBeGreaterThanOrEqual(0);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(typed?.y ?? 0);
  expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(420);
  expect(await status.getAttribute('role')).toBe('status');
  await at.context.setOffline(false);
  await page.locator('[data-part="save-status"][data-state="saved"]').waitFor();
});

test('a double click on the button that confirms the submission leads to the confirmation with a link to pay, although cached data is stale and the code of that page loads late', async () => {
  const answers = { step: 'submission', language: 'id', width: 360 } as const;
  const at = await openStep(portal, answers);
  const { page, t } = at;
  await page.getByLabel(t('submission.declaration.label')).first().check();
  // The code of the next page comes late.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.route(/SubmittedScreen.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await press(at, 'application.submit.label');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('application.submit.confirm') })
    .dblclick();
  await untilScreen(at, 'applicationSubmitted');
  const note = page.locator('[data-part="submitted"]');
  await note.getByText(t('outcome.first')).waitFor();
  await note.getByText(at.person.email, { exact: false }).waitFor();
  expect(await note.getByText(t('next-task.submitted.meaning')).count()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('next-task.submitted.calendar') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${await textOf(page.locator('[data-part="number"]'))}.ics`);
  await follow(at, 'next-task.pay.action');
  await untilScreen(at, 'registerFeeDetail');
  const button = page.locator('form[data-form="registration-fee"] button[type=submit]');
  await button.waitFor();
  expect(await button.innerText()).not.toBe(t('payment.fee.pay', { amount: '350' }));
  expect(await button.innerText()).toContain(t('payment.fee.payFrom', { amount: '' }).trim());
});

test('links of the landing page lead guests to the registration and applicants to the admission pages; a refused login shows the reason in the form, keeps the email address and clears the password', async () => {
  const visitor = await portal.arrive('id');
  const { page, t } = visitor;
  await page.goto(pathTo('landing'));
  await waitForPageScript(visitor);
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
  await waitForPageScript(visitor);
  expect(await start.getAttribute('href')).toMatch(/^\/admission\//);
  const home = page.getByRole('banner').getByRole('link', { name: t('app.nav.toPortal') });
  expect(await home.getAttribute('href')).toBe(pathTo('login'));
  expect(await card.getAttribute('href')).toMatch(/^\/admission\//);
  expect(await page.getByRole('main').getByText(t('landing.hero.register'), { exact: true }).count()).toBe(0);
  await page.locator('[data-part="start"]').click();
  await untilScreen(visitor, 'admissionSelection');
});

/** The detail may begin with what was read before the submit. */
const untilStatus = async (applicant: Applicant, status: string): Promise<void> => {
  await follow(applicant, 'next-task.submitted.toDetail');
  await untilScreen(applicant, 'registrationDetail');
  await applicant.page.locator('[data-fact="status"]').filter({ hasText: status }).waitFor();
};

/** Why the first program was not granted: the answer that decided is part of it. */
const reasonShown = (applicant: Applicant): Promise<string> =>
  textOf(applicant.page.locator('[data-part="reasons"] li').first());

/** Answers to the first step, as the lists of the demo data have them. */
const programOf = (entity: string, semester: string, period: string, program: string): Answers => ({
  admissionEntity: entity,
  admissionSemester: semester,
  admissionPeriodId: period,
  sfPeriodicProgramId1: program,
});

test('an application with a grade below the requirement is Not Eligible, and the reason contains the grade', async () => {
  const at = await openStep(portal, { step: 'submission', language: 'en', grade: 62 });
  expect(await submitApplication(at)).toBe('Not Eligible For All Option');
  await untilStatus(at, 'Not Eligible');
  expect(await reasonShown(at)).toContain('62');
});

test('a doctoral application with a diploma average instead of school grades waits for the registration fee', async () => {
  const answers = { program: programOf('doktor', '1', '20-doktor-2', '20-doktor-manajemen-2') };
  const at = await openStep(portal, { step: 'academic', language: 'id', answers });
  await finishStep(at, 'academic', {
    schoolQualificationType: 'Magister (S2)',
    sfSchoolId: 'Program Pascasarjana Universitas Negeri Jawa Barat',
    major: 'Manajemen',
    yearOfGraduation: school.yearOfGraduation,
    diplomaAverage: '3.62',
  });
  const { report: _report, document: _document, ...rest } = await attachment();
  const diploma = { diplomaFront: documentFile('1.pdf'), transcript: documentFile('2.pdf') };
  await finishStep(at, 'attachment', { ...rest, ...diploma });
  expect(await submitApplication(at)).toBe(at.t('outcome.doctor'));
  await untilStatus(at, at.t('registrations.status.PendingRegistrationFee'));
});

test('an application for a free course, with a school type without a city, has the status Submitted at once', async () => {
  const answers = { program: programOf('kursus', '2', '40-kursus-2', '40-kursus-mandarin-dasar-2') };
  const at = await openStep(portal, { step: 'academic', institution: 'xinya', language: 'id', answers });
  await finishStep(at, 'academic', {
    schoolQualificationType: 'PKBM',
    sfSchoolId: 'PKBM Tunas Ilmu Jawa Barat',
    major: 'Paket C IPA',
    yearOfGraduation: school.yearOfGraduation,
  });
  const { report: _report, document: _document, ...rest } = await attachment();
  await finishStep(at, 'attachment', rest);
  expect(await submitApplication(at)).toBe(at.t('outcome.first'));
  await untilStatus(at, at.t('registrations.status.Submitted'));
});
const widths = [1280, 360] as const;

/** Presses the button and reads what the browser saved. */
const save = async ({ page }: Applicant, kind: string): Promise<{ readonly name: string; readonly pdf: ReadPdf }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`[data-download="${kind}"]`).first().click(),
  ]);
  return { name: download.suggestedFilename(), pdf: await readPdf(readFileSync(await download.path())) };
};

/** An accepted applicant of the demo data, and the application. */
const findPaid = async (): Promise<{ readonly person: Person; readonly formId: string }> => {
  const person = await logInByApi(portal.get().server, 'dewi@example.com', undefined, 'Pendaftaran2026');
  const { body } = await person.client.call(listApplications);
  return { person, formId: body.data.find(({ Status }) => Status === 'Accepted')?.Id as string };
};

const expectNoProblems = async (applicant: Applicant, name: string): Promise<void> => {
  const { page, language } = applicant;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(applicant.page, `${name}-${language}`);
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate(tooWide), { message: `${language}, ${width} px` }).toBe(0);
    expect(await findBarriers(page), `${language}, ${width} px`).toEqual([]);
  }
};

test('a refused download of a receipt shows the reason, and the next attempt succeeds; registration, receipt and result are downloaded as PDFs in the language of the page, each with its own file name', async () => {
  const { person, formId } = await findPaid();
  const applicant = await portal.arrive('en');
  const { page } = applicant;
  await adoptSession(applicant, person);
  await page.goto(pathTo('registrationDetail', { institution: 'untar', id: formId }));
  await page.locator('[data-download]').first().waitFor();
  await page.route('**/api/download-pdf/receipt', (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 422, message: 'No receipt today.', data: null, requestId: 'x' },
    }),
  );
  await page.locator('[data-download="receipt"]').first().click();
  await page.getByText('No receipt today.').waitFor();
  await page.unroute('**/api/download-pdf/receipt');
  expect((await save(applicant, 'receipt')).pdf.text).toContain('PAID');
  await page.locator('a[hreflang="id"]').first().press('Enter');
  await page.locator('html[lang="id"]').waitFor();
  await shoot(applicant.page, 'downloads');
  for (const [kind, file] of [
    ['registration', 'detail'],
    ['receipt', 'receipt'],
    ['result', 'formA'],
  ] as const) {
    const { name, pdf } = await save(applicant, kind);
    expect(name).toBe(`${file}-${formId}.pdf`);
    expect(pdf.language).toBe('id-ID');
    expect(pdf.text).toContain('Dewi Anggraini');
  }
});

test('a guest sees that a document code is unknown, checks another code with the keyboard, and sees at the URL of a receipt its number, code and amount, with initials instead of the name', async () => {
  const { server } = portal.get();
  const { person, formId } = await findPaid();
  const result = await readDocument(server, person, 'result', formId, 'id');
  const receipt = await readDocument(server, person, 'receipt', formId, 'en');
  const stranger = await portal.arrive('id');
  const { page, t } = stranger;
  const fact = (name: string) => page.locator(`[data-fact="${name}"] dd`).textContent();
  await page.goto(pathTo('documentCheck', { code: '0000-0000-0000' }));
  await page.getByRole('heading', { name: t('document.check.unknown') }).waitFor();
  await expectNoProblems(stranger, 'document-unknown');
  const code = (result.links[0] as string).split('/').at(-1) as string;
  await page.getByLabel(t('document.check.another')).fill(code.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('document.check.genuine') }).waitFor();
  expect(await fact('kind')).toBe(t('document.kind.result'));
  expect(await page.locator('[data-fact="amount"]').count()).toBe(0);
  expect(await fact('verdict')).toBe(t('registrations.status.Accepted'));

  const english = await speak(stranger, 'en');
  await page.goto(receipt.links[0] as string);
  await page.getByRole('heading', { name: english.t('document.check.genuine') }).waitFor();
  const title = `${english.t('document.check.title')} · ${english.t('app.portal.name')}`;
  await expect.poll(() => page.title()).toBe(title);
  expect(await fact('name')).toBe('D. A.');
  expect(receipt.text).toContain(await fact('number'));
  expect(receipt.text).toContain(await fact('code'));
  expect(receipt.text).toContain((await fact('amount'))?.replace(/\s/g, ' '));
  expect(await page.locator('main').textContent()).not.toContain('Dewi');
  await expectNoProblems(english, 'document-genuine');
});
