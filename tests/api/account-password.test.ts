import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  currentUser,
  forgotPassword,
  login,
  register,
  resetPassword,
  sendEmailVerification,
  verifyEmail,
} from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, newEmail, password, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const fresh = 'Perahu-Kuning-9';
const canLogIn = async (email: string, given: string) =>
  (await createClient(server.url).call(login, { body: { email, password: given } })).status === 200;
const tokenIn = (link: string | undefined) => new URL(link as string).pathname.split('/').at(-1);

describe('forgotten password', () => {
  const forgot = (email: string, locale: 'id' | 'en' = 'en') =>
    server.api.call(forgotPassword, { body: { email }, locale });
  const reset = (token: string | undefined, given = fresh) =>
    server.api.call(resetPassword, { body: { token, password: given, confirmPassword: given } });

  test('a mailed reset link sets a new password, ends the open session and sends a notice; used again it gets 400', async () => {
    const { email, client } = await makePerson(server);
    const asked = await forgot(email);
    expect(asked.status).toBe(200);
    const mail = await server.waitForMail(email);
    expect(mail.link).toMatch(new RegExp(`^${server.url}/reset-password/[\\w-]{43}$`));
    expect(mail.html).toContain(mail.link);
    const answer = await reset(tokenIn(mail.link));
    expect(answer.status).toBe(200);
    expect((await client.call(currentUser)).status).toBe(401);
    expect([await canLogIn(email, password), await canLogIn(email, fresh)]).toEqual([false, true]);
    const again = await reset(tokenIn(mail.link), 'Layang-Merah-3');
    expect(again.status).toBe(400);
    expect(again.body.message).toContain('invalid token');
    expect((await server.waitForMail(email, 2)).subject).toBe('Your password was changed');
  });

  test('a reset request for an unknown address gets the response of a known one and sends no mail', async () => {
    const { email } = await makePerson(server);
    const unknown = newEmail();
    const [known, stranger] = [await forgot(email), await forgot(unknown)];
    expect(stranger.status).toBe(known.status);
    expect(stranger.body).toEqual(known.body);
    await server.waitForMail(email);
    expect(await server.mails(unknown)).toHaveLength(0);
  });

  test('a reset request in Indonesian sends a mail with an Indonesian subject', async () => {
    const { email } = await makePerson(server);
    await forgot(email, 'id');
    expect((await server.waitForMail(email)).subject).toBe('Buat kata sandi baru');
  });

  test('the reset link uses the configured URL and ignores the X-Forwarded-Host header', async () => {
    const { email } = await makePerson(server);
    const headers = { 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
    await server.api.request('POST', '/api/auth/password/forgot', { body: { email }, headers });
    expect((await server.waitForMail(email)).link).toContain(server.url);
  });

  test('a reset link is refused after its expiry time, after a newer link was used and with a made-up token', async () => {
    const { email } = await makePerson(server);
    await forgot(email);
    const first = await server.waitForMail(email);
    await forgot(email);
    const second = await server.waitForMail(email, 2);
    expect((await reset(tokenIn(second.link))).status).toBe(200);
    expect((await reset(tokenIn(first.link))).status).toBe(400);
    await server.waitForMail(email, 3);
    await forgot(email);
    const third = await server.waitForMail(email, 4);
    await server.db.query('update link_token set expires_at = now() where used_at is null');
    expect((await reset(tokenIn(third.link))).status).toBe(400);
    expect((await reset('made-up')).status).toBe(400);
  });

  test('a reset link stays valid after a refused password, and a reset repeated with its idempotency key gets the same response', async () => {
    const { email } = await makePerson(server);
    await forgot(email);
    const token = tokenIn((await server.waitForMail(email)).link);
    expect((await reset(token, 'weak')).status).toBe(422);
    expect((await reset(token, 'Password123')).body.errors?.[0]?.key).toBe(
      'reset-password.password.error.commonPassword',
    );
    const options = {
      body: { token, password: fresh, confirmPassword: fresh },
      idempotencyKey: crypto.randomUUID(),
    };
    const first = await server.api.call(resetPassword, options);
    const second = await server.api.call(resetPassword, options);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('a reset request for an unverified registration gets the response of an unknown address and a mail with a link to register', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await server.waitForMail(email);
    const [unfinished, unknown] = [await forgot(email), await forgot(newEmail())];
    expect([unfinished.status, unfinished.body]).toEqual([unknown.status, unknown.body]);
    const mail = await server.waitForMail(email, 2);
    expect([mail.subject, mail.link]).toEqual(['Your registration is not finished', `${server.url}/register`]);
  });

  test('a sixth reset request within an hour is refused, whether the address exists or not', async () => {
    const { email } = await makePerson(server);
    for (const address of [email, newEmail()]) {
      for (let i = 0; i < 5; i++) expect((await forgot(address)).status).toBe(200);
      expect((await forgot(address)).status).toBe(429);
    }
  });
});

describe('change of password', () => {
  const body = { currentPassword: password, password: fresh, confirmPassword: fresh };

  test('a password change ends the other session and not the current one, and the owner gets a mail and can log in with the new password', async () => {
    const { email, client } = await makePerson(server);
    const { client: elsewhere } = await logIn(server, email);
    const answer = await client.call(changePassword, { body });
    expect(answer.status).toBe(200);
    expect((await client.call(currentUser)).status).toBe(200);
    expect((await elsewhere.call(currentUser)).status).toBe(401);
    expect(await canLogIn(email, fresh)).toBe(true);
    expect((await server.waitForMail(email)).subject).toBe('Your password was changed');
  });

  test('a password change needs the current password and is refused after ten wrong ones', async () => {
    const { email, client } = await makePerson(server);
    const wrong = { ...body, currentPassword: 'Wrong-Password-1' };
    const refused = await client.call(changePassword, { body: wrong, locale: 'id' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[0]).toEqual({
      path: '/currentPassword',
      key: 'change-password.currentPassword.error.wrongPassword',
      message: 'Kata sandi saat ini salah.',
    });
    for (let i = 0; i < 9; i++) await client.call(changePassword, { body: wrong });
    expect((await client.call(changePassword, { body })).status).toBe(429);
    expect(await canLogIn(email, password)).toBe(true);
  });

  test('a password change sent twice at the same time with one idempotency key gets the same 200 response twice', async () => {
    const { client } = await makePerson(server);
    const options = { body, idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all([client.call(changePassword, options), client.call(changePassword, options)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test('a password change without a session is refused', async () => {
    expect((await server.api.call(changePassword, { body })).status).toBe(401);
  });
});

describe('change of the email address', () => {
  const ask = (client: { call: typeof server.api.call }, newAddress: string) =>
    client.call(sendEmailVerification, { body: { newEmail: newAddress, currentPassword: password } });
  const linkParts = (link: string | undefined) => Object.fromEntries(new URL(link as string).searchParams);
  const open = (query: Record<string, string>) => server.api.call(verifyEmail, { query });

  test('an email change is confirmed in the new mailbox, notifies the old one and ends all sessions; its link may be opened twice', async () => {
    const { email, client } = await makePerson(server);
    const next = newEmail('dewi');
    expect((await ask(client, next)).status).toBe(200);
    expect((await server.waitForMail(email)).subject).toBe('Request to change your email address');
    const { link } = await server.waitForMail(next);
    expect(new URL(link as string).pathname).toBe('/verify-email');
    expect(linkParts(link)['newEmail']).toBe(next);
    expect((await client.call(currentUser)).body.data).toMatchObject({ email });

    expect((await open(linkParts(link))).status).toBe(200);
    expect((await open(linkParts(link))).status).toBe(200);
    expect((await client.call(currentUser)).status).toBe(401);
    expect([await canLogIn(email, password), await canLogIn(next, password)]).toEqual([false, true]);
  });

  test('an email change link is refused for another address, with a made-up token and after its expiry time', async () => {
    const { client } = await makePerson(server);
    const next = newEmail();
    await ask(client, next);
    const parts = linkParts((await server.waitForMail(next)).link);
    const other = await open({ ...parts, newEmail: newEmail() } as Record<string, string>);
    expect(other.status).toBe(400);
    expect(other.body.message).toContain('invalid token');
    expect((await open({ token: 'x', newEmail: next })).status).toBe(400);
    await server.db.query('update link_token set expires_at = now() where new_email = $1', [next]);
    expect((await open(parts)).status).toBe(400);
  });

  test('an email change with a wrong password or to the current address is refused', async () => {
    const { client, email } = await makePerson(server);
    const wrong = await client.call(sendEmailVerification, {
      body: { newEmail: newEmail(), currentPassword: 'Wrong-Password-1' },
    });
    expect(wrong.body.errors?.[0]?.path).toBe('/currentPassword');
    const same = await ask(client, email.toUpperCase());
    expect(same.body.errors?.[0]).toMatchObject({ path: '/newEmail', key: 'change-email.newEmail.error.sameEmail' });
  });

  test('an email change needs the password from 15 minutes after the login, not before, and a link mailed earlier stays valid', async () => {
    const { client, id } = await makePerson(server);
    const next = newEmail();
    const body = { newEmail: next };
    expect((await client.call(sendEmailVerification, { body })).status).toBe(200);
    const { link } = await server.waitForMail(next);
    await server.db.query("update session set created_at = now() - interval '15 minutes' where account_id = $1", [id]);
    const late = await client.call(sendEmailVerification, { body: { newEmail: newEmail() } });
    expect([late.status, late.body.errors]).toEqual([
      422,
      [
        {
          path: '/currentPassword',
          key: 'change-email.currentPassword.error.loginTooOld',
          message: 'You logged in more than 15 minutes ago. Enter your current password to continue.',
        },
      ],
    ]);
    expect((await ask(client, newEmail())).status).toBe(200);
    expect((await open(linkParts(link))).status).toBe(200);
  });

  test('an email change with a wrong or empty password is refused, although a recent login needs no password', async () => {
    const { client } = await makePerson(server);
    for (const currentPassword of ['Wrong-Password-1', '']) {
      const refused = await client.call(sendEmailVerification, { body: { newEmail: newEmail(), currentPassword } });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/currentPassword']);
    }
  });

  test('an email change to a taken address gets the response of a free one, and the owner of the address gets a mail without a link', async () => {
    const [me, owner] = [await makePerson(server), await makePerson(server)];
    const free = await ask(me.client, newEmail());
    const taken = await ask(me.client, owner.email);
    expect(taken.body).toEqual(free.body);
    const mail = await server.waitForMail(owner.email);
    expect(mail.subject).toBe('This address already has an account');
    expect(mail.link).toBeUndefined();
  });

  test('an email change link gets 400 if its address was registered in the meantime', async () => {
    const { client } = await makePerson(server);
    const next = newEmail();
    await ask(client, next);
    const parts = linkParts((await server.waitForMail(next)).link);
    await server.db.query("insert into account (email, email_folded, password_hash) values ($1, $1, 'x')", [next]);
    expect((await open(parts)).status).toBe(400);
  });
});
