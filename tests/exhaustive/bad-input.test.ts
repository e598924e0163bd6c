import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, verifyEmail } from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { rawGet } from '../support/raw-get.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  server.api.request('POST', '/api/auth/login', { body, headers });

describe('malformed request bodies', () => {
  test.each([
    ['truncated JSON', '{"email":', 400],
    ['nothing at all', '', 400],
    ['an empty list', '[]', 400],
    ['a JSON string', '"email"', 400],
    ['null', 'null', 400],
    ['deeply nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['deeply nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400],
    ['a __proto__ property', '{"__proto__":{"admin":true},"email":"a@b.co","password":"x"}', 400],
    [
      'a constructor.prototype property',
      '{"constructor":{"prototype":{"admin":true}},"email":"a@b.co","password":"x"}',
      400,
    ],
    ['a NUL character in a value', '{"email":"a@b.co","password":"x\\u0000y"}', 400],
    ['an unpaired surrogate', '{"email":"a@b.co","password":"\\ud800"}', 400],
    ['5 MB of JSON', `{"email":"a@b.co","password":"${'x'.repeat(5 * 1024 * 1024)}"}`, 413],
  ])(
    'a login with %s as its body gets 400 or 413 with a message and without internal details',
    async (_name, body, status) => {
      for (const locale of ['id', 'en'] as const) {
        const answer = await server.api.request('POST', '/api/auth/login', { body, locale });
        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject({ statusCode: status, data: null });
        expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
        expect(answer.body.message).toBe(server.portal.services.texts.translate(locale)(`server.error.${status}`));
        expect(answer.text).not.toMatch(/ at |node_modules|\.ts|SyntaxError|Unexpected/);
      }
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'a login with the content type %s gets 415',
    async (type) => {
      expect((await post('email=a', { 'content-type': type })).status).toBe(415);
    },
  );

  test('a login with the content encoding gzip gets 415', async () => {
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('a login with emoji and Japanese letters in the password gets 401 like a wrong password', async () => {
    expect((await post(JSON.stringify({ email: 'a@b.co', password: '😀 パス' }))).status).toBe(401);
  });
});

describe('invalid values', () => {
  test.each([
    ['a number as the password', { email: 'a@b.co', password: 12345678 }, '/password'],
    ['a list as the email', { email: ['a@b.co'], password: 'x' }, '/email'],
    ['an object as the password', { email: 'a@b.co', password: { $ne: '' } }, '/password'],
    ['two addresses as the email', { email: 'a@b.co,c@d.co', password: 'x' }, '/email'],
    ['a line break in the email', { email: 'a@b.co\r\nBcc: c@d.co', password: 'x' }, '/email'],
    ['an unknown field', { email: 'a@b.co', password: 'x', remember: true }, '/remember'],
    ['no password', { email: 'a@b.co' }, '/password'],
    ['an email of 200,000 characters', { email: `${'a'.repeat(200_000)}@b.co`, password: 'x' }, '/email'],
  ])('a login with %s gets 422 with the path of the field', async (_name, body, path) => {
    const answer = await server.api.call(login, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((e) => e.path)).toContain(path);
  });

  test('the email verification answers 400 to missing, repeated, unknown and NUL query parameters', async () => {
    const get = (query: string) => server.api.request('GET', `/api${verifyEmail.path}?${query}`);
    for (const query of [
      '',
      'token=a',
      'token=a&token=b&newEmail=c@d.co',
      'token=a&newEmail=c@d.co&x=1',
      'token=%00&newEmail=c',
    ])
      expect((await get(query)).status, query).toBe(400);
    expect((await get('token=a')).body.errors?.[0]).toMatchObject({ path: '/newEmail' });
  });

  test('random bytes as the body of a login never cause a server error', async () => {
    for (let i = 0; i < 200; i++) {
      const body = randomBytes(1 + (i % 64)).toString(i % 2 ? 'latin1' : 'base64');
      expect((await post(body)).status).toBeLessThan(500);
    }
  });
});

describe('URLs and languages', () => {
  test.each([
    '/api/nothing',
    '/api/auth/login/extra',
    '/api/..%2f..%2fetc/passwd',
    '/api/%zz',
    '/%E0%A4%A',
    `/api/faq/${'a'.repeat(2_000)}`,
    '/.env',
    '/.git/config',
  ])('GET %s is answered 400 or 404 with security headers and without internal details', async (path) => {
    const answer = await server.api.request('GET', path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/root:|node_modules|src\/|FST_|%zz|aaaa/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('GET /api/auth/session/ with a slash at the end is answered like the path without it', async () => {
    expect((await server.api.request('GET', '/api/auth/session/')).status).toBe(401);
  });

  test('an unknown Accept-Language falls back to Indonesian, and weights choose between known languages', async () => {
    for (const language of ['de-DE', '../../x', '<script>', 'x'.repeat(10_000), '*', 'id;q=0.1, fr'])
      expect(
        (await server.api.request('GET', '/api/auth/session', { headers: { 'accept-language': language } })).body
          .message,
      ).toBe('Silakan masuk terlebih dahulu.');
    const weighted = { headers: { 'accept-language': 'id;q=0.5, en-US;q=0.9' } };
    expect((await server.api.request('GET', '/api/auth/session', weighted)).body.message).toBe('Log in first.');
  });
});

describe('HTTP protocol', () => {
  test('responses and refusals have the security headers, and no CORS or Server header', async () => {
    for (const path of ['/api/nothing', '/api/auth/session', '/healthcheck1', '/version.json', '/api/openapi.json']) {
      const { headers } = await server.api.request('GET', path, { headers: { origin: 'https://evil.example' } });
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-type')).toContain('charset=utf-8');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  test('with an https PUBLIC_URL, invalid, unknown and valid URLs are answered with HSTS and security headers', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://admission.example.ac.id' } });
    for (const path of ['/%', `/api/news/${'x'.repeat(400)}`, '/api/nothing', '/robots.txt']) {
      const { headers } = await rawGet(secure.url, path);
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("base-uri 'none'");
    }
    await secure.close();
  });

  const sendRaw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
    });
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

  test.each([
    ['a broken request line', 'GARBAGE\r\n\r\n'],
    ['two Content-Length headers', `${head}Content-Length: 4\r\nContent-Length: 40\r\n\r\n{}\r\n`],
    ['Content-Length and Transfer-Encoding', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['the transfer encoding xchunked', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ])('an HTTP request with %s is answered 400', async (_, text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each(['TRACE', 'TRACK', 'DEBUG'])('the method %s does not echo the request', async (method) => {
    const secret = 'cookie-that-must-not-come-back';
    const answer = await sendRaw(
      `${method} /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: session=${secret}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[045]/);
    expect(answer).not.toContain(secret);
  });

  test('an Idempotency-Key that is not a UUID is refused', async () => {
    for (const key of ['1', 'x'.repeat(300)]) {
      const answer = await server.api.call(login, { body: {}, idempotencyKey: key });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('Idempotency-Key');
    }
  });

  test('by default the rate limit ignores X-Forwarded-For, answers 429 with Retry-After and does not apply to /healthcheck1', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: '5' } });
    const client = createClient(limited.url);
    const spoofed = (i: number) => ({ headers: { 'x-forwarded-for': `10.0.0.${i}` } });
    for (let i = 0; i < 5; i++) expect((await client.request('GET', '/api/auth/session', spoofed(i))).status).toBe(401);
    const sixth = await client.request('GET', '/api/auth/session', spoofed(6));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sixth.body).toMatchObject({ statusCode: 429, data: null });
    expect((await client.request('GET', '/healthcheck1')).status).toBe(200);
    await limited.close();
  });

  test('with TRUST_PROXY=1 the rate limit counts calls by the last address in X-Forwarded-For', async () => {
    const limited = await startTestServer({ env: { RATE_LIMIT: '1', TRUST_PROXY: '1' } });
    const client = createClient(limited.url);
    const from = (chain: string) =>
      client.request('GET', '/api/auth/session', { headers: { 'x-forwarded-for': chain } }).then((a) => a.status);
    expect(await from('10.0.0.1')).toBe(401);
    expect(await from('10.0.0.2')).toBe(401);
    expect(await from('1.2.3.4, 10.0.0.1')).toBe(429);
    await limited.close();
  });
});
