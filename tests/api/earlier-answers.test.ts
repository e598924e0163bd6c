import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginStepWith, deleteApplication } from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  getForm,
  getStep,
  makeDraft,
  save,
  start,
  startAdmissionServer,
  submit,
  validAnswers,
} from './application-support.ts';

let server: TestServer;
let person: Person;
let first: string;

beforeAll(async () => {
  server = await startAdmissionServer();
  person = await makePerson(server);
  first = await makeDraft(server, person);
  const { status, text } = await submit(person, first);
  expect(status, text).toBe(200);
});
afterAll(() => server.close());

const detailOf = async (formId: string, who = person) => (await getForm(who, formId)).body.data;
const draftOf = async (formId: string, step: string, who = person) =>
  (await detailOf(formId, who)).Drafts.find((draft) => draft.step === step);
const savedAnswers = async (formId: string, step: string) =>
  (await detailOf(formId)).Steps.find((saved) => saved.step === step)?.answers ?? {};
const saveProgram = async (formId: string, who = person): Promise<void> => {
  const step = getStep(server, 'program');
  const { sfPeriodicProgramId2: _none, ...answers } = await validAnswers(server, step);
  const changed = { ...answers, sfPeriodicProgramId1: '20-sistem-informasi-2' };
  const { status, text } = await save(who, step, formId, changed);
  expect(status, text).toBe(200);
};
const beginWith = (formId: string, step: string, from: string | null, who = person) =>
  who.client.call(beginStepWith, { body: { formId, step, from } });

describe('a second application', () => {
  let second: string;
  beforeAll(async () => {
    second = await start(person, 20);
    expect((await detailOf(second)).Drafts).toEqual([]);
    await saveProgram(second);
  });

  test('begins each step with the answers of the first one when it may be filled in, and completes none', async () => {
    const { Drafts, Earlier, CompletedSteps, Steps } = await detailOf(second);
    expect(Drafts).toEqual([
      {
        step: 'personal',
        answers: await savedAnswers(first, 'personal'),
        savedAt: expect.any(String),
        TakenFrom: first,
      },
    ]);
    expect(Earlier).toEqual([expect.objectContaining({ Id: first, SubmittedAt: expect.any(String) })]);
    expect(Earlier[0]?.Programs.length).toBeGreaterThan(0);
    expect(Earlier[0]?.Steps).not.toContain('program');
    expect(CompletedSteps).toEqual(['program']);
    expect(Steps.map(({ step }) => step)).toEqual(['program']);
  });

  test('confirms the answers by saving the step', async () => {
    const draft = await draftOf(second, 'personal');
    const { status, text } = await save(person, getStep(server, 'personal'), second, draft?.answers ?? {});
    expect(status, text).toBe(200);
    expect(await draftOf(second, 'personal')).toBeUndefined();
    expect(await draftOf(second, 'family')).toMatchObject({ TakenFrom: first });
    expect((await beginWith(second, 'personal', first)).body.message).toMatch(/already saved|sudah Anda simpan/);
  });

  test('leaves out what its lists do not have any more, with what depends on it, and tells it', async () => {
    const third = await start(person, 20);
    await server.db.query(
      `update application_step set answers = answers || '{"sfCityId": "99.99"}' where application_id = $1 and step = 'personal'`,
      [first],
    );
    await saveProgram(third);
    const draft = await draftOf(third, 'personal');
    expect(draft?.LeftOut).toEqual(expect.arrayContaining(['sfCityId', 'sfSectorId']));
    expect(draft?.answers).not.toHaveProperty('sfCityId');
    expect(draft?.answers).toHaveProperty('sfProvinceId');
    await person.client.call(deleteApplication, { query: { id: third } });
    expect((await detailOf(second)).Earlier.map(({ Id }) => Id)).toEqual([first]);
  });

  test('begins empty or with another application when the applicant chooses so, from then on', async () => {
    expect((await beginWith(second, 'family', null)).status).toBe(200);
    expect(await draftOf(second, 'family')).not.toHaveProperty('TakenFrom');
    const answers = await savedAnswers(first, 'family');
    expect((await save(person, getStep(server, 'family'), second, answers)).status).toBe(200);
    expect(await draftOf(second, 'academic')).toBeUndefined();
    expect((await beginWith(second, 'academic', first)).status).toBe(200);
    expect(await draftOf(second, 'academic')).toMatchObject({ TakenFrom: first });
  });

  test('refuses a step that cannot be filled in yet, foreign applications and unknown ones', async () => {
    const stranger = await makePerson(server);
    const foreign = await makeDraft(server, stranger, 2);
    expect((await beginWith(second, 'attachment', first)).status).toBe(422);
    for (const from of [foreign, second, randomUUID()])
      expect((await beginWith(second, 'academic', from)).status, from).toBe(404);
    expect((await beginWith(second, 'academic', first, stranger)).status).toBe(404);
    expect(await draftOf(second, 'academic')).toMatchObject({ TakenFrom: first });
  });
});

test('nobody else sees anything of it', async () => {
  const stranger = await makePerson(server);
  const formId = await start(stranger, 20);
  await saveProgram(formId, stranger);
  const { Drafts, Earlier } = await detailOf(formId, stranger);
  expect({ Drafts, Earlier }).toEqual({ Drafts: [], Earlier: [] });
});
