import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplicationMail } from '../../src/contract/admin-applications.ts';
import { withdrawApplication } from '../../src/contract/application.ts';
import type { MailRule } from '../../src/engine/schema/types.ts';
import { makePerson, newEmail } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { endUndo, mailsOf, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { makeDraft, startAdmissionServer, submit } from './application-support.ts';

/** Mails as an officer declares them: to the office, to a person in a group and to those of a list. */
const onSubmit: readonly MailRule[] = [
  { text: 'registration-fee-due', to: 'applicant' },
  {
    text: 'new-application',
    to: 'office',
    when: { properties: { institution: { const: 'untar' } }, required: ['institution'] },
  },
  { text: 'for-the-guardian', to: 'family.guardian.contactEmail' },
  { text: 'for-the-guardian', to: 'family.contacts.*.contactEmail' },
  {
    text: 'for-the-other-institution',
    to: 'applicant',
    when: { properties: { institution: { const: 'xinya' } }, required: ['institution'] },
  },
  {
    text: 'for-adults',
    to: 'applicant',
    when: {
      properties: { institution: { const: 'untar' } },
      required: ['institution'],
      'x-check': 'facts.today >= facts.adultBirthDate && facts.institution != facts.relation',
    },
  },
  { text: 'for-nobody', to: 'applicant', when: { 'x-check': 'facts.today < facts.adultBirthDate' } },
  { text: 'for-nobody', to: 'applicant', when: { 'x-check': 'facts.scholarshipRank > 0' } },
  {
    text: 'for-a-relative',
    to: 'applicant',
    when: { properties: { relation: { const: 'Guardian' } }, required: ['relation'] },
  },
];

const words = (subject: string, action?: string) => ({
  subject: `${subject} {{registrationNumber}}`,
  body: 'About {{name}}.',
  ...(action !== undefined && { action }),
});

const email = { $ref: '../../common/email.json' };
const contact = { type: 'object', unevaluatedProperties: false, required: [], properties: { contactEmail: email } };

let data: Scratch;
let server: TestServer;
beforeAll(async () => {
  data = await copyData();
  await data.change<{ events: object }>('schemas/rules/mails.json', (mails) => ({
    ...mails,
    events: {
      ...mails.events,
      'registration-fee-due': onSubmit,
      'application-withdrawn': [
        { text: 'application-withdrawn', to: 'applicant', delayMinutes: 1 },
        { text: 'for-the-guardian', to: 'office' },
      ],
      'correction-received': [],
    },
  }));
  await data.change<{ facts: object }>('schemas/rules/facts.json', (facts) => ({
    ...facts,
    facts: { ...facts.facts, relation: { compute: 'value', step: 'family', field: 'familyRelationship' } },
  }));
  await data.change<{ properties: object }>('schemas/application/family/schema.json', (schema) => ({
    ...schema,
    properties: { ...schema.properties, guardian: contact, contacts: { type: 'array', maxItems: 5, items: contact } },
  }));
  for (const language of ['id', 'en'])
    await data.change<object>(`locales/${language}/mail.json`, (texts) => ({
      ...texts,
      'new-application': words('New application', 'Open'),
      'for-the-guardian': words(`For the guardian (${language})`),
      'for-the-other-institution': words('Other institution'),
      'for-a-relative': words('Guardian'),
      'for-adults': words('Adults'),
      'for-nobody': words('Nobody'),
    }));
  server = await startAdmissionServer({ env: { PORTAL_ROOT: data.root } });
});
afterAll(async () => {
  await server?.close();
  await data?.remove();
});

const withContacts = async (...addresses: readonly string[]) => {
  const person = await makePerson(server);
  const [guardian = '', ...others] = addresses;
  const answers = {
    family: { guardian: { contactEmail: guardian }, contacts: others.map((contactEmail) => ({ contactEmail })) },
  };
  const formId = await makeDraft(server, person, 5, 'putra@example.com', answers);
  expect((await submit(person, formId)).body.data.Status).toBe('Pending Registration Fee');
  return { person, formId };
};

test('a submitted application mails the applicant, the office of its institution and the addresses in a group and a list, each once', async () => {
  const office = newEmail();
  await server.db.query(
    `insert into control_panel (institution_code, settings) values (20, jsonb_build_object('email', $1::text))
     on conflict (institution_code) do update set settings = control_panel.settings || excluded.settings`,
    [office],
  );
  const [guardian, aunt, uncle] = [newEmail(), newEmail(), newEmail()];
  const { person, formId } = await withContacts(guardian, aunt, uncle, guardian.toUpperCase());
  expect((await mailsOf(server, formId)).map(({ template }) => template)).toEqual([
    'registration-fee-due',
    'new-application',
    'for-the-guardian',
    'for-the-guardian',
    'for-the-guardian',
    'for-adults',
  ]);
  const own = await server.waitForMail(person.email, /pay the registration fee/);
  expect(own.link).toContain(`/my-registration/${formId}`);
  expect((await server.waitForMail(office)).link).toContain(`/admin/applicant-list/${formId}`);
  for (const address of [guardian, aunt, uncle]) {
    const mail = await server.waitForMail(address);
    expect([mail.subject, mail.text, mail.link]).toEqual([
      expect.stringMatching(/^For the guardian \(en\) \S/),
      expect.stringContaining('About Siti.'),
      undefined,
    ]);
  }
});

test('an admin reads a mail without a button', async () => {
  const { formId } = await withContacts(newEmail());
  const { rows } = await server.db.query<{ id: string }>(
    `select id from application_mail where application_id = $1 and template = 'for-the-guardian'`,
    [formId],
  );
  const admin = await makeAdmin(server);
  const { status, body } = await admin.client.call(getApplicationMail, {
    params: { formId, mailId: String(rows[0]?.id) },
  });
  expect([status, body.data.Words?.Text]).toEqual([200, expect.stringContaining('About Siti.')]);
});

test('an event whose mails were removed sends none, and a delayed mail waits and is recalled after another status', async () => {
  const { person, formId } = await makeSubmitted(server);
  expect((await person.client.call(withdrawApplication, { body: { formId } })).status).toBe(200);
  await endUndo(server, formId);
  const { rows } = await server.db.query<{ wait: number; payload: { ifStatusIsUnchanged?: boolean } }>(
    `select round(extract(epoch from j.run_at - now())) as wait, p.payload from graphile_worker._private_jobs p
       join graphile_worker.jobs j on j.id = p.id where p.payload ->> 'template' = 'application-withdrawn'`,
  );
  expect(rows).toEqual([{ wait: expect.anything(), payload: expect.objectContaining({ ifStatusIsUnchanged: true }) }]);
  expect(Number(rows[0]?.wait)).toBeGreaterThan(0);
  await server.db.query(
    `insert into application_history (application_id, actor_role, event, from_status, to_status, version)
     values ($1, 'system', 'test', 'Withdrawn', 'Submitted', 99)`,
    [formId],
  );
  await server.db.query(
    `update graphile_worker._private_jobs set run_at = now() where payload ->> 'template' = 'application-withdrawn'`,
  );
  await expect
    .poll(async () => (await mailsOf(server, formId)).find(({ template }) => template === 'application-withdrawn'))
    .toMatchObject({ recalled: true, sent: false });
});
