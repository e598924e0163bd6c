import { expect } from 'vitest';
import { getApplication } from '../../../src/contract/application.ts';
import { type Language, shoot } from '../browser.ts';
import type { ApiClient } from '../client.ts';
import { type Applicant, untilHeading } from '../journey/applicant.ts';
import { makeDraft } from '../journey/drafts.ts';
import { describeFailure } from '../journey/failure.ts';
import { findLayoutFaults } from '../layout-faults.ts';
import type { ChangedPortal } from './changed-portal.ts';
import { inGroup, type TestGroup } from './extended-portal.ts';
import { resumeInBrowser, signInToPortal } from './sign-in-to-portal.ts';

const institution = 'institute';
const stepsBefore = ['program', 'personal', 'family', 'academic', 'attachment'];

/** An application of this group, with all steps before the added one finished. @returns the applicant's client, the id */
export const beginInGroup = async (
  { portal, data }: ChangedPortal,
  group: TestGroup,
): Promise<readonly [ApiClient, string]> => {
  const client = await signInToPortal(portal.url);
  const answers = { attachment: { letter: 'a file' }, ...inGroup(group) };
  return [client, await makeDraft(data, { client }, { institution, steps: stepsBefore, answers })];
};

/** Where an added step is opened. */
interface Place {
  readonly client: ApiClient;
  readonly formId: string;
  readonly step: string;
  readonly language: Language;
}

/** Opens the application in the browser and waits for the added step. */
export const openAddedStep = async (
  { browser, portal, data }: ChangedPortal,
  { client, formId, step, language }: Place,
): Promise<Applicant> => {
  const applicant = await resumeInBrowser({ browser, url: portal.url, data, language, client }, institution, formId);
  describeFailure(applicant);
  await untilHeading(applicant, applicant.t(`${step}.form.title`));
  return applicant;
};

/** The saved answers of a step; undefined before it is saved. */
export const savedAnswers = async (client: ApiClient, formId: string, step: string) =>
  (await client.call(getApplication, { query: { formId } })).body.data.Steps.find((saved) => saved.step === step)
    ?.answers;

/** Takes a picture at each width, where nothing may overlap or leave the screen. */
export const lookAt = async (
  { page }: Applicant,
  name: string,
  widths: readonly number[] = [360, 768, 1280],
): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, name);
    expect(await findLayoutFaults(page)).toEqual([]);
  }
};
