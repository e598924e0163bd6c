import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getApplication, saveStep } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { getBrowser, type Language, leaveBrowser } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import { finishStep } from '../support/journey/application.ts';
import { type PortalData, readPortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { findControl, typeText } from '../support/journey/fields.ts';
import { addMotivation } from '../support/officer/motivation-step.ts';
import { resumeInBrowser, signInToPortal } from '../support/officer/sign-in-to-portal.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { copyRepository, type Scratch } from '../support/scratch.ts';

const before = ['program', 'personal', 'family', 'academic', 'attachment'];
const reason = 'Saya suka menghitung dan merancang bangunan.';

let scratch: Scratch;
let portal: PortalProcess;
let browser: Browser;
let data: PortalData;
beforeAll(async () => {
  scratch = await copyRepository();
  await addMotivation(scratch);
  [portal, browser, data] = await Promise.all([
    startPortalProcess(scratch.root, { DATA_DIR: `${scratch.root}/data`, RATE_LIMIT: '0' }),
    getBrowser(),
    readPortalData(scratch.root),
  ]);
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await portal?.stop();
  await scratch?.remove();
});

const startDraft = async (): Promise<[ApiClient, string]> => {
  const client = await signInToPortal(portal.url);
  // The first program that the institute offers asks for the letter.
  const wanted = { institution: 'institute', steps: before, answers: { attachment: { letter: 'a file' } } };
  return [client, await makeDraft(data, { client }, wanted)];
};

const atStep = async (language: Language, client: ApiClient, formId: string): Promise<Applicant> => {
  const visit = { browser, url: portal.url, data, language, client };
  const applicant = await resumeInBrowser(visit, 'institute', formId);
  await untilHeading(applicant, applicant.t('motivation.form.title'));
  return applicant;
};

describe('a seventh step by JSON and locale files alone', () => {
  test('the API takes it in its order, with its own rule and words', async () => {
    const [client, formId] = await startDraft();
    const send = (fields: object, locale: Language = 'en') =>
      client.call(saveStep, { body: { step: 7, id: formId, ...fields }, locale });
    expect((await client.call(saveStep, { body: { step: 6, id: formId, declaration: true } })).status).toBe(422);
    expect((await send({})).body.errors?.map(({ key }) => key)).toEqual(['motivation.reason.error.required']);
    const refused = async (language: Language) => (await send({ reason: 'terlalu pendek' }, language)).body.errors;
    expect(await refused('en')).toMatchObject([{ path: '/reason', message: 'Write at least five words.' }]);
    expect(await refused('id')).toMatchObject([{ path: '/reason', message: 'Tulis minimal lima kata.' }]);
    expect((await send({ teacher: 'Bu Ratna' })).status).toBe(422);
    expect((await send({ reason, teacher: 'Bu Ratna' })).status).toBe(200);
    const { body } = await client.call(getApplication, { query: { formId } });
    expect(body.data.LastStepSubmitted).toBe(6);
    expect(body.data.CompletedSteps).toEqual([...before, 'motivation']);
    expect(body.data.Steps.find(({ step }) => step === 'motivation')?.answers).toEqual({ reason, teacher: 'Bu Ratna' });
  });

  test.each<Language>(['id', 'en'])('the browser (%s) asks, refuses, stores and shows it', async (language) => {
    const [client, formId] = await startDraft();
    const applicant = await atStep(language, client, formId);
    const { page, t } = applicant;
    const teacher = findControl(applicant, t('motivation.teacher.label'));
    expect(await teacher.count()).toBe(0);
    await typeText(applicant, t('motivation.reason.label'), 'terlalu pendek');
    await press(applicant, 'application.save');
    await page.locator('[data-part="error-summary"]').getByText(t('motivation.reason.error.fiveWords')).waitFor();
    await teacher.waitFor();
    await finishStep(applicant, 'motivation', { reason, teacher: 'Bu Ratna' });
    await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
    for (const text of [t('motivation.form.title'), t('motivation.reason.label'), reason, 'Bu Ratna'])
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
    expect(applicant.complaints).toEqual([]);
    await applicant.close();
  });
});
