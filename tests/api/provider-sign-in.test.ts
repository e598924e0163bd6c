import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, forgotPassword, getSignIn, getUser, login, register } from '../../src/contract/account.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { changeUser, listUsers } from '../../src/contract/admin-users.ts';
import { CONFIRM, providerCallbackPath, providerSignInPath } from '../../src/contract/provider-sign-in.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { type ForgedProvider, type Forgery, startForgedProvider } from '../support/forged-provider.ts';
import { type StaffClaims, startIdentityProvider, type TestIdentityProvider } from '../support/identity-provider.ts';
import { logIn, makePerson, newEmail, password, registration } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';
import { beginAtPortal, locationOf, passProvider, signInAtProvider } from '../support/sign-in-at-provider.ts';

const groups = {
  readers: { roles: ['reviewer'], institution: 20 },
  deciders: { roles: ['decider'], institution: 20 },
  medicine: { roles: ['reviewer'], institution: 20, programs: ['p1'] },
  college: { roles: ['reviewer'], institution: 40 },
  admins: { roles: ['systemAdmin'], institution: 'all' },
};

let data: Scratch;
let provider: TestIdentityProvider;
let server: TestServer;

const startPortal = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, env: { PORTAL_ROOT: data.root, ...provider.env, ...options.env } });

beforeAll(async () => {
  [data, provider] = await Promise.all([copyData(), startIdentityProvider()]);
  await data.change('schemas/roles.json', (file) => ({ ...file, groups }));
  server = await startPortal();
});
afterAll(async () => {
  await server?.close();
  await Promise.all([provider?.close(), data?.remove()]);
});
beforeEach(() => {
  provider.behaviour = 'usual';
  provider.amr = ['pwd'];
  provider.serve(server.url);
});

/** A person at the provider. @returns the subject */
const addPerson = (claims: StaffClaims = {}): string => {
  const email = claims.email ?? newEmail('staf');
  const subject = `sub-${email}`;
  provider.people.set(subject, { email, email_verified: true, given_name: 'Rina', groups: ['readers'], ...claims });
  return subject;
};

const emailOf = (subject: string): string => provider.people.get(subject)?.email ?? '';

const problem = (name: string): string => `/login?problem=${name}`;

/** A person who has signed in. */
const arrive = async (claims: StaffClaims = {}) => {
  const subject = addPerson(claims);
  const client = createClient(server.url);
  expect(await signInAtProvider(provider, client, subject)).toBe('/admin');
  return { subject, client, email: emailOf(subject), id: client.cookies.get('userId') as string };
};

const sessionOf = async (client: ApiClient) => (await client.call(currentUser)).body.data;

/** What the trail says of an account, newest first. */
const trailOf = async (id: string, action: string) => {
  const { rows } = await server.db.query<{ actor_role: string; details: unknown }>(
    'select actor_role, details from audit where subject_id = $1 and action = $2 order by id desc',
    [id, action],
  );
  return rows.map(({ actor_role, details }) => ({ actor: actor_role, details }));
};

const statusOfLogIn = async (url: string, email: string): Promise<number> =>
  (await createClient(url).call(login, { body: { email, password } })).status;

const isSignedIn = async (client: ApiClient): Promise<boolean> => (await client.call(currentUser)).status === 200;

