import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication, saveStep } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { changeField, replaceIn } from '../api/application-evolution-support.ts';
import { findBarriers, getBrowser, type Language, leaveBrowser, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import { finishStep } from '../support/journey/application.ts';
import { type PortalData, readPortalData } from '../support/journey/data.ts';
import { documentFile } from '../support/journey/documents.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { choose, chooseRadio, findControl, findGroup, tick, typeText } from '../support/journey/fields.ts';
import { loseCalls } from '../support/journey/lose-calls.ts';
import { hasFocus } from '../support/keys.ts';
import { addMotivation } from '../support/officer/motivation-step.ts';
import { addAkademi, akademi } from '../support/officer/new-institution.ts';
import { addMalay, malay } from '../support/officer/new-language.ts';
import { resumeInBrowser, signInToPortal } from '../support/officer/sign-in-to-portal.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { copyRepository, type Scratch } from '../support/scratch.ts';
import { startTestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
}
interface Ui {
  readonly 'ui:groups': readonly { readonly key: string; readonly fields: readonly string[] }[];
}

const motivationSteps = ['program', 'personal', 'family', 'academic', 'attachment'];
const reason = 'Saya suka menghitung dan merancang bangunan.';

let scratch: Scratch;
let database: TestDatabase;
let dataDir: string;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;
let resumed: { readonly applicant: Applicant; readonly formId: string };

const removeField = async (step: string, field: string): Promise<void> => {
  const without = (names: readonly string[]) => names.filter((name) => name !== field);
  await scratch.change<Schema>(`schemas/application/${step}/schema.json`, ({ properties, ...rest }) => ({
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== field)),
  }));
  await scratch.change<Ui>(`schemas/application/${step}/ui.json`, (ui) => ({
    ...Object.fromEntries(Object.entries(ui).filter(([name]) => name !== field)),
    'ui:groups': ui['ui:groups'].map((group) => ({ ...group, fields: without(group.fields) })),
  }));
};

/** As an officer declares it: the field under its new name, a migration, and words in both languages. */
const renameField = async (step: string, from: string, to: string, words: Readonly<Record<'id' | 'en', string>>) => {
  const folder = `schemas/application/${step}`;
  await replaceIn(scratch, `${folder}/schema.json`, from, to);
  await replaceIn(scratch, `${folder}/ui.json`, from, to);
  await scratch.write(`${folder}/migrations/001.json`, {
    $schema: '../../../meta/migration.json',
    number: 1,
    operations: [{ rename: { from, to } }],
    example: { before: {}, after: {} },
  });
  for (const language of ['id', 'en'] as const) {
    const label = words[language];
    await scratch.change<object>(`locales/${language}/${step}.json`, (texts) => ({ ...texts, [to]: { label } }));
  }
};

const readRow = async (formId: string, step: string) => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'select answers, dropped from application_step where application_id = $1 and step = $2',
    [formId, step],
  );
  await client.end();
  return rows[0];
};

const detailOf = async (client: ApiClient, formId: string) =>
  (await client.call(getApplication, { query: { formId } })).body.data;

/** The step is open, something is typed, and the page is left before the server knows of it. */
const typeAndLeave = async (applicant: Applicant, address: string, label: string, text: string): Promise<void> => {
  const { page } = applicant;
  await page.goto(address);
  await findControl(applicant, label).waitFor();
  await loseCalls(page, '/api/form/draft');
  await typeText(applicant, label, text);
  await page.goto('about:blank');
};

/** A draft at the portal before the change, with an answer that only this browser has. */
const beginDraft = async (): Promise<typeof resumed & { readonly port: string }> => {
  const before = await startTestServer({ databaseUrl: database.url, dataDir });
  const { url } = before;
  const unchanged = await readPortalData();
  const client = await signInToPortal(url);
  const answers = {
    personal: { middleName: 'Nur' },
    family: { familyName: 'Dewi Lestari Rahayu', familyBirthPlace: 'Solo' },
  };
  const steps = ['program', 'personal', 'family'];
  const formId = await makeDraft(unchanged, { client }, { institution: 'institute', steps, answers });
  const applicant = await resumeInBrowser(
    { browser, url, data: unchanged, language: 'id', client },
    'institute',
    formId,
  );
  await untilHeading(applicant, applicant.t('academic.form.title'));
  await typeAndLeave(applicant, addressOf(url, formId), applicant.t('family.familyBirthPlace.label'), 'Kudus');
  await before.close();
  return { applicant, formId, port: new URL(url).port };
};

