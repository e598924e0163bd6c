import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, getUser, register } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../../src/contract/admin-second-factor.ts';
import * as calls from '../../src/contract/admin-users.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, type Person, password, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const send = (person: Person, id: string, body: object) =>
  person.client.call(calls.changeUser, { params: { id }, body });

/** With the password that changes of an admin's rights need. */
const change = (person: Person, id: string, body: object) => send(person, id, { ...body, currentPassword: password });

const trailOf = async (id: string) =>
  (await admin.client.call(listAudit, { query: { q: id } })).body.data.filter(
    ({ action }) => action === 'account.rightsChanged',
  );

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
    const answer = await change(admin, person.id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20 });
    expect(answer.body.data).toMatchObject({
      role: 'admin',
      staffRoles: ['officeAdmin'],
      institutionCode: 20,
      sessions: 0,
    });
    expect((await person.client.call(currentUser)).status).toBe(401);
    const again = await logIn(server, person.email);
    expect((await again.client.call(listAudit)).status).toBe(200);
    const moved = await change(admin, person.id, { institutionCode: 30 });
    expect(moved.body.data).toMatchObject({
      role: 'admin',
      staffRoles: ['officeAdmin'],
      institutionCode: 30,
      sessions: 0,
    });
    expect((await again.client.call(listAudit)).status).toBe(401);
    const third = await logIn(server, person.email);
    const back = await change(admin, person.id, { role: 'applicant' });
    expect(back.body.data).toMatchObject({ role: 'applicant', institutionCode: null });
    expect((await third.client.call(listAudit)).status).toBe(401);
  });

  test('an admin of one institution can change no rights: neither their own nor those of others, of their institution or another', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const person = await makePerson(server);
    expect((await change(limited, limited.id, { institutionCode: null })).status).toBe(403);
    for (const institutionCode of [null, 20, 30])
      expect(
        (await change(limited, person.id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode })).status,
      ).toBe(403);
    expect(await trailOf(person.id)).toEqual([]);
  });

  test('a deactivated account cannot log in until it is activated again', async () => {
    const person = await makePerson(server);
    expect((await change(admin, person.id, { active: false })).body.data).toMatchObject({ active: false });
    await expect(logIn(server, person.email)).rejects.toThrow('login failed');
    expect((await change(admin, person.id, { active: true })).status).toBe(200);
    await logIn(server, person.email);
  });

  test.each([
    [
      'an institution that does not exist',
      { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 99 },
      'user.institutionCode.error.enum',
    ],
    [
      'institution 0, which is the group',
      { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 0 },
      'user.institutionCode.error.enum',
    ],
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
    expect(
      errorKeys(await change(admin, id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: null })),
    ).toEqual(['user.role.error.unverified']);
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
    for (const body of [
      { role: 'applicant' },
      { institutionCode: 20 },
      { active: false },
      { staffRoles: ['reviewer'] },
    ]) {
      const answer = await change(last, last.id, body);
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'You cannot change your own rights. Ask another admin.',
      ]);
    }
    await alone.close();
  });

  test('a change of rights writes actor, user, old and new rights to the audit log', async () => {
    const person = await makePerson(server);
    await change(admin, person.id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 30 });
    expect(await trailOf(person.id)).toMatchObject([
      {
        actorId: admin.id,
        actorEmail: admin.email,
        details: { role: { from: 'applicant', to: 'admin' }, institutionCode: { from: null, to: 30 } },
      },
    ]);
  });
});

