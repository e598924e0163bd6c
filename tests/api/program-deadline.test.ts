import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeControlPanel, getControlPanel } from '../../src/contract/admin-panel.ts';
import { listPeriods, listPrograms } from '../../src/contract/master-data.ts';
import { getPortal } from '../../src/contract/portal.ts';
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
} from './application-support.ts';

/** A server for each test: it has just read the lists, which it keeps for some seconds. */
const opened: TestServer[] = [];
const open = async (databaseUrl?: string): Promise<TestServer> => {
  const server = await startAdmissionServer(databaseUrl === undefined ? {} : { databaseUrl });
  opened.push(server);
  return server;
};
afterAll(async () => {
  for (const server of opened.reverse()) await server.close();
});

let server: TestServer;
beforeAll(async () => {
  server = await open();
});

interface Draft {
  readonly person: Person;
  readonly formId: string;
  readonly choice: Answers;
}

const chosen = ['sfPeriodicProgramId1', 'sfPeriodicProgramId2'] as const;

const draft = async (steps: number): Promise<Draft> => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, steps);
  const { body } = await getForm(person, formId);
  const [first] = body.data.Steps;
  return { person, formId, choice: first?.answers ?? {} };
};

/** As if the day of the deadline of a program, or the end of its period, were so many days away. */
const setDeadline = (offer: unknown, days: number) =>
  server.db.query(`update offered_program set closes_at = now() + $2 * interval '1 day' where id = $1`, [offer, days]);
const setPeriodEnd = (period: unknown, days: number, isEarly = false) =>
  server.db.query(
    `update admission_period set opens_at = now() - interval '90 days', closes_at = now() + $2 * interval '1 day',
       planned_closes_at = case when $3 then now() + interval '60 days' end where id = $1`,
    [period, days, isEarly],
  );
afterEach(async () => {
  await server.db.query('update offered_program set closes_at = null');
  await server.db.query(
    `update admission_period set planned_closes_at = null, closes_at = now() + interval '30 days'
      where closes_at < now() or planned_closes_at is not null`,
  );
});

/** Lists are cached: a second process reads them anew from the same database. */
const elsewhere = async ({ person }: Draft) => {
  const other = await open(server.databaseUrl);
  const { createClient } = await import('../support/client.ts');
  return { other, person: { ...person, client: createClient(other.url, new Map(person.client.cookies)) } };
};

test('after the deadline of a chosen program its draft can neither be saved nor submitted, says so, and can be continued with another program', async () => {
  const one = await draft(5);
  const { formId, choice } = one;
  await setDeadline(choice[chosen[0]], -1);
  const { person } = await elsewhere(one);
  const family = getStep(server, 'family');
  const refused = await save(person, family, formId, await validAnswers(server, family), { locale: 'en' });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching(/^The deadline for .+ was .+ WIB/),
  ]);
  expect((await submit(person, formId)).status).toBe(422);
  const { Deadline } = (await getForm(person, formId)).body.data;
  expect(Deadline).toEqual({
    ClosesAt: expect.any(String),
    Now: expect.any(String),
    IsOpen: false,
    Program: expect.any(String),
  });
  const query = { institutionCode: 20, admissionPeriodId: String(choice['admissionPeriodId']) };
  const programs = (await person.client.call(listPrograms, { query })).body.data;
  const openIds = programs.filter(({ IsOpen }) => IsOpen).map((program) => program.SFPeriodicProgramId);
  expect(openIds).not.toContain(choice[chosen[0]]);
  const step = getStep(server, 'program');
  expect(errorKeys(await save(person, step, formId, choice))).toEqual([`program.${chosen[0]}.error.closed`]);
  const other = openIds.find((id) => id !== choice[chosen[1]]);
  expect((await save(person, step, formId, { ...choice, [chosen[0]]: other })).status).toBe(200);
  expect((await getForm(person, formId)).body.data.Deadline).toMatchObject({ IsOpen: true, Program: null });
});

