import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportOwnData, login, logout, register, verifyOtp } from '../../src/contract/account.ts';
import { getAdminApplication } from '../../src/contract/admin-applications.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson, newEmail, password, registration } from '../support/people.ts';
import { rawGet } from '../support/raw-get.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const google = 'https://www.google.com/search?q=secret';

/** Opens a page as a browser does that has followed a link. */
const visit = async (client: ApiClient, path: string, headers: Record<string, string> = {}) => {
  const answer = await client.request('GET', path, {
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', ...headers },
  });
  return answer;
};

const storedFor = async (email: string): Promise<unknown> => {
  const { rows } = await server.db.query<{ site: string | null }>(
    'select referral_website as site from account where email = $1',
    [email],
  );
  return rows[0]?.site;
};

const verify = async (client: ApiClient, email: string): Promise<void> => {
  const { otp } = await server.waitForMail(email);
  expect((await client.call(verifyOtp, { body: { email, otp } })).status).toBe(201);
};

const registerWith = async (client: ApiClient): Promise<string> => {
  const email = newEmail();
  expect((await client.call(register, { body: registration(email) })).status).toBe(201);
  await verify(client, email);
  return email;
};

describe('the source of a visit', () => {
  test.each<[string, string, Record<string, string>, string | null]>([
    ['a campaign parameter', '/?ref=pameran-2026', {}, 'pameran-2026'],
    ['a campaign parameter on an inner page', '/news?ref=sman1.sch.id', {}, 'sman1.sch.id'],
    ['a referring page', '/', { referer: google }, 'google.com'],
    ['a campaign parameter and a referring page', '/register?ref=poster', { referer: google }, 'poster'],
    ['no source', '/', {}, null],
    ['a phone number as campaign parameter', '/?ref=081234567890', {}, null],
    ['a line break in the campaign parameter', '/?ref=a%0d%0aSet-Cookie:%20x=1', {}, null],
  ])('a registration after a visit with %s, %s %j, stores the source %j', async (_, path, headers, kept) => {
    const client = createClient(server.url);
    await visit(client, path, headers);
    for (const next of ['/event', '/faq', '/register']) await visit(client, next);
    expect(await storedFor(await registerWith(client))).toBe(kept);
    expect(client.cookies.has('referral')).toBe(false);
  });

  test('a registration after visits with two sources stores the first one', async () => {
    const client = createClient(server.url);
    await visit(client, '/?ref=poster');
    await visit(client, '/?ref=other', { referer: google });
    expect(await storedFor(await registerWith(client))).toBe('poster');
  });

  test('a visit from a page of the portal sets no source cookie', async () => {
    const client = createClient(server.url);
    await visit(client, '/register', { referer: `${server.url}/?x` });
    expect(client.cookies.size).toBe(0);
  });

  test('a refused registration keeps the source for the next attempt', async () => {
    const client = createClient(server.url);
    await visit(client, '/?ref=poster');
    const refused = await client.call(register, { body: registration(newEmail(), { confirmPassword: 'x' }) });
    expect(refused.status).toBe(422);
    expect(await storedFor(await registerWith(client))).toBe('poster');
  });

  test('a registration repeated with its idempotency key stores the source and deletes the cookie', async () => {
    const client = createClient(server.url);
    await visit(client, '/?ref=poster');
    const [email, before] = [newEmail(), client.copy()];
    const sent = { body: registration(email), idempotencyKey: crypto.randomUUID() };
    expect((await client.call(register, sent)).status).toBe(201);
    expect((await before.call(register, sent)).status).toBe(201);
    expect(before.cookies.has('referral')).toBe(false);
    await verify(client, email);
    expect(await storedFor(email)).toBe('poster');
  });

  test.each(['<script>', 'x'.repeat(5_000), '081234567890', 'a b', "' or 1=1 --"])(
    'a registration with an invalid source cookie (%#) succeeds and stores no source',
    async (value) => {
      const client = createClient(server.url, new Map([['referral', value]]));
      expect(await storedFor(await registerWith(client))).toBe(null);
    },
  );
});

describe('the source on a shared device', () => {
  test('a second registration on the same device stores no source', async () => {
    const client = createClient(server.url);
    await visit(client, '/?ref=poster');
    expect(await storedFor(await registerWith(client))).toBe('poster');
    expect(await storedFor(await registerWith(client))).toBe(null);
  });

  test('a login and a logout delete the source cookie', async () => {
    const person = await makePerson(server);
    for (const call of [login, logout]) {
      const client = call === login ? createClient(server.url) : person.client.copy();
      client.cookies.set('referral', 'poster');
      await client.call(call, call === login ? { body: { email: person.email, password } } : {});
      expect(client.cookies.has('referral'), call.name).toBe(false);
    }
  });

  test('a visit with a campaign parameter by a logged-in visitor sets no source cookie', async () => {
    const { client } = await makePerson(server);
    await visit(client, '/?ref=poster');
    expect(client.cookies.has('referral')).toBe(false);
  });
});

describe('caching of pages with a source', () => {
  test('a page that sets the source cookie is answered with no-store, and a page without a source sets no cookie', async () => {
    const kept = await rawGet(server.url, '/?ref=poster');
    expect(kept.headers['cache-control']).toBe('no-store');
    expect(String(kept.headers['set-cookie'])).toMatch(
      /^referral=poster; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const plain = await rawGet(server.url, '/');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(plain.headers['set-cookie']).toBeUndefined();
  });

  test.each([{ 'sec-fetch-dest': 'image' }, { 'sec-fetch-dest': 'iframe' }, { 'sec-purpose': 'prefetch' }])(
    'a request with the headers %j gets no source cookie',
    async (headers) => {
      const client = createClient(server.url);
      await visit(client, '/?ref=poster', { 'sec-fetch-dest': 'document', ...headers } as Record<string, string>);
      expect(client.cookies.size).toBe(0);
    },
  );
});

describe('sources in the admin area', () => {
  const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const sourcesFor = async (client: ApiClient) => {
    const { body } = await client.call(getDashboard, { query: { from: today(), until: today() } });
    return new Map(body.data.sources.map(({ website, count }) => [website, count]));
  };

  test('a registration without an application is counted for its source for group admins only', async () => {
    const all = await makePerson(server, { role: 'admin' });
    const own = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const before = [await sourcesFor(all.client), await sourcesFor(own.client)] as const;
    const client = createClient(server.url);
    await visit(client, '/?ref=open-house');
    await registerWith(client);
    expect((await sourcesFor(all.client)).get('open-house')).toBe((before[0].get('open-house') ?? 0) + 1);
    expect((await sourcesFor(own.client)).get('open-house')).toBe(before[1].get('open-house'));
    expect(Math.max(...(await sourcesFor(all.client)).values())).toBeGreaterThan(0);
  });

  test('application details, export and own data contain the source of the applicant', async () => {
    const person = await makePerson(server);
    await server.db.query("update account set referral_website = 'google.com' where id = $1", [person.id]);
    const formId = await makeDraft(server, person, 1);
    const admin = await makePerson(server, { role: 'admin' });
    const detail = await admin.client.call(getAdminApplication, { params: { formId } });
    expect(detail.body.data.ReferralWebsite).toBe('google.com');
    const exported = await admin.client.request(
      'GET',
      `/api/admin/form/export?q=${person.email}&columns=referralWebsite`,
    );
    expect(exported.text).toContain('google.com');
    const own = await person.client.call(exportOwnData);
    expect(own.text).toContain('"referralWebsite":"google.com"');
  });
});
