import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, register, verifyOtp } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../../src/contract/admin-second-factor.ts';
import * as calls from '../../src/contract/invitations.ts';
import { acceptInvitation, readInvitation } from '../../src/server/features/admin-users/accept-invitation.ts';
import { addJob } from '../../src/server/platform/jobs/add-job.ts';
import { deleteExpiredRows } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { digest } from '../../src/server/tokens.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, type Person, password, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeSubmitted } from './admin-applications-support.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const reviewerAt20 = { staffRoles: ['reviewer'], institutionCode: 20 };
const send = ({ client }: Person, body: { email: string; [name: string]: unknown }) =>
  client.call(calls.inviteStaff, { body });
const invite = async (by: Person, email: string, rights: object = reviewerAt20): Promise<string> => {
  const { status, text, body } = await send(by, { email, ...rights, currentPassword: password });
  expect(status, text).toBe(200);
  return body.data.Id;
};
const resend = ({ client }: Person, invitationId: string, body: object = { currentPassword: password }) =>
  client.call(calls.resendInvitation, { params: { invitationId }, body });
const withdraw = ({ client }: Person, invitationId: string) =>
  client.call(calls.withdrawInvitation, { params: { invitationId } });
const find = async (id: string) =>
  (await admin.client.call(calls.listInvitations)).body.data.find((one) => one.Id === id);

const tokenIn = (text: string): string => /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
/** The token of the newest mail, of so many. */
const untilToken = async (email: string, mails = 1): Promise<string> =>
  tokenIn((await server.waitForMail(email, mails)).text);
const look = async (token: string) => server.api.call(calls.getInvitation, { query: { token } });
const newPassword = 'Kereta-Malam-8';
const accept = (token: string, more: object = {}) =>
  createClient(server.url).call(calls.acceptInvitation, {
    body: {
      token,
      firstName: 'Dewi',
      lastName: 'Lestari',
      password: newPassword,
      confirmPassword: newPassword,
      ...more,
    },
  });
const accountOf = async (email: string) =>
  (
    await server.db.query(
      `select id, role, active, institution_code, program_institution, program_ids, staff_roles, profile,
          verified_at is not null as verified from account where email_folded = $1`,
      [email],
    )
  ).rows[0];