const addressOf = (url: string, formId: string): string =>
  `${url}${pathTo('applicationStep', { institution: 'institute', step: 'family' })}?formId=${formId}`;

/** Every kind of change that officers make with JSON and locale files alone. */
const changeData = async (): Promise<void> => {
  await addMotivation(scratch);
  await removeField('personal', 'middleName');
  await renameField('family', 'familyBirthPlace', 'familyTown', { id: 'Kota asal', en: 'Home town' });
  await changeField(scratch, 'family', 'familyName', { maxLength: 12 });
  await addMalay(scratch);
  await addAkademi(scratch, ['id', 'en', 'ms']);
};

// One build of the changed portal serves all tests.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-change-'));
  [scratch, database, browser] = await Promise.all([copyRepository(), cloneDatabase(demoDatabase), getBrowser()]);
  const { port, ...draft } = await beginDraft();
  resumed = draft;
  await changeData();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_DATA: 'false', RATE_LIMIT: '0' };
  // The same origin as before: the browser keeps what was typed.
  portal = await startPortalProcess(scratch.root, { ...env, PORT: port });
  data = await readPortalData(scratch.root);
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  const code = await portal?.stop();
  await database?.drop();
  await scratch?.remove();
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(0);
});

test('a language and an institution added to the data files are on the landing page, and the URL of the institution has its theme', async () => {
  const { url } = portal;
  const logIn = malay['app']?.['nav.login'] ?? '';
  const html = await (await fetch(url, { headers: { cookie: 'locale=ms' } })).text();
  for (const part of ['lang="ms"', 'hreflang="ms"', logIn, akademi.name]) expect(html).toContain(part);
  const own = await (await fetch(`${url}/admission/${akademi.parameter}`, { redirect: 'follow' })).text();
  expect(own).toContain(akademi.theme);
  const page = await browser.newPage();
  await page.goto(`${url}/?lang=en`);
  await page.getByRole('link', { name: /^MS/ }).press('Enter');
  await page.getByRole('link', { name: logIn }).first().waitFor();
  await page.locator('html[lang=ms]').waitFor({ state: 'attached' });
  await page.context().close();
});

test('a draft from before one field was removed, another renamed and a rule made stricter opens with a list of these changes and keeps all answers', async () => {
  const { formId } = resumed;
  const client = await signInToPortal(portal.url);
  const reopened = await detailOf(client, formId);
  expect(reopened.Reopened).toMatchObject([{ step: 'family', errors: [{ path: '/familyName' }] }]);
  expect(reopened.CompletedSteps).toEqual(['program', 'personal', 'family']);

  const applicant: Applicant = { ...resumed.applicant, data, t: data.texts.translate('id') };
  describeFailure(applicant);
  const { page, t } = applicant;
  const complaints = applicant.complaints.length;
  await page.goto(addressOf(portal.url, formId));
  await untilHeading(applicant, t('family.form.title'));
  const notice = page.locator('[data-part="form-changes"]');
  await notice.waitFor();
  expect((await notice.getByRole('listitem').allTextContents()).sort()).toEqual([
    'Langkah baru: Motivasi.',
    'Nama lengkap: aturannya berubah. Isi maksimal 12 karakter.',
    'Nama tengah tidak ditanyakan lagi. Isian Anda sebelumnya tetap disimpan.',
    '“Tempat lahir” sekarang bernama “Kota asal”. Isian Anda tidak berubah.',
  ]);
  expect(await findBarriers(page)).toEqual([]);
  // The summary takes the focus once the rules of the form are there; a key that comes before would go to it.
  const summary = page.locator('[data-part="error-summary"]');
  await expect.poll(() => hasFocus(summary)).toBe(true);
  await page.getByRole('link', { name: /^EN/ }).press('Enter');
  await notice.getByText('“Birth place” is now called “Home town”. Your answer has not changed.').waitFor();
  await expect.poll(() => hasFocus(summary)).toBe(true);
  await page.getByRole('link', { name: /^ID/ }).press('Enter');

  await page.locator('[data-part="reopened"]').waitFor();
  await page.getByText(t('application.beginning.journal')).waitFor();
  await expect.poll(() => hasFocus(summary)).toBe(true);
  expect(await findControl(applicant, t('family.familyTown.label')).inputValue()).toBe('Kudus');
  expect(await findControl(applicant, t('family.familyName.label')).inputValue()).toBe('Dewi Lestari Rahayu');
  await press(applicant, 'application.changes.seen');
  await notice.waitFor({ state: 'detached' });
  await typeText(applicant, t('family.familyName.label'), 'Dewi Lestari');
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('academic.form.title'));
  await notice.waitFor({ state: 'detached' });

  const after = await detailOf(client, formId);
  expect([after.Reopened, after.FormChanges]).toEqual([[], null]);
  const family = await readRow(formId, 'family');
  expect(family).toMatchObject({ answers: { familyName: 'Dewi Lestari', familyTown: 'Kudus' }, dropped: {} });
  const personal = await readRow(formId, 'personal');
  expect({ ...personal.answers, ...personal.dropped }).toMatchObject({ middleName: 'Nur' });
  expect(applicant.complaints.slice(complaints)).toEqual([]);
  await applicant.close();
});

