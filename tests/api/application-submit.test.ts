import { randomUUID } from 'node:crypto';
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
  snapshot,
  startAdmissionServer,
  submit,
  validAnswers,
  withFiles,
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

const numbersOf = async (institutionCode: number): Promise<readonly string[]> => {
  const { rows } = await server.db.query<{ registration_number: string }>(
    `select registration_number from application where institution_code = $1 and registration_number is not null
      order by registration_number`,
    [institutionCode],
  );
  return rows.map((row) => row.registration_number);
};

const expectNoGaps = async (institutionCode: number): Promise<void> => {
  const numbers = await numbersOf(institutionCode);
  expect(numbers.map((number) => Number(number.split('-')[2]))).toEqual(numbers.map((_, index) => index + 1));
};

describe('the outcome of a submit', () => {
  test.each([
    ['ayu@example.com', 'Accepted in First Option', 'Pending Registration Fee', 350_000],
    ['putra@example.com', 'Accepted in Second Option', 'Pending Registration Fee', 350_000],
    ['dewi@example.com', 'Accepted in Doctor Program', 'Pending Registration Fee', 1_000_000],
    ['rizky@example.com', 'Not Eligible For All Option', 'Not Eligible', undefined],
    ['maria@example.com', 'Accepted in First Option', 'Submitted', 0],
  ] as const)(
    'a submit with the answers of the demo applicant %s: the outcome is “%s”, the status is “%s”',
    async (like, text, status, fee) => {
      const formId = await makeDraft(server, siti, 5, like);
      const answer = await submit(siti, formId);
      expect([answer.status, answer.body.message, answer.body.data.Status]).toEqual([200, text, status]);
      const { data } = (await getForm(siti, formId)).body;
      const group = status === 'Pending Registration Fee' ? 'pending' : 'active';
      expect(data).toMatchObject({ Status: status, LastStepSubmitted: 6, Group: group });
      const verified = data.ProgramPreferences.filter(({ IsVerified }) => IsVerified);
      expect(verified.map(({ PeriodicProgram }) => PeriodicProgram.RegistrationFee)).toEqual(
        fee === undefined ? [] : [fee],
      );
      expect(data.History.at(-1)).toMatchObject({ event: 'application.submitted', from: 'Draft', to: status });
      const mail = await server.waitForMail(siti.email);
      expect(mail.subject).toContain(data.RegistrationNumber);
      expect(mail.link).toContain(`/my-registration/${formId}`);
    },
  );

  test('an ineligible application states for each program the values that are below their limit', async () => {
    const formId = await makeDraft(server, siti, 5, 'rizky@example.com');
    await submit(siti, formId);
    const { Reasons } = (await getForm(siti, formId)).body.data;
    const average = { name: 'averageKnowledge', value: 62.12, limit: 75 };
    expect(Reasons).toEqual([
      { Order: 1, Reasons: [average, { name: 'mathematics', value: 62.4, limit: 75 }] },
      { Order: 2, Reasons: [average] },
    ]);
  });

  test('grades of 96 in every subject give the scholarship rank 1', async () => {
    const formId = await makeDraft(server, siti, 4);
    const step = getStep(server, 'academic');
    const { grades } = (await validAnswers(server, step)) as { grades: Record<string, object> };
    const best = Object.fromEntries(Object.keys(grades).map((subject) => [subject, { 1: { knowledge: 96 } }]));
    await save(siti, step, formId, { ...(await validAnswers(server, step)), grades: best });
    const attachment = getStep(server, 'attachment');
    await save(
      siti,
      attachment,
      formId,
      await withFiles(siti, attachment, formId, await validAnswers(server, attachment)),
    );
    expect((await submit(siti, formId)).status).toBe(200);
    expect((await getForm(siti, formId)).body.data.MasterScholarship).toEqual({ Rank: 1 });
  });
});

