import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, login, logout } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { writeAudit } from '../../src/server/store/audit/write-audit.ts';
import { makePerson, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the trail takes lines and gives none back', async () => {
  await writeAudit(server.db, { actor: 'system', action: 'test.written', subject: { kind: 'test', id: '1' } });
  const { rows } = await server.db.query('select actor_role, action, subject_id, details from audit');
  expect(rows).toEqual([{ actor_role: 'system', action: 'test.written', subject_id: '1', details: {} }]);
  for (const statement of ["update audit set action = 'a.b'", 'delete from audit', 'truncate audit'])
    await expect(server.db.query(statement)).rejects.toThrow('append-only');
});

test('a change that is undone leaves no line', async () => {
  const undone = server.db.transaction(async (tx) => {
    await writeAudit(tx, { actor: 'system', action: 'test.undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await server.db.query("select 1 from audit where action = 'test.undone'")).rowCount).toBe(0);
});

describe('the trail', () => {
  test('holds logins, failed logins and logouts, and never what was typed', async () => {
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

  test('is searched by action, address, subject and time, newest first', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const see = async (query: Record<string, string | number>) =>
      (await admin.client.call(listAudit, { query })).body.data.map(({ action }) => action);
    await admin.client.call(changePassword, {
      body: { currentPassword: password, password: 'Sepeda-Merah-8', confirmPassword: 'Sepeda-Merah-8' },
    });
    expect(await see({ q: admin.email })).toEqual(['account.passwordChanged', 'login.done']);
    expect(await see({ q: 'account.pass' })).toEqual(['account.passwordChanged']);
    expect(await see({ q: admin.id })).toEqual(['account.passwordChanged']);
    expect(await see({ actorId: admin.id, pageSize: 1, page: 2 })).toEqual(['login.done']);
    expect(await see({ actorId: admin.id, until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await see({ q: '%' })).toEqual([]);
    expect((await admin.client.call(listAudit, { query: { from: 'yesterday' } })).status).toBe(400);
  });

  test('shows an admin of one institution nothing of another, nor of the group', async () => {
    for (const institutionCode of [20, 30, null])
      await writeAudit(server.db, { actor: 'system', action: 'test.limited', institutionCode });
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const { body } = await limited.client.call(listAudit, { query: { pageSize: 100 } });
    expect([...new Set(body.data.map(({ institutionCode }) => institutionCode))]).toEqual([20]);
  });
});
