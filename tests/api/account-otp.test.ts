import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register, resendOtp, verifyOtp } from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { codeDigits, otherCode } from '../support/one-time-code.ts';
import { newEmail, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const triesOf = `select tries from verification_code c join registration r on r.id = c.registration_id where r.email = $1`;

describe('one-time code', () => {
  const registered = async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    return { email, otp: (await server.waitForMail(email)).otp };
  };
  const verify = (email: string, otp: string | undefined) => server.api.call(verifyOtp, { body: { email, otp } });

  test('a code with too few digits gets 422 and a message that states the required number of digits', async () => {
    const answer = await verify(newEmail(), '12345');
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.message).toBe(`OTP must be exactly ${codeDigits} digits number`);
  });

  test('after five wrong attempts the correct code is refused', async () => {
    const { email, otp } = await registered();
    for (let i = 0; i < 5; i++) expect((await verify(email, otherCode(otp))).status).toBe(422);
    const sixth = await verify(email, otp);
    expect(sixth.status).toBe(422);
    expect(sixth.body.errors?.[0]?.path).toBe('/otp');
  });

  test('of nine simultaneous wrong attempts five are counted, and the correct code is then refused', async () => {
    const { email, otp } = await registered();
    await Promise.all(Array.from({ length: 9 }, () => verify(email, otherCode(otp))));
    const { rows } = await server.db.query(triesOf, [email]);
    expect(rows[0]?.tries).toBe(5);
    expect((await verify(email, otp)).status).toBe(422);
  });

  test('a code is accepted the first time and refused the second', async () => {
    const { email, otp } = await registered();
    expect((await verify(email, otp)).status).toBe(201);
    expect((await verify(email, otp)).status).toBe(422);
  });

  test.each([
    ['9 minutes', 201],
    ['10 minutes', 422],
  ])('a code that was sent %s ago is answered %i', async (age, status) => {
    const { email, otp } = await registered();
    await server.db.query(
      `update verification_code set expires_at = expires_at - $2::interval
        where registration_id = (select id from registration where email = $1)`,
      [email, age],
    );
    expect((await verify(email, otp)).status).toBe(status);
  });

  test('a code sent with another registration’s address gets the 422 response of an unknown address and stays valid for its own address', async () => {
    const [one, other] = [await registered(), await registered()];
    const foreign = await verify(other.email, one.otp);
    const unknown = await verify(newEmail(), one.otp);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
    expect(foreign.status).toBe(422);
    expect((await verify(one.email, one.otp)).status).toBe(201);
  });

  test('a wrong attempt that is sent twice with one idempotency key counts once', async () => {
    const { email, otp } = await registered();
    const options = { body: { email, otp: otherCode(otp) }, idempotencyKey: crypto.randomUUID() };
    const first = await server.api.call(verifyOtp, options);
    const second = await server.api.call(verifyOtp, options);
    expect(second.status).toBe(422);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const { rows } = await server.db.query(triesOf, [email]);
    expect(rows[0]?.tries).toBe(1);
  });
});

describe('requesting another verification code', () => {
  const resend = (email: string, locale: 'id' | 'en' = 'en') => server.api.call(resendOtp, { body: { email }, locale });

  test('a new code invalidates the previous one, and response and cookie state that the next may be requested after a minute', async () => {
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
    expect(second.subject).toBe(`${second.otp} adalah kode verifikasi Anda`);
    expect((await server.api.call(verifyOtp, { body: { email, otp: first.otp } })).status).toBe(422);
    expect((await server.api.call(verifyOtp, { body: { email, otp: second.otp } })).status).toBe(201);
  });

  test('a second request for a code within a minute gets 429 with Retry-After although it comes from a client without cookies', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await resend(email);
    const again = await createClient(server.url).call(resendOtp, { body: { email } });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(again.body.message).toMatch(/Too many/);
  });

  test('of fifty simultaneous requests for a code one sends a mail and the others get 429', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    await server.waitForMail(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => resend(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 429)]);
    await server.waitForMail(email, 2);
    // A job ends a moment after its mail has left.
    const left = "select 1 from graphile_worker.jobs where task_identifier = 'sendCode'";
    await expect.poll(async () => (await server.db.query(left)).rows).toEqual([]);
    expect(await server.mails(email)).toHaveLength(2);
  });

  test('a sixth request for a code within an hour gets 429', async () => {
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

  test('a request for a code for an unknown address gets the usual status and message, sends no mail and gets 429 when repeated', async () => {
    const email = newEmail();
    await server.api.call(register, { body: registration(email) });
    const unknown = newEmail();
    const [a, b] = [await resend(email), await resend(unknown)];
    expect([b.status, b.body.message]).toEqual([a.status, a.body.message]);
    expect((await resend(unknown)).status).toBe(429);
    expect(await server.mails(unknown)).toHaveLength(0);
  });
});
