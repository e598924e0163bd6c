import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportApplications,
  getAdminApplication,
  listAdminApplications,
  listAdminPeriods,
} from '../../src/contract/admin-applications.ts';
import { exportMasterData, importMasterData } from '../../src/contract/admin-master-data.ts';
import {
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
  type PanelSection,
} from '../../src/contract/admin-panel.ts';
import { getAdvice, getApplication, listApplications } from '../../src/contract/application.ts';
import * as lists from '../../src/contract/master-data.ts';
import { getRegistrationFee } from '../../src/contract/payment.ts';
import { getPortal } from '../../src/contract/portal.ts';
import { getStudyProgram } from '../../src/contract/study-programs.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import {
  getStep,
  makeDraft,
  save,
  start,
  startAdmissionServer,
  submit,
  validAnswers,
} from '../api/application-support.ts';
import { read } from '../api/documents-support.ts';
import { pay } from '../api/payment-support.ts';
import { mailbox } from '../support/mailbox.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Person;
let siti: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer({ gateway: true });
  admin = await makePerson(server, { role: 'admin' });
  siti = await makePerson(server);
  formId = await makeDraft(server, siti, 5);
  expect((await submit(siti, formId)).status).toBe(200);
});
afterAll(() => server.close());

/** An Indonesian name and its English one, which a reply has in the language of its request and never the other. */
const names = {
  program: ['Informatika', 'Informatics'],
  level: ['Sarjana', 'Bachelor’s degree'],
  semester: ['Ganjil', 'Odd'],
  admissionChannel: ['Reguler', 'Regular'],
  period: ['Gelombang 2', 'Intake 2'],
  payment: ['Kartu Kredit', 'Credit card'],
  discount: ['Potongan pendaftaran awal', 'Early registration discount'],
  major: ['Rekayasa Perangkat Lunak', 'Software Engineering'],
  report: ['Rapor Kurikulum Merdeka', 'Report of the Merdeka curriculum'],
  type: ['SMK', 'SMK (vocational high school)'],
  subject: ['Matematika', 'Mathematics'],
} as const;
type Named = keyof typeof names;

const expectNames = (found: unknown, wanted: readonly Named[], locale: string): void => {
  const text = JSON.stringify(found);
  for (const one of wanted) expect(text, `${one} in ${locale}`).toContain(names[one][locale === 'en' ? 1 : 0]);
};

const inYear = async () => {
  const { rows } = await server.db.query<{ year: number }>(
    `select year from admission_period where id = '20-sarjana-2'`,
  );
  return { institutionCode: 20, admissionEntity: 'sarjana', admissionYear: String(rows[0]?.year) };
};

type Read = (locale: string) => Promise<unknown>;

