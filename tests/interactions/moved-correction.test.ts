import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeAdmin } from '../api/admin-applications-support.ts';
import { makeDraft, submit } from '../api/application-support.ts';
import { findBarriers, getBrowser, type Language, leaveBrowser, shoot } from '../support/browser.ts';
import { createClient } from '../support/client.ts';
import { type Applicant, arrive, untilToast } from '../support/journey/applicant.ts';
import { type PortalData, readPortalData } from '../support/journey/data.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { addMovingSteps, changeMovingSteps, movingAnswers } from '../support/officer/moving-steps.ts';
import { makePerson, type Person } from '../support/people.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { copyRepository, type Scratch } from '../support/scratch.ts';
import { startTestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

const ALL_STEPS = 99;
const institution = 'untar';

interface Registration {
  readonly person: Person;
  readonly formId: string;
}

let scratch: Scratch;
let database: TestDatabase;
let dataDir: string;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;
const registrations: Registration[] = [];

/** Registrations whose answers staff opened before a form moved them to other steps. */
const openAnswers = async (): Promise<void> => {
  const older = await startTestServer({ databaseUrl: database.url, dataDir, env: { PORTAL_ROOT: scratch.root } });
  const admin = await makeAdmin(older);
  for (const _ of ['with scripts', 'without']) {
    const person = await makePerson(older);
    const formId = await makeDraft(older, person, ALL_STEPS, 'putra@example.com', movingAnswers);
    expect((await submit(person, formId)).status).toBe(200);
    await older.db.query("update application set status = 'Submitted' where id = $1", [formId]);
    const body = { fields: ['journey.transport', 'journey.pet', 'journey.street'], message: 'Mohon periksa lagi.' };
    expect((await admin.client.call(askForCorrection, { params: { formId }, body })).status).toBe(200);
    registrations.push({ person, formId });
  }
  await older.close();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-moved-'));
  [scratch, database, browser] = await Promise.all([copyRepository(), cloneDatabase(demoDatabase), getBrowser()]);
  await addMovingSteps(scratch);
  await openAnswers();
  await changeMovingSteps(scratch);
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_DATA: 'false', RATE_LIMIT: '0' };
  portal = await startPortalProcess(scratch.root, env);
  data = await readPortalData(scratch.root);
}, 400_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await portal?.stop();
  await database?.drop();
  await scratch?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** A busy portal answers without the page, which only scripts could fill. */
const untilRendered = async (page: Page): Promise<void> => {
  while ((await page.locator('[data-part="correction"]').count()) === 0) await page.reload();
};

const open = async (
  { person, formId }: Registration,
  language: Language,
  isScriptless: boolean,
): Promise<Applicant> => {
  const applicant = await arrive(browser, {
    url: portal.url,
    data,
    language,
    width: 768,
    isFresh: false,
    isScriptless,
  });
  const cookies = [...person.client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: portal.url,
  }));
  await applicant.context.addCookies(cookies);
  const { page } = applicant;
  await page.goto(pathTo('registrationDetail', { institution, id: formId }));
  if (isScriptless) await untilRendered(page);
  else await untilPageTakenOver(page);
  return applicant;
};

const answersNow = async ({ person, formId }: Registration) => {
  const client = createClient(portal.url, new Map(person.client.cookies));
  const { Steps, Status } = (await client.call(getApplication, { query: { formId } })).body.data;
  return { Status, answers: Object.fromEntries(Steps.map(({ step, answers }) => [step, answers])) };
};

/** Presses the button that saves the fields of one step. Without scripts the page is loaded again. */
const saveStep = async ({ page, t }: Applicant, step: string, isScriptless: boolean): Promise<void> => {
  const name = t('registrations.correction.save');
  const button = page.locator(`[data-correct="${step}"]`).getByRole('button', { name }).last();
  if (!isScriptless) return button.press('Enter');
  await Promise.all([page.waitForEvent('load'), button.press('Enter')]);
  await untilRendered(page);
  expect(await page.locator('[data-part="error-summary"]').count()).toBe(0);
};

test.each([
  ['with scripts', false, 'en'],
  ['without scripts', true, 'id'],
] as const)(
  '%s, answers that staff opened are corrected in the steps that a later form moved them to',
  async (_, isScriptless, language) => {
    const registration = registrations[Number(isScriptless)] as Registration;
    const applicant = await open(registration, language, isScriptless);
    onTestFinished(() => applicant.close());
    describeFailure(applicant);
    const { page, t } = applicant;
    const correction = page.locator('[data-part="correction"]');
    await correction.getByText(t('plans.transport.label')).first().waitFor();
    await page.locator('[data-correct="plans"] [name="plans.transport"]').first().waitFor();
    await shoot(page, `moved-correction-${language}`);
    // The check of barriers waits for timers, which a page without scripts does not run.
    if (!isScriptless) expect(await findBarriers(page)).toEqual([]);

    const corrections: Readonly<Record<string, () => Promise<void>>> = {
      plans: () => page.locator('[name="plans.transport"][value="code-bike"]').check({ force: true }),
      pets: () => page.locator('[name="pets.name"]').fill('Bruno'),
      journey: () => page.locator('[name="journey.address"]').fill('Jalan Melati 7'),
    };
    for (const [step, correct] of Object.entries(corrections)) {
      await correct();
      if (isScriptless) await saveStep(applicant, step, true);
    }
    // With scripts, one save after the other without waiting: each is based on the version that the one before makes.
    if (!isScriptless) {
      for (const step of Object.keys(corrections)) await saveStep(applicant, step, false);
      await untilToast(applicant, t('registrations.correction.saved'));
    }
    await expect
      .poll(async () => (await answersNow(registration)).answers)
      .toMatchObject({
        plans: { transport: 'code-bike', wish: 'A library' },
        pets: { animal: 'code-cat', name: 'Bruno' },
        journey: { address: 'Jalan Melati 7' },
      });
    const former = page.locator('[data-step="journey"] [data-part="former"]');
    await former.getByText('Night-time').waitFor();
    await shoot(page, `former-answers-${language}`);

    if (isScriptless) {
      await correction.locator('summary').click();
      await page.getByRole('button', { name: t('registrations.correction.send'), exact: true }).press('Enter');
    } else {
      await page.getByRole('button', { name: t('registrations.correction.send') }).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('registrations.correction.send') })
        .press('Enter');
    }
    await correction.waitFor({ state: 'detached' });
    expect((await answersNow(registration)).Status).not.toContain('Returned');
    await former.getByText('Choir').waitFor();
    expect(applicant.complaints).toEqual([]);
  },
);
