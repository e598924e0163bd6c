import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, getUser, register } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import * as calls from '../../src/contract/admin-users.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, type Person, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const change = (person: Person, id: string, body: object) =>
  person.client.call(calls.changeUser, { params: { id }, body });

const list = (person: Person, query: Readonly<Record<string, string | number>>) =>
  person.client.call(calls.listUsers, { query });

const emails = async (person: Person, query: Readonly<Record<string, string | number>>): Promise<string[]> =>
  (await list(person, query)).body.data.map(({ email }) => email);

describe('the list of users', () => {
  test.each([
    ['the beginning of an address', 'dewi@', ['dewi@example.com']],
    ['a first name in capitals', 'MARIA', ['maria@example.com']],
    ['a last name and the beginning of a first name', 'pratama riz', ['rizky@example.com']],
    ['a text that is in no name or address', 'zzz', []],
    ['the wildcard %', '%', []],
    ['the wildcard _', '_ewi', []],
  ])('searching the list of users for %s, %j, finds %j', async (_name, q, found) => {
    expect(await emails(admin, { q })).toEqual(found);
  });

  test('the list of users filters by role, sorts by email address and has pages; page 0 and an unknown sort order get 400', async () => {
    const admins = await list(admin, { role: 'admin', pageSize: 1, page: 2, sort: 'email' });
    expect(admins.body.data).toHaveLength(1);
    expect(admins.body.pagination).toMatchObject({ currentPage: 2, pageSize: 1, totalItems: 2, totalPages: 2 });
    const sorted = await emails(admin, { q: '', role: 'applicant', sort: 'email' });
    expect(sorted).toEqual([...sorted].sort());
    expect((await list(admin, { page: 0 })).status).toBe(400);
    expect((await list(admin, { sort: 'password_hash' })).status).toBe(400);
  });

  test('the list of users shows name and number of applications, and contains none of the words hash, secret and profile', async () => {
    const { text, body } = await list(admin, { q: 'dewi@' });
    expect(body.data[0]).toMatchObject({ firstName: 'Dewi', applications: 2, isClosed: false, hasSecondFactor: false });
    expect(text).not.toMatch(/hash|secret|profile/i);
  });

  test('the list of users shows an admin of one institution only its applicants, and getUser gives 404 for another', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const seen = await emails(limited, { pageSize: 100 });
    expect(seen).toEqual(expect.arrayContaining(['maria@example.com', 'dewi@example.com']));
    expect(seen).not.toContain('rizky@example.com');
    const { rows } = await server.db.query<{ id: string }>("select id from account where email = 'rizky@example.com'");
    const params = { userId: rows[0]?.id as string };
    expect((await limited.client.call(getUser, { params })).status).toBe(404);
    expect((await admin.client.call(getUser, { params })).status).toBe(200);
  });
});