describe('submitting more than once', () => {
  test('20 simultaneous submits give one number, one mail, one history entry and the same response', async () => {
    const formId = await makeDraft(server, siti);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(siti, formId)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    const { body } = await getForm(siti, formId);
    expect(body.data.History.filter(({ event }) => event === 'application.submitted')).toHaveLength(1);
    await server.waitForMail(siti.email);
    const { rowCount } = await server.db.query(`select from graphile_worker.jobs where task_identifier = 'sendMail'`);
    expect(rowCount).toBe(0);
    expect(await server.mails(siti.email)).toHaveLength(1);
    await expectNoGaps(20);
  });

  test('a repeated submit with one idempotency key gets the stored response', async () => {
    const formId = await makeDraft(server, siti);
    const idempotencyKey = randomUUID();
    const first = await submit(siti, formId, { idempotencyKey });
    const second = await submit(siti, formId, { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('simultaneous submits of six applicants get numbers without gap or duplicate, although incomplete submits come in between', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(server)));
    const drafts = await Promise.all(people.map((person) => makeDraft(server, person, 5, 'maria@example.com')));
    const incomplete = await makeDraft(server, siti, 2, 'maria@example.com');
    const answers = await Promise.all([
      ...people.map((person, index) => submit(person, drafts[index] as string)),
      submit(siti, incomplete),
      submit(people[0] as Person, drafts[0] as string, {}, {}),
    ]);
    expect(answers.slice(0, 6).map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(answers[6]?.status).toBe(422);
    await expectNoGaps(40);
  });

  test('a save at the same time as the submit is either included or refused', async () => {
    const step = getStep(server, 'family');
    const answers = await validAnswers(server, step);
    for (let round = 0; round < 5; round++) {
      const person = await makePerson(server);
      const formId = await makeDraft(server, person, 5, 'maria@example.com');
      const [saved, submitted] = await Promise.all([
        save(person, step, formId, { ...answers, familyName: 'Nama Baru' }),
        submit(person, formId),
      ]);
      expect(submitted.status).toBe(200);
      expect([200, 422]).toContain(saved.status);
      const { data } = (await getForm(person, formId)).body;
      const kept = data.Steps.find((one) => one.step === 'family')?.answers as { familyName: string };
      expect(kept.familyName === 'Nama Baru').toBe(saved.status === 200);
      expect(data.History.at(-1)?.event).toBe('application.submitted');
    }
  });
});

describe('a refused submit', () => {
  const expectRefused = async (formId: string, fields: Answers, keys: readonly string[]) => {
    const before = [await snapshot(server, formId), await numbersOf(20)];
    const answer = await submit(siti, formId, {}, fields);
    expect(answer.status, answer.text).toBe(422);
    expect(errorKeys(answer)).toEqual(keys);
    expect([await snapshot(server, formId), await numbersOf(20)]).toEqual(before);
  };

  test.each([0, 1, 4])('a submit after %i steps is refused', async (count) => {
    await expectRefused(await makeDraft(server, siti, count), { declaration: true }, []);
  });

  test('a submit without the declaration, with a false one or with other fields is refused', async () => {
    const formId = await makeDraft(server, siti);
    await expectRefused(formId, {}, ['submission.declaration.error.required']);
    await expectRefused(formId, { declaration: false }, ['submission.declaration.error.declaration']);
    await expectRefused(formId, { declaration: 'true' }, ['submission.declaration.error.declaration']);
    await expectRefused(formId, { declaration: true, Status: 'Accepted' }, ['submission.Status.error.unknown']);
    await expectRefused(formId, { declaration: true, IsVerified: true }, ['submission.IsVerified.error.unknown']);
  });

  test('a submit is refused when a saved program is no longer offered', async () => {
    const formId = await makeDraft(server, siti, 5);
    await server.db.query(`update offered_program set active = false where id = '20-informatika-2'`);
    await expectRefused(formId, { declaration: true }, ['program.sfPeriodicProgramId1.error.source']);
    await server.db.query(`update offered_program set active = true where id = '20-informatika-2'`);
  });

  test('a submit is refused with one error for each missing file of its answers', async () => {
    const formId = await makeDraft(server, siti, 5);
    await server.db.query('delete from file where application_id = $1', [formId]);
    await expectRefused(formId, { declaration: true }, [
      'attachment.photo.error.source',
      'attachment.report.error.source',
    ]);
  });

  test('a submit with an outdated version is refused', async () => {
    const formId = await makeDraft(server, siti, 5);
    const answer = await submit(siti, formId, { ifMatch: 1 });
    expect(answer.status).toBe(412);
    expect((await getForm(siti, formId)).body.data.Status).toBe('Draft');
  });

  test.each([
    ['x', 404],
    ['', 404],
    [7, 404],
    [null, 404],
    [undefined, 422],
  ])('a submit with formId %j gets %d', async (formId, status) => {
    const answer = await siti.client.call(calls.submitApplication, { body: { formId, declaration: true } });
    expect(answer.status, answer.text).toBe(status);
  });
});

describe('application history', () => {
  test('history entries cannot be changed or deleted', async () => {
    const formId = await makeDraft(server, siti, 1);
    for (const statement of [
      `update application_history set event = 'x' where application_id = $1`,
      'delete from application_history where application_id = $1',
    ])
      await expect(server.db.query(statement, [formId])).rejects.toThrow('append-only');
    await expect(server.db.query('truncate application_history')).rejects.toThrow('append-only');
  });
});

describe('a submit after a schema change', () => {
  const rewrite = (formId: string, step: string, answers: object) =>
    server.db.query(
      `update application_step set answers = answers || $3::jsonb, schema_version = '0-older' where application_id = $1 and step = $2`,
      [formId, step, JSON.stringify(answers)],
    );

  test('the answer of a removed field is stored apart, and the submit succeeds', async () => {
    const formId = await makeDraft(server, siti, 5);
    await rewrite(formId, 'family', { hobby: 'catur' });
    const { data } = (await getForm(siti, formId)).body;
    expect(data.Reopened).toEqual([]);
    expect(data.Steps.find(({ step }) => step === 'family')?.answers).not.toHaveProperty('hobby');
    expect((await submit(siti, formId)).status).toBe(200);
    const { rows } = await server.db.query(
      `select dropped, schema_version from application_step where application_id = $1 and step = 'family'`,
      [formId],
    );
    expect(rows).toEqual([{ dropped: { hobby: 'catur' }, schema_version: getStep(server, 'family').schemaVersion }]);
  });

  test('an answer that breaks a newer rule reopens its step, and the submit is refused until the step is saved again', async () => {
    const formId = await makeDraft(server, siti, 5);
    await rewrite(formId, 'family', { familyName: '123' });
    const { data } = (await getForm(siti, formId)).body;
    expect(data.Reopened).toMatchObject([{ step: 'family', errors: [{ path: '/familyName' }] }]);
    const refused = await submit(siti, formId);
    expect([refused.status, errorKeys(refused)]).toEqual([422, ['family.familyName.error.personName']]);
    expect(refused.body.errors?.[0]?.path).toBe('/family/familyName');
    const step = getStep(server, 'family');
    await save(siti, step, formId, await validAnswers(server, step));
    expect((await submit(siti, formId)).status).toBe(200);
  });
});
