import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginStepWith, deleteApplication } from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import {
  errorKeys,
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

describe('a second application at another institution, or after the first one has ended', () => {
  /** Another applicant with a submitted application at the institution of the first demo applicant. */
  const applyOnce = async (): Promise<{ readonly who: Person; readonly formId: string }> => {
    const who = await makePerson(server);
    const formId = await makeDraft(server, who);
    expect((await submit(who, formId)).status).toBe(200);
    return { who, formId };
  };
  const beginAnother = async (who: Person) => {
    const formId = await start(who, 20);
    await saveProgram(formId, who);
    return draftOf(formId, 'personal', who);
  };

  test('takes the same answers at another institution and level of study, and asks anew for what its lists do not have', async () => {
    const { who, formId } = await applyOnce();
    // A course at another institution.
    const second = await makeDraft(server, who, 1, 'maria@example.com');
    const { Drafts, Institution } = await detailOf(second, who);
    expect(Institution.InstitutionCode).toBe(40);
    const saved = (await detailOf(formId, who)).Steps.find(({ step }) => step === 'personal')?.answers;
    expect(Drafts).toEqual([expect.objectContaining({ step: 'personal', TakenFrom: formId, answers: saved })]);
    // What it begins with can be saved there as it is.
    for (const key of ['personal', 'family', 'academic']) {
      const draft = await draftOf(second, key, who);
      expect(draft?.TakenFrom, key).toBe(formId);
      const saved = await save(who, getStep(server, key), second, draft?.answers ?? {});
      expect(errorKeys(saved).filter((error) => !error.endsWith('.error.required'))).toEqual([]);
      if (saved.status !== 200) break;
    }
  });

  test.each(['Withdrawn', 'Rejected', 'Not Eligible', 'Offer Lapsed'])(
    'takes the answers of an application with the status %s, and tells nothing of its result',
    async (status) => {
      const { who, formId } = await applyOnce();
      await server.db.query('update application set status = $2 where id = $1', [formId, status]);
      const draft = await beginAnother(who);
      expect(draft).toMatchObject({ TakenFrom: formId });
      expect(JSON.stringify(draft)).not.toContain(status);
    },
  );

  test('takes nothing of a deleted draft, and the answers of an earlier form under their new conditions', async () => {
    const { who, formId } = await applyOnce();
    await server.db.query(
      `update application_step set schema_version = '0-', answers = answers || '{"gone": 1, "gender": "unknown"}'
        where application_id = $1 and step = 'personal'`,
      [formId],
    );
    const deleted = await start(who, 20);
    await saveProgram(deleted, who);
    const answers = { ...(await draftOf(deleted, 'personal', who))?.answers, birthPlace: 'Deleted' };
    const saved = await save(who, getStep(server, 'personal'), deleted, { ...answers, gender: 'Female' });
    expect(saved.status, saved.text).toBe(200);
    await who.client.call(deleteApplication, { query: { id: deleted } });
    const draft = await beginAnother(who);
    expect(draft).toMatchObject({ TakenFrom: formId, LeftOut: expect.arrayContaining(['gender']) });
    expect(Object.keys(draft?.answers ?? {})).not.toEqual(expect.arrayContaining(['gone']));
    expect(draft?.answers).not.toHaveProperty('gender');
  });
});
