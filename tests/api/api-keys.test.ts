import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, listSessions, login } from '../../src/contract/account.ts';
import * as applications from '../../src/contract/admin-applications.ts';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { startBulkRun } from '../../src/contract/admin-bulk.ts';
import * as calls from '../../src/contract/api-keys.ts';
import { listApiKeys, revokeApiKey } from '../../src/contract/api-keys.ts';
import { startApplication } from '../../src/contract/application.ts';
import { createApiKeySecret } from '../../src/server/api-key-format.ts';
import { warnOfExpiringKeys } from '../../src/server/features/api-keys/warn-of-expiry.ts';
import { keyClient, keyValues, type MadeKey, makeApiKey } from '../support/api-keys.ts';
import { makePerson, type Person, password } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Applicant, makeSubmitted } from './admin-applications-support.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
let applicant: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
  applicant = await makeSubmitted(server);
});
afterAll(() => server?.close());

const make = (values: Parameters<typeof makeApiKey>[2] = {}, by = admin) => makeApiKey(server, by, values);
const list = ({ client }: Pick<MadeKey, 'client'>) => client.call(applications.listAdminApplications);
const open = ({ client }: Pick<MadeKey, 'client'>) =>
  client.call(applications.getAdminApplication, { params: { formId: applicant.formId } });
const stateOf = async ({ id }: MadeKey) =>
  (await admin.client.call(listApiKeys)).body.data.Keys.find(({ Id }) => Id === id);
const revoke = ({ id }: MadeKey) => admin.client.call(revokeApiKey, { params: { keyId: id } });
const expire = ({ id }: MadeKey) =>
  server.db.query("update api_key set expires_at = now() - interval '1 second' where id = $1", [id]);

/** What a refusal says, without what differs with each request. */
const refusalOf = ({ status, headers, body }: Awaited<ReturnType<typeof list>>) => ({
  status,
  challenge: headers.get('www-authenticate'),
  rate: [...headers.keys()].filter((name) => name.startsWith('ratelimit')),
  ...{ ...body, requestId: '' },
});

describe('creating a key', () => {
  test('it asks for password and code, shows the secret once, and stores only a digest of it', async () => {
    const { currentPassword: _password, ...values } = keyValues;
    const missing = await admin.client.call(calls.createApiKey, { body: values });
    expect(errorKeys(missing)).toEqual(['user.currentPassword.error.passwordMissing']);
    const wrong = await admin.client.call(calls.createApiKey, {
      body: { ...values, currentPassword: 'Salah-Sekali-9' },
    });
    expect(wrong.status).toBe(422);
    const { secret, id } = await make();
    const { rows } = await server.db.query<{ text: string }>('select k::text as text from api_key k where id = $1', [
      id,
    ]);
    expect(rows[0]?.text).not.toContain(secret.slice(-41));
    expect((await admin.client.call(listApiKeys)).text).not.toContain(secret.slice(-41));
    const { rows: intents } = await server.db.query<{ found: boolean }>(
      `select coalesce(bool_or(response::text like '%' || $1 || '%'), false) as found from idempotency`,
      [secret.slice(-41)],
    );
    expect(intents[0]?.found).toBe(false);
  });

  test.each([
    ['no name', { name: ' \u200b ' }, ['request.name.error.required']],
    ['no right', { rights: [] }, ['apiKey.rights.error.rightsMissing']],
    ['a right that keys cannot have', { rights: ['applications', 'roles'] }, ['apiKey.rights.error.rightsBeyondOwn']],
    ['the right to make keys', { rights: ['apiKeys'] }, ['apiKey.rights.error.rightsBeyondOwn']],
    ['a right that does not exist', { rights: ['constructor'] }, ['apiKey.rights.error.rightsBeyondOwn']],
    [
      'a right of the group for one institution',
      { rights: ['masterData'], institutionCode: 20 },
      ['apiKey.rights.error.rightsBeyondBounds'],
    ],
    ['an institution that does not exist', { institutionCode: 99 }, ['user.institutionCode.error.enum']],
    ['the portal itself as institution', { institutionCode: 0 }, ['user.institutionCode.error.enum']],
    ['no program', { institutionCode: 20, programIds: [] }, ['user.programIds.error.programsMissing']],
    ['a program of nobody', { institutionCode: 20, programIds: ['x'] }, ['user.programIds.error.programsMissing']],
    ['programs of all institutions', { programIds: ['x'] }, ['user.programIds.error.programsMissing']],
  ])('%s is refused', async (_, values, keys) => {
    const answer = await admin.client.call(calls.createApiKey, { body: { ...keyValues, ...values } });
    expect([answer.status, errorKeys(answer)]).toEqual([422, keys]);
  });

  test.each([{ days: 366 }, { days: 0 }, { days: 1.5 }, { callsPerMinute: 0 }, { callsPerMinute: 1201 }])(
    '%j is refused',
    async (values) => {
      const answer = await admin.client.call(calls.createApiKey, { body: { ...keyValues, ...values } });
      expect(answer.status).toBe(422);
    },
  );

  test('an institution has to be chosen', async () => {
    const { institutionCode: _institution, ...values } = keyValues;
    const answer = await admin.client.call(calls.createApiKey, { body: values });
    expect(errorKeys(answer)).toEqual(['user.institutionCode.error.institutionMissing']);
  });

  test('an admin gives only rights that they have', async () => {
    const roles = server.portal.services.catalogue.staffRoles;
    expect(
      Object.entries(roles)
        .filter(([, held]) => held.includes('apiKeys'))
        .map(([role]) => role),
    ).toEqual(['systemAdmin']);
    const office = await makePerson(server, { role: 'admin', staffRoles: ['officeAdmin'] });
    expect((await office.client.call(calls.createApiKey, { body: keyValues })).status).toBe(403);
    expect((await office.client.call(listApiKeys)).status).toBe(403);
    const bounded = await makePerson(server, { role: 'admin', institutionCode: 20, staffRoles: ['systemAdmin'] });
    expect((await bounded.client.call(calls.createApiKey, { body: keyValues })).status).toBe(403);
  });
});