describe('the first sign-in', () => {
  test('makes an account with the rights of the groups and opens its session', async () => {
    const { client, id, email } = await arrive({ groups: ['students', 'medicine'], family_name: 'Hartono' });
    expect(await sessionOf(client)).toMatchObject({
      email,
      role: 'admin',
      firstName: 'Rina',
      institutionCode: 20,
      secondFactor: 'none',
      staffRights: ['applications', 'documents', 'review', 'score', 'reports'],
    });
    const given = { institutionCode: 20, programIds: ['p1'], staffRoles: ['reviewer'], provider: provider.issuer };
    expect(await trailOf(id, 'account.adminCreated')).toEqual([{ actor: 'system', details: given }]);
    const { rows } = await server.db.query('select details from audit where actor_id = $1', [id]);
    expect(rows).toEqual([{ details: { provider: provider.issuer } }]);
  });

  test('leads back to the page that asked for it', async () => {
    const client = createClient(server.url);
    expect(await signInAtProvider(provider, client, addPerson(), '/admin/applicant-list?status=1')).toBe(
      '/admin/applicant-list?status=1',
    );
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%0d%0aset-cookie:x=1',
    'javascript:alert(1)',
    '/login',
    providerSignInPath,
  ])('never leads to %s', async (returnTo) => {
    const client = createClient(server.url);
    const begun = locationOf(await client.request('GET', providerSignInPath, { query: { returnTo } }));
    const back = await passProvider(provider, begun, addPerson());
    const location = locationOf(await client.request('GET', back));
    expect(new URL(location, server.url).origin).toBe(new URL(server.url).origin);
    expect(location).toMatch(/^\/(?:admin|%0d%0aset-cookie:x=1)$/);
  });

  test('links the verified account with this address; the subject counts afterwards', async () => {
    const former = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['finance'] });
    const subject = addPerson({ email: former.email.toUpperCase() });
    const client = createClient(server.url);
    expect(await signInAtProvider(provider, client, subject)).toBe('/admin');
    expect(client.cookies.get('userId')).toBe(former.id);
    expect(await isSignedIn(former.client)).toBe(false);
    expect(await trailOf(former.id, 'account.linked')).toHaveLength(1);
    const changed = { from: ['finance'], to: ['reviewer'] };
    expect(await trailOf(former.id, 'account.rightsChanged')).toMatchObject([{ details: { staffRoles: changed } }]);
    provider.people.set(subject, { ...provider.people.get(subject), email: newEmail('renamed') });
    const again = createClient(server.url);
    await signInAtProvider(provider, again, subject);
    expect(again.cookies.get('userId')).toBe(former.id);
    // Its password is still open.
    await logIn(server, former.email);
  });

  test('ends the sessions and keys of the account that it links, also where the rights stay the same', async () => {
    const former = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
    const { rows: keys } = await server.db.query<{ id: string }>(
      `insert into api_key (account_id, name, hint, digest, rights, calls_per_minute, expires_at)
       values ($1, 'Academic system', left(md5($2), 8), sha256(convert_to($2, 'UTF8')), '{applications}', 60, now() + interval '1 day')
       returning id`,
      [former.id, former.email],
    );
    expect(await isSignedIn(former.client)).toBe(true);
    const { id } = await arrive({ email: former.email, groups: ['readers'] });
    expect(id).toBe(former.id);
    expect(await trailOf(id, 'account.rightsChanged')).toEqual([]);
    expect(await isSignedIn(former.client)).toBe(false);
    expect(await trailOf(keys[0]?.id ?? '', 'apiKey.revoked')).toHaveLength(1);
  });

  test('closes the password of an applicant, who may have had the address before', async () => {
    const former = await makePerson(server);
    const { id } = await arrive({ email: former.email });
    expect(id).toBe(former.id);
    expect(await statusOfLogIn(server.url, former.email)).toBe(401);
  });

  test('takes an account that a stranger registered with this address and never verified', async () => {
    const email = newEmail();
    await createClient(server.url).call(register, { body: registration(email) });
    const { client } = await arrive({ email });
    expect(await sessionOf(client)).toMatchObject({ email, role: 'admin' });
    expect((await createClient(server.url).call(login, { body: { email, password } })).status).toBe(401);
  });

  test.each<readonly [string, StaffClaims, string]>([
    ['no group of the portal', { groups: ['students'] }, 'noGroup'],
    ['no groups at all', { groups: [] }, 'noGroup'],
    ['groups of two institutions', { groups: ['readers', 'college'] }, 'severalPlaces'],
    ['an address that is not verified', { email_verified: false }, 'emailUnverified'],
    ['an address that is none', { email: 'nobody' }, 'emailUnverified'],
  ])('refuses %s and stores nothing', async (_, claims, reason) => {
    const subject = addPerson(claims);
    const client = createClient(server.url);
    expect(await signInAtProvider(provider, client, subject)).toBe(problem(reason));
    expect(await isSignedIn(client)).toBe(false);
    const { rowCount } = await server.db.query('select from account where email = $1', [emailOf(subject)]);
    expect(rowCount).toBe(0);
  });

  test('refuses a second person with the address of the first', async () => {
    const { email } = await arrive();
    provider.people.set('successor', { email, email_verified: true, groups: ['admins'] });
    expect(await signInAtProvider(provider, createClient(server.url), 'successor')).toBe(problem('otherAccount'));
  });

  test('of two at the same time both open a session of one account', async () => {
    const subject = addPerson();
    const clients = [createClient(server.url), createClient(server.url)];
    const backs = await Promise.all(
      clients.map(async (client) => passProvider(provider, await beginAtPortal(client, null), subject)),
    );
    const answers = await Promise.all(clients.map((client, at) => client.request('GET', backs[at] ?? '')));
    expect(answers.map(locationOf)).toEqual(['/admin', '/admin']);
    expect(new Set(clients.map(({ cookies }) => cookies.get('userId'))).size).toBe(1);
  });
});

