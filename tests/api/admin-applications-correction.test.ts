import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../src/contract/admin-applications.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { getFile } from '../../src/contract/application.ts';
import { pathTo } from '../../src/contract/pages.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, decideAs, listAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import {
  errorKeys,
  getForm,
  getStep,
  makePicture,
  save,
  snapshot,
  startAdmissionServer,
  upload,
} from './application-support.ts';
import { withdraw } from './payment-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server, 20);
});
afterAll(() => server.close());

const message = 'Alamat tidak lengkap.';
const ask = (formId: string, fields: readonly string[], options = {}) =>
  admin.client.call(calls.askForCorrection, { ...options, params: { formId }, body: { fields, message } });
const see = (formId: string, by = admin) => by.client.call(calls.getAdminApplication, { params: { formId } });
const send = ({ person, formId }: Applicant) => person.client.call(calls.sendCorrection, { body: { formId } });
const getOwn = async ({ person, formId }: Applicant) =>
  (await person.client.call(calls.getCorrection, { query: { formId } })).body.data;

const answersOf = async ({ person, formId }: Applicant, key: string): Promise<Answers> =>
  (await getForm(person, formId)).body.data.Steps.find(({ step }) => step === key)?.answers ?? {};

const saveWith = async (applicant: Applicant, key: string, changes: Answers) => {
  const answers = { ...(await answersOf(applicant, key)), ...changes };
  return save(applicant.person, getStep(server, key), applicant.formId, answers);
};