describe('a call with a key', () => {
  test('reads what its rights give, and nothing else', async () => {
    const key = await make();
    expect((await list(key)).status).toBe(200);
    expect((await open(key)).status).toBe(200);
    expect((await key.client.call(listAudit)).status).toBe(403);
    const params = { formId: applicant.formId };
    expect((await key.client.call(applications.noteOnApplication, { params, body: { body: 'x' } })).status).toBe(403);
    expect((await key.client.call(currentUser)).status).toBe(403);
    expect((await key.client.call(listSessions)).status).toBe(403);
  });

  test('changes data without a CSRF token, once per Idempotency-Key', async () => {
    const key = await make({ rights: ['applications', 'review'] });
    const { formId } = await makeSubmitted(server);
    const idempotencyKey = crypto.randomUUID();
    const note = () =>
      key.client.call(applications.noteOnApplication, {
        params: { formId },
        body: { body: 'From the academic system' },
        idempotencyKey,
      });
    expect((await note()).status).toBe(200);
    expect((await note()).headers.get('idempotency-replayed')).toBe('true');
    // The intents of its creator are others.
    const own = await admin.client.call(applications.noteOnApplication, {
      params: { formId },
      body: { body: 'From the academic system' },
      idempotencyKey,
    });
    expect(own.headers.get('idempotency-replayed')).toBeNull();
  });

  test('is in the audit trail under the name of the key, with the account of its creator', async () => {
    const key = await make({ name: 'Data warehouse', rights: ['applications'] });
    const { formId } = await makeSubmitted(server);
    const view = (by: Person | MadeKey) => by.client.call(applications.getAdminApplication, { params: { formId } });
    // A visit of its creator does not hide that of the key.
    await view(admin);
    await view(key);
    await view(key);
    const { data } = (await admin.client.call(listAudit, { query: { subjectId: formId } })).body;
    expect(data.map(({ action, actorEmail, apiKey }) => ({ action, actorEmail, apiKey }))).toEqual([
      { action: 'application.viewed', actorEmail: admin.email, apiKey: 'Data warehouse' },
      { action: 'application.viewed', actorEmail: admin.email, apiKey: null },
    ]);
    await revoke(key);
    const ofKey = (await admin.client.call(listAudit, { query: { subjectId: key.id } })).body.data;
    expect(ofKey.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['apiKey.revoked', 'Data warehouse'],
      ['apiKey.created', 'Data warehouse'],
    ]);
  });

  test('the list has the last use, its network and the number of calls', async () => {
    const key = await make({ callsPerMinute: 5 });
    expect(await stateOf(key)).toMatchObject({ State: 'active', LastUsedAt: null, LastOrigin: null, Calls: 0 });
    await list(key);
    await key.client.call(listAudit);
    expect(await stateOf(key)).toMatchObject({ LastOrigin: '127.0.0.1', Calls: 2, LastUsedAt: expect.any(String) });
  });

  test('reads only the institution and the programs of the key', async () => {
    const { institutionCode } = (
      await server.db.query<{ institutionCode: number }>(
        'select institution_code as "institutionCode" from application where id = $1',
        [applicant.formId],
      )
    ).rows[0] as { institutionCode: number };
    const other = institutionCode === 40 ? 20 : 40;
    expect((await open(await make({ institutionCode }))).status).toBe(200);
    expect((await open(await make({ institutionCode: other }))).status).toBe(404);
    const { rows } = await server.db.query<{ id: string; isNamed: boolean }>(
      `select p.id, exists (select from application_preference c join offered_program o on o.id = c.offered_program_id
          where c.application_id = $1 and o.program_id = p.id) as "isNamed" from program p where p.institution_code = $2`,
      [applicant.formId, institutionCode],
    );
    const programs = (isNamed: boolean) =>
      rows
        .filter((row) => row.isNamed === isNamed)
        .map(({ id }) => id)
        .slice(0, 2);
    expect((await open(await make({ institutionCode, programIds: programs(true) }))).status).toBe(200);
    expect((await open(await make({ institutionCode, programIds: programs(false) }))).status).toBe(404);
  });

  test('a bulk action, a login and a call of applicants are refused', async () => {
    const rights = ['applications', 'documents', 'review', 'decide', 'export'];
    const key = await make({ rights });
    const tag = { action: { kind: 'tag', tag: 'x', isAdded: true }, formIds: [applicant.formId] };
    expect((await key.client.call(startBulkRun, { body: tag })).status).toBe(403);
    expect((await key.client.call(login, { body: { email: admin.email, password } })).status).toBe(403);
    expect((await key.client.call(startApplication, { body: { institutionCode: 20 } })).status).toBe(403);
    expect((await key.client.call(listApiKeys)).status).toBe(403);
    expect((await key.client.call(calls.createApiKey, { body: keyValues })).status).toBe(403);
  });

  test('reads public data and, with the right to contents, drafts', async () => {
    const reader = await make();
    const editor = await make({ rights: ['content'] });
    expect((await reader.client.request('GET', '/api/news')).status).toBe(200);
    expect((await reader.client.request('GET', '/api/news', { query: { drafts: 'true' } })).status).toBe(403);
    expect((await editor.client.request('GET', '/api/news', { query: { drafts: 'true' } })).status).toBe(200);
    expect((await keyClient(server.url, createApiKeySecret()).request('GET', '/api/news')).status).toBe(401);
  });
});

