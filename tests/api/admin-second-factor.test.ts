import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, login, logout } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import * as calls from '../../src/contract/admin-second-factor.ts';
import { createClient } from '../support/client.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const databaseNow = async (): Promise<number> => {
  const { rows } = await server.db.query<{ now: number }>('select extract(epoch from now()) * 1000 as now');
  return Number(rows[0]?.now);
};

/** A code made at the very end of its half minute would be one older when it arrives. */
const beginOfStep = async (): Promise<number> => {
  const now = await databaseNow();
  const left = 30_000 - (now % 30_000);
  if (left > 3_000) return now;
  await sleep(left + 50);
  return databaseNow();
};

/** What the authenticator app shows `steps` half minutes from now. */
const codeOf = async (secret: string, steps = 0): Promise<string> =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await beginOfStep()) + steps * 30_000 });

/** Sets the time of the last code back: a code counts once, and a test cannot wait half a minute for the next. */
const letTimePass = (id: string) =>
  server.db.query('update second_factor set last_step = 0 where account_id = $1', [id]);

interface Enrolled extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const enrol = async (admin: Person): Promise<Enrolled> => {
  const { body } = await admin.client.call(calls.setUpSecondFactor, { body: { currentPassword: password } });
  const confirmed = await admin.client.call(calls.confirmSecondFactor, {
    body: { code: await codeOf(body.data.secret) },
  });
  expect(confirmed.status).toBe(200);
  return { ...admin, secret: body.data.secret, recoveryCodes: confirmed.body.data.recoveryCodes };
};

const enrolled = async (): Promise<Enrolled> => enrol(await makePerson(server, { role: 'admin' }));

