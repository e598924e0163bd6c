import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, editProfile, getUser } from '../../src/contract/account.ts';
import { logIn, makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const profile = { firstName: 'Dewi', noLastName: true, dialCode: '+62', phone: '8111222333' };

describe('CSRF protection', () => {
  test('a profile update without a CSRF token, with a wrong one or another session’s, or from another site gets 403 and changes nothing', async () => {
    const { client, id } = await makePerson(server);
    const stranger = await makePerson(server);
    const foreign = stranger.client.cookies.get('csrf_token') as string;
    const attempts = [
      { csrfToken: null },
      { csrfToken: 'x' },
      { csrfToken: foreign },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ];
    for (const attempt of attempts) {
      const answer = await client.call(editProfile, { body: profile, ...attempt });
      expect(answer.status, JSON.stringify(attempt)).toBe(403);
      expect(answer.body.message).toContain('Reload');
    }
    const both = client.copy();
    both.cookies.set('csrf_token', foreign);
    expect((await both.call(editProfile, { body: profile })).status).toBe(403);
    const { rows } = await server.db.query('select profile from account where id = $1', [id]);
    expect(rows[0]?.profile.firstName).toBe('Siti');
  });

  test('after a second login, a profile update with the CSRF token from before it gets 403', async () => {
    const { client, email } = await makePerson(server);
    const old = client.cookies.get('csrf_token') as string;
    await logIn(server, email, client);
    expect((await client.call(editProfile, { body: profile, csrfToken: old })).status).toBe(403);
  });
});

describe('access to account records', () => {
  test('an applicant can read their own account and no other (404), a group admin can read an applicant’s, and a visitor gets 401', async () => {
    const [me, other] = [await makePerson(server), await makePerson(server)];
    const admin = await makePerson(server, { role: 'admin' });
    const own = await me.client.call(getUser, { params: { userId: me.id } });
    expect(own.body.data).toMatchObject({
      id: me.id,
      email: me.email,
      role: 'applicant',
      profile: { firstName: 'Siti' },
    });
    expect(own.text).not.toContain('argon2');
    const foreign = await me.client.call(getUser, { params: { userId: other.id } });
    const absent = await me.client.call(getUser, { params: { userId: crypto.randomUUID() } });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    expect((await me.client.call(getUser, { params: { userId: "' or 1=1" } })).status).toBe(404);
    expect((await admin.client.call(getUser, { params: { userId: other.id } })).status).toBe(200);
    expect((await server.api.call(getUser, { params: { userId: me.id } })).status).toBe(401);
  });

  test('currentUser returns the account of the session although the userId cookie names another one', async () => {
    const [me, other] = [await makePerson(server), await makePerson(server)];
    me.client.cookies.set('userId', other.id);
    expect((await me.client.call(currentUser)).body.data).toMatchObject({ id: me.id });
  });

  test('a profile update replaces only the fields of the profile form; its idempotency key gets the same response, and with another body 422', async () => {
    const { client, id } = await makePerson(server);
    await server.db.query(`update account set profile = profile || '{"birthDate":"2000-05-17"}' where id = $1`, [id]);
    const options = { body: profile, idempotencyKey: crypto.randomUUID() };
    const answer = await client.call(editProfile, options);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      profile: { firstName: 'Dewi', noLastName: true, phoneNumber: '8111222333', birthDate: '2000-05-17' },
    });
    expect(answer.text).not.toContain('Aminah');
    expect((await client.call(editProfile, options)).body).toEqual(answer.body);
    const misused = await client.call(editProfile, { ...options, body: { ...profile, firstName: 'Other' } });
    expect(misused.status).toBe(422);
  });

  test('an admin gets 403 from editProfile, which is for applicants only, and reads their own account with currentUser', async () => {
    const admin = await makePerson(server, { role: 'admin', institutionCode: 20 });
    expect((await admin.client.call(editProfile, { body: profile })).status).toBe(403);
    expect((await admin.client.call(currentUser)).body.data).toMatchObject({ role: 'admin', institutionCode: 20 });
  });
});