describe('the refusal of a key', () => {
  test('is the same for one that is unknown, expired, revoked, malformed or of a disabled or deleted account', async () => {
    const [expired, revoked] = [await make(), await make()];
    await expire(expired);
    await revoke(revoked);
    const disabled = await makePerson(server, { role: 'admin' });
    const ofDisabled = await make({}, disabled);
    const demoted = await makePerson(server, { role: 'admin' });
    const ofDemoted = await make({}, demoted);
    const deleted = await makePerson(server, { role: 'admin' });
    const ofDeleted = await make({}, deleted);
    await server.db.query('update account set active = false where id = $1', [disabled.id]);
    await server.db.query("update account set role = 'applicant' where id = $1", [demoted.id]);
    await server.db.query('delete from session where account_id = $1', [deleted.id]);
    await server.db.query('delete from account where id = $1', [deleted.id]);
    const live = await make();
    const secrets = {
      unknown: createApiKeySecret(),
      expired: expired.secret,
      revoked: revoked.secret,
      'of a disabled account': ofDisabled.secret,
      'of an account that is no admin': ofDemoted.secret,
      'of a deleted account': ofDeleted.secret,
      'in capitals': live.secret.toUpperCase(),
      'without its end': live.secret.slice(0, -1),
      'with another end': live.secret.slice(0, -1) + (live.secret.endsWith('a') ? 'b' : 'a'),
      empty: '',
      long: `${live.secret}${'x'.repeat(6_000)}`,
      'two keys': `${live.secret} ${live.secret}`,
      'with a comma': `${live.secret},`,
    };
    const wanted = refusalOf(await list({ client: keyClient(server.url, secrets.unknown) }));
    expect(wanted).toMatchObject({ status: 401, challenge: 'Bearer realm="api", error="invalid_token"', rate: [] });
    for (const [name, secret] of Object.entries(secrets)) {
      const answer = await list({ client: keyClient(server.url, secret) });
      expect({ name, ...refusalOf(answer) }).toEqual({ name, ...wanted });
    }
    expect((await list(live)).status).toBe(200);
    expect(await stateOf(ofDeleted)).toMatchObject({ State: 'powerless', CreatedBy: null });
    expect(await stateOf(ofDisabled)).toMatchObject({ State: 'powerless', RightsNow: [] });
    expect(await stateOf(expired)).toMatchObject({ State: 'expired' });
    expect(await stateOf(revoked)).toMatchObject({ State: 'revoked' });
  });

  test('a key in the address or in another header is no key', async () => {
    const { secret } = await make();
    for (const name of ['access_token', 'api_key', 'key', 'authorization'])
      expect((await server.api.request('GET', '/api/admin/form', { query: { [name]: secret } })).status).toBe(401);
    for (const headers of [{ 'x-api-key': secret }, { authorization: secret }, { authorization: `Basic ${secret}` }])
      expect((await server.api.request('GET', '/api/admin/form', { headers })).status).toBe(401);
  });

  test('the scheme may be written in any case and followed by several spaces', async () => {
    const { secret } = await make();
    const statusWith = async (authorization: string) =>
      (await server.api.request('GET', '/api/admin/form', { headers: { authorization } })).status;
    for (const start of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])
      expect(await statusWith(start + secret)).toBe(200);
    for (const start of ['Bearer\t', 'Bearer, ', 'Bearer:', 'Bearers '])
      expect(await statusWith(start + secret)).toBe(401);
  });

  test('a key beside the cookie of a session is refused, whatever the key', async () => {
    const { secret } = await make();
    for (const sent of [secret, createApiKeySecret()]) {
      const headers = { authorization: `Bearer ${sent}` };
      const answer = await admin.client.call(applications.listAdminApplications, { headers });
      expect(answer.status).toBe(400);
    }
  });

  test.each(['Basic cHJveHk6c2VjcmV0', 'Bearer eyJhbGciOiJub25lIn0.e30.', `Bearer ${'x'.repeat(6_000)}`])(
    'what a proxy adds to the calls of browsers is no key: %.20s',
    async (authorization) => {
      const headers = { authorization };
      expect((await admin.client.call(applications.listAdminApplications, { headers })).status).toBe(200);
      expect((await server.api.request('GET', '/api/admin/form', { headers })).status).toBe(401);
      expect(
        (await fetch(new URL('/api/choice-list?list=provinces&language=en', server.url), { headers })).status,
      ).toBe(200);
    },
  );

  /** A request as it is written. @returns its status */
  const send = (lines: readonly string[]): Promise<number> => {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      let text = '';
      socket.on('data', (part) => {
        text += part.toString('latin1');
        const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
        if (status === undefined) return;
        socket.destroy();
        resolve(Number(status));
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('no answer')));
    });
  };
  const start = ['GET /api/admin/form HTTP/1.1', 'Host: portal', 'Connection: close'];

  test('two Authorization headers are refused, also where one of them would do', async () => {
    const { secret } = await make();
    const good = `Authorization: Bearer ${secret}`;
    expect(await send([...start, good])).toBe(200);
    expect(await send([...start, good, good])).toBe(401);
    expect(await send([...start, good, `authorization: Bearer ${createApiKeySecret()}`])).toBe(401);
    expect(await send([...start, 'Authorization: Basic eDp5', good])).toBe(401);
    expect(await send([...start, `Authorization:    Bearer ${secret}   `])).toBe(200);
  });

  test('a header that is too large ends the request', async () => {
    expect(await send([...start, `Authorization: Bearer ${'x'.repeat(70_000)}`])).toBe(431);
  });

  test('other methods need the key too, and no other origin may send it', async () => {
    const { secret } = await make();
    const as = (method: string, headers: Record<string, string> = {}) =>
      fetch(new URL('/api/admin/form', server.url), { method, headers });
    expect((await as('HEAD')).status).toBe(401);
    const head = await as('HEAD', { authorization: `Bearer ${secret}` });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await as('HEAD', { authorization: `Bearer ${createApiKeySecret()}` })).status).toBe(401);
    const preflight = await as('OPTIONS', {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    const crossed = await as('GET', { authorization: `Bearer ${secret}`, origin: 'https://evil.example' });
    for (const { headers } of [preflight, crossed])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the limit of a key', () => {
  test('further calls are refused until the next minute, over all processes', async () => {
    const second = await startTestServer({
      databaseUrl: server.databaseUrl,
      dataDir: server.dataDir,
      env: { DEMO_DATA: 'true' },
    });
    try {
      const key = await make({ callsPerMinute: 20 });
      const other = keyClient(second.url, key.secret);
      // However long the calls take, they are in one minute.
      await server.db.query("update api_key set minute_start = now() + interval '1 hour' where id = $1", [key.id]);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          (at % 2 === 0 ? key.client : other).call(applications.listAdminApplications),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get('ratelimit-limit')).toBe('20');
      expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused?.headers.get('retry-after')).toBe(refused?.headers.get('ratelimit-reset'));
      await server.db.query("update api_key set minute_start = now() - interval '1 minute' where id = $1", [key.id]);
      const next = await list(key);
      expect([next.status, next.headers.get('ratelimit-remaining')]).toEqual([200, '19']);
      // Revoked here, refused there.
      await revoke(key);
      expect((await list({ client: other })).status).toBe(401);
    } finally {
      await second.close();
    }
  });

  test('calls beside a revocation succeed before it, and after it none does', async () => {
    const key = await make();
    const before = Array.from({ length: 10 }, () => list(key));
    const [answers] = await Promise.all([Promise.all(before), revoke(key)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect((await list(key)).status).toBe(401);
    const { body } = await admin.client.call(listAudit, { query: { subjectId: key.id, action: 'apiKey.revoked' } });
    await revoke(key);
    expect(body.data).toHaveLength(1);
  });
});