test('a program may be open longer than its period: the period can be chosen, the other programs of the period cannot', async () => {
  const one = await draft(1);
  const { formId, choice } = one;
  await setPeriodEnd(choice['admissionPeriodId'], -1);
  await Promise.all(chosen.map((field) => choice[field] && setDeadline(choice[field], 3)));
  const { person } = await elsewhere(one);
  const step = getStep(server, 'personal');
  expect((await save(person, step, formId, await validAnswers(server, step))).status).toBe(200);
  const { body } = await getForm(person, formId);
  expect(body.data.Deadline).toMatchObject({ IsOpen: true, Program: expect.any(String) });
  const parents = ['admissionEntity', 'admissionYear', 'admissionSemester', 'admissionChannel'];
  const query = { institutionCode: 20, ...Object.fromEntries(parents.map((name) => [name, String(choice[name])])) };
  const periods = (await person.client.call(listPeriods, { query })).body.data;
  expect(periods.find((period) => period.SFAdmissionPeriodId === choice['admissionPeriodId'])?.IsOpen).toBe(true);
  const shown = (await person.client.call(getPortal, { query: {} })).body.data.periods;
  expect(shown.find(({ id }) => id === choice['admissionPeriodId'])?.isOpen).toBe(true);
  const list = { institutionCode: 20, admissionPeriodId: String(choice['admissionPeriodId']) };
  const programs = (await person.client.call(listPrograms, { query: list })).body.data;
  const isOpen = new Map(programs.map((program) => [program.SFPeriodicProgramId, program.IsOpen]));
  expect([...isOpen].filter(([, open]) => open).map(([id]) => id)).toEqual(
    programs.map((program) => program.SFPeriodicProgramId).filter((id) => chosen.some((field) => choice[field] === id)),
  );
});

test('a period that was closed early closes for a program with a later deadline too', async () => {
  const one = await draft(1);
  const { formId, choice } = one;
  await setDeadline(choice[chosen[0]], 20);
  await setPeriodEnd(choice['admissionPeriodId'], -1, true);
  const { person } = await elsewhere(one);
  const step = getStep(server, 'personal');
  expect((await save(person, step, formId, await validAnswers(server, step))).status).toBe(422);
});

test('the statement that saves a step refuses it by the database although the cached lists are older than the new deadline', async () => {
  const one = await draft(2);
  const { person, formId, choice } = one;
  const step = getStep(server, 'family');
  const answers = await validAnswers(server, step);
  expect((await save(person, step, formId, answers)).status).toBe(200);
  await setDeadline(choice[chosen[0]], -1);
  const refused = await save(person, step, formId, answers, { locale: 'en' });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^The deadline for /)]);
});

test('an admin sets and removes the last day of a program in the control panel; the deadline is the end of that day in Jakarta', async () => {
  const admin = await makePerson(server, { role: 'admin' });
  const [offer] = (await admin.client.call(getControlPanel)).body.data.offer;
  if (!offer) throw new Error('the demo offers no program');
  const change = (values: object) =>
    admin.client.call(changeControlPanel, { body: { section: 'offer', id: offer.id, values } });
  const closesAt = async () =>
    (
      await server.db.query<{ at: string | null }>(
        `select to_char(closes_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from offered_program where id = $1`,
        [offer.id],
      )
    ).rows[0]?.at;
  expect((await change({ ...offer.values, deadline: '2031-03-03' })).status).toBe(200);
  expect(await closesAt()).toBe('2031-03-03 17:00');
  const again = (await admin.client.call(getControlPanel)).body.data.offer.find(({ id }) => id === offer.id);
  expect(again?.values).toEqual({ ...offer.values, deadline: '2031-03-03' });
  expect((await change({ ...offer.values, deadline: '2031-02-30' })).status).toBe(422);
  expect((await change(offer.values)).status).toBe(200);
  expect(await closesAt()).toBeNull();
});
