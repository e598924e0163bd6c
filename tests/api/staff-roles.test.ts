import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, getUser } from '../../src/contract/account.ts';
import { getAdminApplication, listAdminApplications, listReviewers } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { type BulkAction, startBulkRun } from '../../src/contract/admin-bulk.ts';
import { changeUser, endUserSessions, listUsers } from '../../src/contract/admin-users.ts';
import { getPeriodOfApplication } from '../../src/contract/master-data.ts';
import { staffRights } from '../../src/contract/staff-rights.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';
import { makeFixture } from './authorization-fixture.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const staffOf = (staffRoles: readonly string[], institutionCode?: number) =>
  makePerson(server, { role: 'admin', staffRoles, ...(institutionCode !== undefined && { institutionCode }) });

const change = (person: Person, id: string, body: object) =>
  person.client.call(changeUser, { params: { id }, body: { ...body, currentPassword: password } });

const rolesOf = async (id: string) =>
  (await server.db.query<{ staff_roles: string[] }>('select staff_roles from account where id = $1', [id])).rows[0]
    ?.staff_roles;

describe('the rights of a session', () => {
  test.each([
    [['reviewer'], ['applications', 'documents', 'review', 'score', 'reports']],
    [
      ['finance', 'contentEditor'],
      ['payments', 'promoCodes', 'reports', 'content'],
    ],
    [['systemAdmin'], staffRights],
    [['no-such-role'], []],
  ])('an admin with the roles %j has the rights %j', async (roles, rights) => {
    const { client } = await staffOf(roles);
    const { staffRights: held } = (await client.call(currentUser)).body.data;
    expect([...(held ?? [])].sort()).toEqual([...rights].sort());
  });

  test('an admin of one institution has no right that reaches the whole group, whatever the role gives', async () => {
    const { client } = await staffOf(['systemAdmin'], 20);
    const { staffRights: held } = (await client.call(currentUser)).body.data;
    expect([...(held ?? [])].sort()).toEqual(
      staffRights.filter((right) => !['masterData', 'roles', 'webhooks', 'apiKeys'].includes(right)).sort(),
    );
  });

  test('an applicant has none', async () => {
    const { client } = await makePerson(server);
    expect((await client.call(currentUser)).body.data).not.toHaveProperty('staffRights');
  });

  test('a change of the roles in the database holds for the next call of an open session', async () => {
    const person = await staffOf(['contentEditor']);
    expect((await person.client.call(listAdminApplications)).status).toBe(403);
    await server.db.query(`update account set staff_roles = '{contentEditor,reviewer}' where id = $1`, [person.id]);
    expect((await person.client.call(listAdminApplications)).status).toBe(200);
  });

  test('the page of an application offers a reviewer no decision, and a finance role cannot open it', async () => {
    const { formId } = await makeFixture(server);
    const allowedFor = async (roles: readonly string[]) =>
      (await (await staffOf(roles, 20)).client.call(getAdminApplication, { params: { formId } })).body.data.Allowed;
    const [all, some] = [await allowedFor(['officeAdmin']), await allowedFor(['reviewer'])];
    expect(all).toContain('reject');
    expect(some).toEqual(all.filter((one) => one.startsWith('correction')));
    const { client } = await staffOf(['finance'], 20);
    expect((await client.call(getAdminApplication, { params: { formId } })).status).toBe(403);
  });

  test('only admins who may review are offered as reviewers', async () => {
    const [reviewer, editor] = [await staffOf(['reviewer'], 20), await staffOf(['contentEditor'], 20)];
    const ids = (await admin.client.call(listReviewers, { query: {} })).body.data.map(({ Id }) => Id);
    expect(ids).toContain(reviewer.id);
    expect(ids).not.toContain(editor.id);
  });

  test('an admin without the right to see accounts reads the own one and no other', async () => {
    const [person, applicant] = [await staffOf(['reviewer']), await makePerson(server)];
    const read = (userId: string) => person.client.call(getUser, { params: { userId } });
    expect((await read(person.id)).status).toBe(200);
    expect((await read(applicant.id)).status).toBe(404);
  });

  test('a content editor reads the reference data of a period, which the preview of a form shows, of the own institution', async () => {
    const { formId } = await makeFixture(server);
    const [own, other] = [await staffOf(['contentEditor'], 20), await staffOf(['contentEditor'], 30)];
    const read = async ({ client }: Person) =>
      (await client.call(getPeriodOfApplication, { query: { formId } })).status;
    expect([await read(own), await read(other)]).toEqual([200, 404]);
  });

  test('an action on many applications needs the right of the action', async () => {
    const { client } = await staffOf(['reviewer']);
    const start = (action: BulkAction) =>
      client.call(startBulkRun, { body: { action, selection: { q: 'nobody-at-all' } } });
    for (const action of [
      { kind: 'decide', decision: 'accept' },
      { kind: 'mail', texts: { en: { subject: 'x', body: 'x' } } },
    ] as const)
      expect((await start(action)).status).toBe(403);
    expect((await start({ kind: 'note', body: 'x' })).status).toBe(422);
  });
});

