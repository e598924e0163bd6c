import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, getUser, login, register, resendOtp, verifyOtp } from '../../src/contract/account.ts';
import { changeUser, resendUserVerification } from '../../src/contract/admin-users.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { guessedCode } from '../support/one-time-code.ts';
import { makePerson, newEmail, password, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Several people may register one address before it is verified, the owner of the mailbox and others. Each attempt is its
 * own: its password, its profile, its consent, its code and the browser that the code belongs to.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A visitor in a browser who registers with a password and a name of their own. */
interface Registrant {
  readonly browser: ApiClient;
  readonly password: string;
  readonly firstName: string;
}

const owner = (): Registrant => ({ browser: createClient(server.url), password, firstName: 'Siti' });
const stranger = (): Registrant => ({
  browser: createClient(server.url),
  password: 'Kapal-Hitam-4',
  firstName: 'Mallory',
});

const signUp = ({ browser, password: secret, firstName }: Registrant, email: string, more: object = {}) =>
  browser.call(register, {
    body: registration(email, { password: secret, confirmPassword: secret, firstName, ...more }),
  });
const type = (browser: ApiClient, email: string, otp: string | undefined) =>
  browser.call(verifyOtp, { body: { email, otp } });
const enter = (browser: ApiClient, email: string, secret: string) =>
  browser.call(login, { body: { email, password: secret } });

/** Registers and gives the code that the mailbox got for it. */
const signUpForCode = async (who: Registrant, email: string): Promise<string> => {
  const before = (await server.mails(email)).length;
  expect((await signUp(who, email)).status).toBe(201);
  return (await server.waitForMail(email, before + 1)).otp as string;
};

/** Whose data the account of an address holds: who can log in, and as whom. */
const listUsableLogins = async (email: string): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const { password: secret } of [owner(), stranger()]) {
    const client = createClient(server.url);
    const { status, body } = await enter(client, email, secret);
    if (status !== 200 || body.data === null) continue;
    const { body: user } = await client.call(getUser, { params: { userId: body.data.id } });
    names.push(`${secret} ${(user.data.profile as { firstName?: string }).firstName}`);
  }
  return names;
};

const ofOwner = [`${password} Siti`];

describe('a stranger who registers an address that its owner registers too', () => {
  test.each(['before', 'after'] as const)(
    'registers %s the owner: the owner’s code verifies only in the owner’s browser, and then the stranger can neither verify nor log in',
    async (when) => {
      const [email, me, other] = [newEmail(), owner(), stranger()];
      const earlier = when === 'before' ? await signUpForCode(other, email) : undefined;
      const mine = await signUpForCode(me, email);
      const later = when === 'after' ? await signUpForCode(other, email) : undefined;
      const theirs = earlier ?? later;

      // What the owner reads in the mailbox opens nothing of the stranger's, in no browser.
      expect((await type(other.browser, email, mine)).status).toBe(422);
      expect((await type(me.browser, email, theirs)).status).toBe(422);
      expect((await type(createClient(server.url), email, mine)).status).toBe(422);
      expect((await type(me.browser, email, mine)).status).toBe(201);
      expect(await listUsableLogins(email)).toEqual(ofOwner);

      // The stranger's attempt is over, with its code and its password.
      expect((await type(other.browser, email, theirs)).status).toBe(422);
      expect((await enter(other.browser, email, other.password)).status).toBe(401);
    },
  );

  test('registers at the same time as the owner: one of the mailed codes verifies in the owner’s browser, and then none in any other', async () => {
    const email = newEmail();
    const people = [owner(), stranger(), stranger()];
    await Promise.all(people.map((who) => signUp(who, email)));
    await server.waitForMail(email, 3);
    const codes = (await server.mails(email)).map(({ otp }) => otp);
    const [me, ...others] = people as [Registrant, ...Registrant[]];
    let opened = 0;
    for (const otp of codes) opened += (await type(me.browser, email, otp)).status === 201 ? 1 : 0;
    expect(opened).toBe(1);
    for (const { browser } of others)
      for (const otp of codes) expect((await type(browser, email, otp)).status).toBe(422);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  });

  test('enters a wrong code eight times: the stranger’s own code becomes invalid and the owner’s code stays valid', async () => {
    const [email, me, other] = [newEmail(), owner(), stranger()];
    const mine = await signUpForCode(me, email);
    const theirs = await signUpForCode(other, email);
    for (let i = 0; i < 8; i++) await type(other.browser, email, mine);
    expect((await type(other.browser, email, theirs)).status).toBe(422);
    await server.db.query('delete from throttle');
    expect((await type(me.browser, email, mine)).status).toBe(201);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  });

  test('requests another code: that code is refused in the owner’s browser, where the owner’s own code stays valid', async () => {
    const [email, me, other] = [newEmail(), owner(), stranger()];
    const mine = await signUpForCode(me, email);
    await signUpForCode(other, email);
    expect((await other.browser.call(resendOtp, { body: { email } })).status).toBe(200);
    const again = (await server.waitForMail(email, 3)).otp;
    expect((await type(me.browser, email, again)).status).toBe(422);
    expect((await type(me.browser, email, mine)).status).toBe(201);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  });

  test('logs in with their own password in a new browser: the owner’s code is refused there and verifies in the owner’s browser', async () => {
    const [email, me, other] = [newEmail(), owner(), stranger()];
    const mine = await signUpForCode(me, email);
    await signUpForCode(other, email);
    const elsewhere = createClient(server.url);
    expect((await enter(elsewhere, email, other.password)).body.data).toBeNull();
    await server.waitForMail(email, 3);
    expect((await type(elsewhere, email, mine)).status).toBe(422);
    expect((await type(me.browser, email, mine)).status).toBe(201);
  });

  test('registers 25 times: 20 registrations are stored and the owner’s later registration can still be verified', async () => {
    const [email, me] = [newEmail(), owner()];
    for (let i = 0; i < 25; i++) {
      await signUp(stranger(), email);
      await server.db.query('delete from throttle');
    }
    const { rows } = await server.db.query(
      'select from registration r join account a on a.id = r.account_id where a.email = $1',
      [email],
    );
    expect(rows).toHaveLength(20);
    const queued = 'select from graphile_worker.jobs';
    await expect.poll(async () => (await server.db.query(queued)).rowCount, { timeout: 30_000 }).toBe(0);
    const mine = await signUpForCode(me, email);
    expect((await type(me.browser, email, mine)).status).toBe(201);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  }, 60_000);
});

