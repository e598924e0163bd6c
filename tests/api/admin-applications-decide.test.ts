import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { decideApplications, getAdminApplication } from '../../src/contract/admin-applications.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, endUndo, listAs, mailsOf, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { errorKeys, getForm, snapshot, startAdmissionServer } from './application-support.ts';
import { getResult, withdraw } from './payment-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const statusOf = async (formId: string) => {
  const { rows } = await server.db.query(
    'select status, version + decision_version as version from application where id = $1',
    [formId],
  );
  return rows[0] as { status: string; version: number };
};

describe('an acceptance', () => {
  const setQuota = async (formId: string, seats: number): Promise<void> => {
    await server.db.query(
      `update offered_program o set quota = $2 + (
         select count(*) from application_preference p join application a on a.id = p.application_id
          where p.offered_program_id = o.id and p.is_verified and a.status = 'Accepted')
        where id in (select offered_program_id from application_preference where application_id = $1 and is_verified)`,
      [formId, seats],
    );
  };
  const freeSeats = (formId: string) =>
    server.db.query(
      `update offered_program set quota = null
        where id in (select offered_program_id from application_preference where application_id = $1)`,
      [formId],
    );

  it('with one place left, a dry run accepts one application of three, and so do three single acceptances; undoing it frees the place', async () => {
    const [first, second, third] = [
      await makeSubmitted(server),
      await makeSubmitted(server),
      await makeSubmitted(server),
    ];
    const ids = [first, second, third].map(({ formId }) => formId);
    await setQuota(first.formId, 1);
    onTestFinished(async () => void (await freeSeats(first.formId)));
    const body = { decision: 'accept' as const, applications: ids.map((formId) => ({ formId })), dryRun: true };
    const dryRun = (await admin.client.call(decideApplications, { body })).body.data;
    expect([dryRun.Decided.length, dryRun.Refused.length]).toEqual([1, 2]);
    expect(dryRun.Refused[0]?.message).toMatch(/^All \d+ places in /);
    expect(await Promise.all(ids.map(async (id) => (await statusOf(id)).status))).toEqual(Array(3).fill('Submitted'));

    const answers = await Promise.all(ids.map((formId) => decideAs(admin, formId, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const accepted = ids[answers.findIndex(({ status }) => status === 200)] as string;
    const other = ids.find((id) => id !== accepted) as string;
    expect((await decideAs(admin, accepted, 'undo')).status).toBe(200);
    expect((await decideAs(admin, other, 'accept')).status).toBe(200);
  });
});

describe('a decision', () => {
  it('an acceptance changes status and version, holds its mail for the undo time and is written to the audit log', async () => {
    const { formId } = await makeSubmitted(server);
    const { version } = await statusOf(formId);
    const answer = await decideAs(admin, formId, 'accept', { ifMatch: version });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ Id: formId, Status: 'Accepted', Version: version + 1 });
    expect(Date.parse(answer.body.data.UndoUntil ?? '')).toBeGreaterThan(Date.now());
    expect((await mailsOf(server, formId)).at(-1)).toEqual({
      template: 'application-accepted',
      held: true,
      recalled: false,
      sent: false,
    });
    const { rows } = await server.db.query(
      "select actor_id, details from audit where subject_id = $1 and action = 'application.decided'",
      [formId],
    );
    expect(rows).toEqual([{ actor_id: admin.id, details: { decision: 'accept', from: 'Submitted', to: 'Accepted' } }]);
  });

  it('a decision sent twice with one idempotency key is applied once', async () => {
    const { formId } = await makeSubmitted(server);
    const idempotencyKey = crypto.randomUUID();
    const first = await decideAs(admin, formId, 'withdraw', { idempotencyKey });
    const second = await decideAs(admin, formId, 'withdraw', { idempotencyKey });
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await mailsOf(server, formId)).toHaveLength(2);
  });

  it('of two simultaneous decisions with the same If-Match one is applied and the other gets 412', async () => {
    const { formId } = await makeSubmitted(server);
    const other = await makeAdmin(server);
    const { version } = await statusOf(formId);
    const answers = await Promise.all([
      decideAs(admin, formId, 'accept', { ifMatch: version }),
      decideAs(other, formId, 'reject', { ifMatch: version, rejection: { reason: 'grades' } }),
    ]);
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 412]);
    expect((await statusOf(formId)).version).toBe(version + 1);
    const hasMail = (await mailsOf(server, formId)).filter(({ held }) => held);
    expect(hasMail).toHaveLength(1);
  });

  it('a withdrawal without If-Match gets 422 after an acceptance', async () => {
    const { formId } = await makeSubmitted(server);
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    expect((await decideAs(admin, formId, 'withdraw')).status).toBe(422);
    expect((await statusOf(formId)).status).toBe('Accepted');
  });

  it('an admin of another institution gets 404 for a decision and does not find the application in the list', async () => {
    const { person, formId } = await makeSubmitted(server);
    const stranger = await makeAdmin(server, 30);
    const before = await snapshot(server, formId);
    const answer = await decideAs(stranger, formId, 'accept');
    const absent = await decideAs(stranger, crypto.randomUUID(), 'accept');
    expect([answer.status, answer.body.message]).toEqual([404, absent.body.message]);
    expect(await snapshot(server, formId)).toBe(before);
    const { Applications: seen } = (await listAs(stranger, { pageSize: 100 })).body.data;
    expect(seen.every(({ Id, InstitutionCode }) => Id !== formId && InstitutionCode === 30)).toBe(true);
    expect((await listAs(stranger, { q: person.email })).body.data.Applications).toEqual([]);
  });
});

