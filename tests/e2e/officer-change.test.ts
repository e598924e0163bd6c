import { Client } from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { launchBrowser } from '../support/browser.ts';
import type { ApiClient } from '../support/client.ts';
import { press, untilHeading } from '../support/journey/applicant.ts';
import { readPortalData } from '../support/journey/data.ts';
import { makeDraft } from '../support/journey/drafts.ts';
import { findControl, typeText } from '../support/journey/fields.ts';
import { resumeInBrowser, signInToCopy } from '../support/officer/open-copy.ts';
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
  [scratch, database, browser] = await Promise.all([copyRepository(), cloneDatabase(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await database?.drop();
  await scratch?.remove();
});

const open = () =>
  startPortalProcess(scratch.root, {
    DATA_DIR: `${scratch.root}/data`,
    DATABASE_URL: database.url,
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

test('a field goes and a rule is tightened while a draft exists: nothing is lost, and the reason is told', async () => {
  const firstData = await readPortalData(scratch.root);
  const first = await open();
  const answers = {
    personal: { middleName: 'Nur' },
    family: { familyName: 'Dewi Lestari Rahayu', familyBirthPlace: 'Solo' },
  };
  const steps = ['program', 'personal', 'family'];
  const formId = await makeDraft(
    firstData,
    { client: await signInToCopy(first.url) },
    { institution: 'institute', steps, answers },
  );
  expect(await first.stop()).toBe(0);

  await removeField('personal', 'middleName');
  await removeField('family', 'familyBirthPlace');
  await limitLength('family', 'familyName', 12);
  const data = await readPortalData(scratch.root);
  const second = await open();
  const client = await signInToCopy(second.url);

  const reopened = await detailOf(client, formId);
  expect(reopened.Reopened).toMatchObject([{ step: 'family', errors: [{ path: '/familyName' }] }]);
  expect(reopened.CompletedSteps).toEqual(steps);
  const carried = reopened.Steps.find(({ step }) => step === 'personal')?.answers;
  expect(carried).toMatchObject({ firstName: expect.any(String) });

  const applicant = await resumeInBrowser(
    { browser, url: second.url, data, language: 'id', client },
    'institute',
    formId,
  );
  const { page, t } = applicant;
  await untilHeading(applicant, t('family.form.title'));
  await page.locator('[data-part="reopened"]').waitFor();
  expect(await findControl(applicant, t('family.familyName.label')).inputValue()).toBe('Dewi Lestari Rahayu');
  expect(await findControl(applicant, t('family.familyBirthPlace.label')).count()).toBe(0);
  await typeText(applicant, t('family.familyName.label'), 'Dewi Lestari');
  await press(applicant, 'application.save');
  await untilHeading(applicant, t('academic.form.title'));

  expect((await detailOf(client, formId)).Reopened).toEqual([]);
  const family = await readRow(formId, 'family');
  expect(family.answers).toMatchObject({ familyName: 'Dewi Lestari' });
  expect(family.dropped).toEqual({ familyBirthPlace: 'Solo' });
  const personal = await readRow(formId, 'personal');
  expect({ ...personal.answers, ...personal.dropped }).toMatchObject({ middleName: 'Nur' });
  expect(applicant.complaints).toEqual([]);
  await applicant.close();
  expect(await second.stop()).toBe(0);
}, 300_000);
