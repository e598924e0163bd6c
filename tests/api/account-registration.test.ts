import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register, resendOtp, verifyOtp } from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { newEmail, password, registerPerson, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const wrongOtp = (otp: string | undefined) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const countAccounts = async (email: string) =>
  (await server.db.query('select 1 from account where lower(email) = lower($1)', [email])).rowCount;

describe('registration', () => {
  test('leads through the mailbox to a session', async () => {
    const email = newEmail();
    const answer = await server.api.call(register, { body: registration(email) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ statusCode: 201, data: null });
    expect(answer.body.message).toContain('code');

    const mail = await server.waitForMail(email);
    expect(mail.otp).toMatch(/^\d{6}$/);
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

  test('keeps no readable secret', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const { otp } = await server.waitForMail(email);
    const { rows } = await server.db.query(
      `select a::text || c::text || coalesce((select string_agg(j::text, '') from graphile_worker.jobs j), '')
              || (select string_agg(i::text, '') from idempotency i) as everything
         from account a join one_time_code c on c.account_id = a.id where a.email = $1`,
      [email],
    );
    expect(rows[0]?.everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows[0]?.everything).not.toContain(password);
    expect(rows[0]?.everything).not.toContain(`"${otp}"`);
  });

  test('names every broken rule with path, key and a sentence in the language asked for', async () => {
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

  test.each(['id', 'en'] as const)('says "required" with the name of the field (%s)', async (locale) => {
    const { firstName: _left, ...body } = registration(newEmail());
    const answer = await server.api.call(register, { body, locale });
    const label = { id: 'Nama depan', en: 'First name' }[locale];
    expect(answer.body.errors?.[0]?.message.toLowerCase()).toContain(label.toLowerCase());
  });

  test('refuses unknown fields and values of another type, and stores nothing', async () => {
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

  test('refuses a password that everybody tries first', async () => {
    const body = registration(newEmail(), { password: 'Password123', confirmPassword: 'Password123' });
    const answer = await server.api.call(register, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]).toMatchObject({ path: '/password', key: 'register.password.error.commonPassword' });
    expect(answer.body.errors?.[0]?.message).toContain('password');
  });

  test('tells a stranger nothing: a taken address answers the same and gets a mail', async () => {
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

  test('makes one account of many requests and spellings', async () => {
    const email = newEmail('race');
    const spellings = [email, email.toUpperCase(), email.replace('race', 'Race')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.api.call(register, { body: registration(spellings[i % 3] as string) }),
      ),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([201]));
    expect(await countAccounts(email)).toBe(1);
  });

  test('asks for a guardian of a minor and keeps the consent with its words and time', async () => {
    const email = newEmail();
    const birthdate = `${new Date().getFullYear() - 16}-01-15`;
    const without = await server.api.call(register, { body: registration(email, { birthdate }) });
    expect(without.body.errors?.map((e) => e.path).sort()).toEqual(['/guardianConsent', '/guardianName']);
    const guardian = { guardianName: 'Budi Santoso', guardianConsent: true };
    const answer = await server.api.call(register, { body: registration(email, { birthdate, ...guardian }) });
    expect(answer.status).toBe(201);
    const { rows } = await server.db.query('select profile, consent from account where email = $1', [email]);
    expect(rows[0]?.consent.guardian).toMatchObject({ name: 'Budi Santoso', locale: 'en' });
    expect(rows[0]?.consent.guardian.textVersion).toMatch(/^[0-9a-f]{12}$/);
    expect(Date.parse(rows[0]?.consent.privacy.at)).toBeGreaterThan(Date.now() - 60_000);
    expect(rows[0]?.profile).toMatchObject({ firstName: 'Siti', phoneNumber: '81234567890', birthDate: birthdate });
    expect(rows[0]?.profile).not.toHaveProperty('password');
  });
});

describe('one-time code', () => {
  const registered = async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    return { email, otp: (await server.waitForMail(email)).otp };
  };
  const verify = (email: string, otp: string | undefined) => server.api.call(verifyOtp, { body: { email, otp } });

  test('is refused when malformed, with the words of the specification', async () => {
    const answer = await verify(newEmail(), '12345');
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.message).toBe('OTP must be exactly 6 digits number');
  });

  test('is void after five wrong tries, even when the sixth is right', async () => {
    const { email, otp } = await registered();
    for (let i = 0; i < 5; i++) expect((await verify(email, wrongOtp(otp))).status).toBe(422);
    const sixth = await verify(email, otp);
    expect(sixth.status).toBe(422);
    expect(sixth.body.errors?.[0]?.path).toBe('/otp');
  });

  test('is judged at most five times when guesses come at once', async () => {
    const { email, otp } = await registered();
    await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongOtp(otp))));
    const { rows } = await server.db.query(
      'select tries from one_time_code c join account a on a.id = c.account_id where a.email = $1',
      [email],
    );
    expect(rows[0]?.tries).toBe(5);
    expect((await verify(email, otp)).status).toBe(422);
  });

  test('works once', async () => {
    const { email, otp } = await registered();
    expect((await verify(email, otp)).status).toBe(201);
    expect((await verify(email, otp)).status).toBe(422);
  });

  test('ends after ten minutes', async () => {
    const { email, otp } = await registered();
    await server.db.query(
      `update one_time_code set expires_at = expires_at - interval '10 minutes'
        where account_id = (select id from account where email = $1)`,
      [email],
    );
    expect((await verify(email, otp)).status).toBe(422);
  });

  test('belongs to one account, and its refusals look all the same', async () => {
    const [one, other] = [await registered(), await registered()];
    const foreign = await verify(other.email, one.otp);
    const unknown = await verify(newEmail(), one.otp);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
    expect(foreign.status).toBe(422);
    expect((await verify(one.email, one.otp)).status).toBe(201);
  });

  test('counts a wrong try once when the same request comes twice', async () => {
    const { email, otp } = await registered();
    const options = { body: { email, otp: wrongOtp(otp) }, idempotencyKey: crypto.randomUUID() };
    const first = await server.api.call(verifyOtp, options);
    const second = await server.api.call(verifyOtp, options);
    expect(second.status).toBe(422);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const { rows } = await server.db.query(
      'select tries from one_time_code c join account a on a.id = c.account_id where a.email = $1',
      [email],
    );
    expect(rows[0]?.tries).toBe(1);
  });
});

describe('resending the code', () => {
  const resend = (email: string, locale: 'id' | 'en' = 'en') => server.api.call(resendOtp, { body: { email }, locale });

  test('voids the former code and names the time of the next', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const first = await server.waitForMail(email);
    const answer = await resend(email, 'id');
    expect(answer.status).toBe(200);
    const wait = Date.parse(answer.body.data.nextAllowedAt) - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(answer.headers.getSetCookie().find((c) => c.startsWith('timeoutResendOTP='))).toMatch(
      /Max-Age=60.*SameSite=Lax/,
    );
    const second = await server.waitForMail(email, 2);
    expect(second.subject).toBe('Kode verifikasi Anda');
    expect((await server.api.call(verifyOtp, { body: { email, otp: first.otp } })).status).toBe(422);
    expect((await server.api.call(verifyOtp, { body: { email, otp: second.otp } })).status).toBe(201);
  });

  test('is refused within a minute, by the server and whatever cookies say', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await resend(email);
    const again = await createClient(server.url).call(resendOtp, { body: { email } });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(again.body.message).toMatch(/Too many/);
  });

  test('sends exactly one mail for fifty requests at once', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await server.waitForMail(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => resend(email)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(49);
    await server.waitForMail(email, 2);
    const { rows } = await server.db.query("select 1 from graphile_worker.jobs where task_identifier = 'sendOtp'");
    expect(rows).toHaveLength(0);
    expect(await server.mails(email)).toHaveLength(2);
  });

  test('is refused after five in an hour', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    for (let i = 0; i < 5; i++) {
      expect((await resend(email)).status).toBe(200);
      await server.db.query(
        "update throttle set started_at = started_at - interval '61 s' where bucket like 'resend-minute%'",
      );
    }
    expect((await resend(email)).status).toBe(429);
  });

  test('answers the same for an address without account', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const unknown = newEmail();
    const [a, b] = [await resend(email), await resend(unknown)];
    expect([b.status, b.body.message]).toEqual([a.status, a.body.message]);
    expect((await resend(unknown)).status).toBe(429);
    expect(await server.mails(unknown)).toHaveLength(0);
  });
});