describe('the list of accounts', () => {
  test('is filtered by role: admins with it among others, and nobody for a role that does not exist', async () => {
    const [both, one] = [await staffOf(['finance', 'reviewer'], 20), await staffOf(['contentEditor'], 20)];
    const idsWith = async (query: { staffRole: string; role?: 'applicant' }) =>
      (await admin.client.call(listUsers, { query: { ...query, pageSize: 100 } })).body.data.map(({ id }) => id);
    for (const staffRole of ['finance', 'reviewer']) {
      const ids = await idsWith({ staffRole });
      expect([ids.includes(both.id), ids.includes(one.id)]).toEqual([true, false]);
    }
    expect(await idsWith({ staffRole: 'king' })).toEqual([]);
    expect(await idsWith({ staffRole: 'reviewer', role: 'applicant' })).toEqual([]);
  });
});

describe('giving and taking roles', () => {
  test('ends the sessions of the account, is in the trail with former and new roles, and is told by mail', async () => {
    const person = await staffOf(['reviewer'], 20);
    const answer = await change(admin, person.id, { staffRoles: ['finance', 'contentEditor'] });
    expect(answer.body.data).toMatchObject({ staffRoles: ['contentEditor', 'finance'], sessions: 0 });
    expect((await person.client.call(currentUser)).status).toBe(401);
    const trail = (await admin.client.call(listAudit, { query: { q: person.id } })).body.data;
    expect(trail.find(({ action }) => action === 'account.rightsChanged')?.details).toEqual({
      staffRoles: { from: ['reviewer'], to: ['contentEditor', 'finance'] },
    });
    expect((await server.waitForMail(person.email)).subject).toMatch(/Hak akses|access rights/i);
    expect((await (await logIn(server, person.email)).client.call(listAdminApplications)).status).toBe(403);
  });

  test('the same roles in another order change nothing', async () => {
    const person = await staffOf(['contentEditor', 'finance'], 20);
    expect((await change(admin, person.id, { staffRoles: ['finance', 'contentEditor'] })).status).toBe(200);
    expect((await person.client.call(currentUser)).status).toBe(200);
  });

  test.each([
    ['a role that does not exist', { staffRoles: ['king'] }, 'user.staffRoles.error.enum'],
    ['the name of a property of objects', { staffRoles: ['constructor'] }, 'user.staffRoles.error.enum'],
    ['no role', { staffRoles: [] }, 'user.staffRoles.error.rolesMissing'],
  ])('%s is refused', async (_name, body, key) => {
    const person = await staffOf(['reviewer'], 20);
    const answer = await change(admin, person.id, body);
    expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
    expect(await rolesOf(person.id)).toEqual(['reviewer']);
  });

  test('an admin with the right accounts alone changes applicants, and no admin', async () => {
    const support = await staffOf(['officeAdmin']);
    const [applicant, reviewer] = [await makePerson(server), await staffOf(['reviewer'])];
    expect((await change(support, applicant.id, { active: false })).status).toBe(200);
    for (const body of [{ active: false }, { staffRoles: ['finance'] }, { role: 'applicant' }, { institutionCode: 20 }])
      expect((await change(support, reviewer.id, body)).status).toBe(403);
    const made = { role: 'admin', staffRoles: ['reviewer'], institutionCode: 20 };
    expect((await change(support, (await makePerson(server)).id, made)).status).toBe(403);
  });

  test('somebody with the right accounts ends the sessions of others, not of an admin with more rights', async () => {
    const support = await staffOf(['officeAdmin']);
    const end = async ({ id }: Person) =>
      (await support.client.call(endUserSessions, { params: { id }, body: {} })).status;
    const [applicant, reviewer, other] = [
      await makePerson(server),
      await staffOf(['reviewer']),
      await staffOf(['systemAdmin']),
    ];
    expect([await end(applicant), await end(reviewer), await end(other)]).toEqual([200, 200, 403]);
    expect((await other.client.call(currentUser)).status).toBe(200);
  });

  test('nobody gives, takes or suspends a role with more rights than they have', async () => {
    const roles = server.portal.services.catalogue.staffRoles as Record<string, readonly string[]>;
    // Data that another portal may have: somebody for the accounts of content editors.
    roles['accountKeeper'] = ['accounts', 'roles', 'content'];
    try {
      const keeper = await staffOf(['accountKeeper']);
      const [editor, decider] = [await staffOf(['contentEditor']), await staffOf(['decider'])];
      const person = await makePerson(server);
      const refused = 'user.staffRoles.error.beyondOwn';
      for (const body of [
        { active: false },
        { role: 'applicant' },
        { institutionCode: 20 },
        { staffRoles: ['contentEditor'] },
      ])
        expect(errorKeys(await change(keeper, decider.id, body))).toEqual([refused]);
      expect(errorKeys(await change(keeper, editor.id, { staffRoles: ['contentEditor', 'reviewer'] }))).toEqual([
        refused,
      ]);
      const made = { role: 'admin', institutionCode: null };
      expect(errorKeys(await change(keeper, person.id, { ...made, staffRoles: ['systemAdmin'] }))).toEqual([refused]);
      expect((await change(keeper, person.id, { ...made, staffRoles: ['contentEditor'] })).status).toBe(200);
      expect((await change(keeper, editor.id, { active: false })).status).toBe(200);
      // What is out of reach may stay beside what is given.
      await server.db.query(`update account set staff_roles = '{reviewer}' where id = $1`, [person.id]);
      expect((await change(keeper, person.id, { staffRoles: ['reviewer', 'contentEditor'] })).status).toBe(200);
    } finally {
      delete roles['accountKeeper'];
    }
  });

  test('nobody changes their own roles', async () => {
    const before = await rolesOf(admin.id);
    for (const staffRoles of [['reviewer'], ['systemAdmin', 'reviewer']])
      expect((await change(admin, admin.id, { staffRoles })).status).toBe(422);
    expect(await rolesOf(admin.id)).toEqual(before);
  });

  test('the list of accounts names the roles of admins', async () => {
    const person = await staffOf(['finance', 'reviewer'], 30);
    const [found] = (await admin.client.call(listUsers, { query: { q: person.email } })).body.data;
    expect(found).toMatchObject({ staffRoles: ['finance', 'reviewer'] });
  });
});

describe('a process of the version before, which knows no roles', () => {
  test.each([
    [20, ['officeAdmin']],
    [null, ['systemAdmin']],
  ])('makes an admin of institution %j, who gets the role %j', async (institutionCode, roles) => {
    const { id } = await makePerson(server);
    await server.db.query(`update account set role = 'admin', institution_code = $2 where id = $1`, [
      id,
      institutionCode,
    ]);
    expect(await rolesOf(id)).toEqual(roles);
    await server.db.query(`update account set role = 'applicant', institution_code = null where id = $1`, [id]);
    expect(await rolesOf(id)).toEqual([]);
  });

  test('a statement that takes all roles of an admin is refused, because it would give all rights', async () => {
    const { id } = await staffOf(['reviewer']);
    const statement = `update account set staff_roles = '{}' where id = $1`;
    await expect(server.db.query(statement, [id])).rejects.toThrow('keeps a role');
    expect(await rolesOf(id)).toEqual(['reviewer']);
  });

  test('moves or suspends an admin, who keeps the roles', async () => {
    const { id } = await staffOf(['reviewer'], 20);
    await server.db.query('update account set institution_code = 30, active = false where id = $1', [id]);
    expect(await rolesOf(id)).toEqual(['reviewer']);
  });
});