describe('an invitation', () => {
  test('leads by its mail to an account with its rights, name and password; the link works once', async () => {
    const email = newEmail('undangan');
    const id = await invite(admin, email);
    expect(await find(id)).toMatchObject({ Email: email, Giver: admin.email, State: 'open', IsExpired: false });
    expect(await accountOf(email)).toBeUndefined();
    const token = await untilToken(email);
    expect((await look(token)).body.data).toMatchObject({
      State: 'open',
      Email: email,
      Giver: admin.email,
      Roles: ['Reviewer'],
    });
    const { rows } = await server.db.query<{ hash: Buffer }>(
      'select token_hash as hash from staff_invitation where id = $1',
      [id],
    );
    expect(rows[0]?.hash).toEqual(digest(token));
    const accepted = await accept(token);
    expect(accepted.status, accepted.text).toBe(200);
    expect(await accountOf(email)).toMatchObject({
      role: 'admin',
      institution_code: 20,
      staff_roles: ['reviewer'],
      profile: { firstName: 'Dewi', lastName: 'Lestari' },
      verified: true,
    });
    const person = await logIn(server, email, undefined, newPassword);
    expect((await person.client.call(currentUser)).body.data?.role.toLowerCase()).toBe('admin');
    const again = await accept(token);
    expect([again.status, again.body.message]).toEqual([400, expect.stringContaining('invalid token')]);
    expect([(await look(token)).status, await find(id)]).toEqual([404, undefined]);
    const trail = (await admin.client.call(listAudit, { query: { subjectId: person.id } })).body.data;
    expect(trail).toMatchObject([
      {
        action: 'invitation.accepted',
        actorId: person.id,
        details: { staffRoles: { from: [], to: ['reviewer'] }, giver: admin.id },
      },
    ]);
    const sent = (await admin.client.call(listAudit, { query: { subjectId: id } })).body.data;
    expect(sent).toMatchObject([
      { action: 'invitation.sent', actorId: admin.id, details: { institutionCode: { from: null, to: 20 } } },
    ]);
  });

  test('can be of some programs; a name is checked as in the profile, and one name is enough', async () => {
    const email = newEmail('prodi');
    const { rows } = await server.db.query<{ id: string }>(
      'select id from program where institution_code = 20 order by id limit 2',
    );
    const programIds = rows.map(({ id }) => id);
    await invite(admin, email, { ...reviewerAt20, programIds });
    const token = await untilToken(email);
    expect(errorKeys(await accept(token, { firstName: 'Dewi Ayu' }))).toEqual(['invitation.firstName.error.pattern']);
    expect(errorKeys(await accept(token, { password: 'Password123', confirmPassword: 'Password123' }))).toEqual([
      'invitation.password.error.commonPassword',
    ]);
    expect((await accept(token, { lastName: undefined, noLastName: true })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({
      program_institution: 20,
      program_ids: programIds,
      profile: { firstName: 'Dewi', noLastName: true },
    });
  });

  test('that is accepted twice at the same moment makes one account', async () => {
    const email = newEmail('ganda');
    await invite(admin, email);
    const token = await untilToken(email);
    const both = await Promise.all([accept(token), accept(token, { firstName: 'Ayu' }), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await server.db.query('select from account where email_folded = $1', [email])).rowCount).toBe(1);
  });

  test('that is sent again has a new link; the former one and late mails of it no longer work', async () => {
    const email = newEmail('ulang');
    const id = await invite(admin, email);
    const former = await untilToken(email);
    const other = await makePerson(server, { role: 'admin' });
    expect((await resend(other, id)).status).toBe(200);
    const token = await untilToken(email, 2);
    expect(token).not.toBe(former);
    expect([(await accept(former)).status, (await look(token)).body.data.Giver]).toEqual([400, other.email]);
    // The mail server was away: the job of the first mail is tried again after the second one.
    await addJob(server.portal.services.db, 'sendInvitation', { invitation: id, send: 1 });
    const isDone = async () =>
      (await server.db.query(`select from graphile_worker._private_jobs where payload ->> 'invitation' = $1`, [id]))
        .rowCount;
    await expect.poll(isDone, { timeout: 30_000 }).toBe(0);
    expect(await server.mails(email)).toHaveLength(2);
    expect((await accept(token)).status).toBe(200);
  });

  test('that is withdrawn or expired gives nothing; an expired one can be sent again, and is deleted after 30 days', async () => {
    const [withdrawn, late] = [newEmail('batal'), newEmail('lewat')];
    const ids = [await invite(admin, withdrawn), await invite(admin, late)] as const;
    const tokens = [await untilToken(withdrawn), await untilToken(late)] as const;
    expect((await withdraw(admin, ids[0])).status).toBe(200);
    expect((await withdraw(admin, ids[0])).status).toBe(404);
    await server.db.query(`update staff_invitation set expires_at = now() - interval '1 second' where id = $1`, [
      ids[1],
    ]);
    for (const token of tokens) expect([(await look(token)).status, (await accept(token)).status]).toEqual([404, 400]);
    expect([await accountOf(withdrawn), await accountOf(late)]).toEqual([undefined, undefined]);
    expect(await find(ids[1])).toMatchObject({ IsExpired: true });
    expect((await resend(admin, ids[1])).status).toBe(200);
    expect((await look(await untilToken(late, 2))).body.data.State).toBe('open');
    await server.db.query(`update staff_invitation set expires_at = now() - interval '31 days' where id = $1`, [
      ids[1],
    ]);
    await deleteExpiredRows(server.db);
    expect(await find(ids[1])).toBeUndefined();
  });

  test('withdrawn while it is accepted leaves either an account or none, and never an error of the server', async () => {
    const email = newEmail('serentak');
    const id = await invite(admin, email);
    const token = await untilToken(email);
    const [accepted, ended] = await Promise.all([accept(token), withdraw(admin, id)]);
    expect([
      [200, 404],
      [400, 200],
    ]).toContainEqual([accepted.status, ended.status]);
    expect((await accountOf(email)) === undefined).toBe(accepted.status === 400);
  });
});

describe('what the giver may give', () => {
  test('needs password, place and role; a program of another institution, an unknown role and no address are refused', async () => {
    const email = newEmail('syarat');
    expect(errorKeys(await send(admin, { email }))).toEqual([
      'user.institutionCode.error.institutionMissing',
      'user.staffRoles.error.rolesMissing',
      'user.currentPassword.error.passwordMissing',
    ]);
    const full = { email, ...reviewerAt20, currentPassword: password };
    const refusals: readonly (readonly [object, string])[] = [
      [{ currentPassword: 'Salah-Sekali-1' }, 'user.currentPassword.error.wrongPassword'],
      [{ staffRoles: ['no-such-role'] }, 'user.staffRoles.error.enum'],
      [{ institutionCode: 99 }, 'user.institutionCode.error.enum'],
      [{ programIds: [] }, 'user.programIds.error.programsMissing'],
      [{ programIds: ['no-such-program'] }, 'user.programIds.error.programsMissing'],
      [{ programIds: ['no-such-program'], institutionCode: null }, 'user.programIds.error.programsMissing'],
      [{ email: 'no address' }, 'forgot-password.email.error.email'],
    ];
    for (const [more, key] of refusals) expect(errorKeys(await send(admin, { ...full, ...more }))).toEqual([key]);
    expect((await server.db.query('select from staff_invitation where email_folded = $1', [email])).rowCount).toBe(0);
  });

  test('is asked for with a code where the giver has two-step verification, which a refusal leaves unused', async () => {
    const giver = await makePerson(server, { role: 'admin' });
    const { body } = await giver.client.call(setUpSecondFactor, { body: { currentPassword: password } });
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) });
    const confirmed = await giver.client.call(confirmSecondFactor, { body: { code: totp.generate() } });
    const [code = ''] = confirmed.body.data.recoveryCodes;
    const order = { email: newEmail('kode'), ...reviewerAt20, currentPassword: password };
    expect(errorKeys(await send(giver, order))).toEqual(['user.code.error.codeMissing']);
    expect(errorKeys(await send(giver, { ...order, code: '000000' }))).toEqual(['secondFactor.code.error.wrongCode']);
    expect(errorKeys(await send(giver, { ...order, code, institutionCode: 99 }))).toEqual([
      'user.institutionCode.error.enum',
    ]);
    expect((await send(giver, { ...order, code })).status).toBe(200);
    expect((await send(giver, { ...order, email: newEmail('kode'), code })).status).toBe(422);
  });

  test('is nothing without the right to give roles, and at one institution', async () => {
    const id = await invite(admin, newEmail('milik'));
    const others = [
      await makePerson(server, { role: 'admin', institutionCode: 20 }),
      await makePerson(server, { role: 'admin', staffRoles: ['officeAdmin'] }),
      await makePerson(server),
    ];
    for (const other of others) {
      const order = { email: newEmail('bukan'), ...reviewerAt20, currentPassword: password };
      expect((await send(other, order)).status).toBe(403);
      expect([(await resend(other, id)).status, (await withdraw(other, id)).status]).toEqual([403, 403]);
      expect((await other.client.call(calls.listInvitations)).status).toBe(403);
    }
    expect(await find(id)).toMatchObject({ State: 'open' });
  });

  test.each([
    ['lost the right to give roles', `update account set staff_roles = '{officeAdmin}' where id = $1`],
    ['was moved to one institution', 'update account set institution_code = 20 where id = $1'],
    ['was deactivated', 'update account set active = false where id = $1'],
    ['is an applicant now', `update account set role = 'applicant', staff_roles = '{}' where id = $1`],
  ])(
    'is checked again when it is accepted: a giver who %s gives nothing, until somebody else sends it',
    async (_name, statement) => {
      const giver = await makePerson(server, { role: 'admin' });
      const email = newEmail('hilang');
      const id = await invite(giver, email);
      const token = await untilToken(email);
      await server.db.query(statement, [giver.id]);
      expect([(await look(token)).body.data.State, (await find(id))?.State]).toEqual(['lapsed', 'lapsed']);
      const refused = await accept(token);
      expect([refused.status, await accountOf(email)]).toEqual([422, undefined]);
      expect((await resend(admin, id)).status).toBe(200);
      expect((await accept(await untilToken(email, 2))).status).toBe(200);
    },
  );

  test('that is taken while the invitation is accepted is given before, or not at all', async () => {
    const giver = await makePerson(server, { role: 'admin' });
    const email = newEmail('lomba');
    await invite(giver, email);
    const token = await untilToken(email);
    const taken = server.db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('admissions-portal/rights'))`);
      await tx.query(`update account set staff_roles = '{reviewer}' where id = $1`, [giver.id]);
    });
    const [accepted] = await Promise.all([accept(token), taken]);
    expect([200, 422]).toContain(accepted.status);
    expect((await accountOf(email)) !== undefined).toBe(accepted.status === 200);
  });

  test('is nothing any more where a role or a program is gone', async () => {
    const email = newEmail('gugur');
    const id = await invite(admin, email);
    const token = await untilToken(email);
    for (const column of [
      `staff_roles = '{no-such-role}'`,
      `staff_roles = '{reviewer}', program_ids = '{no-such-program}'`,
    ]) {
      await server.db.query(`update staff_invitation set ${column} where id = $1`, [id]);
      expect([(await look(token)).body.data.State, (await accept(token)).status]).toEqual(['lapsed', 422]);
    }
    expect(await accountOf(email)).toBeUndefined();
  });
});

describe('an address', () => {
  test('with an account is refused with what to do instead', async () => {
    const staff = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const idle = await makePerson(server);
    const { person: applicant } = await makeSubmitted(server);
    const inactive = await makePerson(server);
    await server.db.query('update account set active = false where id = $1', [inactive.id]);
    const ofProvider = await makePerson(server, { role: 'admin', institutionCode: 20 });
    await server.db.query(
      `insert into staff_identity (issuer, subject, account_id) values ('https://id.example.ac.id', $1::text, $1::text::uuid)`,
      [ofProvider.id],
    );
    const order = { ...reviewerAt20, currentPassword: password };
    const keyOf = async (email: string) => errorKeys(await send(admin, { ...order, email }));
    // Capital letters are the same address.
    for (const [{ email }, rule] of [
      [staff, 'isStaff'],
      [idle, 'hasAccount'],
      [applicant, 'hasApplied'],
      [inactive, 'inactive'],
      [ofProvider, 'fromProvider'],
    ] as const)
      expect(await keyOf(email.toUpperCase())).toEqual([`user.email.error.${rule}`]);
    const invited = newEmail('sudah');
    await invite(admin, invited);
    expect(await keyOf(invited)).toEqual(['user.email.error.invited']);
  });

  test('is invited once by two admins at the same moment', async () => {
    const [email, other] = [newEmail('dua'), await makePerson(server, { role: 'admin' })];
    const order = { email, ...reviewerAt20, currentPassword: password };
    const both = await Promise.all([send(admin, order), send(other, order)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    await untilToken(email);
    expect(await server.mails(email)).toHaveLength(1);
  });

  test('that somebody registered and never verified is taken over without password, profile and code of that attempt', async () => {
    const email = newEmail('serobot');
    const stranger = createClient(server.url);
    await stranger.call(register, { body: registration(email, { firstName: 'Orang', lastName: 'Lain' }) });
    const { otp } = await server.waitForMail(email);
    await invite(admin, email);
    const token = await untilToken(email, 2);
    expect((await accept(token)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({
      role: 'admin',
      profile: { firstName: 'Dewi', lastName: 'Lestari' },
    });
    expect((await stranger.call(verifyOtp, { body: { email, otp } })).status).not.toBe(200);
    await expect(logIn(server, email)).rejects.toThrow('login failed');
    await logIn(server, email, undefined, newPassword);
  });

  test('that gets an account before the invitation is accepted keeps it as it is', async () => {
    const email = newEmail('duluan');
    const id = await invite(admin, email);
    const token = await untilToken(email);
    await server.db.query(
      `insert into account (email, email_folded, password_hash, verified_at) values ($1, $1, 'x', now())`,
      [email],
    );
    expect([(await look(token)).body.data.State, (await find(id))?.State]).toEqual(['account', 'account']);
    expect([(await accept(token)).status, (await resend(admin, id)).status]).toEqual([422, 422]);
    expect(await accountOf(email)).toMatchObject({ role: 'applicant', staff_roles: [] });
  });

  test('gets at most ten mails a day', async () => {
    const email = newEmail('banyak');
    const id = await invite(admin, email);
    for (let mail = 2; mail <= 10; mail += 1) expect((await resend(admin, id)).status).toBe(200);
    expect((await resend(admin, id)).status).toBe(429);
  });

  test('whose password would be closed is led to the university, and the link makes no account', async () => {
    const email = newEmail('kampus');
    await invite(admin, email);
    const token = await untilToken(email);
    const { services } = server.portal;
    const closed = { ...services, settings: { ...services.settings, staffPasswordAccounts: ['root@example.com'] } };
    expect((await readInvitation(closed, 'en', token)).State).toBe('university');
    const answers = { firstName: 'Dewi', noLastName: true, password: newPassword };
    const order = { token, answers, passwordHash: 'x', locale: 'en' as const, origin: '' };
    const refused = services.db.transaction((tx) => acceptInvitation(tx, closed, order));
    await expect(refused).rejects.toMatchObject({ status: 422 });
    expect(await accountOf(email)).toBeUndefined();
  });
});
