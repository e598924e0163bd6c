import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as account from '../../src/contract/account.ts';
import { listAdminApplications } from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import * as factor from '../../src/contract/admin-second-factor.ts';
import { listUsers } from '../../src/contract/admin-users.ts';
import type { Call } from '../../src/contract/call.ts';
import { checkDocument, checkPromoCode, payRegistrationFee } from '../../src/contract/payment.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { makePayer } from '../api/payment-support.ts';
import { type ApiClient, createClient, type RequestOptions } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { otherCode } from '../support/one-time-code.ts';
import { logIn, makePerson, newEmail, password, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** More than any limit per account allows. */
const CROWD = 24;
const wrongPassword = 'Wrong-Password-1';
/** Addresses of a caller; what a test does not name comes from a network of its own. */
let networks = 0;
const newNetwork = (): string => `10.${Math.floor(++networks / 250)}.${networks % 250}`;

let server: TestServer;
let processes: readonly KillablePortal[] = [];

beforeAll(async () => {
  server = await startAdmissionServer();
  const env = {
    ...gatewayEnv(undefined),
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    DEMO_DATA: 'false',
    PORT: '0',
    RATE_LIMIT: '1000000',
    TRUST_PROXY: '1',
  };
  processes = await Promise.all([startKillablePortal(env), startKillablePortal(env)]);
});
afterAll(async () => {
  for (const one of processes) await one.kill();
  await server?.close();
});

const urlOf = (index: number): string => (processes[index % processes.length] as KillablePortal).url;

/** The same browser in front of either process. */
const at = (index: number, client?: ApiClient): ApiClient => createClient(urlOf(index), new Map(client?.cookies));

interface Guess extends Pick<RequestOptions, 'body' | 'query' | 'params'> {
  readonly call: Call;
  readonly client?: ApiClient;
  /** Host part of the address within its network. */
  readonly host?: number;
}

const send = (index: number, { call, client, host = 1, ...options }: Guess, network: string) =>
  at(index, client).call(call, {
    ...options,
    headers: { 'x-forwarded-for': network.includes(':') ? `${network}:${host.toString(16)}::1` : `${network}.${host}` },
  });

/** Calls at the same time on both processes. @returns the statuses of those that were evaluated */
const fire = async (guessOf: (index: number) => Guess, network = newNetwork()) => {
  const answers = await Promise.all(Array.from({ length: CROWD }, (_, index) => send(index, guessOf(index), network)));
  for (const { status, headers, body } of answers.filter((answer) => answer.status === 429)) {
    expect(Number(headers.get('retry-after')), String(status)).toBeGreaterThan(0);
    expect(body.message).toMatch(/Try again in (?:1 \w+|\d+ \w+s)\.$/);
  }
  return answers.map(({ status }) => status).filter((status) => status !== 429 && status !== 503);
};

/**
 * A crowd, then single calls until the first 429: an overloaded process refuses a crowd with 503 and evaluates none of
 * it. @returns the statuses of those that were evaluated
 */
const exhaust = async (guessOf: (index: number) => Guess, limit: number, network = newNetwork()) => {
  const evaluated = await fire(guessOf, network);
  for (let index = 0; evaluated.length <= limit; index++) {
    const { status } = await send(index, guessOf(index), network);
    if (status === 429) break;
    if (status !== 503) evaluated.push(status);
  }
  return evaluated;
};

/** Attempts left before the limit; the others are counted directly in the database, to save time. */
const LEFT = 10;

/** Sends one attempt, then sets the count to LEFT below the limit. */
const nearly = async (bucket: string, limit: number, guess: Guess, network = newNetwork()): Promise<number> => {
  const { status } = await send(0, guess, network);
  const { rowCount } = await server.db.query('update throttle set hits = $2 where bucket like $1 and hits = 1', [
    `${bucket}:%`,
    limit - LEFT,
  ]);
  expect(rowCount).toBeGreaterThan(0);
  return status;
};

const enrolled = async () => {
  const admin = await makePerson(server, { role: 'admin' });
  const { body } = await admin.client.call(factor.setUpSecondFactor, { body: { currentPassword: password } });
  return { ...admin, secret: body.data.secret };
};

const confirmed = async () => {
  const admin = await enrolled();
  const code = new TOTP({ secret: Secret.fromBase32(admin.secret) }).generate();
  const answer = await admin.client.call(factor.confirmSecondFactor, { body: { code } });
  expect(answer.status).toBe(200);
  return admin;
};

/** A well-formed code that is wrong at any time. */
const wrongCode = 'AAAAA-AAAAA-AAAAA';
const newPassword = 'Kereta-Merah-9';

const guesses: readonly [string, number, () => Promise<(index: number) => Guess>][] = [
  [
    'a login with a wrong password',
    10,
    async () => {
      const { email } = await makePerson(server);
      return () => ({ call: account.login, body: { email, password: wrongPassword } });
    },
  ],
  [
    'a login with an unknown address',
    10,
    async () => {
      const email = newEmail();
      return () => ({ call: account.login, body: { email, password: wrongPassword } });
    },
  ],
  [
    'a login with a wrong password from a known browser',
    10,
    async () => {
      const { client, email } = await makePerson(server);
      return () => ({ call: account.login, client, body: { email, password: wrongPassword } });
    },
  ],
  [
    'a wrong current password in any of three calls',
    10,
    async () => {
      const { client } = await makePerson(server, { role: 'admin' });
      const currentPassword = wrongPassword;
      const bodies = [
        {
          call: account.changePassword,
          body: { currentPassword, password: newPassword, confirmPassword: newPassword },
        },
        { call: account.sendEmailVerification, body: { currentPassword, newEmail: newEmail() } },
        { call: factor.setUpSecondFactor, body: { currentPassword } },
      ] as const;
      return (index) => ({ ...(bodies[Math.floor(index / 2) % bodies.length] as (typeof bodies)[0]), client });
    },
  ],
  [
    'a wrong current password in a deletion request',
    10,
    async () => {
      const { client } = await makePerson(server);
      return () => ({ call: account.requestDeletion, client, body: { currentPassword: wrongPassword } });
    },
  ],
  [
    'a wrong code at the second-factor login',
    5,
    async () => {
      const { email } = await confirmed();
      const { client } = await logIn(server, email);
      return () => ({ call: factor.showSecondFactor, client, body: { code: wrongCode } });
    },
  ],
  [
    'a wrong code that confirms a second factor',
    5,
    async () => {
      const { client } = await enrolled();
      return () => ({ call: factor.confirmSecondFactor, client, body: { code: wrongCode } });
    },
  ],
  [
    'a wrong code for new recovery codes or the removal of the second factor',
    5,
    async () => {
      const { client } = await confirmed();
      const calls = [factor.renewRecoveryCodes, factor.removeSecondFactor] as const;
      return (index) => ({
        call: calls[Math.floor(index / 2) % 2] as Call,
        client,
        body: { code: wrongCode },
      });
    },
  ],
  [
    'a wrong verification code',
    10,
    async () => {
      const email = newEmail();
      const client = createClient(server.url);
      await client.call(account.register, { body: registration(email) });
      const { otp } = await server.waitForMail(email);
      const wrong = otherCode(otp);
      return () => ({ call: account.verifyOtp, client, body: { email, otp: wrong } });
    },
  ],
  [
    'an unknown promo code in either of two calls',
    20,
    async () => {
      const { person, formId } = await makePayer(server);
      return (index) =>
        Math.floor(index / 2) % 2 === 0
          ? { call: checkPromoCode, client: person.client, body: { formId, code: `TEBAK${index}` } }
          : {
              call: payRegistrationFee,
              client: person.client,
              body: { formId, sfPaymentChannelId: 'card', promoCode: `TEBAK${index}` },
            };
    },
  ],
  [
    'an unknown document code',
    20,
    async () => (index) => ({ call: checkDocument, params: { code: `0000-0000-${1000 + index}` } }),
  ],
  [
    'a registration of one address',
    10,
    async () => {
      const email = newEmail();
      return () => ({ call: account.register, body: registration(email) });
    },
  ],
  [
    'a password reset request for one address',
    5,
    async () => {
      const { email } = await makePerson(server);
      return () => ({ call: account.forgotPassword, body: { email } });
    },
  ],
  [
    'a request for another verification code for one address',
    1,
    async () => {
      const email = newEmail();
      return () => ({ call: account.resendOtp, body: { email } });
    },
  ],
];

describe('simultaneous attempts on two processes', () => {
  test.each(guesses)('%s: at most %i of 24 simultaneous attempts are evaluated', async (_, limit, prepare) => {
    const evaluated = await exhaust(await prepare(), limit);
    expect(evaluated.length).toBeGreaterThan(0);
    expect(evaluated.length).toBeLessThanOrEqual(limit);
    expect(evaluated.filter((status) => status >= 500)).toEqual([]);
  });

  const networked: readonly [string, number, string, (index: number) => Guess][] = [
    ['registrations', 120, 'register-network', () => ({ call: account.register, body: registration(newEmail()) })],
    [
      'password reset requests',
      60,
      'forgot-network',
      () => ({ call: account.forgotPassword, body: { email: newEmail() } }),
    ],
    [
      'requests for another verification code',
      120,
      'resend-network',
      () => ({ call: account.resendOtp, body: { email: newEmail() } }),
    ],
    [
      'password resets with an invalid link',
      60,
      'reset-failure-network',
      () => ({
        call: account.resetPassword,
        body: { token: crypto.randomUUID(), password: newPassword, confirmPassword: newPassword },
      }),
    ],
  ];
  test.each(networked)(
    '%s: at most %i attempts from one network are evaluated, each for another account',
    async (_, limit, bucket, guessOf) => {
      for (const network of [newNetwork(), '2001:db8:77']) {
        await nearly(bucket, limit, guessOf(0), network);
        const evaluated = await exhaust((index) => ({ ...guessOf(index), host: index }), LEFT, network);
        expect(evaluated.length).toBeGreaterThan(0);
        expect(evaluated.length).toBeLessThanOrEqual(LEFT);
      }
    },
  );

  test('failed logins: at most 600 attempts from one network are evaluated', async () => {
    const network = newNetwork();
    const guess = (host: number): Guess => ({
      call: account.login,
      host,
      body: { email: newEmail(), password: wrongPassword },
    });
    expect(await nearly('login-failure-network', 600, guess(1), network)).toBe(401);
    const evaluated = await exhaust(guess, LEFT, network);
    expect(evaluated.length).toBeGreaterThan(0);
    expect(evaluated.length).toBeLessThanOrEqual(LEFT);
  });
});

describe('rate limits for honest users', () => {
  test('twelve logins succeed after nine failures and do not count, and the eleventh failure gets 429', async () => {
    const { email } = await makePerson(server);
    const network = newNetwork();
    const logInWith = (secret: string) =>
      send(0, { call: account.login, body: { email, password: secret } }, network).then(({ status }) => status);
    for (let failure = 0; failure < 9; failure++) expect(await logInWith(wrongPassword)).toBe(401);
    for (let success = 0; success < 12; success++) expect(await logInWith(password)).toBe(200);
    expect([await logInWith(wrongPassword), await logInWith(wrongPassword)]).toEqual([401, 429]);
  });

  test('after many failed logins a correct login gets 429, and succeeds from a known browser in the same network', async () => {
    const { client, email } = await makePerson(server);
    const network = newNetwork();
    await fire(() => ({ call: account.login, body: { email, password: wrongPassword } }), network);
    await server.db.query("update throttle set hits = 600 where bucket like 'login-failure-network:%'");
    const right = { call: account.login, body: { email, password } };
    expect((await send(0, right, network)).status).toBe(429);
    expect((await send(1, { ...right, client }, network)).status).toBe(200);
    await server.db.query("delete from throttle where bucket like 'login-failure-network:%'");
  });

  test('25 checks of a valid promo code all succeed, although 20 wrong ones are the limit', async () => {
    const { person, formId } = await makePayer(server);
    const network = newNetwork();
    const guess = { call: checkPromoCode, client: person.client, body: { formId, code: 'HEMAT10' } };
    for (let time = 0; time < 25; time++) expect((await send(time, guess, network)).status).toBe(200);
  });

  test('a code request sent twice at the same time with one idempotency key gets one response, although the limit is one', async () => {
    const email = newEmail();
    const network = newNetwork();
    const idempotencyKey = crypto.randomUUID();
    const twice = [0, 1].map((index) =>
      at(index).call(account.resendOtp, {
        body: { email },
        idempotencyKey,
        headers: { 'x-forwarded-for': `${network}.1` },
      }),
    );
    const [one, other] = await Promise.all(twice);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(other?.body).toEqual(one?.body);
  });

  test('twelve password changes that end in a server error do not count, although ten failures are the limit', async () => {
    const { client } = await makePerson(server);
    const body = { currentPassword: password, password: newPassword, confirmPassword: newPassword };
    await server.db.query('alter table account add constraint broken check (password_hash like $$%old%$$) not valid');
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) statuses.push((await client.call(account.changePassword, { body })).status);
    await server.db.query('alter table account drop constraint broken');
    expect(new Set(statuses)).toEqual(new Set([500]));
    expect((await client.call(account.changePassword, { body })).status).toBe(200);
  });
});

