import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPreview, getPreviewDocument, listPreviewMails } from '../../src/contract/admin-preview.ts';
import { checkDocument } from '../../src/contract/payment.ts';
import type { Person } from '../support/people.ts';
import { readPdf } from '../support/read-pdf.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const see = async (person = admin) => (await person.client.call(getPreview)).body.data;

const documentAs = async (person: Person, document: string, institutionCode: number): Promise<Response> => {
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const path = getPreviewDocument.path.replace('{document}', document);
  return fetch(`${server.url}/api${path}?institutionCode=${institutionCode}`, { headers: { cookie } });
};

const written = async (): Promise<unknown> => {
  const tables = ['application', 'application_step', 'document', 'payment', 'application_mail', 'file'];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  return (await server.db.query(`select ${counts}`)).rows[0];
};

describe('the preview page', () => {
  test('the preview contains every form of the catalogue with its examples', async () => {
    const { catalogue } = server.portal.services;
    const { forms } = await see();
    const known = [...catalogue.steps, ...Object.values(catalogue.content), ...Object.values(catalogue.forms)];
    expect(forms.map(({ key }) => key)).toEqual(known.map(({ key }) => key));
    for (const { key, examples } of known) {
      const rendered = forms.find((form) => form.key === key);
      expect(rendered?.valid).toEqual(examples.valid);
      expect(Object.keys(rendered?.invalid ?? {})).toEqual(Object.keys(examples.invalid));
    }
  });

  test('the preview has one outcome for each row of the outcome table, and its outcomes notEligible and first list the statuses that follow', async () => {
    const { outcomes } = await see();
    const states = Object.fromEntries(outcomes.map(({ message, states: after }) => [message, after]));
    expect(states['outcome.notEligible']).toEqual(['NotEligible']);
    expect(states['outcome.first']).toEqual(['PendingRegistrationFee', 'Submitted']);
    expect(outcomes).toHaveLength(server.portal.services.catalogue.tables['outcome']?.rows.length ?? 0);
  });

  test('the preview contains a submitted example application with outcome, applicant and study program', async () => {
    const { example } = await see();
    expect(example).toMatchObject({ Status: 'Submitted', Outcome: 'outcome.first', RegistrationNumber: 'CONTOH-0001' });
    expect(example.Applicant.Name).toBeTruthy();
    expect(example.ProgramPreferences[0]?.PeriodicProgram.ProgramStudyName).toBeTruthy();
  });

  test('the preview contains the application of the admin’s own institution only, and several for a group admin', async () => {
    const own = await see(await makeAdmin(server, 40));
    expect(own.applications.map(({ institutionCode }) => institutionCode)).toEqual([40]);
    expect((await see()).applications.length).toBeGreaterThan(1);
  });
});

test.each(['id', 'en'])(
  'the preview has more than 20 mails in %s, and none contains an unfilled placeholder',
  async (language) => {
    const { body } = await admin.client.call(listPreviewMails, { headers: { 'accept-language': language } });
    expect(body.data.length).toBeGreaterThan(20);
    for (const { template, subject, text, html } of body.data) {
      expect(`${subject} ${text} ${html}`, template).not.toMatch(/{{|\[(?!endif\])\w+\]/);
      expect(html, template).toContain(`lang="${language}"`);
    }
  },
);

test('the preview has the mails of each institution, the last line of reminders included, and answers 404 to an unknown institution', async () => {
  const mailsOf = (institutionCode?: number) =>
    admin.client.call(listPreviewMails, {
      headers: { 'accept-language': 'en' },
      ...(institutionCode !== undefined && { query: { institutionCode } }),
    });
  const reminderOf = async (institutionCode?: number) => {
    const { body } = await mailsOf(institutionCode);
    return body.data.find(({ template }) => template === 'deadline-near');
  };
  const [ofCollege, ofGroup] = [await reminderOf(40), await reminderOf()];
  expect(ofCollege?.html).toMatch(/>College<\/strong>[\s\S]*#14633F[\s\S]*>Stop these reminders<\/a>/);
  expect(ofCollege?.text).toMatch(/Stop these reminders:\n\S+\/reminders$/);
  expect(ofGroup?.html).toContain('>Education Foundation</strong>');
  for (const { html } of [ofCollege, ofGroup].flatMap((mail) => mail ?? []))
    expect(html).toContain('src="data:image/png;base64,');
  expect((await mailsOf(77)).status).toBe(404);
});

describe('documents in the preview', () => {
  test.each(['registration', 'receipt', 'result'])(
    'the preview document %s contains the example registration number, and nothing is stored',
    async (kind) => {
      const before = await written();
      const answer = await documentAs(admin, kind, 30);
      expect(answer.status).toBe(200);
      const { text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
      expect(text).toContain('CONTOH-0001');
      expect(await written()).toEqual(before);
    },
  );

  test('the preview receipt shows the fixed time 10:00', async () => {
    const answer = await documentAs(admin, 'receipt', 30);
    expect((await readPdf(Buffer.from(await answer.arrayBuffer()))).text).toMatch(/\b10[.:]00\b/);
  });

  test('checkDocument answers 404 to AAAAAAAAAAAA, the code of preview documents', async () => {
    expect((await admin.client.call(checkDocument, { params: { code: 'AAAAAAAAAAAA' } })).status).toBe(404);
  });

  test.each([
    ['payslip', 20],
    ['receipt', 0],
    ['receipt', 77],
  ])('the preview of the document %s of institution %s answers 404', async (kind, code) => {
    expect((await documentAs(admin, kind, code)).status).toBe(404);
  });
});