describe('a decision that can still be undone', () => {
  it('status, history and result hide a decision from the applicant until the undo time ends; then status and history show it', async () => {
    const { person, formId } = await makeSubmitted(server);
    const before = (await getForm(person, formId)).body.data;
    await decideAs(admin, formId, 'reject', { rejection: { reason: 'grades' } });
    const during = (await getForm(person, formId)).body.data;
    expect([during.Status, during.History]).toEqual(['Submitted', before.History]);
    expect((await getResult(person, formId)).body.data.Status).toBe('Submitted');
    await decideAs(admin, formId, 'undo');
    expect((await getForm(person, formId)).body.data.History).toEqual(before.History);
    await decideAs(admin, formId, 'accept');
    await endUndo(server, formId);
    const after = (await getForm(person, formId)).body.data;
    expect([after.Status, after.History.at(-1)?.to]).toEqual(['Accepted', 'Accepted']);
  });
});

it('a decision that is undone leaves the one before it in force', async () => {
  const { formId } = await makeSubmitted(server);
  await decideAs(admin, formId, 'waitlist');
  await endUndo(server, formId);
  await decideAs(admin, formId, 'accept');
  expect((await decideAs(admin, formId, 'undo')).status).toBe(200);
  expect((await statusOf(formId)).status).toBe('Waitlisted');
  const { Decisions } = (await admin.client.call(getAdminApplication, { params: { formId } })).body.data;
  const kept = Decisions.map(({ Decision, UndoneAt }) => [Decision, UndoneAt !== null]);
  expect(kept.toSorted()).toEqual([
    ['accept', true],
    ['waitlist', false],
  ]);
});

describe('a rejection', () => {
  it('a rejection needs one of the listed reasons', async () => {
    const { formId } = await makeSubmitted(server);
    const none = await decideAs(admin, formId, 'reject');
    expect([none.status, errorKeys(none)]).toEqual([422, ['rejection.reason.error.required']]);
    const own = await decideAs(admin, formId, 'reject', { rejection: { reason: 'mood' } });
    expect([own.status, errorKeys(own)]).toEqual([422, ['rejection.reason.error.enum']]);
    expect((await statusOf(formId)).status).toBe('Submitted');
  });

  it('a rejection stores its reason and message, and its mail contains both', async () => {
    const { person, formId } = await makeSubmitted(server);
    const rejection = { reason: 'quota', message: 'Coba lagi tahun depan.' };
    expect((await decideAs(admin, formId, 'reject', { rejection })).status).toBe(200);
    const { rows } = await server.db.query(
      'select decision, reasons, message from application_decision where application_id = $1',
      [formId],
    );
    expect(rows).toEqual([{ decision: 'reject', reasons: ['quota'], message: 'Coba lagi tahun depan.' }]);
    await server.db.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    const mail = await server.waitForMail(person.email, /Coba lagi tahun depan\./);
    expect(mail.text).toMatch(/Kuota program studi sudah penuh|All places in the study program are taken/);
    expect(mail.text).not.toContain('{{');
  });
});