describe('an application returned for correction', () => {
  it('the applicant can change only the opened fields; after the resubmission the admin sees what changed and can accept', async () => {
    const applicant = await makeSubmitted(server);
    const { person, formId } = applicant;
    const before = await answersOf(applicant, 'personal');
    expect((await saveWith(applicant, 'personal', { address: 'Jalan Baru 1' })).status).toBe(422);

    const asked = await ask(formId, ['personal.address']);
    expect(asked.body.data, asked.text).toMatchObject({
      Status: 'Returned for Correction',
      OpenFields: ['personal.address'],
    });
    await server.waitForMail(person.email, new RegExp(message));
    expect(await getOwn(applicant)).toMatchObject({ Fields: ['personal.address'], Message: message, Changed: [] });

    const untouched = await snapshot(server, formId);
    const other = await saveWith(applicant, 'personal', { address: 'Jalan Baru 1', birthPlace: 'Bandung' });
    expect([other.status, errorKeys(other)]).toEqual([422, ['personal.birthPlace.error.notOpened']]);
    expect((await saveWith(applicant, 'family', {})).status).toBe(422);
    expect(await snapshot(server, formId)).toBe(untouched);

    const saved = await saveWith(applicant, 'personal', { address: 'Jalan Baru 1' });
    expect(saved.status, saved.text).toBe(200);
    expect((await getOwn(applicant))?.Changed).toEqual(['personal.address']);
    expect((await decideAs(admin, formId, 'accept')).status).toBe(422);

    const sent = await send(applicant);
    expect(sent.body.data, sent.text).toMatchObject({ Status: 'Submitted', OpenFields: [] });
    expect((await saveWith(applicant, 'personal', { address: 'Jalan Lain 2' })).status).toBe(422);
    expect((await send(applicant)).status).toBe(422);
    expect(await getOwn(applicant)).toBeNull();
    const { data } = (await see(formId)).body;
    expect(data.Corrections).toMatchObject([
      {
        Fields: ['personal.address'],
        Message: message,
        Changed: [{ Field: 'personal.address', Before: before['address'], After: 'Jalan Baru 1' }],
      },
    ]);
    expect(data.Corrections[0]?.SentAt).toEqual(expect.any(String));
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
  });

  it('the admin who asked is told by mail, in the list and on the dashboard that the correction came back; others see the mark only', async () => {
    const applicant = await makeSubmitted(server);
    const { formId } = applicant;
    const asker = await makeAdmin(server, 20);
    const body = { fields: ['personal.address'], message };
    await asker.client.call(calls.askForCorrection, { params: { formId }, body });
    const find = async (by: Person, mark: string) =>
      (await listAs(by, { mark, pageSize: 100 })).body.data.Applications.map(({ Id }) => Id);
    const count = async ({ client }: Person) =>
      (await client.call(getDashboard, { query: {} })).body.data.correctedForMe;
    expect([await count(asker), await find(asker, 'correctedForMe')]).toEqual([0, []]);

    await saveWith(applicant, 'personal', { address: 'Jalan Baru 3' });
    await send(applicant);
    const mail = await server.waitForMail(asker.email);
    expect(mail.text).toContain(pathTo('applicantDetail', { id: formId }));
    expect([await count(asker), await find(asker, 'correctedForMe')]).toEqual([1, [formId]]);
    expect([await count(admin), await find(admin, 'correctedForMe')]).toEqual([0, []]);
    expect(await find(admin, 'corrected')).toContain(formId);
    await decideAs(asker, formId, 'waitlist');
    expect([await count(asker), await find(asker, 'correctedForMe')]).toEqual([0, []]);
  });

  it.each([
    ['is no admin any more', "update account set role = 'applicant' where id = $1"],
    ['is deactivated', 'update account set active = false where id = $1'],
    ['may no longer see applications', "update account set staff_roles = '{finance}' where id = $1"],
    ['works for another institution', 'update account set institution_code = 30 where id = $1'],
  ])('when the admin who asked %s, the one to whom the application is assigned is told', async (_, statement) => {
    const applicant = await makeSubmitted(server);
    const { formId } = applicant;
    const [asker, assignee] = [await makeAdmin(server, 20), await makeAdmin(server, 20)];
    const body = { fields: ['personal.address'], message };
    await asker.client.call(calls.askForCorrection, { params: { formId }, body });
    await admin.client.call(calls.assignApplication, { params: { formId }, body: { assigneeId: assignee.id } });
    await server.db.query(statement, [asker.id]);
    await saveWith(applicant, 'personal', { address: 'Jalan Baru 4' });
    await send(applicant);
    const { rows } = await server.db.query<{ recipient: string }>(
      "select recipient from application_mail where application_id = $1 and template = 'correction-to-check'",
      [formId],
    );
    expect(rows).toEqual([{ recipient: assignee.email }]);
  });

  it('the applicant can upload a file only after its field is opened, and can then save and resubmit it', async () => {
    const applicant = await makeSubmitted(server);
    const { person, formId } = applicant;
    const file = { formId, step: 'attachment', field: 'photo', content: await makePicture() };
    expect((await upload(person, file)).status).toBe(422);
    await ask(formId, ['attachment.photo']);
    const { body, status } = await upload(person, file);
    expect(status).toBe(200);
    const saved = await saveWith(applicant, 'attachment', { photo: body.data.id });
    expect(saved.status, saved.text).toBe(200);
    expect((await send(applicant)).status).toBe(200);
  });

  it('a resubmission is refused while an opened step has an answer that its form refuses', async () => {
    const applicant = await makeSubmitted(server);
    const { formId } = applicant;
    await ask(formId, ['personal.address']);
    await server.db.query(
      "update application_step set answers = answers - 'address' where application_id = $1 and step = 'personal'",
      [formId],
    );
    const before = await snapshot(server, formId);
    const refused = await send(applicant);
    expect([refused.status, errorKeys(refused)]).toEqual([422, ['personal.address.error.required']]);
    expect(await snapshot(server, formId)).toBe(before);
  });

  it('the applicant can correct and resubmit the application after the admission period has ended', async () => {
    const applicant = await makeSubmitted(server);
    await ask(applicant.formId, ['personal.address']);
    const period = 'select period_id from application where id = $1';
    const { rows } = await server.db.query(`select closes_at from admission_period where id = (${period})`, [
      applicant.formId,
    ]);
    await server.db.query(`update admission_period set closes_at = now() where id = (${period})`, [applicant.formId]);
    const saved = await saveWith(applicant, 'personal', { address: 'Jalan Baru 1' });
    const sent = await send(applicant);
    await server.db.query(`update admission_period set closes_at = $2 where id = (${period})`, [
      applicant.formId,
      rows[0]?.['closes_at'],
    ]);
    expect([saved.status, sent.status]).toEqual([200, 200]);
  });

  it('the applicant can withdraw the application, and the opened fields can then no longer be changed', async () => {
    const applicant = await makeSubmitted(server);
    await ask(applicant.formId, ['personal.address']);
    expect((await withdraw(applicant.person, applicant.formId)).status).toBe(200);
    expect((await saveWith(applicant, 'personal', { address: 'Jalan Baru 1' })).status).toBe(422);
  });

  it('the admin can recall the correction request, and the applicant can then no longer resubmit', async () => {
    const applicant = await makeSubmitted(server);
    await ask(applicant.formId, ['personal.address']);
    const recalled = await admin.client.call(calls.recallCorrection, { params: { formId: applicant.formId } });
    expect(recalled.body.data, recalled.text).toMatchObject({ Status: 'Submitted', OpenFields: [] });
    expect((await send(applicant)).status).toBe(422);
  });
});

