import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdminApplication } from '../../src/contract/admin-applications.ts';
import { saveDraft } from '../../src/contract/application.ts';
import { contentCalls } from '../../src/contract/content.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, getForm, getStep, makeDraft, save, startAdmissionServer, submit } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const setStatus = (formId: string, status: string) =>
  server.db.query(
    `update application set status = $2,
       open_fields = case when $2 = 'Returned for Correction' then array['personal.firstName'] else open_fields end
     where id = $1`,
    [formId, status],
  );

const programOf = async (person: Person, formId: string) => {
  const { body } = await getForm(person, formId);
  return body.data.Steps.find(({ step }) => step === 'program')?.answers ?? {};
};

describe('the same program in two applications', () => {
  test('saving a submitted application’s program as first or second choice of another is refused with its registration number', async () => {
    const siti = await makePerson(server);
    const first = await makeDraft(server, siti, 5);
    const program = await programOf(siti, first);
    const number = (await submit(siti, first)).body.data.RegistrationNumber;
    const second = await makeDraft(server, siti, 1, 'ayu@example.com', {
      program: { sfPeriodicProgramId1: '20-sistem-informasi-2', sfPeriodicProgramId2: '20-akuntansi-2' },
    });
    const step = getStep(server, 'program');
    for (const [field, answers] of [
      ['sfPeriodicProgramId1', program],
      [
        'sfPeriodicProgramId2',
        {
          ...program,
          sfPeriodicProgramId1: '20-sistem-informasi-2',
          sfPeriodicProgramId2: program['sfPeriodicProgramId1'],
        },
      ],
    ] as const) {
      const answer = await save(siti, step, second, answers, { locale: 'en' });
      expect([answer.status, errorKeys(answer)]).toEqual([422, [`program.${field}.error.sameProgram`]]);
      expect(answer.body.message).toContain(number);
      expect(answer.body.errors?.[0]?.message).toContain(number);
    }
  });

  test('submitting a second draft with the program of a submitted application is refused', async () => {
    const siti = await makePerson(server);
    const [first, second] = [await makeDraft(server, siti, 5), await makeDraft(server, siti, 5)];
    expect((await submit(siti, first)).status).toBe(200);
    const answer = await submit(siti, second);
    expect([answer.status, errorKeys(answer)]).toEqual([422, ['program.sfPeriodicProgramId1.error.sameProgram']]);
    expect((await submit(siti, first)).status, 'the first one answers as before').toBe(200);
  });

  test('one of three simultaneous submits with the same program succeeds', async () => {
    const siti = await makePerson(server);
    const drafts = [
      await makeDraft(server, siti, 5),
      await makeDraft(server, siti, 5),
      await makeDraft(server, siti, 5),
    ];
    const answers = await Promise.all(drafts.map((formId) => submit(siti, formId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test.each([
    ['Withdrawn', 200],
    ['Not Eligible', 200],
    ['Submitted', 422],
    ['Accepted', 422],
    ['Rejected', 422],
    ['Returned for Correction', 422],
  ])(
    'with the first application in the status %s, the submit of a second one for the same program gets %i',
    async (status, expected) => {
      const siti = await makePerson(server);
      const [first, second] = [await makeDraft(server, siti, 5), await makeDraft(server, siti, 5)];
      expect((await submit(siti, first)).status).toBe(200);
      await setStatus(first, status);
      expect((await submit(siti, second)).status).toBe(expected);
    },
  );

  test('the submit of the second application gets 422 while an admin’s withdrawal of the first can still be undone', async () => {
    const siti = await makePerson(server);
    const [first, second] = [await makeDraft(server, siti, 5), await makeDraft(server, siti, 5)];
    expect((await submit(siti, first)).status).toBe(200);
    await server.db.query(
      `update application set status = 'Withdrawn', undo_until = now() + interval '1 hour' where id = $1`,
      [first],
    );
    expect((await submit(siti, second)).status).toBe(422);
  });

  test('two applicants can submit applications for the same program', async () => {
    const [siti, budi] = [await makePerson(server), await makePerson(server)];
    expect((await submit(siti, await makeDraft(server, siti, 5))).status).toBe(200);
    expect((await submit(budi, await makeDraft(server, budi, 5))).status).toBe(200);
  });
});

describe('calls with the parameters of the API specification', () => {
  test('POST /form/submit with formId alone is refused while the stored declaration is missing or false, and succeeds when it is true', async () => {
    const siti = await makePerson(server);
    const formId = await makeDraft(server, siti, 5);
    expect(errorKeys(await submit(siti, formId, {}, {}))).toEqual(['submission.declaration.error.required']);
    const keep = (declaration: boolean) =>
      siti.client.call(saveDraft, { body: { formId, step: 'submission', answers: { declaration } } });
    expect((await keep(false)).status).toBe(200);
    expect(errorKeys(await submit(siti, formId, {}, {}))).toEqual(['submission.declaration.error.declaration']);
    expect((await keep(true)).status).toBe(200);
    expect((await submit(siti, formId, {}, {})).status).toBe(200);
    const { rows } = await server.db.query<{ answers: unknown }>(
      `select answers from application_step where application_id = $1 and step = 'submission'`,
      [formId],
    );
    expect(rows).toEqual([{ answers: { declaration: true } }]);
  });

  test('creating an FAQ question with the applicantId of another account stores the admin of the session as author', async () => {
    const [admin, other] = [await makePerson(server, { role: 'admin' }), await makePerson(server)];
    const entity = server.portal.services.catalogue.content['faq'];
    if (!entity) throw new Error('there is no faq');
    const example = Object.values(entity.examples.valid)[0] ?? {};
    const answer = await admin.client.send(contentCalls(entity).create, {
      body: { ...example, applicantId: other.id },
    });
    expect(answer.status, answer.text).toBe(201);
    expect((answer.body.data as { applicantId?: string }).applicantId).toBe(admin.id);
  });

  test('the application details for admins get 404 if applicantId is not the applicant of the application', async () => {
    const [siti, budi] = [await makePerson(server), await makePerson(server)];
    const admin = await makePerson(server, { role: 'admin' });
    const formId = await makeDraft(server, siti, 1);
    const see = (applicantId: string) =>
      admin.client.call(getAdminApplication, { params: { formId }, query: { applicantId } });
    expect((await see(siti.id)).status).toBe(200);
    for (const wrong of [budi.id, 'x', formId]) expect((await see(wrong)).status).toBe(404);
  });
});