describe('a second factor', () => {
  test('a login with a second factor needs the code before admin calls are allowed', async () => {
    const admin = await enrolled();
    await letTimePass(admin.id);
    const client = createClient(server.url);
    const first = await client.call(login, { body: { email: admin.email, password } });
    expect(first.body.data).toMatchObject({ role: 'admin', secondFactor: 'asked' });
    expect((await client.call(listAudit)).status).toBe(403);
    expect((await client.call(currentUser)).body.data).toMatchObject({ secondFactor: 'asked' });
    const before = client.cookies.get('session');
    const shown = await client.call(calls.showSecondFactor, { body: { code: await codeOf(admin.secret) } });
    expect(shown.body.data).toMatchObject({ secondFactor: 'shown' });
    expect(client.cookies.get('session')).not.toBe(before);
    expect((await client.call(listAudit)).status).toBe(200);
  });

  test('a session without the second factor can neither replace nor remove it nor renew the recovery codes', async () => {
    const admin = await enrolled();
    const { client } = await logIn(server, admin.email);
    const code = admin.recoveryCodes[0] as string;
    expect((await client.call(calls.setUpSecondFactor, { body: { currentPassword: password } })).status).toBe(403);
    expect((await client.call(calls.renewRecoveryCodes, { body: { code } })).status).toBe(403);
    expect((await client.call(calls.removeSecondFactor, { body: { code } })).status).toBe(403);
  });

  test('a code is accepted once, up to 30 seconds early or late, and not after a later code', async () => {
    const admin = await enrolled();
    const again = async (code: string) => {
      const { client } = await logIn(server, admin.email);
      return (await client.call(calls.showSecondFactor, { body: { code } })).status;
    };
    await letTimePass(admin.id);
    const late = await codeOf(admin.secret, -1);
    expect(await again(late)).toBe(200);
    expect(await again(late)).toBe(422);
    const early = await codeOf(admin.secret, 1);
    expect(await again(early)).toBe(200);
    expect(await again(await codeOf(admin.secret, 0))).toBe(422);
    await letTimePass(admin.id);
    expect(await again(await codeOf(admin.secret, 3))).toBe(422);
  });

  test('of three sessions that enter the same code at the same time one succeeds', async () => {
    const admin = await enrolled();
    await letTimePass(admin.id);
    const code = await codeOf(admin.secret);
    const people = await Promise.all([1, 2, 3].map(() => logIn(server, admin.email)));
    const answers = await Promise.all(
      people.map(({ client }) => client.call(calls.showSecondFactor, { body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('a recovery code is accepted once instead of a code of the authenticator app', async () => {
    const admin = await enrolled();
    expect(new Set(admin.recoveryCodes).size).toBe(10);
    const code = (admin.recoveryCodes[3] as string).toLowerCase().replaceAll('-', ' ');
    const { client } = await logIn(server, admin.email);
    expect((await client.call(calls.showSecondFactor, { body: { code } })).status).toBe(200);
    expect((await client.call(calls.getSecondFactor)).body.data).toMatchObject({
      isActive: true,
      recoveryCodesLeft: 9,
    });
    const other = await logIn(server, admin.email);
    expect((await other.client.call(calls.showSecondFactor, { body: { code } })).status).toBe(422);
  });

  test('after five wrong codes the right code gets 429', async () => {
    const admin = await enrolled();
    await letTimePass(admin.id);
    const { client } = await logIn(server, admin.email);
    for (let i = 0; i < 5; i++)
      expect((await client.call(calls.showSecondFactor, { body: { code: 'AAAAA-AAAAA-AAAAA' } })).status).toBe(422);
    const answer = await client.call(calls.showSecondFactor, { body: { code: await codeOf(admin.secret) } });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  test('after the setup in one session, another open session gets 403 from listAudit and can still log out', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const { client: elsewhere } = await logIn(server, admin.email);
    await enrol(admin);
    expect((await admin.client.call(listAudit)).status).toBe(200);
    expect((await elsewhere.call(listAudit)).status).toBe(403);
    expect((await elsewhere.call(logout)).status).toBe(200);
  });

  test('the stored secret of a second factor is not in plain text, and idempotency records contain neither it nor a recovery code', async () => {
    const admin = await enrolled();
    const { rows } = await server.db.query<{ secret: Buffer }>(
      'select secret from second_factor where account_id = $1',
      [admin.id],
    );
    expect(rows[0]?.secret.includes(Buffer.from(Secret.fromBase32(admin.secret).buffer))).toBe(false);
    const kept = await server.db.query('select response::text from idempotency');
    expect(JSON.stringify(kept.rows)).not.toContain(admin.secret);
    expect(JSON.stringify(kept.rows)).not.toContain(admin.recoveryCodes[0]);
  });

  test('setting up a second factor with a wrong password gets 422, and an applicant gets 403 from getSecondFactor', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const wrong = await admin.client.call(calls.setUpSecondFactor, { body: { currentPassword: 'Wrong-Password-1' } });
    expect(wrong.status).toBe(422);
    const applicant = await makePerson(server);
    expect((await applicant.client.call(calls.getSecondFactor)).status).toBe(403);
  });
});

describe('REQUIRE_ADMIN_SECOND_FACTOR', () => {
  test('an admin without a second factor gets 403 until one is set up, and cannot remove it', async () => {
    const strict = await startTestServer({
      databaseUrl: server.databaseUrl,
      env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' },
    });
    const admin = await makePerson(strict, { role: 'admin' });
    expect((await admin.client.call(currentUser)).body.data).toMatchObject({ secondFactor: 'missing' });
    const refused = await admin.client.call(listAudit);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(/two-step verification/);
    const { secret } = await enrol(admin);
    expect((await admin.client.call(listAudit)).status).toBe(200);
    await letTimePass(admin.id);
    const removal = await admin.client.call(calls.removeSecondFactor, { body: { code: await codeOf(secret) } });
    expect(removal.status).toBe(422);
    const applicant = await makePerson(strict);
    expect((await applicant.client.call(currentUser)).body.data).toMatchObject({ secondFactor: 'none' });
    await strict.close();
  });
});

describe('SECOND_FACTOR_KEYS', () => {
  test('a start with a new key encrypts the secrets again, so that the old key can be removed', async () => {
    const database = { databaseUrl: server.databaseUrl };
    const [older, newer] = ['the-older-key-of-this-test', 'the-newer-key-of-this-test'];
    const before = await startTestServer({ ...database, env: { SECOND_FACTOR_KEYS: older } });
    const admin = await enrol(await makePerson(before, { role: 'admin' }));
    await before.close();
    const between = await startTestServer({ ...database, env: { SECOND_FACTOR_KEYS: `${newer},${older}` } });
    await between.close();
    const after = await startTestServer({ ...database, env: { SECOND_FACTOR_KEYS: newer } });
    await letTimePass(admin.id);
    const client = createClient(after.url);
    await client.call(login, { body: { email: admin.email, password } });
    const shown = await client.call(calls.showSecondFactor, { body: { code: await codeOf(admin.secret) } });
    expect(shown.status).toBe(200);
    await after.close();
  });

  test('a second factor whose secret was encrypted with the value of RESULT_KEY is still accepted', async () => {
    const database = { databaseUrl: server.databaseUrl };
    const formerKey = 'the-result-key-of-this-test';
    const before = await startTestServer({ ...database, env: { SECOND_FACTOR_KEYS: formerKey } });
    const admin = await enrol(await makePerson(before, { role: 'admin' }));
    await before.close();
    const after = await startTestServer({ ...database, env: { RESULT_KEY: formerKey } });
    await letTimePass(admin.id);
    const client = createClient(after.url);
    await client.call(login, { body: { email: admin.email, password } });
    const shown = await client.call(calls.showSecondFactor, { body: { code: await codeOf(admin.secret) } });
    expect(shown.status).toBe(200);
    await after.close();
  });
});