describe('eligibility after a correction', () => {
  const rule = (formId: string, name: string) =>
    server.db.query(
      `update offered_program set eligibility_rule = $2 where id in (
         select offered_program_id from application_preference where application_id = $1)`,
      [formId, name],
    );
  const sendLetter = async ({ person, formId }: Applicant): Promise<string> => {
    const sent = await upload(person, { formId, step: 'attachment', field: 'letter', content: await makePicture() });
    return sent.body.data.id;
  };
  /** Changes the answer about colour blindness, and submits the application again or lets the admin recall it. */
  const correct = async (
    applicant: Applicant,
    colourBlind: boolean,
    end: 'resubmitted' | 'recalled',
  ): Promise<void> => {
    const asked = await ask(applicant.formId, ['attachment.colourBlind', 'attachment.letter']);
    expect(asked.status, asked.text).toBe(200);
    const letter = colourBlind ? undefined : await sendLetter(applicant);
    const saved = await saveWith(applicant, 'attachment', { colourBlind, letter });
    expect(saved.status, saved.text).toBe(200);
    const recall = () => admin.client.call(calls.recallCorrection, { params: { formId: applicant.formId } });
    const ended = await (end === 'resubmitted' ? send(applicant) : recall());
    expect(ended.body.data, ended.text).toMatchObject({ Status: 'Submitted' });
  };

  it.each(['resubmitted', 'recalled'] as const)(
    'a correction that makes the applicant ineligible and is then %s: acceptance is refused until another correction restores eligibility',
    async (end) => {
      const applicant = await makeSubmitted(server);
      const { formId } = applicant;
      const before = (await see(formId)).body.data;
      expect([before.Ineligible, before.Allowed.includes('accept')]).toEqual([false, true]);
      await rule(formId, 'no-colour-blindness');
      await correct(applicant, true, end);
      const after = (await see(formId)).body.data;
      expect(after).toMatchObject({ Ineligible: true, Outcome: before.Outcome });
      const colourBlind = { name: 'colourBlind', value: true, limit: false };
      const withoutRules = ({ Requirements, ...one }: (typeof after.Preferences)[number]) => one;
      expect(after.Preferences.map(withoutRules)).toEqual(
        before.Preferences.map((one) => ({ ...withoutRules(one), Reasons: [colourBlind] })),
      );
      expect(after.Preferences.flatMap(({ Requirements }) => Requirements ?? [])).toContainEqual(
        expect.objectContaining({ Name: 'colourBlind', State: 'broken', Value: true }),
      );
      expect(after.Allowed).toEqual(['reject', 'withdraw', 'correction', 'interviewOffered']);
      const refused = await decideAs(admin, formId, 'accept');
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Reject it')]);
      expect((await getForm(applicant.person, formId)).text).not.toContain('neligible');

      await correct(applicant, false, 'resubmitted');
      // One rule checks both, so that the first one is found in either order.
      const { Ineligible, Preferences } = (await see(formId)).body.data;
      expect(Ineligible).toBe(false);
      expect(Preferences.map(({ IsVerified, Reasons }) => [IsVerified, Reasons])).toEqual([
        [true, []],
        [false, []],
      ]);
      expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
      await rule(formId, 'open');
    },
  );

  it('a resubmission without changed answers keeps the application eligible although the eligibility rule has changed', async () => {
    const applicant = await makeSubmitted(server);
    await rule(applicant.formId, 'medicine');
    await ask(applicant.formId, ['personal.address']);
    expect((await send(applicant)).status).toBe(200);
    await rule(applicant.formId, 'open');
    expect((await see(applicant.formId)).body.data.Ineligible).toBe(false);
  });
});

describe('a correction request', () => {
  it('a correction request is refused for unknown fields and for fields that decide fee or outcome', async () => {
    const { formId } = await makeSubmitted(server);
    const answer = await ask(formId, ['personal.address', 'personal.shoeSize', 'program.sfPeriodicProgramId1']);
    expect([answer.status, errorKeys(answer)]).toEqual([
      422,
      ['request.fields.error.unknown', 'request.fields.error.settled'],
    ]);
  });

  it('a correction request gets 404 for an admin of another institution and 412 with an outdated If-Match', async () => {
    const { formId } = await makeSubmitted(server);
    const stranger = await makeAdmin(server, 30);
    const body = { fields: ['personal.address'], message };
    expect((await stranger.client.call(calls.askForCorrection, { params: { formId }, body })).status).toBe(404);
    expect((await ask(formId, ['personal.address'], { ifMatch: 1 })).status).toBe(412);
    expect((await see(formId, stranger)).status).toBe(404);
  });

  it('another applicant can neither read nor answer a correction request', async () => {
    const { formId } = await makeSubmitted(server);
    const other = await makeSubmitted(server);
    await ask(formId, ['personal.address']);
    expect((await send({ person: other.person, formId })).status).toBe(404);
    expect((await other.person.client.call(calls.getCorrection, { query: { formId } })).status).toBe(404);
  });
});