const beginMotivation = async (): Promise<readonly [ApiClient, string]> => {
  const client = await signInToPortal(portal.url);
  // The first program that the institute offers asks for the letter.
  const answers = { attachment: { letter: 'a file' }, family: { familyName: 'Dewi Lestari' } };
  return [client, await makeDraft(data, { client }, { institution: 'institute', steps: motivationSteps, answers })];
};

test('the API refuses wrong answers to a step added with JSON files with the messages of its own rule, saves valid ones, and until then refuses the step after it', async () => {
  const [client, formId] = await beginMotivation();
  const send = (fields: object, locale: Language = 'en') =>
    client.call(saveStep, { body: { step: 7, id: formId, ...fields }, locale });
  expect((await client.call(saveStep, { body: { step: 6, id: formId, declaration: true } })).status).toBe(422);
  expect((await send({})).body.errors?.map(({ key }) => String(key)).sort()).toEqual([
    'motivation.awards.error.anyOf',
    'motivation.reason.error.required',
  ]);
  const refused = async (language: Language) => (await send({ reason: 'terlalu pendek' }, language)).body.errors;
  expect(await refused('en')).toMatchObject([{ path: '/reason', message: 'Write at least five words.' }]);
  expect(await refused('id')).toMatchObject([{ path: '/reason', message: 'Tulis minimal lima kata.' }]);
  expect((await send({ teacher: 'Bu Ratna' })).status).toBe(422);
  expect((await send({ reason, teacher: 'Bu Ratna' })).status).toBe(200);
  const { LastStepSubmitted, CompletedSteps, Steps } = await detailOf(client, formId);
  expect(LastStepSubmitted).toBe(6);
  expect(CompletedSteps).toEqual([...motivationSteps, 'motivation']);
  expect(Steps.find(({ step }) => step === 'motivation')?.answers).toEqual({ reason, teacher: 'Bu Ratna' });
});

