import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  currentUser,
  forgotPassword,
  requestDeletion,
  resetPassword,
  sendEmailVerification,
  verifyEmail,
} from '../../src/contract/account.ts';
import { changeUser, endUserSessions, removeUserSecondFactor } from '../../src/contract/admin-users.ts';
import { closeAccounts } from '../../src/server/features/account/delete-account.ts';
import { authenticate, openSession } from '../../src/server/features/account/log-in.ts';
import { createAdmin } from '../../src/server/features/admin-users/create-admin.ts';
import { sessionOf } from '../api/authorization-fixture.ts';
import type { PlainCall } from '../support/client.ts';
import { createClient } from '../support/client.ts';
import { makePerson, newEmail, type Person, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Whoever takes an account back, or loses it, must be rid of everything that was issued before. Every issued thing is
 * tried after every event; without an event each of them works.
 */

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const fresh = 'Perahu-Kuning-9';
const tokenIn = (link: string | undefined) => new URL(link as string).pathname.split('/').at(-1);

const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await holds()); await sleep(25))
    if (Date.now() > end) throw new Error('did not happen within a minute');
};

/** The link that a call made the portal mail to an address. */
const linkTo = async (address: string, ask: () => Promise<{ readonly status: number }>): Promise<string> => {
  const before = (await server.mails(address)).filter(({ link }) => link).length;
  expect((await ask()).status).toBe(200);
  await eventually(async () => (await server.mails(address)).filter(({ link }) => link).length === before + 1);
  return (await server.mails(address)).find(({ link }) => link)?.link as string;
};

const askReset = ({ email }: Person) =>
  linkTo(email, () => createClient(server.url).call(forgotPassword, { body: { email } }));
const openReset = async (link: string, secret = fresh) => {
  const body = { token: tokenIn(link), password: secret, confirmPassword: secret };
  return (await createClient(server.url).call(resetPassword, { body })).status;
};
const askEmail = ({ client }: Person, address: string) =>
  linkTo(address, () => client.call(sendEmailVerification, { body: { newEmail: address, currentPassword: password } }));
const openEmail = async (link: string) => {
  const query = Object.fromEntries(new URL(link).searchParams);
  return (await createClient(server.url).call(verifyEmail, { query })).status;
};

/** A mail that waits in the queue, as it does while the mail server is away. @returns lets it go; gives its link, if any */
const queueLink = async (person: Person, purpose: 'resetPassword' | 'changeEmail', to: string) => {
  const { rows } = await server.db.query<{ id: string }>(
    `select (graphile_worker.add_job('sendLink', json_build_object('accountId', id, 'purpose', $2::text,
        'credentialsVersion', credentials_version, 'newEmail', $3::text), run_at => now() + interval '1 hour')).id
       from account where id = $1`,
    [person.id, purpose, purpose === 'changeEmail' ? to : null],
  );
  const job = rows[0]?.id;
  const known = (await server.mails(to)).length;
  return async (): Promise<string | undefined> => {
    await server.db.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())', [job]);
    await eventually(
      async () => (await server.db.query('select from graphile_worker.jobs where id = $1', [job])).rowCount === 0,
    );
    return (await server.mails(to)).slice(0, -known || undefined).find(({ link }) => link)?.link;
  };
};

type Works = () => Promise<boolean>;

/** Everything that can be issued for an account; each gives what tries it. */
const issued: Readonly<Record<string, (person: Person) => Promise<Works>>> = {
  'a link to reset the password': async (person) => {
    const link = await askReset(person);
    return async () => (await openReset(link, 'Layang-Merah-3')) === 200;
  },
  'a queued mail with a link to reset the password': async (person) => {
    const send = await queueLink(person, 'resetPassword', person.email);
    return async () => {
      const link = await send();
      return link !== undefined && (await openReset(link, 'Layang-Hijau-5')) === 200;
    };
  },
  'a link to change the email address': async (person) => {
    const link = await askEmail(person, newEmail('attacker'));
    return async () => (await openEmail(link)) === 200;
  },
  'a queued mail with a link to change the email address': async (person) => {
    const send = await queueLink(person, 'changeEmail', newEmail('attacker'));
    return async () => {
      const link = await send();
      return link !== undefined && (await openEmail(link)) === 200;
    };
  },
  'a session': async ({ id }) => {
    const client = await sessionOf(server, id);
    return async () => (await client.call(currentUser)).status === 200;
  },
  'a login that has checked the password and not yet opened its session': async ({ email }) => {
    const services = server.portal.services;
    const given = { email, password, device: undefined, address: '127.0.0.1', network: undefined };
    const { account } = await authenticate(services, given);
    const order = {
      account,
      locale: 'en' as const,
      hours: 1,
      userAgent: '',
      device: undefined,
      former: undefined,
      intent: null,
      address: '127.0.0.1',
    };
    return async () => {
      const opened = await services.db.transaction((tx) => openSession(tx, order)).catch(() => undefined);
      return opened !== undefined;
    };
  },
  'a session (valid means any status but 401)': async ({ id }) => {
    const client = await sessionOf(server, id);
    return async () => (await client.call(currentUser)).status !== 401;
  },
  'an unconfirmed second factor (valid means still stored)': async ({ id }) => {
    const count = async () =>
      (await server.db.query('select from second_factor where account_id = $1 and confirmed_at is null', [id]))
        .rowCount === 1;
    await server.db.query(`insert into second_factor (account_id, secret) values ($1, '\\x00')`, [id]);
    return count;
  },
};