describe('the confirmation of a change that concerns an admin', () => {
  const adminOf = (institutionCode?: number) =>
    makePerson(server, { role: 'admin', ...(institutionCode !== undefined && { institutionCode }) });

  test.each([
    ['a role that is given', 'applicant', { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20 }],
    ['a role that is taken', 'admin', { role: 'applicant' }],
    ['an institution', 'admin', { institutionCode: 30 }],
    ['a deactivation', 'admin', { active: false }],
    ['a reactivation', 'inactive', { active: true }],
  ] as const)('%s needs the password of the caller, and changes nothing without it', async (_name, state, body) => {
    const person = state === 'applicant' ? await makePerson(server) : await adminOf(20);
    if (state === 'inactive') await server.db.query('update account set active = false where id = $1', [person.id]);
    const rights = async () =>
      (await server.db.query('select role, active, institution_code from account where id = $1', [person.id])).rows;
    const before = await rights();
    const missing = await send(admin, person.id, body);
    expect([missing.status, errorKeys(missing)]).toEqual([422, ['user.currentPassword.error.passwordMissing']]);
    const wrong = await send(admin, person.id, { ...body, currentPassword: 'Salah-Sekali-1' });
    expect([wrong.status, errorKeys(wrong)]).toEqual([422, ['user.currentPassword.error.wrongPassword']]);
    expect(await rights()).toEqual(before);
    expect(await trailOf(person.id)).toEqual([]);
    expect((await change(admin, person.id, body)).status).toBe(200);
    expect(await rights()).not.toEqual(before);
    expect(await trailOf(person.id)).toHaveLength(1);
  });

  test('the account of an applicant is deactivated and activated without a password', async () => {
    const person = await makePerson(server);
    for (const active of [false, true]) expect((await send(admin, person.id, { active })).status).toBe(200);
  });

  test('a new admin needs a chosen institution; all of them is one choice, which the trail names', async () => {
    const person = await makePerson(server);
    const answer = await send(admin, person.id, { role: 'admin' });
    expect(errorKeys(answer)).toEqual([
      'user.institutionCode.error.institutionMissing',
      'user.staffRoles.error.rolesMissing',
      'user.currentPassword.error.passwordMissing',
    ]);
    expect(
      (await change(admin, person.id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: null })).status,
    ).toBe(200);
    expect(await trailOf(person.id)).toMatchObject([
      { details: { role: { from: 'applicant', to: 'admin' }, institutionCode: { from: null, to: null } } },
    ]);
  });

  test('the eleventh wrong password is not compared, and the right one has to wait too', async () => {
    const [guesser, person] = [await adminOf(), await adminOf(20)];
    const guess = () => send(guesser, person.id, { active: false, currentPassword: 'Salah-Sekali-1' });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect((await change(guesser, person.id, { active: false })).status).toBe(429);
  });

  test('a caller with two-step verification also needs a code: each counts once, and only for a change that happens', async () => {
    const caller = await adminOf();
    const { body } = await caller.client.call(setUpSecondFactor, { body: { currentPassword: password } });
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) });
    const confirmed = await caller.client.call(confirmSecondFactor, { body: { code: totp.generate() } });
    const [first = '', second = ''] = confirmed.body.data.recoveryCodes;
    const person = await adminOf(20);
    const withCode = (code: string, more: object) => change(caller, person.id, { ...more, code });
    expect(errorKeys(await change(caller, person.id, { institutionCode: 30 }))).toEqual([
      'user.code.error.codeMissing',
    ]);
    expect(errorKeys(await withCode('000000', { institutionCode: 30 }))).toEqual(['secondFactor.code.error.wrongCode']);
    // Refused for another reason: the code stays.
    expect(errorKeys(await withCode(first, { institutionCode: 99 }))).toEqual(['user.institutionCode.error.enum']);
    const wrong = await send(caller, person.id, { active: false, code: first, currentPassword: 'Salah-Sekali-1' });
    expect(errorKeys(wrong)).toEqual(['user.currentPassword.error.wrongPassword']);
    expect((await withCode(first, { institutionCode: 30 })).status).toBe(200);
    expect((await withCode(first, { institutionCode: 40 })).status).toBe(422);
    await server.db.query('update second_factor set last_step = 0 where account_id = $1', [caller.id]);
    await server.db.query('delete from throttle');
    expect((await withCode(totp.generate(), { institutionCode: 40 })).status).toBe(200);
    // Two changes at once with one code: one happens.
    const both = await Promise.all([20, 30].map((institutionCode) => withCode(second, { institutionCode })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('removing the second factor of another admin needs the password, and the code of a caller who has one; a refusal leaves it', async () => {
    const withFactor = async () => {
      const person = await adminOf();
      const { body } = await person.client.call(setUpSecondFactor, { body: { currentPassword: password } });
      const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate();
      const confirmed = await person.client.call(confirmSecondFactor, { body: { code } });
      return { person, recoveryCodes: confirmed.body.data.recoveryCodes };
    };
    const [{ person }, { person: caller, recoveryCodes }] = [await withFactor(), await withFactor()];
    const remove = (by: Person, body: object) =>
      by.client.call(calls.removeUserSecondFactor, { params: { id: person.id }, body });
    const hasFactor = async () => (await list(admin, { q: person.email })).body.data[0]?.hasSecondFactor;
    expect(errorKeys(await remove(admin, {}))).toEqual(['user.currentPassword.error.passwordMissing']);
    expect(errorKeys(await remove(admin, { currentPassword: 'Salah-Sekali-1' }))).toEqual([
      'user.currentPassword.error.wrongPassword',
    ]);
    expect(errorKeys(await remove(caller, {}))).toEqual([
      'user.currentPassword.error.passwordMissing',
      'user.code.error.codeMissing',
    ]);
    expect(errorKeys(await remove(caller, { currentPassword: password, code: '000000' }))).toEqual([
      'secondFactor.code.error.wrongCode',
    ]);
    const limited = await adminOf(20);
    expect((await remove(limited, { currentPassword: password })).status).toBe(403);
    expect(await hasFactor()).toBe(true);
    const removed = await remove(caller, { currentPassword: password, code: recoveryCodes[0] });
    expect([removed.status, removed.body.data.hasSecondFactor]).toEqual([200, false]);
    expect((await person.client.call(currentUser)).status).toBe(401);
    const trail = (await admin.client.call(listAudit, { query: { q: person.id } })).body.data;
    expect(trail.filter(({ action }) => action === 'account.secondFactorRemoved')).toMatchObject([
      { actorId: caller.id },
    ]);
  });

  test('a request that is repeated with its key changes rights once, with one entry in the trail', async () => {
    const person = await makePerson(server);
    const options = {
      params: { id: person.id },
      body: { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20, currentPassword: password },
      idempotencyKey: crypto.randomUUID(),
    } as const;
    const answers = [
      await admin.client.call(calls.changeUser, options),
      await admin.client.call(calls.changeUser, options),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await trailOf(person.id)).toHaveLength(1);
  });

  test('an account that becomes an admin’s while it is being deactivated is deactivated with a password only', async () => {
    const person = await makePerson(server);
    const [made, deactivated] = await Promise.all([
      change(admin, person.id, { role: 'admin', staffRoles: ['officeAdmin'], institutionCode: 20 }),
      send(admin, person.id, { active: false }),
    ]);
    // Whichever comes first: an admin is never deactivated without a password.
    const last = (await trailOf(person.id))[0]?.details;
    if (deactivated.status === 200) expect(last).toHaveProperty('role');
    else expect(errorKeys(deactivated)).toEqual(['user.currentPassword.error.passwordMissing']);
    expect(made.status).toBe(200);
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
