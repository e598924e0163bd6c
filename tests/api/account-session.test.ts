import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currentUser, login, logout } from '../../src/contract/account.ts';
import { findRight } from '../../src/contract/rights.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { contractCalls } from './authorization-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('login', () => {
  test('a login with a wrong password and one with an unknown address are refused with the same response', async () => {
    const { email } = await makePerson(server);
    const wrong = await server.api.call(login, { body: { email, password: 'Wrong-Password-1' } });
    const nobody = await server.api.call(login, { body: { email: newEmail(), password: 'Wrong-Password-1' } });
    expect(wrong.status).toBe(401);
    expect({ ...nobody.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('a login makes one password check, real or simulated, for a known and for an unknown address', async () => {
    const { email } = await makePerson(server);
    const { passwords } = server.portal.services;
    const checks = [vi.spyOn(passwords, 'matches'), vi.spyOn(passwords, 'simulateMatch')];
    const checksFor = async (address: string) => {
      for (const check of checks) check.mockClear();
      // The process of this test, past any proxy.
      await createClient(server.portal.url).call(login, { body: { email: address, password: 'Wrong-Password-1' } });
      return checks.flatMap((check) => check.mock.calls).length;
    };
    expect([await checksFor(email), await checksFor(newEmail())]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  test('a login sets an HttpOnly session cookie for 12 hours and csrf_token and userId cookies without HttpOnly', async () => {
    const { email } = await makePerson(server);
    const answer = await createClient(server.url).call(login, { body: { email, password } });
    const cookies = Object.fromEntries(answer.headers.getSetCookie().map((line) => [line.split('=')[0], line]));
    expect(cookies['session']).toMatch(/Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies['csrf_token']).not.toContain('HttpOnly');
    expect(cookies['userId']).not.toContain('HttpOnly');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('with an https PUBLIC_URL a login gets HSTS and a Secure session cookie with the __Host- prefix, which is accepted', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://admission.example.ac.id' } });
    const { email } = await makePersonHttps(secure);
    const answer = await secure.api.call(login, { body: { email, password } });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='));
    expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect((await secure.api.call(currentUser)).body.data).toMatchObject({ email });
    await secure.close();
  });

  test('a login starts a new session and ends the previous session of the browser', async () => {
    const person = await makePerson(server);
    const before = person.client.copy();
    await logIn(server, person.email, person.client);
    expect(person.client.cookies.get('session')).not.toBe(before.cookies.get('session'));
    expect((await before.call(currentUser)).status).toBe(401);
    expect((await person.client.call(currentUser)).status).toBe(200);
  });

  test('a login ignores a session id supplied by the browser', async () => {
    const { email } = await makePerson(server);
    const client = createClient(server.url, new Map([['session', 'chosen-by-an-attacker']]));
    await logIn(server, email, client);
    expect(client.cookies.get('session')).not.toBe('chosen-by-an-attacker');
    const attacker = createClient(server.url, new Map([['session', 'chosen-by-an-attacker']]));
    expect((await attacker.call(currentUser)).status).toBe(401);
  });

  test('a login sent twice with one idempotency key leaves one session, which is valid', async () => {
    const { email, id } = await makePerson(server);
    await server.db.query('delete from session where account_id = $1', [id]);
    const options = { body: { email, password }, idempotencyKey: crypto.randomUUID() };
    await createClient(server.url).call(login, options);
    const second = createClient(server.url);
    expect((await second.call(login, options)).status).toBe(200);
    expect((await second.call(currentUser)).status).toBe(200);
    const { rowCount } = await server.db.query('select 1 from session where account_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  test('after ten failed logins on two processes, both answer 429 for the address, except in a browser that logged in before', async () => {
    const { email, client } = await makePerson(server);
    const other = await startTestServer({ databaseUrl: server.databaseUrl });
    const stranger = { body: { email, password: 'Wrong-Password-1' } };
    for (let i = 0; i < 10; i++)
      expect((await createClient(i % 2 ? other.url : server.url).call(login, stranger)).status).toBe(401);
    const eleventh = await createClient(other.url).call(login, stranger);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800);
    const right = await createClient(server.url).call(login, { body: { email, password } });
    expect(right.status).toBe(429);
    expect((await client.call(login, { body: { email, password } })).status).toBe(200);
    const { email: neighbour } = await makePerson(server);
    expect((await createClient(server.url).call(login, { body: { email: neighbour, password } })).status).toBe(200);
    await other.close();
  });

  test('a login to an account with an 83-character password is refused with another last character or an added space', async () => {
    const { email, id } = await makePerson(server);
    const long = `Aa1${'x'.repeat(80)}`;
    const hash = await server.portal.services.passwords.hash(long);
    await server.db.query('update account set password_hash = $2 where id = $1', [id, hash]);
    const answerOf = (given: string) => createClient(server.url).call(login, { body: { email, password: given } });
    expect((await answerOf(`${long.slice(0, -1)}y`)).status).toBe(401);
    expect((await answerOf(`${long} `)).status).toBe(401);
    expect((await answerOf(long)).status).toBe(200);
    expect((await answerOf('x'.repeat(129))).status).toBe(422);
  });

  test('a login to a deactivated account is refused, and its session is invalid', async () => {
    const { email, id, client } = await makePerson(server);
    await server.db.query('update account set active = false where id = $1', [id]);
    expect((await server.api.call(login, { body: { email, password } })).status).toBe(401);
    expect((await client.call(currentUser)).status).toBe(401);
  });
});

/** Over plain http a client may not send Secure cookies back; the test's client does. */
const makePersonHttps = async (secure: TestServer) => {
  const email = newEmail();
  const hash = await secure.portal.services.passwords.hash(password);
  await secure.db.query(
    'insert into account (email, email_folded, password_hash, verified_at) values ($1, $1, $2, now())',
    [email, hash],
  );
  return { email };
};

describe('session', () => {
  test('a session is invalid after its expiry time and after two hours without a request', async () => {
    for (const change of ['expires_at = now()', "last_seen_at = now() - interval '2 hours'"]) {
      const { client, id } = await makePerson(server);
      expect((await client.call(currentUser)).status).toBe(200);
      await server.db.query(`update session set ${change} where account_id = $1`, [id]);
      expect((await client.call(currentUser)).status).toBe(401);
    }
  });

  test('a request updates the time of the last use of its session', async () => {
    const { client, id } = await makePerson(server);
    await server.db.query("update session set last_seen_at = now() - interval '1 hour' where account_id = $1", [id]);
    await client.call(currentUser);
    const { rows } = await server.db.query(
      'select now() - last_seen_at < $2 as fresh from session where account_id = $1',
      [id, '1 minute'],
    );
    expect(rows[0]?.fresh).toBe(true);
  });

  test('calls that pages repeat by themselves do not keep an unused session alive', async () => {
    const { client, id } = await makeAdmin(server);
    const lastSeen = async () =>
      (await server.db.query('select last_seen_at::text as at from session where account_id = $1', [id])).rows[0]?.at;
    await server.db.query("update session set last_seen_at = now() - interval '1 hour' where account_id = $1", [id]);
    const before = await lastSeen();
    const kinds = Object.values(server.portal.services.catalogue.content).map(({ path }) => path);
    const polled = contractCalls(server).filter((call) => findRight(call, kinds)?.isPolled);
    expect(polled.length).toBeGreaterThan(3);
    for (const call of polled) {
      // A record that does not exist; the session has been found by then.
      const path = `/api${call.path.replaceAll(/\{\w+\}/g, randomUUID())}`;
      expect((await client.request(call.method, path)).status, call.name).not.toBe(401);
      expect(await lastSeen(), call.name).toBe(before);
    }
    await client.call(currentUser);
    expect(await lastSeen()).not.toBe(before);
  });

  test('a logout ends the session on the server and deletes all cookies except device', async () => {
    const { client } = await makePerson(server);
    const before = client.copy();
    expect((await client.call(logout)).status).toBe(200);
    expect([...client.cookies.keys()]).toEqual(['device']);
    expect((await before.call(currentUser)).status).toBe(401);
  });

  test('a cross-site GET of the logout URL does not end the session', async () => {
    const { client } = await makePerson(server);
    const answer = await client
      .copy()
      .call(logout, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } });
    expect(answer.status).toBe(403);
    expect((await client.call(currentUser)).status).toBe(200);
  });
});
