import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { startBulkRun } from '../../src/contract/admin-bulk.ts';
import type { BodyOf } from '../../src/contract/call.ts';
import * as calls from '../../src/contract/mail-templates.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

type Sent = BodyOf<typeof calls.saveMailTemplate>;

const words = { subject: 'Interview of {{name}}', body: 'Please come on Monday.\n\n{{ closesAt }}' };
const both = { en: words, id: { subject: 'Wawancara {{name}}', body: 'Silakan datang hari Senin.' } };

const save = ({ client }: Person, body: Partial<Sent>) =>
  client.call(calls.saveMailTemplate, { body: { name: 'Interview', texts: both, isShared: false, ...body } });
const change = ({ client }: Person, templateId: string, body: BodyOf<typeof calls.changeMailTemplate>) =>
  client.call(calls.changeMailTemplate, { params: { templateId }, body });
const remove = ({ client }: Person, templateId: string) =>
  client.call(calls.removeMailTemplate, { params: { templateId } });
const listOf = async ({ client }: Person) => (await client.call(calls.listMailTemplates)).body.data;
const namesOf = async (admin: Person) => (await listOf(admin)).map(({ Name }) => Name);

test('a template keeps its texts, is replaced under the same name, renamed and deleted, each in the trail, and nobody else sees it', async () => {
  const [admin, other] = await Promise.all([makeAdmin(server), makeAdmin(server)]);
  const saved = await save(admin, { texts: { ...both, en: { ...words, body: ` ${words.body}\r\n\u200b` } } });
  expect(saved.body.data).toMatchObject({ Name: 'Interview', Texts: both, IsOwn: true, MayChange: true });
  const id = saved.body.data.Id;
  expect((await save(admin, { name: 'interview', texts: { en: words } })).body.data).toMatchObject({
    Id: id,
    Name: 'interview',
    Texts: { en: words },
  });
  await save(admin, { name: 'Second' });
  expect((await change(admin, id, { name: 'SECOND' })).status).toBe(422);
  expect((await change(admin, id, { name: ' Invitation ', texts: { id: both.id } })).body.data).toMatchObject({
    Name: 'Invitation',
    Texts: { id: both.id },
  });
  expect(await namesOf(other)).toEqual([]);
  expect((await change(other, id, { name: 'Taken' })).status).toBe(404);
  expect((await remove(other, id)).status).toBe(404);
  expect([(await remove(admin, id)).status, (await remove(admin, id)).status]).toEqual([200, 404]);
  expect(await namesOf(admin)).toEqual(['Second']);
  const trail = (await admin.client.call(listAudit, { query: { action: 'mailTemplate' } })).body.data;
  expect(trail.filter(({ actorId }) => actorId === admin.id).map(({ action }) => action)).toEqual([
    'mailTemplate.removed',
    'mailTemplate.changed',
    'mailTemplate.saved',
    'mailTemplate.saved',
    'mailTemplate.saved',
  ]);
});

test('a shared template is seen by the admins of its institution and of the group; only its owner and the group change it', async () => {
  const [group, owner, colleague, stranger] = await Promise.all([
    makeAdmin(server),
    makeAdmin(server, 20),
    makeAdmin(server, 20),
    makeAdmin(server, 30),
  ]);
  const shared = await save(owner, { name: 'Office 20', isShared: true });
  expect(shared.body.data).toMatchObject({ IsShared: true, InstitutionCode: 20, MayChange: true });
  const id = shared.body.data.Id;
  expect(await namesOf(stranger)).not.toContain('Office 20');
  expect((await listOf(colleague)).find(({ Id }) => Id === id)).toMatchObject({
    Texts: both,
    IsOwn: false,
    MayChange: false,
  });
  expect([(await change(colleague, id, { name: 'X' })).status, (await remove(colleague, id)).status]).toEqual([
    403, 403,
  ]);
  expect((await change(stranger, id, { texts: { en: words } })).status).toBe(404);
  expect((await change(group, id, { name: 'Office twenty' })).body.data.Name).toBe('Office twenty');
  expect((await change(owner, id, { isShared: false })).body.data.InstitutionCode).toBeNull();
  expect(await namesOf(colleague)).not.toContain('Office twenty');
  expect((await save(owner, { name: 'A', isShared: true, institutionCode: 30 })).status).toBe(422);
  expect((await save(group, { name: 'A', isShared: true, institutionCode: 999 })).status).toBe(422);
});