const reads: Readonly<Record<string, readonly [readonly Named[], Read]>> = {
  'the levels of an institution': [
    ['level'],
    async (locale) => (await server.api.call(lists.listEntities, { locale, query: { institutionCode: 20 } })).body.data,
  ],
  'the semesters of a year': [
    ['semester'],
    async (locale) => (await server.api.call(lists.listSemesters, { locale, query: await inYear() })).body.data,
  ],
  'the channels of a semester': [
    ['admissionChannel'],
    async (locale) => {
      const query = { ...(await inYear()), admissionSemester: '1' };
      return (await server.api.call(lists.listChannels, { locale, query })).body.data;
    },
  ],
  'the periods of a channel': [
    ['period'],
    async (locale) => {
      const query = { ...(await inYear()), admissionSemester: '1', admissionChannel: 'reguler' };
      return (await server.api.call(lists.listPeriods, { locale, query })).body.data;
    },
  ],
  'the programs of a period': [
    ['program'],
    async (locale) => {
      const query = { institutionCode: 20, admissionPeriodId: '20-sarjana-2' };
      return (await server.api.call(lists.listPrograms, { locale, query })).body.data;
    },
  ],
  'the payment channels': [
    ['payment'],
    async (locale) => (await server.api.call(lists.listPaymentChannels, { locale })).body.data,
  ],
  'the kinds of report': [
    ['report'],
    async (locale) => (await server.api.call(lists.listReports, { locale })).body.data,
  ],
  'the subjects of an application': [
    ['subject'],
    async (locale) => {
      const query = { formId, preferredReportId: 'kurikulum-merdeka' };
      return (await siti.client.call(lists.listSubjects, { locale, query })).body.data;
    },
  ],
  'the majors of an application': [
    ['major'],
    async (locale) => (await siti.client.call(lists.listQualifications, { locale, query: { formId } })).body.data,
  ],
  'the school types of an application': [
    ['type'],
    async (locale) => (await siti.client.call(lists.listQualificationTypes, { locale, query: { formId } })).body.data,
  ],
  'the period of an application': [
    ['period'],
    async (locale) => (await siti.client.call(lists.getPeriodOfApplication, { locale, query: { formId } })).body.data,
  ],
  'the applications of an applicant': [
    ['program', 'level', 'semester', 'admissionChannel', 'period'],
    async (locale) => (await siti.client.call(listApplications, { locale })).body.data,
  ],
  'an application with its study fees': [
    ['program', 'level', 'semester', 'admissionChannel', 'period', 'discount'],
    async (locale) => (await siti.client.call(getApplication, { locale, query: { formId } })).body.data,
  ],
  'the advice about an application': [
    ['program'],
    async (locale) => (await siti.client.call(getAdvice, { locale, query: { formId } })).body.data,
  ],
  'the registration fee': [
    ['program', 'level', 'semester', 'admissionChannel', 'period', 'payment'],
    async (locale) => (await siti.client.call(getRegistrationFee, { locale, query: { formId } })).body.data,
  ],
  'the public page of a program': [
    ['program', 'level', 'semester', 'admissionChannel', 'period', 'discount'],
    async (locale) => (await server.api.call(getStudyProgram, { locale, params: { id: '20-informatika' } })).body.data,
  ],
  'the periods of the landing page': [
    ['level', 'semester', 'admissionChannel', 'period'],
    async (locale) => (await server.api.call(getPortal, { locale, query: { institutionCode: '20' } })).body.data,
  ],
  'the applications of the admins’ list': [
    ['program', 'period'],
    async (locale) => (await admin.client.call(listAdminApplications, { locale, query: {} })).body.data,
  ],
  'an application of the admins': [
    ['program', 'period'],
    async (locale) => (await admin.client.call(getAdminApplication, { locale, params: { formId } })).body.data,
  ],
  'the periods of the admins’ filters': [
    ['level', 'period'],
    async (locale) => (await admin.client.call(listAdminPeriods, { locale, query: {} })).body.data,
  ],
  'the titles of the control panel': [
    ['program', 'level', 'semester', 'admissionChannel', 'payment'],
    async (locale) => {
      const { offer, period, studies, entity, channel } = (await admin.client.call(getControlPanel, { locale })).body
        .data;
      return [offer, period, studies, entity, channel].flatMap((entries) => entries.map(({ label }) => label));
    },
  ],
};

describe.each(Object.entries(reads))('%s', (_, [wanted, read]) => {
  test.each(['id', 'en'])('have their names in %s', async (locale) => {
    expectNames(await read(locale), wanted, locale);
  });
});

test('a list that browsers keep for a while is kept for one language', async () => {
  const { headers } = await server.api.call(lists.listReports, {});
  expect(headers.get('cache-control')).toBe('private, max-age=300');
  expect(headers.get('vary')).toContain('accept-language');
});

test('without a name in a language, the Indonesian one is shown', async () => {
  const query = { schoolType: 'SMA' };
  const [, english] = names.program;
  await server.db.query(`update program set names = '{"en": ""}' where id = '20-sistem-informasi'`);
  const id = '20-sistem-informasi';
  expect((await server.api.call(getStudyProgram, { locale: 'en', params: { id } })).body.data.name).toBe(
    'Sistem Informasi',
  );
  expect(english).not.toBe('Sistem Informasi');
  expect((await server.api.call(lists.listSchools, { locale: 'en', query })).status).toBe(200);
});

