import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, login, logout } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { writeAuditEntry } from '../../src/server/features/audit/queries.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { faq, faqFields, itemOf, news, newsFields } from './content-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

test('writeAuditEntry adds a row to the audit table, which refuses update, delete and truncate', async () => {
  await writeAuditEntry(server.db, { actor: 'system', action: 'test.written', subject: { kind: 'test', id: '1' } });
  const { rows } = await server.db.query('select actor_role, action, subject_id, details from audit');
  expect(rows).toEqual([{ actor_role: 'system', action: 'test.written', subject_id: '1', details: {} }]);
  for (const statement of ["update audit set action = 'a.b'", 'delete from audit', 'truncate audit'])
    await expect(server.db.query(statement)).rejects.toThrow('append-only');
});

test('an audit entry written in a transaction that is rolled back is not stored', async () => {
  const undone = server.db.transaction(async (tx) => {
    await writeAuditEntry(tx, { actor: 'system', action: 'test.undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await server.db.query("select 1 from audit where action = 'test.undone'")).rowCount).toBe(0);
});

const changeOwn = ({ client }: Person) =>
  client.call(changePassword, {
    body: { currentPassword: password, password: 'Sepeda-Merah-8', confirmPassword: 'Sepeda-Merah-8' },
  });

describe('the audit log', () => {
  test('the audit log records logins, failed logins and logouts, without the wrong password or the unknown address', async () => {
    const person = await makePerson(server);
    await server.api.call(login, { body: { email: person.email, password: 'Wrong-Password-1' } });
    await server.api.call(login, { body: { email: 'nobody@example.com', password: 'Wrong-Password-1' } });
    await person.client.call(logout);
    const { rows } = await server.db.query<{ action: string; actor_role: string }>(
      `select action, actor_role from audit where actor_id = $1 or subject_id = $1::text or action = 'login.refused' order by id`,
      [person.id],
    );
    expect(rows.map(({ action, actor_role: role }) => `${role} ${action}`)).toEqual([
      'applicant login.done',
      'anonymous login.refused',
      'anonymous login.refused',
      'applicant logout.done',
    ]);
    const all = await server.db.query('select audit::text as line from audit');
    expect(JSON.stringify(all.rows)).not.toMatch(/Wrong-Password|nobody@/);
  });

  test('the audit log can be searched by action, address, subject and time, newest first', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const see = async (query: Record<string, string | number>) =>
      (await admin.client.call(listAudit, { query })).body.data.map(({ action }) => action);
    await changeOwn(admin);
    expect(await see({ q: admin.email })).toEqual(['account.passwordChanged', 'login.done']);
    expect(await see({ q: 'account.pass' })).toEqual(['account.passwordChanged']);
    expect(await see({ q: admin.id })).toEqual(['account.passwordChanged']);
    expect(await see({ actorId: admin.id, pageSize: 1, page: 2 })).toEqual(['login.done']);
    expect(await see({ actorId: admin.id, until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await see({ q: '%' })).toEqual([]);
    expect((await admin.client.call(listAudit, { query: { from: 'yesterday' } })).status).toBe(400);
  });

  test('the action filter of the audit log combines with a search, and the action “%” gets 400', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    await changeOwn(admin);
    const see = async (query: Record<string, string>) =>
      (await admin.client.call(listAudit, { query: { q: admin.email, ...query } })).body.data.map(
        ({ action }) => action,
      );
    expect(await see({ action: 'login' })).toEqual(['login.done']);
    expect(await see({ action: 'account' })).toEqual(['account.passwordChanged']);
    expect((await admin.client.call(listAudit, { query: { action: '%' } })).status).toBe(400);
  });

  test('the audit log shows an admin of one institution no entry of another institution or of the group', async () => {
    for (const institutionCode of [20, 30, null])
      await writeAuditEntry(server.db, { actor: 'system', action: 'test.limited', institutionCode });
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const { body } = await limited.client.call(listAudit, { query: { pageSize: 100 } });
    expect([...new Set(body.data.map(({ institutionCode }) => institutionCode))]).toEqual([20]);
  });
});

/** What one of each kind is called, and where it is found: kind, statement for its id, name, number and place. */
const named = [
  ['application', `select id, applicant_name as name, registration_number as number, id as at from application`],
  [
    'file',
    `select f.id, applicant_name as name, registration_number as number, a.id as at
              from file f join application a on a.id = f.application_id`,
  ],
  [
    'payment',
    `select p.id, applicant_name as name, invoice_number as number, a.id as at
                 from payment p join application a on a.id = p.application_id`,
  ],
  ['account', `select id, email as name, null as number, id as at from account`],
  ['promo-code', `select id, code as name, null as number, id as at from promo_code`],
  ['entity', `select id, name, null as number, id as at from admission_entity`],
  ['studies', `select id, name, null as number, id as at from program`],
  ['channel', `select id, name, null as number, id as at from payment_channel`],
] as const;

describe('the subject of an audit entry', () => {
  const describeSubject = async (kind: string, id: string, language = 'id') => {
    await writeAuditEntry(server.db, {
      actor: 'system',
      action: 'test.named',
      institutionCode: null,
      subject: { kind, id },
    });
    const admin = await makePerson(server, { role: 'admin' });
    const headers = { 'accept-language': language };
    return (await admin.client.call(listAudit, { query: { subjectId: id, pageSize: 1 }, headers })).body.data[0]
      ?.subject;
  };

  test.each(named)(
    'an audit entry about a subject of the kind %s contains its name, number and link target',
    async (kind, statement) => {
      const [row] = (await server.db.query<{ id: string }>(`${statement} order by 3 nulls last limit 1`)).rows;
      expect(row).toBeDefined();
      const { id, ...subject } = row as { readonly id: string };
      expect(await describeSubject(kind, id)).toEqual(subject);
    },
  );

  test.each(['period', 'offer'])(
    'an audit entry about a subject of the kind %s contains its name with period and academic year',
    async (kind) => {
      const table = kind === 'period' ? 'admission_period' : 'offered_program';
      const [row] = (await server.db.query<{ id: string }>(`select id from ${table} limit 1`)).rows;
      expect(await describeSubject(kind, row?.id ?? '')).toEqual({
        name: expect.stringMatching(/^.+ · .+ · \d{4}\/\d{4}$/),
        number: null,
        at: row?.id,
      });
    },
  );

  test('an audit entry about content contains the title in the language of the reader, and no link after the item is removed', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const create = async (call: typeof news, body: object) => itemOf(await admin.client.call(call.create, { body })).Id;
    const [id, onlyIndonesian] = [await create(news, newsFields), await create(faq, faqFields)];
    expect(await describeSubject('news', id)).toEqual({ name: newsFields.title, number: null, at: id });
    expect(await describeSubject('news', id, 'en')).toEqual({ name: newsFields.titleEn, number: null, at: id });
    expect(await describeSubject('faq', onlyIndonesian, 'en')).toMatchObject({ name: faqFields.question });
    await admin.client.call(news.remove, { params: { id } });
    expect(await describeSubject('news', id)).toEqual({ name: newsFields.title, number: null, at: null });
  });

  test.each([
    ['application', '00000000-0000-4000-8000-000000000000'],
    ['application', 'no id at all'],
    ['studies', 'none'],
    ['of-old', '1'],
  ])(
    'an audit entry about a subject of the kind %s with the unknown id %s contains no name and no link',
    async (kind, id) => {
      expect(await describeSubject(kind, id)).toEqual({ name: null, number: null, at: null });
    },
  );

  test('an audit entry is found by the registration number of its application', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const { rows } = await server.db.query<{ id: string; number: string }>(
      'select id, registration_number as number from application where registration_number is not null limit 1',
    );
    const { id = '', number = '' } = rows[0] ?? {};
    await describeSubject('application', id);
    const { body } = await admin.client.call(listAudit, { query: { q: ` ${number.toLowerCase()} ` } });
    expect(new Set(body.data.map(({ subjectId }) => subjectId))).toEqual(new Set([id]));
  });
});