test.each([
  ['an unknown placeholder in a subject', { id: { subject: 'Yth. {{nama}}', body: 'x' } }, 'id/subject', '{{nama}}'],
  [
    'unknown placeholders in a text',
    { en: { subject: 'x', body: '{{nik}} {{ phone }}' } },
    'en/body',
    '{{nik}}, {{ phone }}',
  ],
  ['a placeholder with one bracket', { en: { subject: 'x', body: 'Dear {name}' } }, 'en/body', '{name}'],
  ['a placeholder that is not closed', { en: { ...words, body: 'Dear {{name' } }, 'en/body', '{{name'],
] as const)(
  'a template with %s is refused at the field with its name, saved or changed',
  async (_name, texts, field, named) => {
    const admin = await makeAdmin(server, 20);
    const kept = (await save(admin, {})).body.data;
    for (const refused of [await save(admin, { name: 'Wrong', texts }), await change(admin, kept.Id, { texts })]) {
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([expect.objectContaining({ path: `/texts/${field}` })]);
      expect(refused.body.errors?.[0]?.message).toContain(named);
    }
    expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toEqual([kept]);
  },
);

test.each([
  ['no text', { texts: {} }],
  ['a language that the portal does not have', { texts: { ...both, fr: words } }],
  ['a prototype as a language', { texts: JSON.parse('{"__proto__":{"subject":"x","body":"y"}}') }],
  ['a subject without a text', { texts: { en: { subject: 'Hi', body: ' \u200b' } } }],
  ['a text without a subject', { texts: { en: { subject: '', body: 'Hello' } } }],
  ['a subject of two lines', { texts: { en: { subject: 'Hi\nBcc: all@example.com', body: 'Hello' } } }],
  ['a text that is too long', { texts: { en: { ...words, body: 'x'.repeat(10_001) } } }],
  ['a name of spaces', { name: '\u200b ' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
] as const)('a template with %s is refused and changes nothing', async (_name, wrong) => {
  const admin = await makeAdmin(server, 20);
  expect([400, 422]).toContain((await save(admin, wrong)).status);
  expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toEqual([]);
});

test('the longest texts in both languages are kept', async () => {
  const admin = await makeAdmin(server, 20);
  const long = { subject: '"'.repeat(150), body: '\\"\n'.repeat(3_333) };
  expect((await save(admin, { texts: { en: long, id: long } })).body.data.Texts['id']?.body).toHaveLength(9_998);
});

test('a language that the portal no longer has is left out of a template', async () => {
  const admin = await makeAdmin(server, 20);
  await server.db.query(`insert into mail_template (owner_id, name, texts) values ($1, 'Old', $2)`, [
    admin.id,
    JSON.stringify({ fr: words, en: words }),
  ]);
  expect((await listOf(admin))[0]?.Texts).toEqual({ en: words });
});

test('a template is what a mail is written with, and one whose placeholder is gone is refused then, by its name', async () => {
  const admin = await makeAdmin(server, 20);
  const { Texts } = (await save(admin, {})).body.data;
  const start = (texts: typeof Texts) =>
    admin.client.call(startBulkRun, {
      body: { action: { kind: 'mail', texts }, selection: { q: 'nobody-at-all' } },
    });
  expect((await start(Texts)).body.message).not.toContain('{{');
  await server.db.query(`update mail_template set texts = replace(texts, '{{name}}', '{{gone}}') where owner_id = $1`, [
    admin.id,
  ]);
  const [stale] = (await listOf(admin)).filter(({ IsOwn }) => IsOwn);
  const refused = await start(stale?.Texts ?? {});
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, expect.stringContaining('{{gone}}')]);
});

test('who may not write mails neither reads nor saves templates, and fifty are the most', async () => {
  const reviewer = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
  const sent = { name: 'Mine', texts: both, isShared: false };
  expect((await reviewer.client.call(calls.listMailTemplates)).status).toBe(403);
  expect((await reviewer.client.call(calls.saveMailTemplate, { body: sent })).status).toBe(403);
  const admin = await makeAdmin(server, 20);
  await server.db.query(
    `insert into mail_template (owner_id, name, texts) select $1, 'Template ' || n, $3 from generate_series(1, $2::int) n`,
    [admin.id, calls.maxMailTemplates, JSON.stringify(both)],
  );
  expect((await save(admin, { name: 'One more' })).status).toBe(422);
  expect((await save(admin, { name: 'template 7', texts: { en: words } })).body.data.Texts).toEqual({ en: words });
  expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toHaveLength(calls.maxMailTemplates);
});

test('two saves of the same name at the same time leave one template', async () => {
  const admin = await makeAdmin(server, 20);
  const answers = await Promise.all([1, 2, 3, 4].map(() => save(admin, {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toHaveLength(1);
});
