import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, register, verifyOtp } from '../../src/contract/account.ts';
import { listAdminApplications } from '../../src/contract/admin-applications.ts';
import { addToControlPanel, getControlPanel } from '../../src/contract/admin-panel.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { createOfficerData, type OfficerData, readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { errorKeys } from '../api/application-support.ts';
import { type DocumentContext, openDocumentContext, paid, read } from '../api/documents-support.ts';
import { createClient } from '../support/client.ts';
import { addAkademi, akademi } from '../support/officer/new-institution.ts';
import { addMalay, malay } from '../support/officer/new-language.ts';
import { makePerson, newEmail, registration } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

/** Added with data files only, without TypeScript: a third language, and an institution with colours of its own. */
let data: Scratch;
let database: TestDatabase;
let context: DocumentContext;
let written: OfficerData;
beforeAll(async () => {
  data = await copyData();
  await addMalay(data);
  await addAkademi(data, ['id', 'en', 'ms']);
  written = readOfficerData(data.root);
  database = await cloneDatabase(demoDatabase);
  const env = { PORTAL_ROOT: data.root, DEMO_DATA: 'false' };
  context = await openDocumentContext({ databaseUrl: database.url, env });
});
afterAll(async () => {
  await context?.server.close();
  await database?.drop();
  await data?.remove();
});

const anonymous = (locale: string) => createClient(context.server.url).call(currentUser, { locale });

test('a 401 message is in the language added in JSON for ms and for a list with ms-MY, and in Indonesian for an unknown language', async () => {
  const said = async (locale: string) => (await anonymous(locale)).body.message;
  expect(await said('ms')).toBe(malay['server']?.['error.401']);
  expect(await said('de, ms-MY;q=0.8, en;q=0.5')).toBe(malay['server']?.['error.401']);
  expect(await said('de')).toBe(await said('id'));
});

test('an applicant who registers in the language added in JSON gets the code mail in it, and the account stores it', async () => {
  const { server } = context;
  const email = newEmail();
  const client = createClient(server.url);
  expect((await client.call(register, { body: registration(email), locale: 'ms' })).status).toBe(201);
  const mail = await server.waitForMail(email);
  expect(mail.subject).toBe(malay['mail']?.['otp.subject']?.replace('{{otp}}', mail.otp ?? ''));
  expect((await client.call(verifyOtp, { body: { email, otp: mail.otp }, locale: 'ms' })).status).toBe(201);
  const { rows } = await server.db.query('select locale from account where email = $1', [email]);
  expect(rows).toEqual([{ locale: 'ms' }]);
});

test('in the language added in JSON the registration document has its heading, and the receipt has its amount in words', async () => {
  const { person, formId } = await context.applicantWith('Accepted', `a.institution_code = 20 and ${paid}`);
  const { text } = await read(context.server, person, 'registration', formId, 'ms');
  expect(text).toContain(malay['documents']?.['registration.heading']);
  expect((await read(context.server, person, 'receipt', formId, 'ms')).text).toContain(
    'Terbilang Satu juta empat ribu rupiah ',
  );
});

test('the language added in JSON can be selected with ?lang=ms and appears in the sitemap', async () => {
  const { url } = context.server;
  const asked = await fetch(`${url}/?lang=ms`);
  expect(asked.headers.getSetCookie().join()).toContain('locale=ms');
  expect((await fetch(`${url}/?lang=fr`)).headers.getSetCookie().join()).not.toContain('locale=');
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain('hreflang="ms"');
});

test('an admin of the institution added in JSON can add a study to its control panel, not to that of another institution, and reads only its own contacts and studies', async () => {
  const { server } = context;
  const admin = await makePerson(server, { role: 'admin', institutionCode: akademi.code });
  const seen = await admin.client.call(listAdminApplications, { locale: 'ms' });
  expect([seen.status, seen.body.data.Applications]).toEqual([200, []]);
  const add = (institutionCode: number) =>
    admin.client.call(addToControlPanel, {
      body: { section: 'studies', values: { institutionCode, name: 'Seni Kriya' } },
    });
  expect((await add(akademi.code)).status).toBe(200);
  const refused = await add(20);
  expect([refused.status, errorKeys(refused)]).toEqual([422, ['new-studies.institutionCode.error.source']]);
  const { contact, studies } = (await admin.client.call(getControlPanel)).body.data;
  expect([contact, studies].map((entries) => entries.map((one) => one.institutionCode))).toEqual([
    [akademi.code],
    [akademi.code],
  ]);
});

const rulesIn = (changed: OfficerData) => checkData(changed, written).map(({ file, rule }) => `${file} ${rule}`);

const withText = (path: string, from: string, to: string): OfficerData => {
  const { files } = written;
  const file = files.get(path);
  if (!file?.text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  const text = file.text.replace(from, to);
  return createOfficerData(new Map([...files, [path, { ...file, text, value: JSON.parse(text) }]]));
};

// Runs last: while it computes, the server in this process answers no request.
test('the schema check finds no fault in the language and institution added in JSON, and reports a missing text and an unknown placeholder in that language', () => {
  expect(rulesIn(written)).toEqual([]);
  const name = (rule: string) => `locales/ms/mail.json ${rule}`;
  expect(rulesIn(withText('locales/ms/mail.json', '"subject": "{{otp}} ialah kod pengesahan anda",', ''))).toEqual([
    name('missingText'),
  ]);
  expect(rulesIn(withText('locales/ms/mail.json', 'kod pengesahan anda', 'kod {{kode}}'))).toEqual([
    name('extraPlaceholder'),
  ]);
});