describe('changes of a user’s rights', () => {
  test('a group admin makes a user an admin and an applicant again, and each change ends the sessions of the user', async () => {
    const person = await makePerson(server);
    expect((await change(person, person.id, { role: 'admin' })).status).toBe(403);
    const answer = await change(admin, person.id, { role: 'admin', institutionCode: 20 });
    expect(answer.body.data).toMatchObject({ role: 'admin', institutionCode: 20, sessions: 0 });
    expect((await person.client.call(currentUser)).status).toBe(401);
    const again = await logIn(server, person.email);
    expect((await again.client.call(listAudit)).status).toBe(200);
    const back = await change(admin, person.id, { role: 'applicant' });
    expect(back.body.data).toMatchObject({ role: 'applicant', institutionCode: null });
    expect((await again.client.call(listAudit)).status).toBe(401);
  });

  test('an admin of one institution cannot become a group admin by their own change', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    expect((await change(limited, limited.id, { institutionCode: null })).status).toBe(403);
  });

  test('a deactivated account cannot log in until it is activated again', async () => {
    const person = await makePerson(server);
    expect((await change(admin, person.id, { active: false })).body.data).toMatchObject({ active: false });
    await expect(logIn(server, person.email)).rejects.toThrow('login failed');
    expect((await change(admin, person.id, { active: true })).status).toBe(200);
    await logIn(server, person.email);
  });

  test.each([
    ['an institution that does not exist', { role: 'admin', institutionCode: 99 }, 'user.institutionCode.error.enum'],
    ['institution 0, which is the group', { role: 'admin', institutionCode: 0 }, 'user.institutionCode.error.enum'],
  ])('making a user an admin of %s is refused', async (_name, body, key) => {
    const person = await makePerson(server);
    const answer = await change(admin, person.id, body);
    expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
  });

  test('an unverified account cannot become an admin, and an account closed by its owner cannot be activated', async () => {
    const email = newEmail();
    await createClient(server.url).call(register, { body: registration(email) });
    const { rows } = await server.db.query<{ id: string }>('select id from account where email = $1', [email]);
    const id = rows[0]?.id as string;
    expect(errorKeys(await change(admin, id, { role: 'admin' }))).toEqual(['user.role.error.unverified']);
    await server.db.query(
      `update account set active = false, email_folded = 'closed.' || id || '@invalid' where id = $1`,
      [id],
    );
    expect(errorKeys(await change(admin, id, { active: true }))).toEqual(['user.active.error.closed']);
  });

  test('of two group admins who remove each other’s rights at the same time one remains, and the last one cannot give up the rights', async () => {
    const alone = await startAdmissionServer({ env: { DEMO_DATA: 'false' } });
    const [one, two] = [await makePerson(alone, { role: 'admin' }), await makePerson(alone, { role: 'admin' })];
    await makePerson(alone, { role: 'admin', institutionCode: 20 });
    const answers = await Promise.all([
      change(one, two.id, { role: 'applicant' }),
      change(two, one.id, { active: false }),
    ]);
    // Who comes second is no admin any more, or is the last one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await alone.db.query<{ id: string }>(
      `select id from account where role = 'admin' and active and institution_code is null`,
    );
    expect(left.rows).toHaveLength(1);
    const last = await logIn(alone, left.rows[0]?.id === one.id ? one.email : two.email);
    expect(errorKeys(await change(last, last.id, { role: 'applicant' }))).toEqual(['user.role.error.lastAdmin']);
    expect(errorKeys(await change(last, last.id, { institutionCode: 20 }))).toEqual(['user.active.error.lastAdmin']);
    await alone.close();
  });

  test('a change of rights writes actor, user, old and new rights to the audit log', async () => {
    const person = await makePerson(server);
    await change(admin, person.id, { role: 'admin', institutionCode: 30 });
    const { body } = await admin.client.call(listAudit, { query: { q: person.id } });
    expect(body.data.filter(({ action }) => action === 'account.rightsChanged')).toMatchObject([
      {
        actorId: admin.id,
        actorEmail: admin.email,
        details: { role: { from: 'applicant', to: 'admin' }, institutionCode: { from: null, to: 30 } },
      },
    ]);
  });
});

describe('support actions for a user', () => {
  test('an admin ends all sessions of a user', async () => {
    const person = await makePerson(server);
    await logIn(server, person.email);
    const answer = await admin.client.call(calls.endUserSessions, { params: { id: person.id } });
    expect(answer.body.data).toEqual({ ended: 2 });
    expect((await person.client.call(currentUser)).status).toBe(401);
  });

  test('an admin sends the verification code again, once a minute at most and not to a verified account', async () => {
    const email = newEmail();
    await createClient(server.url).call(register, { body: registration(email) });
    await server.waitForMail(email);
    const [user] = (await list(admin, { q: email })).body.data;
    const resend = () => admin.client.call(calls.resendUserVerification, { params: { id: user?.id as string } });
    expect((await resend()).status).toBe(200);
    await server.waitForMail(email, 2);
    expect((await resend()).status).toBe(429);
    const verified = await admin.client.call(calls.resendUserVerification, { params: { id: admin.id } });
    expect(verified.status).toBe(422);
  });
});
