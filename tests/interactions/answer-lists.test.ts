import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { untilTakenOver } from '../support/journey/at-step.ts';
import { documentFile } from '../support/journey/documents.ts';
import { findGroup } from '../support/journey/fields.ts';
import { beginInGroup, lookAt, openAddedStep, savedAnswers } from '../support/officer/added-step.ts';
import type { ChangedPortal } from '../support/officer/changed-portal.ts';
import { openExtendedPortal } from '../support/officer/extended-portal.ts';
import { surveyAnswers } from '../support/officer/survey-step.ts';

let opened: ChangedPortal;

beforeAll(async () => {
  opened = await openExtendedPortal();
}, 300_000);
afterAll(() => opened?.close());

const begin = () => beginInGroup(opened, 'survey');
const open = (client: ApiClient, formId: string, language: Language) =>
  openAddedStep(opened, { client, formId, step: 'survey', language });

const long = 'Pekerjaan-yang-namanya-sangat-panjang-tanpa-spasi sama sekali';

test('a table is filled in by keyboard, shows errors under their cells, and is saved and shown as a table', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'id');
  const { page, t } = applicant;
  const label = (field: string): string => t(`survey.${field}.label`);
  const row = (number: number): Locator =>
    findGroup(applicant, t('renderer.repeat.entry', { label: label('jobs'), number }));
  const jobs = findGroup(applicant, label('jobs'));

  await jobs.getByRole('button', { name: t('renderer.repeat.add') }).press('Enter');
  await row(2).getByLabel(label('jobs.title')).fill('K');
  await row(2).getByLabel(label('jobs.hours')).fill('99');
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  await lookAt(applicant, 'lists-errors');
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot(page, 'lists-forced');
  await page.emulateMedia({ forcedColors: 'none' });

  await summary
    .getByRole('link', { name: label('jobs.title') })
    .first()
    .click();
  expect(await row(1).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await row(1).getByLabel(label('jobs.title')).fill('Penjaga toko');
  await row(1).getByLabel(label('jobs.kind')).selectOption('part');
  await row(1).getByLabel(t('renderer.date.month')).selectOption('8');
  await row(1).getByLabel(t('renderer.date.year')).fill('2024');
  await row(1).getByLabel(label('jobs.hours')).fill('12');
  await row(2).getByLabel(label('jobs.title')).fill('Guru les');
  await row(2).getByLabel(label('jobs.kind')).selectOption('other');
  await row(2).getByLabel(label('jobs.detail')).fill('Setiap sore');
  await row(2).getByLabel(label('jobs.hours')).fill('4,5');
  await row(2).getByLabel(label('jobs.isPaid')).press('Space');
  await jobs.getByRole('button', { name: t('renderer.repeat.add') }).press('Enter');
  await row(3).getByLabel(label('jobs.title')).fill(long.slice(0, 60));
  await lookAt(applicant, 'lists-filled');
  expect(await findBarriers(page)).toEqual([]);
  await jobs.getByRole('button', { name: t('renderer.repeat.add') }).waitFor({ state: 'detached' });
  await row(3)
    .getByRole('button', { name: t('renderer.repeat.removeOf', { name: `${label('jobs')} 3` }) })
    .press('Enter');
  // The list was full: its button to add appears with the change.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('renderer.repeat.add'));
  const languages = findGroup(applicant, label('home.languages'));
  await languages.getByRole('button', { name: t('renderer.repeat.addFirst') }).press('Enter');
  const language = findGroup(applicant, t('renderer.repeat.entry', { label: label('home.languages'), number: 1 }));
  await language.getByLabel(label('home.languages.name'), { exact: false }).first().fill('Sunda');
  await language.getByLabel(label('home.languages.level')).selectOption('b2');
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  expect(await savedAnswers(client, formId, 'survey')).toEqual({ jobs: surveyAnswers.jobs, home: surveyAnswers.home });

  await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
  const table = page.getByRole('main').getByRole('table', { name: label('jobs') });
  await table.waitFor();
  await lookAt(applicant, 'lists-summary');
  expect(await findBarriers(page)).toEqual([]);
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(
    ['title', 'kind', 'detail', 'since', 'hours', 'isPaid'].map((field) => label(`jobs.${field}`)),
  );
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('entries are moved and copied by keyboard: the focus follows, the change is announced, files are not copied', async () => {
  const [client, formId] = await begin();
  const start = { ...surveyAnswers, visits: [{ place: 'Bandung' }] };
  const kept = await client.call(saveDraft, { body: { formId, step: 'survey', answers: start } });
  expect(kept.status).toBe(200);
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  const label = (field: string): string => t(`survey.${field}.label`);
  const list = (field: string): Locator => page.locator(`[data-field="${field}"]`);
  const pressOf = (field: string, key: string, number: number): Promise<void> =>
    list(field)
      .getByRole('button', { name: t(key, { name: `${label(field)} ${number}` }), exact: true })
      .press('Enter');
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  const announced = (field: string, text: string): Promise<void> =>
    list(field).getByRole('status').getByText(text).first().waitFor({ state: 'attached' });

  await pressOf('goals', 'renderer.ranking.downOf', 1);
  await announced('goals', t('renderer.ranking.placed', { name: `${label('goals')} 1`, number: 2, count: 2 }));
  // The last place is reached: the focus goes to the button that still works.
  expect(await focused()).toBe(t('renderer.ranking.upOf', { name: `${label('goals')} 2` }));
  expect(await list('goals').getByRole('textbox').first().inputValue()).toBe('Mengajar');

  await pressOf('jobs', 'renderer.repeat.copyOf', 2);
  await announced('jobs', t('renderer.repeat.copied', { name: `${label('jobs')} 2`, number: 3 }));
  // The list is full: the focus goes to the button that removes the copy.
  expect(await focused()).toBe(t('renderer.repeat.removeOf', { name: `${label('jobs')} 3` }));
  await pressOf('jobs', 'renderer.ranking.upOf', 2);
  expect(await focused()).toBe(t('renderer.ranking.downOf', { name: `${label('jobs')} 1` }));
  await lookAt(applicant, 'lists-moved');
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);

  const visits = list('visits');
  await visits.locator('input[type=file]').setInputFiles(documentFile('satu.pdf'));
  await visits.getByRole('link', { name: 'satu.pdf' }).waitFor();
  await pressOf('visits', 'renderer.repeat.copyOf', 1);
  await pressOf('visits', 'renderer.ranking.upOf', 2);
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  const [first, second] = surveyAnswers.jobs;
  expect(await savedAnswers(client, formId, 'survey')).toEqual({
    ...surveyAnswers,
    jobs: [second, first, second],
    goals: [...surveyAnswers.goals].reverse(),
    visits: [{ place: 'Bandung' }, { place: 'Bandung', proof: expect.any(String) }],
  });
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('a file that is being uploaded stays with its entry when entries are moved and removed meanwhile', async () => {
  const [client, formId] = await begin();
  const start = { ...surveyAnswers, visits: [{ place: 'Bandung' }, { place: 'Solo' }] };
  await client.call(saveDraft, { body: { formId, step: 'survey', answers: start } });
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  const label = (field: string): string => t(`survey.${field}.label`);
  const visits = page.locator('[data-field="visits"]');
  const entry = (number: number): Locator =>
    findGroup(applicant, t('renderer.repeat.entry', { label: label('visits'), number }));
  const pressOf = (key: string, number: number): Promise<void> =>
    visits.getByRole('button', { name: t(key, { name: `${label('visits')} ${number}` }), exact: true }).press('Enter');
  let send = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/form/file', async (route) => {
    if (route.request().method() === 'POST') await isAllowed;
    await route.continue();
  });
  await entry(2).locator('input[type=file]').setInputFiles(documentFile('solo.pdf'));
  await entry(2).getByRole('progressbar').waitFor();
  await pressOf('renderer.ranking.upOf', 2);
  await entry(1).getByRole('progressbar').waitFor();
  expect(await entry(1).getByLabel(label('visits.place')).inputValue()).toBe('Solo');
  await pressOf('renderer.ranking.downOf', 1);
  await pressOf('renderer.repeat.removeOf', 1);
  await entry(1).getByRole('progressbar').waitFor();
  await lookAt(applicant, 'lists-uploading');
  send();
  await entry(1).getByRole('link', { name: 'solo.pdf' }).waitFor();
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('submission.form.title'));
  expect(await savedAnswers(client, formId, 'survey')).toMatchObject({
    visits: [{ place: 'Solo', proof: expect.any(String) }],
  });
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
});

