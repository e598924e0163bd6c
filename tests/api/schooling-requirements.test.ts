import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportMasterData, importMasterData } from '../../src/contract/admin-master-data.ts';
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
  ])('the required subjects of the major %s include %j and not %j', async (major, asked, notAsked) => {
    const subjects = await read(major);
    expect(subjects).toEqual(expect.arrayContaining(['matematika', ...asked]));
    for (const subject of notAsked) expect(subjects).not.toContain(subject);
  });

  test.each([undefined, 'SMA-kurikulum-merdeka', 'nothing', "' or true --"])(
    'the major %j without configured subjects requires all 16 subjects of the report',
    async (major) => expect(await read(major)).toHaveLength(16),
  );

  test('a save with the grades of another major is refused', async () => {
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
  ])('the school types offered for the level of study of the demo applicant %s are %j', async (like, types) => {
    const formId = await makeDraft(server, siti, 1, like);
    const { body } = await siti.client.call(calls.listQualificationTypes, { query: { formId } });
    expect(body.data.map(({ Id }) => Id)).toEqual(types);
  });

  test('a save with a school type that the level of study does not offer is refused', async () => {
    const formId = await makeDraft(server, siti, 3, doctoral);
    const pupils = await answersOf(await makeDraft(server, siti, 4), 'academic');
    const answer = await save(siti, getStep(server, 'academic'), formId, pupils);
    expect(errorKeys(answer)).toEqual(['academic.schoolQualificationType.error.source']);
  });
});

describe('required documents', () => {
  const factsOf = async (formId: string) =>
    (await siti.client.call(attachmentRequired, { body: { formId } })).body.data.facts;

  test('a doctoral application with diploma, diploma average and transcript, without grades and report, can be submitted', async () => {
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

  test('a doctoral application with a diploma average below 3 is Not Eligible, with the average as the reason', async () => {
    const low = await makePerson(server);
    const academic = await answersOf(await makeDraft(server, low, 4, doctoral), 'academic', low);
    const formId = await makeDraft(server, low, 5, doctoral, { academic: { ...academic, diplomaAverage: 2.99 } });
    expect((await submit(low, formId)).body.data.Status).toBe('Not Eligible');
    const { body } = await getForm(low, formId);
    expect(body.data.Reasons[0]?.Reasons).toEqual([{ name: 'diplomaAverage', value: 2.99, limit: 3 }]);
  });

  test('a course application without grades and without a school document can be submitted', async () => {
    const formId = await makeDraft(server, siti, 5, course);
    expect(Object.keys(await answersOf(formId, 'academic'))).not.toContain('grades');
    expect(Object.keys(await answersOf(formId, 'attachment'))).not.toContain('document');
    expect((await submit(siti, formId)).status).toBe(200);
  });

  test('a submit after a change of the level of study is refused because of the school type of the former level', async () => {
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

  test('checkAnswers accepts every diploma average from 0.00 to 4.00 in steps of 0.01, and refuses other numbers and a text', () => {
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

test('an import by a group admin reports an unknown subject, and changes the required subjects of a major', async () => {
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

test('an import takes a subject out of a report, so that no applicant is asked for it', async () => {
  const admin = await makePerson(server, { role: 'admin' });
  const params = { kind: 'subjectsOfReports' } as const;
  const { text } = await admin.client.call(exportMasterData, { params, query: { format: 'csv' } });
  const row = text.split(/\r?\n/).find((line) => /^[^,]*,kurikulum-2013,matematika,/.test(line)) ?? '';
  const content = `id,reportId,subjectId,position,semesters,asked\n${row.replace(/true$/, 'false')}\n`;
  const done = await admin.client.call(importMasterData, { params, body: { format: 'csv', content, dryRun: false } });
  expect([done.status, done.body.data?.changed], done.text).toEqual([200, 1]);
  // A list that was read before the import may be some seconds old.
  const query = {
    formId: await makeDraft(server, siti, 1),
    preferredReportId: 'kurikulum-2013',
    schoolQualificationId: 'SMA-ipa',
  };
  const asked = (await siti.client.call(calls.listSubjects, { query })).body.data.map(({ SFSubjectId: id }) => id);
  expect(asked).toContain('agama');
  expect(asked).not.toContain('matematika');
});