describe('reads by an admin', () => {
  test.each([
    ['lists of applicants', listAdminApplications, 240],
    ['lists of accounts', listUsers, 240],
    ['the audit log', listAudit, 240],
  ] as const)('reading %s is limited to 240 calls a minute over two processes', async (_, call, limit) => {
    const { client, id } = await makePerson(server, { role: 'admin' });
    const read: Guess = { call, client, query: { pageSize: 1 } };
    await server.db.query("delete from throttle where bucket like 'read-list-minute:%'");
    expect(await nearly('read-list-minute', limit, read)).toBe(200);
    const evaluated = await exhaust(() => read, LEFT);
    expect(evaluated.length).toBeGreaterThan(0);
    expect(evaluated.length).toBeLessThanOrEqual(LEFT);
    const { rows } = await server.db.query('select 1 from session where account_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('reading an applicant’s account is limited to 120 calls a minute, and each read is in the audit log', async () => {
    const { client, id } = await makePerson(server, { role: 'admin' });
    const { id: applicant } = await makePerson(server);
    const read: Guess = { call: account.getUser, client, params: { userId: applicant } };
    expect(await nearly('read-detail-minute', 120, read)).toBe(200);
    const evaluated = await exhaust(() => read, LEFT);
    expect(evaluated.length).toBeGreaterThan(0);
    expect(evaluated.length).toBeLessThanOrEqual(LEFT);
    const { rows } = await server.db.query<{ lines: number }>(
      "select count(*) as lines from audit where actor_id = $1 and action = 'account.viewed'",
      [id],
    );
    expect(rows[0]?.lines).toBe(1 + evaluated.length);
  });
});
