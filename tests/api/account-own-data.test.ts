import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  currentUser,
  endOtherSessions,
  exportOwnData,
  getDeletion,
  listSessions,
  requestDeletion,
  withdrawDeletion,
} from '../../src/contract/account.ts';
import { listApplications, startApplication } from '../../src/contract/application.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_DATA: 'true' } });
});
afterAll(() => server.close());

describe('own sessions', () => {
  test('the list of sessions shows devices, the current session first, and contains no session secret', async () => {
    const { client, email } = await makePerson(server);
    const phone = await logIn(server, email);
    await server.db.query("update session set user_agent = 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0'");
    const { status, body, text } = await client.call(listSessions);
    expect(status).toBe(200);
    expect(body.data.map(({ current }) => current)).toEqual([true, false]);
    expect(body.data[0]?.device).toEqual({ browser: 'Chrome', system: 'Android' });
    for (const one of [client, phone.client]) expect(text).not.toContain(one.cookies.get('session'));
  });

  test('ending other sessions ends those of the same account, and neither the current one nor those of other accounts', async () => {
    const [me, stranger] = [await makePerson(server), await makePerson(server)];
    const other = await logIn(server, me.email);
    const answer = await me.client.call(endOtherSessions, { body: {} });
    expect(answer.body.data).toEqual({ ended: 1 });
    expect((await me.client.call(listSessions)).body.data).toHaveLength(1);
    expect((await other.client.call(currentUser)).status).toBe(401);
    expect((await stranger.client.call(currentUser)).status).toBe(200);
  });

  test('ending other sessions without a CSRF token gets 403 and ends none', async () => {
    const { client, email } = await makePerson(server);
    await logIn(server, email);
    expect((await client.call(endOtherSessions, { body: {}, csrfToken: null })).status).toBe(403);
    expect((await client.call(listSessions)).body.data).toHaveLength(2);
  });
});

describe('export of own data', () => {
  test('the export contains the account and its application, and no password hash, no session secret and no other account’s email address', async () => {
    const [me, stranger] = [await makePerson(server), await makePerson(server)];
    await me.client.call(startApplication, { body: { institutionCode: 20 } });
    const { body, text } = await me.client.call(exportOwnData);
    expect(body.data).toMatchObject({ account: { email: me.email, profile: { firstName: 'Siti' } } });
    expect(body.data['applications']).toHaveLength(1);
    expect(text).not.toMatch(/argon2|password_?hash/i);
    expect(text).not.toContain(me.client.cookies.get('session'));
    expect(text).not.toContain(stranger.email);
  });

  test('the export contains payments and links to files, and the first link opens for the owner and answers 401 to a visitor', async () => {
    const { client } = await logIn(server, 'dewi@example.com', undefined, 'Pendaftaran2026');
    const { data } = (await client.call(exportOwnData)).body;
    const applications = data['applications'] as { files: { id: string; link: string }[]; payments: object[] }[];
    expect(applications.some(({ payments }) => payments.length > 0)).toBe(true);
    const links = applications.flatMap(({ files }) => files.map(({ link }) => link));
    expect(links).not.toEqual([]);
    for (const link of links.slice(0, 1)) {
      expect((await client.request('GET', new URL(link).pathname)).status).toBe(200);
      expect((await createClient(server.url).request('GET', new URL(link).pathname)).status).toBe(401);
    }
  });

  test('a sixth export within an hour is refused, and admins and visitors cannot export', async () => {
    const { client } = await makePerson(server);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await client.call(exportOwnData)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const admin = await makePerson(server, { role: 'admin' });
    expect((await admin.client.call(exportOwnData)).status).toBe(403);
    expect((await createClient(server.url).call(exportOwnData)).status).toBe(401);
  });
});

describe('a request for account deletion', () => {
  test('a deletion request needs the password and gets 429 after ten wrong passwords', async () => {
    const { client } = await makePerson(server);
    const wrong = () => client.call(requestDeletion, { body: { currentPassword: 'Wrong-Password-1' } });
    const first = await wrong();
    expect(first.status).toBe(422);
    expect(first.body.errors?.[0]?.path).toBe('/currentPassword');
    expect(first.body.errors?.[0]?.key).toBe('delete-account.currentPassword.error.wrongPassword');
    for (let turn = 0; turn < 9; turn++) await wrong();
    expect((await client.call(requestDeletion, { body: { currentPassword: password } })).status).toBe(429);
    expect((await client.call(getDeletion)).body.data).toBeNull();
  });

  test('a deletion request is due in 14 days and sends a mail, and a repeated request returns the first one unchanged', async () => {
    const { client, email } = await makePerson(server);
    const ask = () => client.call(requestDeletion, { body: { currentPassword: password } });
    const first = (await ask()).body.data;
    expect(Date.parse(first.dueAt) - Date.parse(first.requestedAt)).toBe(14 * 86_400_000);
    expect((await ask()).body.data).toEqual(first);
    expect((await client.call(getDeletion)).body.data).toEqual(first);
    expect((await server.waitForMail(email)).subject).toBeTruthy();
  });

  test('withdrawing a deletion request removes it and keeps the draft, and a second withdrawal gets 422', async () => {
    const { client } = await makePerson(server);
    await client.call(startApplication, { body: { institutionCode: 20 } });
    await client.call(requestDeletion, { body: { currentPassword: password } });
    expect((await client.call(withdrawDeletion)).status).toBe(200);
    expect((await client.call(getDeletion)).body.data).toBeNull();
    expect((await client.call(withdrawDeletion)).status).toBe(422);
    expect((await client.call(listApplications)).body.data).toHaveLength(1);
  });
});