describe('undo', () => {
  it('undo restores the previous status, cancels the mail of the decision and allows another decision', async () => {
    const { person, formId } = await makeSubmitted(server);
    const before = (await getForm(person, formId)).body.data.Status;
    await decideAs(admin, formId, 'reject', { rejection: { reason: 'test' } });
    const answer = await decideAs(admin, formId, 'undo');
    expect([answer.status, answer.body.data?.Status, answer.body.data?.UndoUntil]).toEqual([200, before, null]);
    expect((await mailsOf(server, formId)).at(-1)).toMatchObject({ recalled: true, sent: false });
    await server.db.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    await server.waitForMail(person.email, 1);
    expect((await server.mails(person.email)).some(({ subject }) => /keputusan|decision/i.test(subject))).toBe(false);
  });

  it('undo is refused after the undo time', async () => {
    const { formId } = await makeSubmitted(server);
    await decideAs(admin, formId, 'accept');
    await server.db.query('update application set undo_until = clock_timestamp() where id = $1', [formId]);
    const answer = await decideAs(admin, formId, 'undo');
    expect([answer.status, answer.body.message]).toEqual([422, 'This decision can no longer be undone.']);
    expect((await statusOf(formId)).status).toBe('Accepted');
  });

  it('undo is refused after the mail has been taken for sending', async () => {
    const { formId } = await makeSubmitted(server);
    await decideAs(admin, formId, 'accept');
    await server.db.query('update application_mail set taken_at = now() where application_id = $1', [formId]);
    expect((await decideAs(admin, formId, 'undo')).status).toBe(422);
    expect((await statusOf(formId)).status).toBe('Accepted');
  });

  it('undo at the same time as the sending of the mail either succeeds without a mail or fails with a mail', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => makeSubmitted(server)));
    for (const { formId } of forms) await decideAs(admin, formId, 'withdraw');
    const runJobsNow = 'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())';
    const [answers] = await Promise.all([
      Promise.all(forms.map(({ formId }) => decideAs(admin, formId, 'undo'))),
      server.db.query(runJobsNow),
    ]);
    for (const [index, { person, formId }] of forms.entries()) {
      const isUndone = answers[index]?.status === 200;
      expect((await statusOf(formId)).status).toBe(isUndone ? 'Submitted' : 'Withdrawn');
      if (!isUndone) await expect.poll(async () => (await mailsOf(server, formId)).at(-1)?.sent).toBe(true);
      const hasMail = (await server.mails(person.email)).some(({ subject }) => /withdrawn|ditarik/i.test(subject));
      expect(hasMail).toBe(!isUndone);
    }
  });

  it('undo does not revert a withdrawal by the applicant', async () => {
    const { person, formId } = await makeSubmitted(server);
    expect((await withdraw(person, formId)).status).toBe(200);
    expect((await decideAs(admin, formId, 'undo')).status).toBe(422);
    expect((await statusOf(formId)).status).toBe('Withdrawn');
  });
});

describe('a mass decision', () => {
  const many = (body: object) => admin.client.call(decideApplications, { body });

  it('a dry run lists the mail and each refusal with its status code and changes nothing; the real run then accepts the application', async () => {
    const [one, two] = [await makeSubmitted(server), await makeSubmitted(server)];
    await decideAs(admin, two.formId, 'withdraw');
    const missing = crypto.randomUUID();
    const applications = [one.formId, two.formId, missing].map((formId) => ({ formId }));
    const before = [await snapshot(server, one.formId), await snapshot(server, two.formId)];
    // Jobs of others come and go meanwhile; mails of these two only come.
    const mails = async () =>
      (await Promise.all([one, two].map(({ formId }) => mailsOf(server, formId)))).flat().length;
    const queued = await mails();
    const dry = await many({ decision: 'accept', applications, dryRun: true });
    expect(dry.status, dry.text).toBe(200);
    expect(dry.body.data.Decided).toMatchObject([
      { Id: one.formId, Status: 'Accepted', Mail: { Template: 'application-accepted', To: one.person.email } },
    ]);
    const refused = dry.body.data.Refused.map(({ Id, statusCode }) => [Id, statusCode]);
    expect(refused).toEqual(
      expect.arrayContaining([
        [two.formId, 422],
        [missing, 404],
      ]),
    );
    expect([await snapshot(server, one.formId), await snapshot(server, two.formId)]).toEqual(before);
    expect(await mails()).toBe(queued);

    const real = await many({ decision: 'accept', applications, dryRun: false });
    expect(real.body.data).toMatchObject({ DryRun: false, Decided: [{ Id: one.formId }] });
    expect((await statusOf(one.formId)).status).toBe('Accepted');
  });

  it('two mass decisions in opposite order and a single one at the same time decide each application once', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => makeSubmitted(server)));
    const applications = forms.map(({ formId }) => ({ formId }));
    const answers = await Promise.all([
      many({ decision: 'accept', applications, dryRun: false }),
      many({ decision: 'withdraw', applications: [...applications].reverse(), dryRun: false }),
      decideAs(admin, forms[3]?.formId ?? '', 'withdraw'),
    ]);
    expect(answers.map(({ status }) => status).every((status) => [200, 422].includes(status))).toBe(true);
    for (const { formId } of forms) {
      const held = (await mailsOf(server, formId)).filter((mail) => mail.held);
      expect(held).toHaveLength(1);
    }
  });
});
