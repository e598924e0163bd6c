import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdvice, saveDraft } from '../../src/contract/application.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, start, startAdmissionServer, submit } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const ask = async (person: Person, formId: string) => {
  const { status, body } = await person.client.call(getAdvice, { query: { formId } });
  expect(status).toBe(200);
  return body.data;
};

const type = async (person: Person, formId: string, step: string, answers: Answers) => {
  const { status } = await person.client.call(saveDraft, { body: { formId, step, answers: { ...answers } } });
  expect(status).toBe(200);
};

const statesOf = ({ Programs }: Awaited<ReturnType<typeof ask>>) =>
  Programs.map(({ Offer }) =>
    Object.fromEntries(Offer?.Requirements?.map(({ Name, State, Value }) => [Name, Value ?? State]) ?? []),
  );

const grades = (grade: number) => ({
  matematika: Object.fromEntries([1, 2, 3, 4, 5].map((semester) => [semester, { knowledge: grade, skill: 80 }])),
});

test('fee and requirements follow what is typed, before anything is saved', async () => {
  const person = await makePerson(server);
  const formId = await start(person);
  expect(await ask(person, formId)).toEqual({ Programs: [], Verified: null, ReadSteps: ['program'] });
  await type(person, formId, 'program', { sfPeriodicProgramId1: '20-informatika-2' });
  const chosen = await ask(person, formId);
  expect(chosen).toMatchObject({
    Programs: [
      {
        Id: '20-informatika-2',
        Order: 1,
        Offer: { Name: 'Informatics', RegistrationFee: 350_000, Spp: 9_500_000, Ukt: 12_000_000, IsOpen: true },
      },
    ],
    Verified: null,
    ReadSteps: ['program', 'academic'],
  });
  expect(chosen.Programs[0]?.Offer?.Requirements).toEqual([
    { Name: 'averageKnowledge', State: 'unknown', Step: 'academic', Limit: [75] },
    { Name: 'mathematics', State: 'unknown', Step: 'academic', Limit: [75] },
  ]);
  await type(person, formId, 'academic', { grades: grades(74) });
  expect(statesOf(await ask(person, formId))).toEqual([{ averageKnowledge: 74, mathematics: 74 }]);
  await type(person, formId, 'academic', { grades: grades(90) });
  const met = await ask(person, formId);
  expect(statesOf(met)).toEqual([{ averageKnowledge: 'met', mathematics: 'met' }]);
  expect(met.Verified).toBe(1);
});

test('answers of any shape are advice about nothing, and a program that is gone says so', async () => {
  const person = await makePerson(server);
  const formId = await start(person);
  for (const hostile of [{ grades: 'x' }, { grades: [1] }, { grades: { matematika: { 1: { knowledge: 'A' } } } }]) {
    await type(person, formId, 'academic', hostile);
    await type(person, formId, 'program', { sfPeriodicProgramId1: '20-informatika-2', sfPeriodicProgramId2: 'gone' });
    const { Programs, Verified } = await ask(person, formId);
    expect(Programs.map(({ Offer }) => Offer?.Name)).toEqual(['Informatics', undefined]);
    expect(Verified).toBeNull();
  }
  // Of another institution.
  await type(person, formId, 'program', { sfPeriodicProgramId1: '30-manajemen-2', sfPeriodicProgramId2: 7 });
  expect((await ask(person, formId)).Programs).toEqual([{ Id: '30-manajemen-2', Order: 1, Offer: null }]);
});

test('what the advice expects is what the submit decides', async () => {
  for (const like of ['ayu@example.com', 'rizky@example.com']) {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person, 5, like);
    const { Verified, Programs } = await ask(person, formId);
    const { status, body } = await submit(person, formId);
    expect(status).toBe(200);
    expect(body.data.Status === 'Not Eligible').toBe(Verified === null);
    expect(Programs.length).toBeGreaterThan(0);
  }
});

test('advice about the application of somebody else does not exist', async () => {
  const [owner, other] = [await makePerson(server), await makePerson(server)];
  const formId = await start(owner);
  expect((await other.client.call(getAdvice, { query: { formId } })).status).toBe(404);
});