test('in the browser a step added with JSON files shows the error message of its own rule, is then saved, and its answers are shown in the registration', async () => {
  const [client, formId] = await beginMotivation();
  const visit = { browser, url: portal.url, data, language: 'en', client } as const;
  const applicant = await resumeInBrowser(visit, 'institute', formId);
  describeFailure(applicant);
  const { page, t } = applicant;
  await untilHeading(applicant, t('motivation.form.title'));
  const teacher = findControl(applicant, t('motivation.teacher.label'));
  expect(await teacher.count()).toBe(0);
  await findGroup(applicant, t('motivation.club.label')).waitFor();
  const club = findControl(applicant, t('motivation.club.clubName.label'));
  expect(await club.count()).toBe(0);
  await tick(applicant, t('motivation.club.isMember.label'), true);
  await club.waitFor();
  await typeText(applicant, t('motivation.reason.label'), 'terlalu pendek');
  await press(applicant, 'application.save');
  await shoot(page, 'motivation');
  await page.setViewportSize({ width: 360, height: 740 });
  await shoot(page, 'motivation');
  await page.setViewportSize({ width: 1280, height: 800 });
  const ofClub = page
    .locator('[data-part="error-summary"]')
    .getByText(t('common.error.required', { type: t('motivation.club.clubName.label') }));
  await ofClub.waitFor();
  await tick(applicant, t('motivation.club.isMember.label'), false);
  await club.waitFor({ state: 'detached' });
  await ofClub.waitFor({ state: 'detached' });
  await tick(applicant, t('motivation.club.isMember.label'), true);
  await typeText(applicant, t('motivation.club.clubName.label'), 'Klub Robotika');
  await findGroup(applicant, t('motivation.club.group.years')).waitFor();
  await typeText(applicant, t('motivation.club.since.label'), '2024');
  await typeText(applicant, t('motivation.club.until.label'), '2023');
  const order = page.locator('[data-part="error-summary"]').getByText(t('motivation.club.until.error.order'));
  await order.waitFor();
  await typeText(applicant, t('motivation.club.until.label'), '2025');
  await order.waitFor({ state: 'detached' });
  await chooseRadio(applicant, t('motivation.guardian.kind.label'), t('motivation.guardian.kind.option.person'));
  await findControl(applicant, t('motivation.guardian.name.label')).waitFor();
  await chooseRadio(applicant, t('motivation.guardian.kind.label'), t('motivation.guardian.kind.option.school'));
  await findControl(applicant, t('motivation.guardian.name.label')).waitFor({ state: 'detached' });
  const level = findGroup(applicant, t('motivation.guardian.level.label'));
  await level.getByRole('radio', { name: t('motivation.guardian.level.option.SMK'), exact: true }).press('Space');
  const total = page.getByLabel(t('motivation.totalPoints.label'));
  expect(await total.textContent()).toBe('–');
  const awards = findGroup(applicant, t('motivation.awards.label'));
  for (const title of ['Medali perak', 'Medali emas']) {
    await awards.getByRole('button', { name: new RegExp(`^${t('renderer.repeat.addFirst')}`) }).press('Enter');
    // The list of documents that can be used again is a group too.
    const entry = awards
      .getByRole('group')
      .filter({ has: page.getByLabel(t('motivation.awards.title.label')) })
      .last();
    await entry.getByLabel(t('motivation.awards.title.label')).fill(title);
    await entry.getByLabel(t('motivation.awards.points.label')).fill('4');
    await entry.locator('input[type=file]').setInputFiles(documentFile(`${title}.pdf`));
    await entry.getByText(`${title}.pdf`).waitFor();
  }
  await total.and(page.getByText('8', { exact: true })).waitFor();
  // The remaining entry moves to the first place and keeps its file.
  await awards
    .getByRole('group')
    .first()
    .getByRole('button', { name: /Remove award|Remove/ })
    .last()
    .press('Enter');
  await choose(applicant, t('motivation.awards.province.label'), 'Jawa Barat');
  await choose(applicant, t('motivation.awards.city.label'), 'Kota Bandung');
  await page.locator('[data-part="error-summary"]').getByText(t('motivation.reason.error.fiveWords')).waitFor();
  await teacher.waitFor();
  await finishStep(applicant, 'motivation', { reason, teacher: 'Bu Ratna' });
  await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
  for (const text of [
    t('motivation.form.title'),
    t('motivation.reason.label'),
    reason,
    'Bu Ratna',
    'Klub Robotika',
    t('motivation.guardian.kind.option.school'),
    'Medali emas',
    'Medali emas.pdf',
  ])
    await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
  const { Steps } = await detailOf(client, formId);
  expect(Steps.find(({ step }) => step === 'motivation')?.answers).toMatchObject({
    club: { isMember: true, clubName: 'Klub Robotika' },
    totalPoints: 4,
    guardian: { kind: 'school', level: 'SMK' },
    awards: [{ title: 'Medali emas', points: 4, proof: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  });
});
