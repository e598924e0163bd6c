import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdminApplication } from '../../src/contract/admin-applications.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  errorKeys,
  getForm,
  getStep,
  makeDraft,
  save,
  startAdmissionServer,
  submit,
  validAnswers,
  withFiles,
} from './application-support.ts';
import { read } from './documents-support.ts';

let server: TestServer;
let siti: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  siti = await makePerson(server);
  formId = await makeDraft(server, siti, 4);
});
afterAll(() => server.close());

const without = (answers: Answers, ...fields: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.includes(field)));

const academic = async (changes: Answers, ...dropped: readonly string[]) => {
  const step = getStep(server, 'academic');
  return save(siti, step, formId, { ...without(await validAnswers(server, step), ...dropped), ...changes });
};

/** The subjects that its major is asked about, with a grade for the first semester. */
const grades = Object.fromEntries(
  ['pancasila', 'bahasa-indonesia', 'matematika', 'bahasa-inggris', 'fisika', 'kimia', 'biologi'].map((subject) => [
    subject,
    { '1': { knowledge: 80 } },
  ]),
);
const pkbm = { schoolQualificationType: 'PKBM', major: 'PKBM-paket-c-ipa', grades };
const abroad = {
  schoolAbroad: true,
  schoolName: "St. Joseph's Institution",
  schoolCity: 'Singapore',
  schoolCountry: 'SG',
};
const place = ['sfProvinceId', 'sfCityId', 'sfSchoolId'];

describe('a school name that is not in the list', () => {
  test.each([
    ['of an unlisted school in a listed city', { schoolNotListed: true, schoolName: 'SMA Harapan 3' }, ['sfSchoolId']],
    [
      'of an unlisted PKBM with a typed city',
      { ...pkbm, schoolNotListed: true, schoolName: 'PKBM Harapan', schoolCity: 'Kupang' },
      place,
    ],
    ['of a school abroad', abroad, place],
    [
      'of a school abroad with ö in it',
      { ...abroad, schoolName: 'Gymnasium Köniz-Lerbermatt', schoolCountry: 'CH' },
      place,
    ],
  ])('a school name %s is accepted', async (_, changes, dropped) => {
    const answer = await academic(changes, ...dropped);
    expect(answer.status, answer.text).toBe(200);
  });

  test.each([
    [
      'that is missing although the school is marked as not listed',
      { schoolNotListed: true },
      ['sfSchoolId'],
      ['schoolName.error.required'],
    ],
    [
      'together with a listed school',
      { schoolNotListed: true, schoolName: 'SMA Harapan' },
      [],
      ['sfSchoolId.error.unknown'],
    ],
    ['for a school that is not marked as not listed', { schoolName: 'SMA Harapan' }, [], ['schoolName.error.unknown']],
    [
      'without a chosen city',
      { schoolNotListed: true, schoolName: 'SMA Harapan' },
      place,
      ['sfProvinceId.error.required', 'sfCityId.error.required'],
    ],
    [
      'of a PKBM without a city',
      { ...pkbm, schoolNotListed: true, schoolName: 'PKBM Harapan' },
      place,
      ['schoolCity.error.required'],
    ],
    ['abroad with the country Indonesia', { ...abroad, schoolCountry: 'ID' }, place, ['schoolCountry.error.abroad']],
    ['abroad with an unknown country', { ...abroad, schoolCountry: 'XX' }, place, ['schoolCountry.error.abroad']],
    [
      'abroad with a province and city of Indonesia',
      abroad,
      ['sfSchoolId'],
      ['sfProvinceId.error.unknown', 'sfCityId.error.unknown'],
    ],
    [
      'abroad for a school that is also marked as not listed',
      { ...abroad, schoolNotListed: true },
      place,
      ['schoolNotListed.error.unknown'],
    ],
    [
      'that is markup',
      { schoolNotListed: true, schoolName: '<img src=x onerror=alert(1)>' },
      ['sfSchoolId'],
      ['schoolName.error.schoolName'],
    ],
    ['of two letters', { schoolNotListed: true, schoolName: 'SD' }, ['sfSchoolId'], ['schoolName.error.schoolName']],
    [
      'of 121 characters',
      { schoolNotListed: true, schoolName: 'S'.repeat(121) },
      ['sfSchoolId'],
      ['schoolName.error.schoolName'],
    ],
  ] as readonly (readonly [string, Answers, readonly string[], readonly string[]])[])(
    'a school name %s is refused',
    async (_, changes, dropped, keys) => {
      const answer = await academic(changes, ...dropped);
      expect([answer.status, [...errorKeys(answer)].sort()]).toEqual([
        422,
        keys.map((key) => `academic.${key}`).sort(),
      ]);
    },
  );

  test('a school name is stored with single spaces and straight apostrophes', async () => {
    expect((await academic({ ...abroad, schoolName: '  St. Joseph’s   Institution ' }, ...place)).status).toBe(200);
    const { body } = await getForm(siti, formId);
    const saved = body.data.Steps.find(({ step }) => step === 'academic')?.answers;
    expect(saved?.['schoolName']).toBe("St. Joseph's Institution");
  });

  test('a school abroad appears in the details for applicant and admins, in the registration document and in the export', async () => {
    expect((await academic(abroad, ...place)).status).toBe(200);
    const step = getStep(server, 'attachment');
    const { body } = await getForm(siti, await finish(step.key));
    expect(body.data.Steps.find((saved) => saved.step === 'academic')?.answers).toMatchObject(abroad);
    expect((await submit(siti, formId)).status).toBe(200);
    const admin = await makePerson(server, { role: 'admin' });
    const seen = await admin.client.call(getAdminApplication, { params: { formId } });
    expect(JSON.stringify(seen.body)).toContain(abroad.schoolName);
    const pdf = await read(server, siti, 'registration', formId, 'en');
    for (const words of [abroad.schoolName, 'Singapore', 'My school is outside Indonesia'])
      expect(pdf.text).toContain(words);
    expect(await exported(admin)).toEqual([["St. Joseph's Institution", 'Singapore']]);
  });
});

/** The remaining step before the submit. */
const finish = async (key: string): Promise<string> => {
  const step = getStep(server, key);
  const answer = await save(siti, step, formId, await withFiles(siti, step, formId, await validAnswers(server, step)));
  expect(answer.status, answer.text).toBe(200);
  return formId;
};

const exported = async (admin: Person): Promise<string[][]> => {
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const query = new URLSearchParams({
    q: siti.email,
    columns: 'academic.schoolName,academic.schoolCity',
  });
  const response = await fetch(`${server.url}/api/admin/form/export?${query}`, { headers: { cookie } });
  return (parse(Buffer.from(await response.arrayBuffer()), { bom: true }) as string[][]).slice(1);
};
