import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importMasterData } from '../../src/contract/admin-master-data.ts';
import { attachmentRequired, autofill } from '../../src/contract/application.ts';
import * as calls from '../../src/contract/master-data.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, getForm, getStep, makeDraft, save, startAdmissionServer, submit } from './application-support.ts';

let server: TestServer;
let siti: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  siti = await makePerson(server);
});
afterAll(() => server.close());

const pupil = 'ayu@example.com';
const course = 'maria@example.com';
const doctoral = 'dewi@example.com';

const answersOf = async (formId: string, key: string, person = siti): Promise<Answers> => {
  const { body } = await getForm(person, formId);
  return body.data.Steps.find(({ step }) => step === key)?.answers ?? {};
};

describe('required subjects', () => {
  const read = async (schoolQualificationId?: string): Promise<readonly string[]> => {
    const formId = await makeDraft(server, siti, 1);
    const { body } = await siti.client.call(calls.listSubjects, {
      query: {
        formId,
        preferredReportId: 'kurikulum-merdeka',
        ...(schoolQualificationId && { schoolQualificationId }),
      },
    });
    return body.data.map(({ SFSubjectId }) => SFSubjectId);
  };

  test.each([
    ['SMA-ipa', ['fisika', 'kimia', 'biologi'], ['ekonomi', 'geografi', 'sosiologi']],
    ['SMA-ips', ['ekonomi', 'geografi', 'sosiologi'], ['fisika', 'kimia', 'biologi']],
    ['SMK-akuntansi', ['ekonomi'], ['fisika', 'sosiologi']],
    ['PKBM-paket-c-ips', ['sosiologi'], ['seni', 'pjok', 'fisika']],
    ['HomeSchool-ipa', ['kimia'], ['agama', 'ekonomi']],
  ])('the required subjects follow from the major %s', async (major, asked, notAsked) => {
    const subjects = await read(major);
    expect(subjects).toEqual(expect.arrayContaining(['matematika', ...asked]));
    for (const subject of notAsked) expect(subjects).not.toContain(subject);
  });

  test.each([undefined, 'SMA-kurikulum-merdeka', 'nothing', "' or true --"])(
    'an unconfigured major %j requires all subjects of the report',
    async (major) => expect(await read(major)).toHaveLength(16),
  );

  test('subjects of another major are refused by the server', async () => {
    const formId = await makeDraft(server, siti, 4);
    const answers = await answersOf(formId, 'academic');
    const answer = await save(siti, getStep(server, 'academic'), formId, { ...answers, major: 'SMA-ips' });
    expect([answer.status, [...new Set(errorKeys(answer))].sort()]).toEqual([
      422,
      ['academic.grades.error.required', 'academic.grades.error.source'],
    ]);
  });
});

describe('offered school types', () => {
  test.each([
    [pupil, ['SMA', 'SMK', 'MA', 'PKBM', 'HomeSchool']],
    [course, ['SMA', 'SMK', 'MA', 'PKBM', 'HomeSchool', 'S1', 'S2']],
    [doctoral, ['S2']],
  ])('the offered school types follow from the level of study of %s', async (like, types) => {
    const formId = await makeDraft(server, siti, 1, like);
    const { body } = await siti.client.call(calls.listQualificationTypes, { query: { formId } });
    expect(body.data.map(({ Id }) => Id)).toEqual(types);
  });

  test('the server enforces the offered school types', async () => {
    const formId = await makeDraft(server, siti, 3, doctoral);
    const pupils = await answersOf(await makeDraft(server, siti, 4), 'academic');
    const answer = await save(siti, getStep(server, 'academic'), formId, pupils);
    expect(errorKeys(answer)).toEqual(['academic.schoolQualificationType.error.source']);
  });
});