describe('each further sign-in', () => {
  test('sets the rights of the groups and ends what was opened with the former ones', async () => {
    const { subject, client, id } = await arrive();
    provider.people.set(subject, { ...provider.people.get(subject), groups: ['deciders'] });
    const again = createClient(server.url);
    expect(await signInAtProvider(provider, again, subject)).toBe('/admin');
    expect(await isSignedIn(client)).toBe(false);
    expect((await sessionOf(again)).staffRights).toContain('decide');
    expect(await trailOf(id, 'account.rightsChanged')).toEqual([
      {
        actor: 'system',
        details: { staffRoles: { from: ['reviewer'], to: ['decider'] }, provider: provider.issuer },
      },
    ]);
  });

  test('without a group takes the rights and the sessions; a group gives them again', async () => {
    const { subject, client, id } = await arrive();
    const claims = provider.people.get(subject) ?? {};
    provider.people.set(subject, { ...claims, groups: [] });
    expect(await signInAtProvider(provider, createClient(server.url), subject)).toBe(problem('noGroup'));
    expect(await isSignedIn(client)).toBe(false);
    expect((await trailOf(id, 'account.rightsChanged'))[0]).toMatchObject({
      details: { role: { from: 'admin', to: 'applicant' }, staffRoles: { from: ['reviewer'], to: [] } },
    });
    expect(await trailOf(id, 'login.refused')).toMatchObject([{ details: { reason: 'noGroup' } }]);
    provider.people.set(subject, claims);
    expect(await signInAtProvider(provider, createClient(server.url), subject)).toBe('/admin');
  });

  test('does not open an account that the office has deactivated', async () => {
    const { subject, id } = await arrive();
    await server.db.query('update account set active = false where id = $1', [id]);
    expect(await signInAtProvider(provider, createClient(server.url), subject)).toBe(problem('inactive'));
  });

  test('with the same groups leaves the other sessions open', async () => {
    const { subject, client } = await arrive();
    await signInAtProvider(provider, createClient(server.url), subject);
    expect(await isSignedIn(client)).toBe(true);
  });
});

