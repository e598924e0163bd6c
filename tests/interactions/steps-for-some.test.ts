import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, shoot } from '../support/browser.ts';
import { type Applicant, fillStep, follow, press, untilHeading, untilToast } from '../support/journey/applicant.ts';
import { finishStep, submitApplication } from '../support/journey/application.ts';
import type { PortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { admission, attachment, school } from '../support/journey/sample-answers.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { inGroup, openExtendedPortal } from '../support/officer/extended-portal.ts';
import { resumeInBrowser, signInToPortal } from '../support/officer/sign-in-to-portal.ts';
import type { PortalProcess } from '../support/portal-process.ts';

/** A portal whose data ask the step `achievements` at one level of study, as the recipe of the guide adds it. */
let opened: ChangedPortal;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;
beforeAll(async () => {
  opened = await openExtendedPortal();
  ({ browser, data, portal } = opened);
}, 300_000);
afterAll(() => opened?.close());

const institution = 'xinya';
const widths = [1280, 360];

/** The steps as the list beside the form names them, without their state. */
const listed = async ({ page, t }: Applicant): Promise<readonly (string | undefined)[]> => {
  const entries = await page
    .getByRole('navigation', { name: t('application.step.list') })
    .locator('ol')
    .first();
  const texts = await entries.getByRole('listitem').allTextContents();
  const titles = data.catalogue.steps.map(({ key }) => key);
  return texts.map((text) => titles.find((key) => text.includes(t(`${key}.form.title`))));
};

const expectGoodLooks = async ({ page }: Applicant, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, name);
    expect(await findBarriers(page), `${name}, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

const course = ['program', 'personal', 'family', 'academic', 'attachment', 'submission'];
const degree = [...course.slice(0, 4), 'achievements', ...course.slice(4)];

test('an applicant of one level sees seven steps, changes the program, and sees, reviews and submits the six steps of the other level', async () => {
  const client = await signInToPortal(portal.url);
  const formId = await makeDraft(
    data,
    { client },
    { institution, steps: ['program', 'personal', 'family', 'academic'], answers: inGroup('achievements') },
  );
  const applicant = await resumeInBrowser(
    { browser, url: portal.url, data, language: 'en', client },
    institution,
    formId,
  );
  describeFailure(applicant);
  const { page, t } = applicant;
  const title = (key: string): string => t(`${key}.form.title`);
  const open = (key: string) => page.goto(`${pathTo('applicationStep', { institution, step: key })}?formId=${formId}`);

  await untilHeading(applicant, title('achievements'));
  await expect.poll(() => listed(applicant)).toEqual(degree);
  await expectGoodLooks(applicant, 'step-for-some-asked');
  await follow(applicant, 'application.back');
  await untilHeading(applicant, title('academic'));
  await page.goBack();
  await untilHeading(applicant, title('achievements'));
  await finishStep(applicant, 'achievements', { best: 'Juara olimpiade sains tingkat provinsi.' });

  await open('program');
  await fillStep(applicant, 'program', {
    ...admission('Kursus', 'Reguler', 'Genap'),
    sfPeriodicProgramId1: 'Kursus Mandarin Dasar',
  });
  await press(applicant, 'application.save');
  await untilToast(applicant, t('application.step.listChanged', { total: course.length }));
  await untilHeading(applicant, title('personal'));
  await expect.poll(() => listed(applicant)).toEqual(course);
  await expectGoodLooks(applicant, 'step-for-some-not-asked');

  await open('achievements');
  await page.waitForURL((url) => !url.pathname.endsWith('/achievements'));
  await expect.poll(() => listed(applicant)).toEqual(course);
  await page.goto(pathTo('admissionDashboard', { institution }));
  const card = page.locator(`[data-application="${formId}"]`);
  await card.waitFor();
  await expect.poll(() => card.getByRole('listitem').count()).toBe(course.length);

  await open('academic');
  await fillStep(applicant, 'academic', {
    schoolQualificationType: 'PKBM',
    sfSchoolId: 'PKBM Tunas Ilmu Jawa Barat',
    major: 'Paket C IPA',
    yearOfGraduation: school.yearOfGraduation,
  });
  await press(applicant, 'application.save');
  const { report: _report, document: _document, ...rest } = await attachment();
  await fillStep(applicant, 'attachment', rest);
  await press(applicant, 'application.save');
  await untilHeading(applicant, title('submission'));
  const reviewed = () =>
    page.locator('[data-review]').evaluateAll((cards) => cards.map((one) => one.getAttribute('data-review')));
  await expect.poll(reviewed).toEqual(course.slice(0, -1));
  expect(await submitApplication(applicant)).toBe(t('outcome.first'));
});
