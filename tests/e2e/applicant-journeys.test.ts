import { expect, test } from 'vitest';
import type { Answers } from '../../src/engine/schema/types.ts';
import { type Applicant, follow, press, textOf, untilScreen } from '../support/journey/applicant.ts';
import { finishStep, submitApplication } from '../support/journey/application.ts';
import { openStep } from '../support/journey/at-step.ts';
import { documentFile } from '../support/journey/documents.ts';
import { attachment, school } from '../support/journey/sample-answers.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

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