describe('a key and the account of its creator', () => {
  const change = async (person: Person, columns: string) => {
    await server.db.query(`update account set ${columns} where id = $1`, [person.id]);
  };

  test('a right that the creator loses is lost to the key, and comes back with it', async () => {
    const creator = await makePerson(server, { role: 'admin' });
    const key = await make({ rights: ['applications', 'audit'] }, creator);
    await change(creator, "staff_roles = '{reviewer}'");
    expect((await list(key)).status).toBe(200);
    expect((await key.client.call(listAudit)).status).toBe(403);
    expect(await stateOf(key)).toMatchObject({ State: 'active', RightsNow: ['applications'] });
    await change(creator, "staff_roles = '{contentEditor}'");
    expect((await list(key)).status).toBe(403);
    expect(await stateOf(key)).toMatchObject({ State: 'powerless', RightsNow: [] });
    await change(creator, "staff_roles = '{systemAdmin}'");
    expect((await key.client.call(listAudit)).status).toBe(200);
  });

  test('a creator who is bounded later bounds the key', async () => {
    const creator = await makePerson(server, { role: 'admin' });
    const all = await make({}, creator);
    const elsewhere = await make({ institutionCode: 40 }, creator);
    await change(creator, 'institution_code = 20');
    const { Applications } = (await all.client.call(applications.listAdminApplications)).body.data;
    expect(new Set(Applications.map(({ InstitutionCode }) => InstitutionCode))).toEqual(new Set([20]));
    expect((await list(elsewhere)).status).toBe(403);
    expect(await stateOf(elsewhere)).toMatchObject({ State: 'powerless' });
  });
});