describe('the way back from the provider', () => {
  const begun = async (subject = addPerson()) => {
    const client = createClient(server.url);
    return { client, back: await passProvider(provider, await beginAtPortal(client, null), subject) };
  };

  test('works once', async () => {
    const { client, back } = await begun();
    expect(locationOf(await client.request('GET', back))).toBe('/admin');
    expect(locationOf(await client.request('GET', back))).toBe(problem('expired'));
    expect(await isSignedIn(client)).toBe(true);
  });

  test('works once, also when it is opened twice at the same moment', async () => {
    const { client, back } = await begun();
    const answers = await Promise.all([client, client.copy()].map((one) => one.request('GET', back)));
    expect(answers.map(locationOf).sort()).toEqual(['/admin', problem('expired')]);
  });

  test('works in the browser that began alone', async () => {
    const { client, back } = await begun();
    const stranger = createClient(server.url);
    expect(locationOf(await stranger.request('GET', back))).toBe(problem('expired'));
    await beginAtPortal(stranger, null);
    expect(locationOf(await stranger.request('GET', back))).toBe(problem('expired'));
    expect(locationOf(await client.request('GET', back))).toBe('/admin');
  });

  test('ends with its time', async () => {
    const { client, back } = await begun();
    await server.db.query("update provider_sign_in set started_at = now() - interval '16 minutes'");
    expect(locationOf(await client.request('GET', back))).toBe(problem('expired'));
  });

  test.each([
    ['nothing', ''],
    ['a state that the portal never had', '?code=a&state=b'],
    ['an error without a state', '?error=access_denied'],
    ['two states', '?state=a&state=b&code=c'],
  ])('with %s shows that it has expired', async (_, query) => {
    const { client } = await begun();
    expect(locationOf(await client.request('GET', providerCallbackPath + query))).toBe(problem('expired'));
  });

  test('with another code is refused', async () => {
    const { client, back } = await begun();
    const address = new URL(back, server.url);
    address.searchParams.set('code', 'guessed');
    expect(locationOf(await client.request('GET', address.pathname + address.search))).toBe(problem('invalid'));
  });

  test('of a person who went back says so', async () => {
    expect(await signInAtProvider(provider, createClient(server.url), null)).toBe(problem('denied'));
  });

  test.each(['slow', 'broken'] as const)(
    'says that a %s provider is away; the password still works',
    async (behaviour) => {
      const { client, back } = await begun();
      provider.behaviour = behaviour;
      const begin = Date.now();
      expect(locationOf(await client.request('GET', back))).toBe(problem('away'));
      expect(Date.now() - begin).toBeLessThan(30_000);
      expect(await isSignedIn(client)).toBe(false);
      const admin = await makePerson(server, { role: 'admin' });
      expect(await isSignedIn(admin.client)).toBe(true);
    },
  );

  test('is counted per network', async () => {
    const limited = await startPortal({ env: { RATE_LIMIT: '100000' } });
    try {
      provider.serve(limited.url);
      const client = createClient(limited.url);
      const locations: string[] = [];
      for (let at = 0; at < 302; at += 1)
        locations.push(locationOf(await client.request('GET', providerSignInPath)).split('?')[0] ?? '');
      expect(locations.filter((location) => location === '/login')).toHaveLength(2);
      expect(locationOf(await client.request('GET', providerSignInPath))).toBe(problem('busy'));
    } finally {
      await limited.close();
    }
  });
});