describe('the owner of the mailbox', () => {
  test('verifies on another device: the first code is refused there; a login there sends a new code that is valid on that device only', async () => {
    const [email, me] = [newEmail(), owner()];
    const first = await signUpForCode(me, email);
    await signUpForCode(stranger(), email);
    const phone = createClient(server.url);
    const refused = await type(phone, email, first);
    expect([refused.status, refused.body.errors?.[0]?.key]).toEqual([422, 'otp.otp.error.otherBrowser']);
    const answer = await enter(phone, email, password);
    expect(answer.body.message).toBe('Please check your email to verify your account!');
    const code = (await server.waitForMail(email, 3)).otp;
    expect((await type(me.browser, email, code)).status).toBe(422);
    expect((await type(phone, email, code)).status).toBe(201);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  });

  test('registers, clears the cookies and logs in: the code mailed for that login verifies in the browser', async () => {
    const [email, me] = [newEmail(), owner()];
    await signUpForCode(me, email);
    me.browser.cookies.clear();
    await enter(me.browser, email, password);
    const code = (await server.waitForMail(email, 2)).otp;
    expect((await type(me.browser, email, code)).status).toBe(201);
    expect((await enter(me.browser, email, password)).body.data).toMatchObject({ email, firstName: 'Siti' });
    expect((await me.browser.call(currentUser)).status).toBe(200);
  });

  test('logs in on another device and requests another code in the browser that registered: there the new code is valid, the first is not', async () => {
    const [email, me] = [newEmail(), owner()];
    const first = await signUpForCode(me, email);
    const phone = createClient(server.url);
    await enter(phone, email, password);
    await server.waitForMail(email, 2);
    expect((await me.browser.call(resendOtp, { body: { email } })).status).toBe(200);
    const again = (await server.waitForMail(email, 3)).otp;
    expect((await type(me.browser, email, first)).status).toBe(422);
    expect((await type(me.browser, email, again)).status).toBe(201);
  });

  test('registers twice in one browser: the second code, password and name are valid, and the first code and password are refused', async () => {
    const [email, me] = [newEmail(), owner()];
    const first = await signUpForCode(me, email);
    const second = await signUpForCode({ ...me, password: 'Layang-Merah-3', firstName: 'Sari' }, email);
    expect((await type(me.browser, email, first)).status).toBe(422);
    expect((await type(me.browser, email, second)).status).toBe(201);
    const { body } = await enter(me.browser, email, 'Layang-Merah-3');
    expect(body.data).toMatchObject({ firstName: 'Sari' });
    expect((await enter(createClient(server.url), email, password)).status).toBe(401);
  });

  test('registers two addresses in one browser: the first code is refused for the second address, and each code verifies its own', async () => {
    const me = owner();
    const [one, two] = [newEmail(), newEmail()];
    const codes = [await signUpForCode(me, one), await signUpForCode(me, two)];
    expect((await type(me.browser, two, codes[0])).status).toBe(422);
    expect((await type(me.browser, one, codes[0])).status).toBe(201);
    expect((await type(me.browser, two, codes[1])).status).toBe(201);
  });

  test('repeats the registration with its idempotency key: one mail is sent and its code verifies in the repeating browser', async () => {
    const email = newEmail();
    const options = { body: registration(email), idempotencyKey: crypto.randomUUID() };
    await createClient(server.url).call(register, options);
    const browser = createClient(server.url);
    expect((await browser.call(register, options)).headers.get('idempotency-replayed')).toBe('true');
    const { otp } = await server.waitForMail(email);
    expect(await server.mails(email)).toHaveLength(1);
    expect((await type(browser, email, otp)).status).toBe(201);
  });

  test('logs in to an unverified account without a registration record: the mailed code verifies the account', async () => {
    const email = newEmail();
    await server.db.query(
      `insert into account (email, email_folded, password_hash, profile) values ($1, $1, $2, '{"firstName":"Siti"}')`,
      [email, await server.portal.services.passwords.hash(password)],
    );
    const browser = createClient(server.url);
    expect((await enter(browser, email, password)).body.data).toBeNull();
    const { otp } = await server.waitForMail(email);
    expect((await type(browser, email, otp)).status).toBe(201);
    expect(await listUsableLogins(email)).toEqual(ofOwner);
  });

  test('receives the code that an admin sends again: it verifies in the browser that registered', async () => {
    const [email, me] = [newEmail(), owner()];
    await signUpForCode(me, email);
    const admin = await makePerson(server, { role: 'admin' });
    const { rows } = await server.db.query<{ id: string }>('select id from account where email = $1', [email]);
    const params = { id: rows[0]?.id as string };
    expect((await admin.client.call(resendUserVerification, { params })).status).toBe(200);
    const again = (await server.waitForMail(email, 2)).otp;
    expect((await type(me.browser, email, again)).status).toBe(201);
  });
});

