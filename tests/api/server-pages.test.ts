import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { rawGet } from '../support/raw-get.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A copy of the officers' data with a built client of two files. */
const makeRoot = (): string => {
  const root = mkdtempSync('/tmp/portal-pages-');
  for (const folder of ['schemas', 'locales', 'themes'])
    cpSync(join(findCodeRoot(), folder), join(root, folder), { recursive: true });
  const client = join(root, 'dist/client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(join(client, '.vite'), { recursive: true });
  writeFileSync(
    join(client, 'index.html'),
    '<!doctype html><html><style>html{color:red}</style><body><div id="root"></div><script>1 < 2</script>',
  );
  writeFileSync(join(client, 'assets/app-abc123.js'), 'console.log(1)');
  writeFileSync(join(client, 'assets/app-abc123.js.map'), '{}');
  writeFileSync(join(client, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(client, '.vite/manifest.json'), '{}');
  return root;
};

const root = makeRoot();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PORTAL_ROOT: root } });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});
const get = (path: string, method = 'GET') =>
  fetch(server.url + path, { method, redirect: 'manual' }).then(async (r) => ({
    status: r.status,
    headers: r.headers,
    text: await r.text(),
  }));

describe('public pages', () => {
  test.each([
    '/',
    '/login',
    '/admission/untar',
    '/admission/xinya/application/program',
    '/reset-password/some-token',
    '/invitation/some-token',
    '/faq/1/how',
  ])('GET %s answers 200 with an HTML page that browsers revalidate', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain('<!doctype html>');
  });

  test.each([
    '/nothing',
    '/admission/other',
    '/admission/untar/application/unknown',
    '/login/x',
    '/.env',
    '/.vite/manifest.json',
  ])('GET %s answers 404 with an HTML page', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('the content security policy of a page allows only its own scripts and styles', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    const nameOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`style-src 'self' ${nameOf('')} ${nameOf('html{color:red}')};`);
    expect(policy).toContain(`script-src 'self' ${nameOf('1 < 2')};`);
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['', null],
    ['zstd', null],
  ])('a page requested with accept-encoding "%s" has the content-encoding %s', async (accepted, encoding) => {
    const { headers, body } = await rawGet(server.url, '/login', { 'accept-encoding': accepted });
    expect(headers['content-encoding'] ?? null).toBe(encoding);
    const text = encoding === null ? body : (encoding === 'br' ? brotliDecompressSync : gunzipSync)(body);
    expect(text.toString()).toContain('<div id="root">');
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['vary']).toContain('accept-encoding');
  });

  test.each([
    ['/login/', '/login'],
    ['/admission/untar/?a=1', '/admission/untar?a=1'],
    ['//evil.com/', '/evil.com'],
    ['/\\evil.com/', '/evil.com'],
  ])('%s redirects permanently to %s', async (path, target) => {
    const { status, headers } = await get(path);
    expect(status).toBe(301);
    expect(new URL(headers.get('location') as string, server.url).href).toBe(server.url + target);
  });

  test('POST to a page answers 404 and HEAD answers 200', async () => {
    expect((await get('/login', 'POST')).status).toBe(404);
    expect((await get('/login', 'HEAD')).status).toBe(200);
  });
});

describe('files', () => {
  test('files with a fingerprint in their name are cached for a year', async () => {
    const { status, headers } = await get('/assets/app-abc123.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('files without a fingerprint in their name are cached for an hour', async () => {
    expect((await get('/logo.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    '/assets/app-abc123.js.map',
    '/assets/gone-123.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets//../index.html',
    '/assets/',
    '/assets',
    '/.git/config',
    '/.env',
    '/data/secrets',
    '/db.sql',
    '/backup.zip',
    '/package.json',
    '/../package.json',
    '/src/server/app.ts',
    '/.well-known/',
  ])('the file %s is not served', async (path) => {
    const { status, text } = await get(path);
    expect([301, 400, 404]).toContain(status);
    expect(text).not.toContain('admissions-portal');
  });

  test('/version.json and /healthcheck1 contain the same build id', async () => {
    const { build } = JSON.parse((await get('/version.json')).text);
    expect(build).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.parse((await get('/healthcheck1')).text)).toEqual({ status: 'ok', build });
  });
});

test('the health check names how long the outbox waits, and is 200 however long', async () => {
  const other = await startTestServer();
  const ask = async () => {
    const { status, headers } = await fetch(`${other.url}/healthcheck1`);
    return { status, age: Number(headers.get('outbox-age') ?? Number.NaN) };
  };
  expect(await ask()).toEqual({ status: 200, age: expect.any(Number) });
  // Of a task that no worker has.
  await other.db.query(`select graphile_worker.add_job('later', run_at => now() - interval '1 hour')`);
  await expect.poll(async () => (await ask()).age).toBeGreaterThanOrEqual(3_600);
  expect((await ask()).status).toBe(200);
  await other.close();
});

describe('the OpenAPI document', () => {
  test('the document is OpenAPI 3.1 and contains the register call with its fields and a call that needs a session', async () => {
    const document = JSON.parse((await get('/api/openapi.json')).text);
    expect(document.openapi).toBe('3.1.0');
    const register = document.paths['/api/auth/register'].post;
    expect(register.operationId).toBe('register');
    const { properties } = register.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['email', 'birthdate', 'phone', 'password']));
    expect(Object.keys(properties)).not.toContain('birthDate');
    expect(document.paths['/api/applicant/{userId}'].get.security).toEqual([{ session: [] }]);
  });

  test('/api/docs answers 200 with a policy that allows only its own scripts', async () => {
    const { status, headers } = await get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});

describe('the health check without a database', () => {
  test('the health check and an API call get 503 while the database accepts no connections', async () => {
    const other = await startTestServer();
    const [{ name } = { name: '' }] = (await other.db.query<{ name: string }>('select current_database() as name'))
      .rows;
    const admin = new Client({ connectionString: inject('postgresAdminUrl') });
    await admin.connect();
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
    const answer = await fetch(`${other.url}/healthcheck1`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'unavailable' });
    const call = await fetch(`${other.url}/api/auth/session`, { headers: { cookie: 'session=x' } });
    expect(call.status).toBe(503);
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await call.text()).not.toMatch(/pool|pg|\.ts/);
    await other.close();
  });
});

test('index.html has no meta element named referrer, which would override the Referrer-Policy header', () => {
  expect(readFileSync(join(findCodeRoot(), 'index.html'), 'utf8')).not.toMatch(/name="referrer"/);
});
