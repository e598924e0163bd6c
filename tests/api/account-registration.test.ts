import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register, verifyOtp } from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { codePattern } from '../support/one-time-code.ts';
import { newEmail, password, registerPerson, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const countAccounts = async (email: string) =>
  (await server.db.query('select 1 from account where lower(email) = lower($1)', [email])).rowCount;

describe('registration', () => {
  test('a registered person can log in after entering the mailed code, and a login before gives no session', async () => {
    const email = newEmail();
    const answer = await server.api.call(register, { body: registration(email) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ statusCode: 201, data: null });
    expect(answer.body.message).toContain('code');

    const mail = await server.waitForMail(email);
    expect(mail.otp).toMatch(codePattern);
    expect(mail.text).toContain(mail.otp);

    const early = await server.api.call(login, { body: { email, password } });
    expect(early.status).toBe(200);
    expect(early.body).toMatchObject({ message: 'Please check your email to verify your account!', data: null });
    expect(server.api.cookies.has('session')).toBe(false);

    const verified = await server.api.call(verifyOtp, { body: { email, otp: mail.otp } });
    expect(verified.status).toBe(201);
    expect(verified.body.data).toEqual({ status: 201 });

    const client = createClient(server.url);
    const entered = await client.call(login, { body: { email, password } });
    expect(entered.body.data).toMatchObject({ email, role: 'applicant', firstName: 'Siti', institutionCode: null });
    expect([...client.cookies.keys()].sort()).toEqual(['csrf_token', 'device', 'session', 'userId']);
  });

  test('a registration stores no password or code in plain text', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const { otp } = await server.waitForMail(email);
    const { rows } = await server.db.query(
      `select a::text || r::text || c::text || coalesce((select string_agg(j::text, '') from graphile_worker.jobs j), '')
              || (select string_agg(i::text, '') from idempotency i) as everything
         from account a join registration r on r.account_id = a.id join verification_code c on c.registration_id = r.id
        where a.email = $1`,
      [email],
    );
    expect(rows[0]?.everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows[0]?.everything).not.toContain(password);
    // Not behind a dot: the microseconds of a time have six digits too.
    expect(rows[0]?.everything).not.toMatch(new RegExp(`(?<![\\w.])${otp}(?!\\w)`));
  });

  test('a refused registration lists each broken rule with path, key and a message in the requested language', async () => {
    const body = registration('no-address', {
      password: 'short',
      firstName: 'R2D2',
      phone: '0812',
      privacyConsent: false,
    });
    const en = await server.api.call(register, { body });
    expect(en.status).toBe(422);
    const byPath = Object.fromEntries((en.body.errors ?? []).map((e) => [e.path, e]));
    expect(byPath['/email']).toMatchObject({ key: 'register.email.error.email', message: 'Must be a valid email!' });
    expect(byPath['/confirmPassword']?.message).toBe('Password do not match');
    expect(Object.keys(byPath).sort()).toEqual(
      ['/confirmPassword', '/email', '/firstName', '/password', '/phoneNumber', '/privacyConsent'].sort(),
    );
    const id = await server.api.call(register, { body, locale: 'id' });
    expect(id.body.errors?.map((e) => e.key)).toEqual(en.body.errors?.map((e) => e.key));
    expect(id.body.errors?.find((e) => e.path === '/privacyConsent')?.message).not.toBe(
      byPath['/privacyConsent']?.message,
    );
    expect(id.body.message).not.toBe(en.body.message);
    expect(await countAccounts('no-address')).toBe(0);
  });

  test.each(['id', 'en'] as const)(
    'the message for a missing first name contains the label of that field (%s)',
    async (locale) => {
      const { firstName: _left, ...body } = registration(newEmail());
      const answer = await server.api.call(register, { body, locale });
      const label = { id: 'Nama depan', en: 'First name' }[locale];
      expect(answer.body.errors?.[0]?.message.toLowerCase()).toContain(label.toLowerCase());
    },
  );

  test('a registration with an unknown field or a wrong type is refused and creates no account', async () => {
    for (const more of [
      { role: 'admin' },
      { verified_at: '2020-01-01' },
      { firstName: ['Siti'] },
      { noLastName: 'true' },
    ]) {
      const email = newEmail();
      const answer = await server.api.call(register, { body: registration(email, more) });
      expect(answer.status, JSON.stringify(more)).toBe(422);
      expect(answer.body.errors?.map((e) => e.path)).toContain(`/${Object.keys(more)[0]}`);
      expect(await countAccounts(email)).toBe(0);
    }
  });

  test('a registration with a common password is refused', async () => {
    const body = registration(newEmail(), { password: 'Password123', confirmPassword: 'Password123' });
    const answer = await server.api.call(register, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]).toMatchObject({ path: '/password', key: 'register.password.error.commonPassword' });
    expect(answer.body.errors?.[0]?.message).toContain('password');
  });

  test('a registration for a taken address in capitals gets the response of a free one, and its owner gets a mail without a code', async () => {
    const { email } = await registerPerson(server);
    const fresh = await server.api.call(register, { body: registration(newEmail()) });
    const taken = await server.api.call(register, { body: registration(email.toUpperCase()) });
    expect(taken.status).toBe(fresh.status);
    expect(taken.body).toEqual(fresh.body);
    expect([...taken.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());
    const mail = await server.waitForMail(email.toUpperCase(), 2);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.otp).toBeUndefined();
    expect(await countAccounts(email)).toBe(1);
  });

  test('simultaneous registrations with different spellings of one address create one account', async () => {
    const email = newEmail('race');
    const spellings = [email, email.toUpperCase(), email.replace('race', 'Race')];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        server.api.call(register, { body: registration(spellings[i % 3] as string) }),
      ),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([201]));
    expect(await countAccounts(email)).toBe(1);
  });

  test('a minor can register only with a guardian, and the consents are stored with text version and time', async () => {
    const email = newEmail();
    const birthdate = `${new Date().getFullYear() - 16}-01-15`;
    const without = await server.api.call(register, { body: registration(email, { birthdate }) });
    expect(without.body.errors?.map((e) => e.path).sort()).toEqual(['/guardianConsent', '/guardianName']);
    const guardian = { guardianName: 'Budi Santoso', guardianConsent: true };
    const answer = await server.api.call(register, { body: registration(email, { birthdate, ...guardian }) });
    expect(answer.status).toBe(201);
    const { otp } = await server.waitForMail(email);
    expect((await server.api.call(verifyOtp, { body: { email, otp } })).status).toBe(201);
    const { rows } = await server.db.query('select profile, consent from account where email = $1', [email]);
    expect(rows[0]?.consent.guardian).toMatchObject({ name: 'Budi Santoso', locale: 'en' });
    expect(rows[0]?.consent.guardian.textVersion).toMatch(/^[0-9a-f]{12}$/);
    expect(Date.parse(rows[0]?.consent.privacy.at)).toBeGreaterThan(Date.now() - 60_000);
    expect(rows[0]?.profile).toMatchObject({ firstName: 'Siti', phoneNumber: '81234567890', birthDate: birthdate });
    expect(rows[0]?.profile).not.toHaveProperty('password');
  });
});