describe('what the registration reveals about an address', () => {
  const cookieOf = (headers: Headers) => headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '='));
  const shown = ({ status, body, headers }: { status: number; body: object; headers: Headers }) => ({
    status,
    body: { ...body, requestId: '' },
    headers: [...headers.keys()].filter((name) => name !== 'date').sort(),
    cookies: cookieOf(headers),
  });

  test('registering, entering a code, requesting another and a failed login get equal responses for a free, pending and taken address', async () => {
    const { email: taken } = await makePerson(server);
    const awaited = newEmail();
    await signUpForCode(owner(), awaited);
    const seen = [];
    for (const email of [newEmail(), awaited, taken]) {
      const who = stranger();
      seen.push([
        shown(await signUp(who, email)),
        shown(await type(who.browser, email, guessedCode)),
        shown(await who.browser.call(resendOtp, { body: { email } })),
        shown(await enter(createClient(server.url), email, 'Wrong-Password-1')),
      ]);
    }
    const plain = (one: unknown) => JSON.stringify(one).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
    expect(plain(seen[1])).toBe(plain(seen[0]));
    expect(plain(seen[2])).toBe(plain(seen[0]));
  });

  test('the registration cookie is HttpOnly and SameSite=Lax', async () => {
    const answer = await signUp(owner(), newEmail());
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('registration='));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
  });

  test('five registrations of one address share one password salt', async () => {
    const email = newEmail();
    await signUp(owner(), email);
    for (let i = 0; i < 4; i++) await signUp(stranger(), email);
    const { rows } = await server.db.query<{ salt: string }>(
      `select distinct split_part(r.password_hash, '$', 5) as salt
         from registration r join account a on a.id = r.account_id where a.email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });
});

test('a code mailed before an account was deactivated and reactivated is refused, and its owner can register again and verify', async () => {
  const [email, me] = [newEmail(), owner()];
  const mine = await signUpForCode(me, email);
  const admin = await makePerson(server, { role: 'admin' });
  const { rows } = await server.db.query<{ id: string }>('select id from account where email = $1', [email]);
  const params = { id: rows[0]?.id as string };
  for (const active of [false, true])
    expect((await admin.client.call(changeUser, { params, body: { active } })).status).toBe(200);
  expect((await type(me.browser, email, mine)).status).toBe(422);
  const again = await signUpForCode(me, email);
  expect((await type(me.browser, email, again)).status).toBe(201);
  expect(await listUsableLogins(email)).toEqual(ofOwner);
});