describe('required documents', () => {
  const factsOf = async (formId: string) =>
    (await siti.client.call(attachmentRequired, { body: { formId } })).body.data.facts;

  test('a doctoral applicant needs a diploma with its average and a transcript', async () => {
    const formId = await makeDraft(server, siti, 5, doctoral);
    expect(await answersOf(formId, 'academic')).toMatchObject({ schoolQualificationType: 'S2', diplomaAverage: 3.62 });
    expect(Object.keys(await answersOf(formId, 'academic'))).not.toContain('grades');
    const files = await answersOf(formId, 'attachment');
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['diplomaFront', 'transcript']));
    expect(Object.keys(files)).not.toContain('report');
    expect(await factsOf(formId)).toMatchObject({ schoolQualificationType: 'S2', admissionEntity: 'doktor' });
    const sent = await submit(siti, formId);
    expect([sent.status, sent.body.data?.Status], sent.text).toEqual([200, 'Pending Registration Fee']);
  });

  test('a doctoral applicant below the required average is refused with that average', async () => {
    const low = await makePerson(server);
    const academic = await answersOf(await makeDraft(server, low, 4, doctoral), 'academic', low);
    const formId = await makeDraft(server, low, 5, doctoral, { academic: { ...academic, diplomaAverage: 2.99 } });
    expect((await submit(low, formId)).body.data.Status).toBe('Not Eligible');
    const { body } = await getForm(low, formId);
    expect(body.data.Reasons[0]?.Reasons).toEqual([{ name: 'diplomaAverage', value: 2.99, limit: 3 }]);
  });

  test('a course applicant needs no report and no document', async () => {
    const formId = await makeDraft(server, siti, 5, course);
    expect(Object.keys(await answersOf(formId, 'academic'))).not.toContain('grades');
    expect(Object.keys(await answersOf(formId, 'attachment'))).not.toContain('document');
    expect((await submit(siti, formId)).status).toBe(200);
  });

  test('changing the level of study after entering grades requires the answers of the new level', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person, 5);
    const pattern = await makeDraft(server, person, 1, doctoral);
    const program = await answersOf(pattern, 'program', person);
    expect((await save(person, getStep(server, 'program'), formId, program)).status).toBe(200);
    const refused = await submit(person, formId);
    expect(refused.status).toBe(422);
    expect(errorKeys(refused)).toContain('academic.schoolQualificationType.error.source');
    const { body } = await person.client.call(autofill, { query: { formId, step: 4 } });
    expect(body.data.facts).toEqual({ admissionEntity: 'doktor' });
  });

  test('an average from 0 to 4 with at most two decimals is accepted, independent of floating-point errors', () => {
    const { checker } = server.portal.services;
    const step = getStep(server, 'academic');
    const base = step.examples.valid['master with a diploma average'] ?? {};
    const keysOf = (diplomaAverage: unknown) =>
      checkAnswers(checker, step, { ...base, diplomaAverage }).map(({ key }) => key);
    for (let hundredths = 0; hundredths <= 400; hundredths++)
      expect(keysOf(Number((hundredths / 100).toFixed(2))), `${hundredths}`).toEqual([]);
    for (const wrong of [-0.01, 4.01, 3.455, 0.001, 40, '3.45']) expect(keysOf(wrong), `${wrong}`).not.toEqual([]);
  });
});

test('a group admin changes the required subjects of a major by an import', async () => {
  const admin = await makePerson(server, { role: 'admin' });
  const send = (content: string, dryRun = false) =>
    admin.client.call(importMasterData, {
      params: { kind: 'subjectsOfMajors' },
      body: { format: 'csv', content, dryRun },
    });
  const wrong = await send('id,majorId,subjectId,asked\nMA-ipa-x,MA-ipa,alchemy,true\n', true);
  expect(wrong.body.data.errors).toMatchObject([{ row: 2, column: 'subjectId' }]);
  const done = await send('id,majorId,subjectId,asked\nMA-ipa-seni,MA-ipa,seni,false\n');
  expect([done.status, done.body.data?.changed], done.text).toEqual([200, 1]);
  const formId = await makeDraft(server, siti, 1);
  const { body } = await siti.client.call(calls.listSubjects, {
    query: { formId, preferredReportId: 'kurikulum-2013', schoolQualificationId: 'MA-ipa' },
  });
  expect(body.data.map(({ SFSubjectId }) => SFSubjectId)).not.toContain('seni');
});