describe('a refusal', () => {
  test.each(['id', 'en'] as const)('names the program of the other application in %s', async (locale) => {
    const second = await makeDraft(server, siti, 0);
    const program = getStep(server, 'program');
    const answers = await validAnswers(server, program);
    const answer = await save(siti, program, second, answers, { locale });
    expect(answer.status).toBe(422);
    expectNames(answer.body.message, ['program'], locale);
  });

  test.each(['id', 'en'] as const)('names the period that is closed in %s', async (locale) => {
    const person = await makePerson(server);
    const draft = await start(person);
    const program = getStep(server, 'program');
    const chosen: Answers = await validAnswers(server, program);
    await server.db.query(`update admission_period set closes_at = now() where id = '20-sarjana-2'`);
    try {
      const answer = await save(person, program, draft, chosen, { locale });
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain('undefined');
    } finally {
      await server.db.query(
        `update admission_period set closes_at = now() + interval '300 days' where id = '20-sarjana-2'`,
      );
    }
  });
});

test.each(['id', 'en'] as const)(
  'mails and documents have the names in %s, the language of their reader',
  async (locale) => {
    const person = await makePerson(server);
    await server.db.query('update account set locale = $2 where id = $1', [person.id, locale]);
    const own = await makeDraft(server, person, 5);
    expect((await submit(person, own)).status).toBe(200);
    await server.db.query(`update payment_channel set names = '{"en": "BCA transfer"}' where id = 'va-bca'`);
    expect((await pay(person, own, { sfPaymentChannelId: 'va-bca' }, { locale })).status).toBe(200);
    const mail = await mailbox(server.dataDir).waitForMail(person.email, /BCA/);
    expect(mail.text).toContain(locale === 'en' ? 'BCA transfer' : 'BCA Virtual Account');
    const pdf = await read(server, person, 'registration', own, locale);
    expectNames(pdf.text, ['program', 'level', 'semester', 'period', 'subject', 'report'], locale);
  },
);

test.each(['id', 'en'])('an export has the names in %s', async (lang) => {
  const query = { lang, columns: 'program,period,program.admissionEntity,academic.preferredReportId' };
  const rows: string[][] = parse((await admin.client.call(exportApplications, { query })).text, { bom: true });
  expectNames(rows, ['program', 'period', 'level', 'report'], lang);
});

describe('the control panel', () => {
  const entryOf = async (section: PanelSection, id: string) => {
    const found = (await admin.client.call(getControlPanel)).body.data[section].find((entry) => entry.id === id);
    if (!found) throw new Error(`there is no ${section} ${id}`);
    return found;
  };

  const translated = [
    ['entity', 'kursus', 'nameEn'],
    ['studies', '20-akuntansi', 'nameEn'],
    ['period', '20-doktor-2', 'nameEn'],
    ['channel', 'va-bca', 'nameEn'],
    ['offer', '20-manajemen-2', 'additionalDiscountNameEn'],
  ] as const;

  test.each(translated)('%s stores, changes and clears its English text', async (section, id, field) => {
    const change = async (values: Readonly<Record<string, unknown>>) => {
      const { version } = await entryOf(section, id);
      return admin.client.call(changeControlPanel, { body: { section, id, values }, ifMatch: version });
    };
    const { [field]: _known, ...values } = { ...(await entryOf(section, id)).values };
    const named =
      section === 'offer' ? { ...values, additionalDiscount: 1, additionalDiscountName: 'Potongan' } : values;
    for (const text of ['First name in English', 'Second name in English']) {
      expect((await change({ ...named, [field]: text })).body.data.changed).toContain(field);
      expect((await entryOf(section, id)).values).toEqual({ ...named, [field]: text });
    }
    expect((await change(named)).status).toBe(200);
    expect((await entryOf(section, id)).values).toEqual(named);
    expect((await change({ ...named, [field]: 'x' })).status).toBe(422);
  });

  test('a new level, program and period have their English name at once', async () => {
    const add = async (section: 'entity' | 'studies' | 'period', values: object) =>
      (await admin.client.call(addToControlPanel, { body: { section, values } })).body.data.entry;
    const level = await add('entity', { name: 'Magister', nameEn: 'Master’s degree' });
    expect(level).toMatchObject({ label: 'Master’s degree', values: { name: 'Magister', nameEn: 'Master’s degree' } });
    const program = await add('studies', { institutionCode: 20, name: 'Seni Tari', nameEn: 'Dance' });
    expect(program).toMatchObject({ label: 'Dance', values: { nameEn: 'Dance' } });
    const terms = { entityId: 'doktor', semesterId: '1', channelId: 'reguler', year: 2031 };
    const days = { startDate: '2031-01-01', endDate: '2031-02-01' };
    const period = await add('period', {
      ...{ institutionCode: 20, name: 'Gelombang 7', nameEn: 'Intake 7' },
      ...terms,
      ...days,
    });
    expect(period.values).toMatchObject({ name: 'Gelombang 7', nameEn: 'Intake 7' });
    expect(period.label).toContain('Doctorate · 2031/2032 · Odd · Regular');
  });

  test('applicants with a draft are told about new dates of a period in their language', async () => {
    const id = '20-sarjana-2';
    for (const locale of ['id', 'en'] as const) {
      const person = await makePerson(server);
      await server.db.query('update account set locale = $2 where id = $1', [person.id, locale]);
      await makeDraft(server, person, 1);
      const { values, version } = await entryOf('period', id);
      const endDate = String(values['endDate']).replace(/\d\d$/, (day) => (day === '01' ? '02' : '01'));
      const answer = await admin.client.call(changeControlPanel, {
        body: { section: 'period', id, values: { ...values, endDate }, tellDrafts: true },
        ifMatch: version,
      });
      expect(answer.status, answer.text).toBe(200);
      const mail = await mailbox(server.dataDir).waitForMail(person.email, /Intake 2|Gelombang 2/);
      expectNames(mail.text, ['period', 'level', 'semester', 'admissionChannel'], locale);
    }
  });
});

