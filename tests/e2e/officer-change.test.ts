import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findBarriers, getBrowser, leaveBrowser } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { type Applicant, press, untilHeading } from '../support/journey/applicant.ts';
import { readPortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { findControl, typeText } from '../support/journey/fields.ts';
import { loseCalls } from '../support/journey/lose-calls.ts';
import { addAkademi, akademi } from '../support/officer/new-institution.ts';
import { addMalay, malay } from '../support/officer/new-language.ts';
import { resumeInBrowser, signInToPortal } from '../support/officer/sign-in-to-portal.ts';
import { startPortalProcess } from '../support/portal-process.ts';
import { copyRepository, type Scratch } from '../support/scratch.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
}
interface Ui {
  readonly 'ui:order': readonly string[];
  readonly 'ui:groups': readonly { readonly key: string; readonly fields: readonly string[] }[];
}

let scratch: Scratch;
let database: TestDatabase;
let browser: Browser;
beforeAll(async () => {
  [scratch, database, browser] = await Promise.all([copyRepository(), cloneDatabase(), getBrowser()]);
  // The copy begins as what lies here, and need not be built again.
  if (existsSync('dist')) await cp('dist', join(scratch.root, 'dist'), { recursive: true });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await database?.drop();
  await scratch?.remove();
});

/** @param port the one from before, where the browser keeps what was typed */
const open = (port = '0') =>
  startPortalProcess(scratch.root, {
    DATA_DIR: `${scratch.root}/data`,
    DATABASE_URL: database.url,
    PORT: port,
    RATE_LIMIT: '0',
  });

const removeField = async (step: string, field: string): Promise<void> => {
  const without = (names: readonly string[]) => names.filter((name) => name !== field);
  await scratch.change<Schema>(`schemas/application/${step}/schema.json`, ({ properties, ...rest }) => ({
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== field)),
  }));
  await scratch.change<Ui>(`schemas/application/${step}/ui.json`, (ui) => ({
    ...Object.fromEntries(Object.entries(ui).filter(([name]) => name !== field)),
    'ui:order': without(ui['ui:order']),
    'ui:groups': ui['ui:groups'].map((group) => ({ ...group, fields: without(group.fields) })),
  }));
};

const swap = (path: string, from: string, to: string): Promise<void> =>
  scratch.change<object>(path, (content) => JSON.parse(JSON.stringify(content).replaceAll(`"${from}"`, `"${to}"`)));

/** As an officer declares it: the field under its new name, a migration, and words in both languages. */
const renameField = async (step: string, from: string, to: string, words: Readonly<Record<'id' | 'en', string>>) => {
  const folder = `schemas/application/${step}`;
  await swap(`${folder}/schema.json`, from, to);
  await swap(`${folder}/ui.json`, from, to);
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

const limitLength = (step: string, field: string, maxLength: number): Promise<void> =>
  scratch.change<Schema>(`schemas/application/${step}/schema.json`, ({ properties, ...rest }) => ({
    ...rest,
    properties: { ...properties, [field]: { ...properties[field], maxLength } },
  }));

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

/** A third language and an institution of officers, as visitors meet them. */
const seeNewcomers = async (url: string): Promise<void> => {
  const logIn = malay['app']?.['nav.login'] ?? '';
  const drawn = await (await fetch(url, { headers: { cookie: 'locale=ms' } })).text();
  for (const part of ['lang="ms"', 'hreflang="ms"', logIn, akademi.name]) expect(drawn).toContain(part);
  const own = await (await fetch(`${url}/admission/${akademi.parameter}`, { redirect: 'follow' })).text();
  expect(own).toContain(akademi.theme);
  const page = await browser.newPage();
  await page.goto(`${url}/?lang=en`);
  await page.getByRole('link', { name: /^MS/ }).press('Enter');
  await page.getByRole('link', { name: logIn }).first().waitFor();
  await page.locator('html[lang=ms]').waitFor({ state: 'attached' });
  await page.context().close();
};

test('a field goes, one is renamed, a rule is tightened while a draft exists: it is told, and nothing is lost', async () => {
  const firstData = await readPortalData(scratch.root);
  const first = await open();
  const answers = {
    personal: { middleName: 'Nur' },
    family: { familyName: 'Dewi Lestari Rahayu', familyBirthPlace: 'Solo' },
  };
  const steps = ['program', 'personal', 'family'];
  const firstClient = await signInToPortal(first.url);
  const formId = await makeDraft(firstData, { client: firstClient }, { institution: 'institute', steps, answers });
  const visit = { browser, url: first.url, data: firstData, language: 'id', client: firstClient } as const;
  const before = await resumeInBrowser(visit, 'institute', formId);
  const address = `${first.url}${pathTo('applicationStep', { institution: 'institute', step: 'family' })}?formId=${formId}`;
  await untilHeading(before, before.t('academic.form.title'));
  await typeAndLeave(before, address, before.t('family.familyBirthPlace.label'), 'Kudus');
  const complaints = before.complaints.length;
  expect(await first.stop()).toBe(0);

  await removeField('personal', 'middleName');
  await renameField('family', 'familyBirthPlace', 'familyTown', { id: 'Kota asal', en: 'Home town' });
  await limitLength('family', 'familyName', 12);
  await addMalay(scratch);
  await addAkademi(scratch, ['id', 'en', 'ms']);
  const data = await readPortalData(scratch.root);
  const second = await open(new URL(first.url).port);
  await seeNewcomers(second.url);
  const client = await signInToPortal(second.url);

  const reopened = await detailOf(client, formId);
  expect(reopened.Reopened).toMatchObject([{ step: 'family', errors: [{ path: '/familyName' }] }]);
  expect(reopened.CompletedSteps).toEqual(steps);

  const applicant: Applicant = { ...before, data, t: data.texts.translate('id') };
  const { page, t } = applicant;
  await page.goto(address);
  await untilHeading(applicant, t('family.form.title'));
  const notice = page.locator('[data-part="form-changes"]');
  await notice.waitFor();
  expect((await notice.getByRole('listitem').allTextContents()).sort()).toEqual([
    'Nama lengkap: aturannya berubah. Isi maksimal 12 karakter.',
    'Nama tengah tidak ditanyakan lagi. Isian Anda sebelumnya tetap disimpan.',
    '“Tempat lahir” sekarang bernama “Kota asal”. Isian Anda tidak berubah.',
  ]);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: /^EN/ }).press('Enter');
  await notice.getByText('“Birth place” is now called “Home town”. Your answer has not changed.').waitFor();
  await page.getByRole('link', { name: /^ID/ }).press('Enter');

  await page.locator('[data-part="reopened"]').waitFor();
  await page.getByText(t('application.beginning.journal')).waitFor();
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
  expect(await second.stop()).toBe(0);
}, 600_000);
