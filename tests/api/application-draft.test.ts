import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
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
  validAnswers,
} from './application-support.ts';

let server: TestServer;
let siti: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
});
beforeEach(async () => {
  siti = await makePerson(server);
});
afterAll(() => server.close());

const keep = (formId: unknown, step: unknown, answers: unknown) =>
  siti.client.call(calls.saveDraft, { body: { formId, step, answers } });
const ask = (formId: string, step: number) => siti.client.call(calls.autofill, { query: { formId, step } });

describe('draft answers', () => {
  test('invalid draft answers are stored and change neither the saved answers nor the version', async () => {
    const formId = await makeDraft(server, siti, 2);
    const before = (await getForm(siti, formId)).body.data;
    const wrong = { firstName: '陈', nik: '12', gender: null, noLastName: 'maybe' };
    const answer = await keep(formId, 'personal', wrong);
    expect(answer.status, answer.text).toBe(200);
    expect(Date.parse(answer.body.data.savedAt)).not.toBeNaN();
    const after = (await getForm(siti, formId)).body.data;
    expect(after.Drafts).toMatchObject([{ step: 'personal', answers: wrong, savedAt: expect.any(String) }]);
    expect([after.Steps, after.Version]).toEqual([before.Steps, before.Version]);
  });

  test('the last stored draft answers replace earlier ones', async () => {
    const formId = await start(siti);
    for (const firstName of ['S', 'Si', 'Siti']) await keep(formId, 'personal', { firstName });
    expect((await getForm(siti, formId)).body.data.Drafts).toMatchObject([{ answers: { firstName: 'Siti' } }]);
  });

  test('draft answers of a step that cannot be saved yet are accepted', async () => {
    expect((await keep(await start(siti), 'academic', { yearOfGraduation: 2024 })).status).toBe(200);
  });

  test('draft answers for an unknown field, step or application, or that are a list, are refused, and none is stored', async () => {
    const formId = await start(siti);
    const unknown = await keep(formId, 'personal', { Status: 'Accepted' });
    expect([unknown.status, errorKeys(unknown)]).toEqual([422, ['personal.Status.error.unknown']]);
    expect((await keep(formId, 'hobbies', {})).status).toBe(422);
    expect((await keep(formId, 'personal', [])).status).toBe(422);
    expect((await keep('x', 'personal', {})).status).toBe(422);
    expect((await getForm(siti, formId)).body.data.Drafts).toEqual([]);
  });

  test('draft answers of 70,000 and of 300,000 characters get 413', async () => {
    const formId = await start(siti);
    expect((await keep(formId, 'personal', { address: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await keep(formId, 'personal', { address: 'x'.repeat(300_000) })).status).toBe(413);
  });
});

describe('initial answers of a step', () => {
  test('the initial answers are account data in the unsaved personal step and empty in the unsaved program step', async () => {
    const formId = await start(siti);
    const { answers } = (await ask(formId, 2)).body.data;
    expect(answers).toEqual({
      firstName: 'Siti',
      lastName: 'Aminah',
      birthDate: '2006-04-21',
      email: siti.email,
    });
    expect((await ask(formId, 1)).body.data.answers).toEqual({});
  });

  test('the initial answers of a saved step are its saved answers', async () => {
    const formId = await makeDraft(server, siti, 2);
    const { answers } = (await ask(formId, 2)).body.data;
    expect(answers).toEqual(await validAnswers(server, getStep(server, 'personal')));
  });

  test('the initial answers come with the facts that the step’s rules read: entity and colour-blind letter in step 5, today’s date in step 2', async () => {
    const formId = await makeDraft(server, siti, 1);
    expect((await ask(formId, 5)).body.data.facts).toEqual({
      admissionEntity: 'sarjana',
      colourBlindLetterRequired: false,
    });
    expect((await ask(formId, 2)).body.data.facts).toEqual({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  test.each([0, 7, -1, 'x', 1.5])('a request for the initial answers of the step %s is refused', async (step) => {
    const answer = await ask(await start(siti), step as number);
    expect([400, 422]).toContain(answer.status);
  });
});

describe('required attachments', () => {
  const check = (body: Answers) => siti.client.call(calls.checkNecessaryAttachment, { body });

  test('the colour-blind letter is required if one of the requested programs, or the saved one, needs it', async () => {
    const formId = await makeDraft(server, siti, 1);
    const required = (flag: boolean) => ({ facts: { admissionEntity: 'sarjana', colourBlindLetterRequired: flag } });
    expect((await check({ formId, sfPeriodicProgramId1: '20-manajemen-2' })).body.data).toEqual(required(false));
    expect((await check({ formId, sfPeriodicProgramId1: '20-kedokteran-2' })).body.data).toEqual(required(true));
    const both = { formId, sfPeriodicProgramId1: '20-manajemen-2', sfPeriodicProgramId2: '20-kedokteran-2' };
    expect((await check(both)).body.data).toEqual(required(true));
    const saved = () => siti.client.call(calls.attachmentRequired, { body: { formId } });
    expect((await saved()).body.data).toEqual(required(false));
    const step = getStep(server, 'program');
    const answers = await validAnswers(server, step);
    await save(siti, step, formId, { ...answers, sfPeriodicProgramId1: '20-kedokteran-2' });
    expect((await saved()).body.data).toEqual(required(true));
  });

  test('a request for required attachments gets 422 with another institution’s program, an unknown one or none', async () => {
    const formId = await start(siti);
    expect((await check({ formId, sfPeriodicProgramId1: '30-arsitektur-2' })).status).toBe(422);
    expect((await check({ formId, sfPeriodicProgramId1: 'x' })).status).toBe(422);
    expect((await check({ formId })).status).toBe(422);
  });

  test('saving the attachment step without the required letter is refused', async () => {
    const formId = await makeDraft(server, siti, 4, 'putra@example.com');
    const step = getStep(server, 'attachment');
    const answer = await save(siti, step, formId, { document: 'report', colourBlind: false });
    expect(errorKeys(answer)).toContain('attachment.letter.error.required');
  });
});

describe('drafts per account', () => {
  test('an account with 20 drafts cannot start another one', async () => {
    for (let n = 0; n < 20; n++) {
      const formId = await start(siti);
      await save(siti, getStep(server, 'program'), formId, await validAnswers(server, getStep(server, 'program')));
    }
    const answer = await siti.client.call(calls.startApplication, { body: { institutionCode: 20 } });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'You have too many drafts. Delete one before you start another.',
    ]);
  });
});