describe('files of reference data', () => {
  const send = (kind: string, content: string, format: 'csv' | 'json' = 'csv') =>
    admin.client.call(importMasterData, { params: { kind }, body: { format, content, dryRun: false } });
  const english = async (table: string, id: string): Promise<unknown> =>
    (await server.db.query<{ names: { en?: string } }>(`select names from ${table} where id = $1`, [id])).rows[0]?.names
      .en;

  test('the column of a language changes and clears names; a file without it leaves them as they are', async () => {
    const file = await admin.client.call(exportMasterData, { params: { kind: 'subjects' }, query: { format: 'csv' } });
    expect(file.text).toContain('id,name,nameEn');
    expect(file.text).toContain('matematika,Matematika,Mathematics');
    await send('subjects', 'id,name\nmatematika,Matematika Dasar\n');
    expect(await english('subject', 'matematika')).toBe('Mathematics');
    await send('subjects', 'id,name,nameEn\nmatematika,Matematika,Maths\nteater,Teater,\n');
    expect(await english('subject', 'matematika')).toBe('Maths');
    expect(await english('subject', 'teater')).toBeFalsy();
    await send('subjects', 'id,name,nameEn\nmatematika,Matematika,\n');
    expect(await english('subject', 'matematika')).toBeUndefined();
    await send('subjects', JSON.stringify([{ id: 'matematika', name: 'Matematika', nameEn: 'Mathematics' }]), 'json');
    await send('subjects', JSON.stringify([{ id: 'matematika', name: 'Matematika' }]), 'json');
    expect(await english('subject', 'matematika')).toBe('Mathematics');
  });

  test('a language that the portal does not have stays in the table', async () => {
    await server.db.query(`update program set names = names || '{"zz": "Zz"}' where id = '20-manajemen'`);
    const before = await admin.client.call(exportMasterData, {
      params: { kind: 'programs' },
      query: { format: 'csv' },
    });
    await send(
      'programs',
      before.text.replace('20-manajemen,20,Manajemen,Management', '20-manajemen,20,Manajemen,Managing'),
    );
    const { rows } = await server.db.query(`select names from program where id = '20-manajemen'`);
    expect(rows).toEqual([{ names: { en: 'Managing', zz: 'Zz' } }]);
  });

  test('a name in a language is checked like any other', async () => {
    const answer = await send('majors', `id,typeId,name,nameEn,position\nx,SMA,Nama,${'x'.repeat(201)},1\n`);
    expect(answer.status).toBe(422);
    expect(answer.body.data.errors).toMatchObject([{ row: 2, column: 'nameEn' }]);
  });
});