describe('the application details of an admin', () => {
  it('the details contain steps, files, notes, mails and permitted actions; viewing them is audited, and the applicant sees no note', async () => {
    const { person, formId } = await makeSubmitted(server);
    const note = await admin.client.call(calls.noteOnApplication, {
      params: { formId },
      body: { body: 'Rapor diperiksa.' },
    });
    expect(note.status, note.text).toBe(200);
    await admin.client.call(calls.assignApplication, { params: { formId }, body: { assigneeId: admin.id } });
    const { body, text } = await see(formId);
    const steps = server.portal.services.catalogue.steps.map(({ key }) => key);
    expect(
      body.data.Steps.map(({ step }) => step),
      text,
    ).toEqual(steps);
    expect(body.data.Steps.every(({ schemaVersion }) => /^\d+-/.test(schemaVersion))).toBe(true);
    expect(body.data.Files.length).toBeGreaterThan(0);
    expect(body.data.Notes).toMatchObject([{ Body: 'Rapor diperiksa.', By: { Id: admin.id } }]);
    expect(body.data.Application).toMatchObject({ Email: person.email, Assignee: { Id: admin.id } });
    expect(body.data.Allowed).toEqual(['accept', 'waitlist', 'reject', 'withdraw', 'correction', 'interviewOffered']);
    expect(body.data.Mails.length).toBeGreaterThan(0);
    const { rows } = await server.db.query(
      'select action, institution_code from audit where subject_id = $1 and actor_id = $2 order by id',
      [formId, admin.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'application.noted',
      'application.assigned',
      'application.viewed',
    ]);
    expect(new Set(rows.map(({ institution_code: code }) => code))).toEqual(new Set([20]));
    expect(JSON.stringify((await getForm(person, formId)).body)).not.toContain('Rapor diperiksa');
  });

  it('reads of an application and of its files are one audit entry in an hour; a file that is read without its application has its own', async () => {
    const { formId } = await makeSubmitted(server);
    const [first, second] = [await makeAdmin(server, 20), await makeAdmin(server, 20)];
    const actionsOf = async ({ id }: Person) =>
      (
        await server.db.query<{ action: string }>(
          "select action from audit where actor_id = $1 and action like '%.viewed' order by id",
          [id],
        )
      ).rows.map(({ action }) => action);
    const { Files } = (await see(formId, first)).body.data;
    const read = ({ client }: Person) =>
      Promise.all(Files.map(async ({ Id: id }) => (await client.call(getFile, { params: { id } })).status));
    expect(new Set(await read(first))).toEqual(new Set([200]));
    await see(formId, first);
    expect(await actionsOf(first)).toEqual(['application.viewed']);

    expect(new Set(await read(second))).toEqual(new Set([200]));
    expect(await actionsOf(second)).toEqual(Files.map(() => 'file.viewed'));
    await server.db.query(
      `insert into audit (actor_id, actor_role, action, subject_kind, subject_id, at)
       values ($1, 'admin', 'application.viewed', 'application', $2, now() - interval '61 minutes')`,
      [second.id, formId],
    );
    await see(formId, second);
    expect((await actionsOf(second)).filter((action) => action === 'application.viewed')).toHaveLength(2);
  });

  it('anonymizeApplication removes name, notes, changed answers and messages from the details, and keeps decision and reason', async () => {
    const applicant = await makeSubmitted(server);
    const { formId } = applicant;
    await admin.client.call(calls.noteOnApplication, { params: { formId }, body: { body: 'Anak Pak Lurah.' } });
    await ask(formId, ['personal.address']);
    await saveWith(applicant, 'personal', { address: 'Jalan Rahasia 9' });
    await send(applicant);
    const rejection = { reason: 'other', message: 'Menelepon Ibu Tini.' };
    await decideAs(admin, formId, 'reject', { rejection });
    await server.db.transaction((tx) => anonymizeApplication(tx, formId));
    const { body, text } = await see(formId);
    expect(text).not.toMatch(/Lurah|Rahasia|Tini|tidak lengkap/);
    expect(body.data.Application.Name).toBe('');
    expect(body.data.Decisions).toMatchObject([{ Decision: 'reject', Reasons: ['other'], Message: '' }]);
  });

  it('an application cannot be assigned to an applicant or another institution’s admin, and the list of reviewers omits the latter', async () => {
    const { formId } = await makeSubmitted(server);
    const stranger = await makeAdmin(server, 30);
    const to = (assigneeId: string | null) =>
      admin.client.call(calls.assignApplication, { params: { formId }, body: { assigneeId } });
    expect((await to(stranger.id)).status).toBe(422);
    expect((await to((await makeSubmitted(server)).person.id)).status).toBe(422);
    expect((await to(null)).status).toBe(200);
    const reviewers = (await admin.client.call(calls.listReviewers)).body.data;
    expect(reviewers.some(({ Id }) => Id === admin.id)).toBe(true);
    expect(reviewers.some(({ Id }) => Id === stranger.id)).toBe(false);
  });
});