const asAdmin = async (call: PlainCall, id: string, body: object) => {
  const answer = await admin.client.send(call, { params: { id }, body });
  expect(answer.status).toBe(200);
};

interface Prepared {
  readonly happen: () => Promise<void>;
}

/** Everything that takes an account back or away; what it needs is issued before, like all the rest. */
const events: Readonly<Record<string, (person: Person) => Promise<Prepared>>> = {
  'a change of the password': async ({ client }) => ({
    happen: async () => {
      const body = { currentPassword: password, password: fresh, confirmPassword: fresh };
      expect((await client.call(changePassword, { body })).status).toBe(200);
    },
  }),
  'a reset of the password': async (person) => {
    const link = await askReset(person);
    return { happen: async () => expect(await openReset(link)).toBe(200) };
  },
  'a change of the email address': async (person) => {
    const link = await askEmail(person, newEmail('next'));
    return { happen: async () => expect(await openEmail(link)).toBe(200) };
  },
  'a deactivation and a reactivation': async ({ id }) => ({
    happen: async () => {
      await asAdmin(changeUser, id, { active: false });
      await asAdmin(changeUser, id, { active: true });
    },
  }),
  'a change of the role': async ({ id }) => ({
    happen: () =>
      asAdmin(changeUser, id, {
        role: 'admin',
        institutionCode: null,
        staffRoles: ['officeAdmin'],
        currentPassword: password,
      }),
  }),
  'an admin ends the sessions': async ({ id }) => ({ happen: () => asAdmin(endUserSessions, id, {}) }),
  'an admin removes the second factor': async ({ id }) => ({
    happen: () => asAdmin(removeUserSecondFactor, id, { currentPassword: password }),
  }),
  'createAdmin makes the account an admin': async ({ email }) => ({
    happen: async () => {
      const hash = (secret: string) => server.portal.services.passwords.hash(secret);
      await server.db.transaction((tx) =>
        createAdmin(tx, { email, institutionCode: null, staffRole: 'systemAdmin', hash }),
      );
    },
  }),
  'the deletion of the account': async ({ client, id }) => ({
    happen: async () => {
      expect((await client.call(requestDeletion, { body: { currentPassword: password } })).status).toBe(200);
      await server.db.query('update account_deletion set due_at = now() where account_id = $1', [id]);
      await closeAccounts(server.portal.services.applications);
    },
  }),
};

const names = Object.keys(issued);

const issueAll = async (person: Person): Promise<ReadonlyMap<string, Works>> => {
  const works = new Map<string, Works>();
  for (const name of names) works.set(name, await (issued[name] as (typeof issued)[string])(person));
  return works;
};

describe.each(names)('%s', (name) => {
  test('is valid directly after it was issued', async () => {
    const person = await makePerson(server);
    expect(await (await (issued[name] as (typeof issued)[string])(person))()).toBe(true);
  });
});

describe.each(Object.keys(events))('what was issued for an account before %s', (event) => {
  let works: ReadonlyMap<string, Works>;
  beforeAll(async () => {
    const person = await makePerson(server);
    const { happen } = await (events[event] as (typeof events)[string])(person);
    works = await issueAll(person);
    await happen();
  }, 120_000);

  test.each(names)('%s is no longer valid afterwards', async (name) => {
    expect(await works.get(name)?.()).toBe(false);
  });
});

test('a password change does not end the session in which it was made', async () => {
  const { client } = await makePerson(server);
  const body = { currentPassword: password, password: fresh, confirmPassword: fresh };
  await client.call(changePassword, { body });
  expect((await client.call(currentUser)).status).toBe(200);
});

test('two reset links of an account used at the same time: one succeeds and one gets 400', async () => {
  const person = await makePerson(server);
  const links = [await askReset(person), await askReset(person)];
  const answers = await Promise.all(links.map((link) => openReset(link)));
  expect(answers.sort()).toEqual([200, 400]);
});

test('a password reset and a password change at the same time: one succeeds, and the session ends only if the reset succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await makePerson(server);
    const link = await askReset(person);
    const body = { currentPassword: password, password: 'Layang-Merah-3', confirmPassword: 'Layang-Merah-3' };
    const [reset, changed] = await Promise.all([openReset(link), person.client.call(changePassword, { body })]);
    expect([reset === 200, changed.status === 200].filter(Boolean)).toHaveLength(1);
    expect((await person.client.call(currentUser)).status).toBe(reset === 200 ? 401 : 200);
  }
});