test('each press on the button that adds an entry counts, also while the code that adds it is missing', async () => {
  const [client, formId] = await begin();
  const applicant = await open(client, formId, 'en');
  const { page, t } = applicant;
  // A service worker would have the code.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
  const rest = /\/assets\/rest-[^/]+\.js/;
  await page.route(rest, (route) => route.abort());
  await page.reload();
  await untilTakenOver(applicant, 'survey');
  const jobs = findGroup(applicant, t('survey.jobs.label'));
  const row = (number: number): Locator =>
    findGroup(applicant, t('renderer.repeat.entry', { label: t('survey.jobs.label'), number }));
  const add = jobs.getByRole('button', { name: t('renderer.repeat.add') });
  await row(1).waitFor();
  await add.press('Enter');
  await add.press('Enter');
  expect(await row(2).count()).toBe(0);
  await page.unroute(rest);
  await row(3).waitFor();
  await applicant.close();
});

test('answers of another form in a table are kept, and English texts of any length fit', async () => {
  const [client, formId] = await begin();
  const old = { jobs: [{ title: long, kind: 'gone', since: 'soon', hours: 'many' }, 'odd', null] };
  const kept = await client.call(saveDraft, { body: { formId, step: 'survey', answers: old } });
  expect(kept.status).toBe(200);
  const applicant = await open(client, formId, 'en');
  await press(applicant, 'application.save');
  await applicant.page.locator('[data-part="error-summary"]').waitFor();
  await lookAt(applicant, 'lists-draft');
  await applicant.close();
});