describe('a provider that cannot be trusted', () => {
  let forged: ForgedProvider;
  let portal: TestServer;
  beforeAll(async () => {
    forged = await startForgedProvider();
    portal = await startPortal({ env: { ...forged.env, OIDC_CLIENT_SECRET: '' } });
  });
  afterAll(async () => {
    await portal?.close();
    await forged?.close();
  });

  const signIn = async (forgery: Forgery) => {
    forged.forgery = forgery;
    const client = createClient(portal.url);
    const begun = new URL(await beginAtPortal(client, null), portal.url);
    if (begun.pathname === '/login') return { client, location: begun.pathname + begun.search };
    forged.nonce = begun.searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ code: 'code', state: begun.searchParams.get('state') ?? '' });
    return { client, location: locationOf(await client.request('GET', `${providerCallbackPath}?${query}`)) };
  };

  const now = () => Math.floor(Date.now() / 1000);

  test('a right token opens a session, also from a clock that is half a minute ahead or behind', async () => {
    expect((await signIn({})).location).toBe('/admin');
    expect((await signIn({ claims: { iat: now() + 30, nbf: now() + 30 } })).location).toBe('/admin');
    expect((await signIn({ claims: { exp: now() - 30 } })).location).toBe('/admin');
  });

  test.each<readonly [string, () => Forgery]>([
    ['of another audience', () => ({ claims: { aud: 'other' } })],
    [
      'of several audiences without the portal as its party',
      () => ({ claims: { aud: ['portal', 'other'], azp: 'other' } }),
    ],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['of another sign-in', () => ({ claims: { nonce: 'other' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that has expired', () => ({ claims: { exp: now() - 600 } })],
    ['of tomorrow', () => ({ claims: { nbf: now() + 86_400 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with an endless subject', () => ({ claims: { sub: 'x'.repeat(300) } })],
    ['that somebody else signed', () => ({ isForeignKey: true })],
    ['that nobody signed', () => ({ header: { alg: 'none' } })],
    ['with a key that does not exist', () => ({ header: { kid: 'gone' } })],
    ['that is none', () => ({ tokenReply: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } })],
    ['that is no JSON', () => ({ tokenReply: { status: 200, body: '<html>' } })],
  ])('a token %s opens none', async (_, forgery) => {
    const { client, location } = await signIn(forgery());
    expect(location).toBe(problem('invalid'));
    expect(await isSignedIn(client)).toBe(false);
  });

  test('an address that is verified in words only opens none', async () => {
    const { location } = await signIn({ claims: { sub: 'worded', email_verified: 'true' } });
    expect(location).toBe(problem('emailUnverified'));
  });

  test('metadata of another issuer are refused before anybody is sent there', async () => {
    const other = await startPortal({ env: { ...forged.env, OIDC_CLIENT_SECRET: '' } });
    try {
      forged.forgery = { metadata: { issuer: 'https://evil.example' } };
      const client = createClient(other.url);
      expect(await beginAtPortal(client, null)).toBe(problem('invalid'));
      // Once it is right, the next sign-in works without a restart.
      forged.forgery = {};
      expect(await beginAtPortal(client, null)).toMatch(new RegExp(`^${forged.issuer}/auth`));
    } finally {
      await other.close();
    }
  });
});

describe('a second factor', () => {
  test('of the provider counts; without a proof of one nobody gets in where admins must have one', async () => {
    const strict = await startPortal({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    try {
      provider.serve(strict.url);
      const subject = addPerson();
      expect(await signInAtProvider(provider, createClient(strict.url), subject)).toBe(problem('noSecondFactor'));
      provider.amr = ['pwd', 'otp', 'mfa'];
      const client = createClient(strict.url);
      expect(await signInAtProvider(provider, client, subject)).toBe('/admin');
      expect(await sessionOf(client)).toMatchObject({ secondFactor: 'none' });
      // Who gets in no more loses what the groups no longer give, and only then the open session.
      provider.amr = ['pwd'];
      expect(await signInAtProvider(provider, createClient(strict.url), subject)).toBe(problem('noSecondFactor'));
      provider.people.set(subject, { ...provider.people.get(subject), groups: ['readers', 'deciders'] });
      expect(await signInAtProvider(provider, createClient(strict.url), subject)).toBe(problem('noSecondFactor'));
      expect(await isSignedIn(client)).toBe(true);
      provider.people.set(subject, { ...provider.people.get(subject), groups: ['college'] });
      expect(await signInAtProvider(provider, createClient(strict.url), subject)).toBe(problem('noSecondFactor'));
      expect(await isSignedIn(client)).toBe(false);
    } finally {
      await strict.close();
    }
  });

  test('is taken for granted with OIDC_SECOND_FACTOR', async () => {
    const trusting = await startPortal({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true', OIDC_SECOND_FACTOR: 'true' } });
    try {
      provider.serve(trusting.url);
      const client = createClient(trusting.url);
      expect(await signInAtProvider(provider, client, addPerson())).toBe('/admin');
      expect((await client.call(getUser, { params: { userId: client.cookies.get('userId') ?? '' } })).status).toBe(200);
    } finally {
      await trusting.close();
    }
  });
});

describe('passwords of staff', () => {
  test('an admin closes the password of an account of the provider, and opens it again', async () => {
    const former = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
    await signInAtProvider(provider, createClient(server.url), addPerson({ email: former.email }));
    const admin = await makePerson(server, { role: 'admin' });
    const change = (passwordClosed: boolean) =>
      admin.client.call(changeUser, {
        params: { id: former.id },
        body: { passwordClosed, currentPassword: password },
      });
    expect((await change(true)).body.data).toMatchObject({ passwordClosed: true, fromProvider: true });
    const logInAgain = () => createClient(server.url).call(login, { body: { email: former.email, password } });
    const refused = await logInAgain();
    expect(refused.status).toBe(401);
    expect(refused.body.message).toContain('university account');
    const wrong = await createClient(server.url).call(login, { body: { email: former.email, password: 'wrong' } });
    expect(wrong.body.message).not.toContain('university account');
    await createClient(server.url).call(forgotPassword, { body: { email: former.email } });
    expect((await server.waitForMail(former.email, /university account/)).link).toMatch(/\/login$/);
    expect((await change(false)).status).toBe(200);
    expect((await logInAgain()).status).toBe(200);
    expect(await trailOf(former.id, 'account.rightsChanged')).toEqual([
      { actor: 'admin', details: { passwordClosed: { from: true, to: false } } },
      { actor: 'admin', details: { passwordClosed: { from: false, to: true } } },
    ]);
  });

  test('stay closed when the account loses its groups, is deactivated and activated, and gets a group again', async () => {
    const { id, subject, email } = await arrive();
    const { rows } = await server.db.query<{ hash: string }>(
      'select password_hash as hash from account where email = $1',
      [(await makePerson(server)).email],
    );
    await server.db.query('update account set password_hash = $2 where id = $1', [id, rows[0]?.hash]);
    expect(await statusOfLogIn(server.url, email)).toBe(401);
    const signInWith = (groups: readonly string[]) => {
      provider.people.set(subject, { ...provider.people.get(subject), groups: [...groups] });
      return signInAtProvider(provider, createClient(server.url), subject);
    };
    expect(await signInWith(['students'])).toBe(problem('noGroup'));
    const office = await makePerson(server, { role: 'admin' });
    for (const active of [false, true])
      expect((await office.client.call(changeUser, { params: { id }, body: { active } })).status).toBe(200);
    expect(await signInWith(['readers'])).toBe('/admin');
    expect(await statusOfLogIn(server.url, email)).toBe(401);
  });

  test('of an account without the provider are not closed: nobody could log in to it', async () => {
    const [admin, other] = [await makePerson(server, { role: 'admin' }), await makePerson(server, { role: 'admin' })];
    const answer = await admin.client.call(changeUser, {
      params: { id: other.id },
      body: { passwordClosed: true, currentPassword: password },
    });
    expect(answer.status).toBe(422);
  });

  test('STAFF_PASSWORD_ACCOUNTS closes those of all other admins, and its accounts are never linked', async () => {
    const [named, other, applicant] = [
      await makePerson(server, { role: 'admin' }),
      await makePerson(server, { role: 'admin' }),
      await makePerson(server),
    ];
    const closed = await startPortal({
      databaseUrl: server.databaseUrl,
      dataDir: server.dataDir,
      env: { STAFF_PASSWORD_ACCOUNTS: ` ${named.email.toUpperCase()} , nobody@example.com` },
    });
    try {
      const status = (email: string) => statusOfLogIn(closed.url, email);
      expect(await status(named.email)).toBe(200);
      expect(await status(other.email)).toBe(401);
      expect(await status(applicant.email)).toBe(200);
      provider.serve(closed.url);
      const subject = addPerson({ email: named.email, groups: ['readers'] });
      expect(await signInAtProvider(provider, createClient(closed.url), subject)).toBe(problem('passwordAccount'));
    } finally {
      await closed.close();
    }
  });
});

test('an account that STAFF_PASSWORD_ACCOUNTS names after it was linked follows no groups, and its password is open', async () => {
  const named = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
  const { subject } = await arrive({ email: named.email });
  const office = await makePerson(server, { role: 'admin' });
  const body = { passwordClosed: true, currentPassword: password };
  expect((await office.client.call(changeUser, { params: { id: named.id }, body })).status).toBe(200);
  const closed = await startPortal({
    databaseUrl: server.databaseUrl,
    dataDir: server.dataDir,
    env: { STAFF_PASSWORD_ACCOUNTS: named.email },
  });
  try {
    provider.serve(closed.url);
    for (const groups of [['admins'], ['students']]) {
      provider.people.set(subject, { ...provider.people.get(subject), groups });
      expect(await signInAtProvider(provider, createClient(closed.url), subject)).toBe(problem('passwordAccount'));
    }
    const { rows } = await server.db.query('select role, staff_roles from account where id = $1', [named.id]);
    expect(rows).toEqual([{ role: 'admin', staff_roles: ['reviewer'] }]);
    expect(await statusOfLogIn(closed.url, named.email)).toBe(200);
  } finally {
    await closed.close();
  }
});

describe('an account of the provider', () => {
  test('has its rights from there alone; the office can deactivate it', async () => {
    const { id } = await arrive();
    const admin = await makePerson(server, { role: 'admin' });
    const change = (body: object) =>
      admin.client.call(changeUser, { params: { id }, body: { ...body, currentPassword: password } });
    for (const body of [{ staffRoles: ['decider'] }, { institutionCode: null }, { role: 'applicant' }]) {
      const answer = await change(body);
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('university account')]);
    }
    expect((await change({ active: false })).body.data).toMatchObject({ active: false });
  });

  test('changes rights after its owner proved at the provider who they are', async () => {
    const { subject, client } = await arrive({ groups: ['admins'] });
    const other = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['reviewer'] });
    const change = (more: object = {}) =>
      client.call(changeUser, { params: { id: other.id }, body: { staffRoles: ['decider'], ...more } });
    const refused = await change();
    expect(refused.body.errors).toMatchObject([{ key: 'user.currentPassword.error.proofMissing' }]);
    // A password that somebody set here proves nothing.
    expect((await change({ currentPassword: password })).status).toBe(422);
    expect(await signInAtProvider(provider, client, subject, '/admin/user-list', CONFIRM)).toBe('/admin/user-list');
    expect(Date.parse((await sessionOf(client)).provedUntil ?? '')).toBeGreaterThan(Date.now());
    expect((await change()).body.data).toMatchObject({ staffRoles: ['decider'] });
    await server.db.query("update session set provider_auth_at = now() - interval '16 minutes'");
    expect((await change({ staffRoles: ['reviewer'] })).status).toBe(422);
  });

  test('is not proved by another person, by another session or by an older login at the provider', async () => {
    const { subject, client } = await arrive({ groups: ['admins'] });
    const refused = async (back: string, one = client) => {
      const answer = await one.request('GET', back);
      return [
        locationOf(answer),
        decodeURIComponent(answer.headers.getSetCookie().find((each) => each.startsWith('notice=')) ?? ''),
      ];
    };
    client.cookies.set('locale', 'en');
    const begin = () => beginAtPortal(client, '/admin/user-list', CONFIRM);

    const asOther = await passProvider(provider, await begin(), addPerson());
    expect(await refused(asOther)).toEqual(['/admin/user-list', expect.stringContaining('somebody else')]);

    const older = new URL(await begin());
    older.searchParams.delete('prompt');
    older.searchParams.set('max_age', '86400');
    const browser = createClient(provider.issuer);
    await passProvider(provider, await beginAtPortal(createClient(server.url), null), subject, browser);
    const asBefore = await passProvider(provider, older.href, subject, browser);
    await server.db.query("update provider_sign_in set started_at = now() + interval '2 minutes'");
    expect(await refused(asBefore)).toEqual(['/admin/user-list', expect.stringContaining('log in again')]);

    const back = await passProvider(provider, await begin(), subject);
    client.cookies.delete('session');
    expect(await refused(back)).toEqual([problem('expired'), '']);
  });

  test('of a session that a password opened there is nothing to prove at the provider', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    expect(await beginAtPortal(admin.client, '/admin', CONFIRM)).toBe(problem('expired'));
  });

  test('is marked in the list of accounts', async () => {
    const { email } = await arrive();
    const admin = await makePerson(server, { role: 'admin' });
    const { body } = await admin.client.call(listUsers, { query: { q: email } });
    expect(body.data).toMatchObject([{ fromProvider: true, passwordClosed: true }]);
    expect((await admin.client.call(listAudit, { query: { q: email } })).status).toBe(200);
  });
});

test('without an identity provider the addresses do not exist', async () => {
  const plain = await startTestServer();
  try {
    const client = createClient(plain.url);
    expect((await client.call(getSignIn)).body.data).toEqual({ provider: false });
    expect((await client.request('GET', providerSignInPath)).status).toBe(404);
    expect((await client.request('GET', providerCallbackPath)).status).toBe(404);
  } finally {
    await plain.close();
  }
});