test('the creator is told once that a key expires in two weeks', async () => {
  const creator = await makePerson(server, { role: 'admin' });
  const [near, far, short, gone] = [
    await make({ name: 'Expires <soon>' }, creator),
    await make({ name: 'Later' }, creator),
    await make({ name: 'Short', days: 7 }, creator),
    await make({ name: 'Revoked' }, creator),
  ];
  await server.db.query(
    "update api_key set expires_at = now() + interval '13 days', created_at = now() - interval '70 days' where id = any($1)",
    [[near.id, gone.id]],
  );
  await revoke(gone);
  await Promise.all([warnOfExpiringKeys(server.db), warnOfExpiringKeys(server.db)]);
  await warnOfExpiringKeys(server.db);
  const mail = await server.waitForMail(creator.email);
  expect(mail.subject).toContain('Expires <soon>');
  expect(mail.text).toContain('/admin/api-key');
  expect(mail.text).not.toContain(near.secret.slice(-41));
  expect(await server.mails(creator.email)).toHaveLength(1);
  const { rows } = await server.db.query<{ id: string }>(
    'select id from api_key where warned_at is not null and account_id = $1',
    [creator.id],
  );
  expect(rows.map(({ id }) => id)).toEqual([near.id]);
  expect([far.key.State, short.key.State]).toEqual(['active', 'active']);
});
