import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAdminApplication, getApplicationMail } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { mailbox } from '../support/mailbox.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const mailsOf = async (formId: string) =>
  (await admin.client.call(getAdminApplication, { params: { formId } })).body.data.Mails;

const read = (formId: string, mailId: number | string, person = admin) =>
  person.client.call(getApplicationMail, { params: { formId, mailId: String(mailId) } });

const wordsOf = async (formId: string, template: string) => {
  const mail = (await mailsOf(formId)).find(({ Template }) => Template === template);
  if (!mail) throw new Error(`there is no mail ${template}`);
  return { mail, seen: (await read(formId, mail.Id)).body.data };
};

const untilSent = async (formId: string, template: string) => {
  await expect
    .poll(async () => (await mailsOf(formId)).find(({ Template }) => Template === template)?.SentAt)
    .toMatch(/^\d{4}-/);
};

describe('the stored text of an application mail', () => {
  test('the stored text of a sent mail is the text that was sent, and an undo does not change the text of a held mail', async () => {
    const { person, formId } = await makeSubmitted(server);
    const sent = await mailbox(server.dataDir).waitForMail(person.email);
    const [{ Template = '' } = {}] = await mailsOf(formId);
    await untilSent(formId, Template);
    const { seen } = await wordsOf(formId, Template);
    expect(seen).toMatchObject({ To: person.email, Words: { Subject: sent.subject, Text: sent.text } });

    await decideAs(admin, formId, 'accept');
    const held = await wordsOf(formId, 'application-accepted');
    expect(held.mail.SentAt).toBeNull();
    expect(held.seen.Words?.Text).toContain('SPP');
    await decideAs(admin, formId, 'undo');
    const recalled = await wordsOf(formId, 'application-accepted');
    expect(recalled.mail.RecalledAt).not.toBeNull();
    expect(recalled.seen).toEqual(held.seen);
  });

  test('viewing a mail is audited; another institution’s admin, another application and unknown mail ids get 404, an applicant 403', async () => {
    const [{ formId }, other] = [await makeSubmitted(server), await makeSubmitted(server)];
    const [mail] = await mailsOf(formId);
    const [stranger, own] = [await makeAdmin(server, 40), await makeAdmin(server, 20)];
    expect((await read(formId, mail?.Id ?? 0, own)).status).toBe(200);
    const foreign = [
      read(formId, mail?.Id ?? 0, stranger),
      read(other.formId, mail?.Id ?? 0),
      ...['0', '-1', '999999999', '9'.repeat(16), '1e3', 'x', '%00'].map((id) => read(formId, id)),
    ];
    expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual(foreign.map(() => 404));
    const { body } = await admin.client.call(listAudit, {
      query: { subjectId: formId, action: 'application.mailViewed' },
    });
    expect(body.data.map(({ actorEmail, details }) => [actorEmail, details])).toEqual([
      [own.email, { mail: mail?.Id, template: mail?.Template }],
    ]);
    expect((await read(formId, mail?.Id ?? 0, await makePerson(server))).status).toBe(403);
  });

  test('anonymizeApplication removes recipient, text and name from the stored mails of the application', async () => {
    const { formId } = await makeSubmitted(server);
    const [mail] = await mailsOf(formId);
    await untilSent(formId, mail?.Template ?? '');
    const stored = async () =>
      JSON.stringify(
        (
          await server.db.query('select to_jsonb(m) as kept from application_mail m where application_id = $1', [
            formId,
          ])
        ).rows,
      );
    expect(await stored()).toContain('Siti');
    await server.db.transaction((tx) => anonymizeApplication(tx, formId));
    const { body } = await read(formId, mail?.Id ?? 0);
    expect(body.data).toMatchObject({ To: null, Words: null });
    expect(await stored()).not.toContain('Siti');
  });

  test('stored application mails contain none of the words token, otp, resetPassword and changeEmail', async () => {
    const { formId } = await makeSubmitted(server);
    await decideAs(admin, formId, 'accept');
    const { rows } = await server.db.query<{ formId: string; template: string; text: string }>(
      `select application_id as "formId", template, concat(template, ' ', data, ' ', path, ' ', body) as text
         from application_mail order by id`,
    );
    const own = rows.filter((mail) => mail.formId === formId).map(({ template }) => template);
    expect(own).toEqual(['registration-fee-due', 'application-accepted']);
    expect(rows.filter(({ text }) => /token|otp|resetPassword|changeEmail/i.test(text))).toEqual([]);
  });
});
