import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { addQuestionsForSome, addStepForSome, orderSteps } from '../support/officer/steps-for-some.ts';
import { makePerson, type Person } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  getForm,
  getStep,
  save,
  start,
  startAdmissionServer,
  submit,
  validAnswers,
  withFiles,
} from './application-support.ts';

/** Steps and fields that only some applicants get, and another order at one institution, added by data alone. */
let data: Scratch;
let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  [data, database] = await Promise.all([copyData(), cloneDatabase(demoDatabase)]);
  await addStepForSome(data);
  await addQuestionsForSome(data);
  await orderSteps(data, 'xinya', [
    'program',
    'academic',
    'personal',
    'family',
    'achievements',
    'more',
    'attachment',
    'submission',
  ]);
  server = await startAdmissionServer({
    databaseUrl: database.url,
    env: { PORTAL_ROOT: data.root, DEMO_DATA: 'false' },
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([database?.drop(), data?.remove()]);
});

/** Applies for a course at institution 40 without a fee. */
const LIKE = 'maria@example.com';
/** A program of the level `sarjana` at the same institution. */
const bachelor = {
  admissionEntity: 'sarjana',
  admissionSemester: '1',
  admissionChannel: 'prestasi',
  admissionPeriodId: '40-sarjana-2',
  sfPeriodicProgramId1: '40-bisnis-digital-2',
};
const own: Readonly<Record<string, Answers>> = {
  achievements: { best: 'Juara olimpiade sains tingkat provinsi.' },
  more: { campus: 'Jakarta' },
};

const saveStep = async (person: Person, formId: string, key: string, changes: Answers = {}, like = LIKE) => {
  const step = getStep(server, key);
  const { body } = await person.client.call(calls.autofill, { query: { formId, step: step.wireStep } });
  const answers = own[key] ?? (await validAnswers(server, step, like, body.data.facts));
  return save(person, step, formId, await withFiles(person, step, formId, { ...answers, ...changes }));
};

const getSaved = async (person: Person, formId: string, key: string, changes: Answers = {}, like = LIKE) => {
  const answer = await saveStep(person, formId, key, changes, like);
  if (answer.status !== 200) throw new Error(`${key} answered ${answer.status}: ${answer.text}`);
  return answer.body.data;
};

const look = async (person: Person, formId: string) => {
  const { AskedSteps, LastStepSubmitted, Steps, Status } = (await getForm(person, formId)).body.data;
  return {
    asked: AskedSteps.join(' '),
    done: LastStepSubmitted,
    saved: Steps.map(({ step }) => step).join(' '),
    Status,
  };
};

const course = 'program academic personal family more attachment submission';
const degree = 'program academic personal family achievements more attachment submission';

test('the list of steps follows the chosen level, keeps answers of a step that is not asked any more, and submits only what is asked', async () => {
  const person = await makePerson(server);
  const formId = await start(person, 40);
  expect(await look(person, formId)).toMatchObject({ asked: course, done: 0 });

  const first = await getSaved(person, formId, 'program', bachelor);
  expect([first.askedSteps.join(' '), first.nextStep]).toEqual([degree, 'academic']);
  for (const key of ['academic', 'personal', 'family', 'achievements']) await getSaved(person, formId, key);
  expect((await saveStep(person, formId, 'attachment')).status).toBe(422);
  expect(await look(person, formId)).toEqual({
    asked: degree,
    done: 5,
    saved: 'program academic personal family achievements',
    Status: 'Draft',
  });

  const changed = await getSaved(person, formId, 'program');
  expect([changed.askedSteps.join(' '), changed.lastStepSubmitted]).toEqual([course, 4]);
  expect(await look(person, formId)).toMatchObject({ asked: course, saved: 'program academic personal family' });
  const refused = await saveStep(person, formId, 'achievements');
  expect([refused.status, refused.body.message]).toEqual([422, 'This step is not part of this application.']);

  const back = await getSaved(person, formId, 'program', bachelor);
  expect([back.askedSteps.join(' '), back.lastStepSubmitted]).toEqual([degree, 5]);
  const { Steps } = (await getForm(person, formId)).body.data;
  expect(Steps.find(({ step }) => step === 'achievements')?.answers).toEqual(own['achievements']);

  await getSaved(person, formId, 'program');
  for (const key of ['academic', 'personal', 'family', 'more', 'attachment']) await getSaved(person, formId, key);
  const list = await person.client.call(calls.listApplications);
  expect(list.body.data.map(({ AskedSteps, LastStepSubmitted }) => [AskedSteps.join(' '), LastStepSubmitted])).toEqual([
    [course, 6],
  ]);
  const sent = await submit(person, formId);
  expect([sent.status, sent.body.data?.LastStepSubmitted]).toEqual([200, 7]);
  expect((await submit(person, formId)).body.data).toEqual(sent.body.data);
  expect(await look(person, formId)).toEqual({
    asked: course,
    done: 7,
    saved: course,
    Status: sent.body.data.Status,
  });
  const { rows } = await server.db.query('select step from application_step where application_id = $1', [formId]);
  expect(rows.map(({ step }) => step).sort()).toEqual(course.split(' ').sort());
});

test('a step is asked where its form has a field for the institution, the program or the age at the start of studies', async () => {
  const person = await makePerson(server);
  const formId = await start(person, 20);
  const ordinary = 'program personal family academic attachment submission';
  expect((await look(person, formId)).asked).toBe(ordinary);
  const like = 'ayu@example.com';
  const informatics = await getSaved(person, formId, 'program', {}, like);
  expect(informatics.askedSteps).toContain('more');
  const management = { sfPeriodicProgramId1: '20-manajemen-2', sfPeriodicProgramId2: '20-informatika-2' };
  expect((await getSaved(person, formId, 'program', management, like)).askedSteps).not.toContain('more');
  const { rows } = await server.db.query<{ day: string }>(
    `select to_char(now() - interval '13 years', 'YYYY-MM-DD') as day`,
  );
  const young = await getSaved(person, formId, 'personal', { birthDate: rows[0]?.day }, like);
  expect(young.askedSteps).toContain('more');
  expect((await getSaved(person, formId, 'personal', {}, like)).askedSteps).not.toContain('more');
});

// Runs last: while it computes, the server in this process answers no request.
test('the check has no findings in the data of this portal', () => {
  expect(checkData(readOfficerData(data.root))).toEqual([]);
});
