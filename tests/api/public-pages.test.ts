import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import type { ApiClient } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import { type RawAnswer, rawGet } from '../support/raw-get.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { faq, itemOf, makeFaq, makeNews, news } from './content-support.ts';

let server: TestServer;
let admin: ApiClient;
let applicant: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_DATA: 'true' } });
  admin = (await makePerson(server, { role: 'admin' })).client;
  applicant = await makePerson(server);
});
afterAll(() => server?.close());

const get = (path: string, headers?: Readonly<Record<string, string>>): Promise<RawAnswer> =>
  rawGet(server.url, path, headers);
const cookieOf = ({ client }: Person): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Waits until the process knows of a change. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 40 });
const statusOf = async (path: string): Promise<number> => (await get(path)).status;
const textOf = async (path: string): Promise<string> => (await get(path)).text;

/** Internal details: names of files, tables and libraries, and stack traces. */
const inside = /content_item|relation "|select .* from|node_modules|\bat .+:\d+:\d+|\/src\/|\.tsx?\b|ECONN|pg_/i;

/** Scripts that a page may hold: those of the build, and data that is no program. */
const foreignScripts = (html: string): readonly string[] =>
  (html.match(/<script\b[^>]*>/gi) ?? []).filter(
    (tag) =>
      !/^<script type="module" crossorigin(?:="")? src="\/assets\/[\w.-]+">$/.test(tag) &&
      !/^<script type="application\/(?:ld\+)?json">$/.test(tag),
  );

const isErrorPage = ({ text, headers }: RawAnswer, title: string): void => {
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('data-screen="error"');
  expect(text).toContain(title);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(inside);
  expect(foreignScripts(text)).toEqual([]);
};

describe('addresses', () => {
  test.each([
    ['/news/', '/news'],
    ['/news///', '/news'],
    ['/faq/?q=a&page=2', '/faq?q=a&page=2'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['///evil.example//', '/evil.example'],
  ])('the address %s redirects permanently to %s', async (path, target) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([301, target]);
  });

  test.each([
    '/no-such-page',
    '/evil.example',
    '/%2f%2fevil.example',
    '/news/tidak-ada',
    '/news/<script>alert(1)</script>',
    '/news/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/news/"onmouseover="alert(1)',
    '/news/..%2f..%2fetc%2fpasswd',
    '/news/%00',
    '/news/%F0%9F%8E%93',
    '/news/__proto__',
    "/news/'%20or%201=1%20--",
    `/news/${'a'.repeat(5_000)}`,
    '/news/a/b/c',
    '/event/00000000-0000-4000-8000-000000000000',
    '/faq/0/apa',
    '/brochure/apa',
    '/news?page=0',
    '/news?page=-1',
    '/news?page=1.5',
    '/news?page=%00',
    '/news?page=1000000000',
    '/news?institution=99',
    '/news?institution=%3Cscript%3E',
    '/constructor',
    '/toString/valueOf',
  ])('the address %s answers 404 with an error page that has no script and no internal detail', async (path) => {
    const answer = await get(path, { cookie: 'locale=en' });
    expect(answer.status).toBe(404);
    isErrorPage(answer, 'Page Not Found');
    expect(answer.text).not.toContain('<script>alert');
  });

  test.each(['/news/%E0%A4%A', '/%', '/news/%C0%AF'])(
    'the malformed address %s answers 400 or 404 without an internal detail',
    async (path) => {
      const answer = await get(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(inside);
    },
  );

  test.each([
    '/news?page=999999999',
    '/news?institution=',
    '/news?q=%3Cscript%3Ealert(1)%3C/script%3E',
    `/faq?q=${'b'.repeat(3_000)}`,
    "/faq?q=%25'%22%5C",
    '/?institution=%3Cscript%3E',
    '/?lang=fr',
    '/?lang=%3Cscript%3E&lang=en',
    '/?constructor=1',
  ])('the address %s answers 200 with a page that contains no script from the request', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(foreignScripts(text)).toEqual([]);
    expect(text).not.toContain('<script>alert');
  });

  test('the address of an FAQ question with an outdated slug redirects permanently to the address with its current slug', async () => {
    const { Id, slug } = await makeFaq(admin);
    await soon(() => statusOf(`/faq/${Id}/${slug}`)).toBe(200);
    const other = await get(`/faq/${Id}/lama?lang=en`);
    expect([other.status, other.headers['location']]).toEqual([301, `/faq/${Id}/${slug}?lang=en`]);
  });
});

describe('content that an admin changes', () => {
  test('the page of a news item shows a changed title, answers 404 while the item is hidden or removed, and 200 when it is published again', async () => {
    const { Id, slug } = await makeNews(admin, { publishedAt: '2026-01-01', title: 'Judul pertama' });
    const path = pathTo('newsDetail', { slug: slug ?? '' });
    await soon(() => textOf(path)).toContain('Judul pertama');
    await admin.call(news.change, { params: { id: Id }, body: { title: 'Judul kedua' } });
    await soon(() => textOf(path)).toContain('Judul kedua');
    expect(await textOf(path)).not.toContain('Judul pertama');
    await admin.call(news.change, { params: { id: Id }, body: { published: false } });
    await soon(() => statusOf(path)).toBe(404);
    await admin.call(news.change, { params: { id: Id }, body: { published: true } });
    await soon(() => statusOf(path)).toBe(200);
    await admin.call(news.remove, { params: { id: Id } });
    await soon(() => statusOf(path)).toBe(404);
  });

  test('a removed question disappears from the list of questions', async () => {
    const { Id } = await makeFaq(admin, { question: 'Apakah ini hilang?', category: 'registration' });
    const list = '/faq?q=hilang';
    await soon(() => textOf(list)).toContain('Apakah ini hilang?');
    await admin.call(faq.remove, { params: { id: Id } });
    await soon(() => textOf(list)).not.toContain('Apakah ini hilang?');
  });

  test('markup in the fields of a news item adds no script or image to its pages and to the list of news', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)> </script> & ' {{7*7}} \u2028`;
    const fields = { title: hostile, titleEn: hostile, summary: hostile, body: `<p>a</p>${hostile}` };
    const item = itemOf(await admin.call(news.create, { body: { ...fields, ...published } }));
    const path = `/news/${item.slug}`;
    await soon(() => statusOf(path)).toBe(200);
    for (const address of [path, `${path}?lang=en`, '/news']) {
      const text = await textOf(address);
      expect(foreignScripts(text)).toEqual([]);
      expect(text).not.toContain('<img src=x');
    }
    await admin.call(news.remove, { params: { id: item.Id } });
  });
});

const published = { institutionCode: 20, published: true, publishedAt: '2026-01-01' };

describe('the content security policy of a page', () => {
  const stylesOf = (text: string) => [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '');
  const nameOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

  test.each(['/', '/news', '/faq?q=a', '/contact-us', '/no-such-page', '/login'])(
    'the content security policy of %s has exactly the hashes of the styles in the page',
    async (path) => {
      const { text, headers } = await get(path);
      const names = /style-src 'self' ([^;]+);/.exec(headers['content-security-policy'] ?? '')?.[1]?.split(' ');
      expect(names).toEqual(['', ...stylesOf(text)].map(nameOf));
    },
  );
});

describe('caching', () => {
  test('files with a fingerprint in their name are cached for a year, scripts and styles of 1 KiB or more compressed', async () => {
    const assets = [...new Set((await textOf('/login')).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets) {
      const { status, headers } = await get(path, { 'accept-encoding': 'br' });
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      const isCompressed = /\.(?:js|css)$/.test(path) && (await get(path)).body.length >= 1024;
      expect([path, headers['content-encoding']]).toEqual([path, isCompressed ? 'br' : undefined]);
    }
  });

  test('the page /news is revalidated with an ETag that changes with language, appearance and content', async () => {
    let tag = '';
    // What the tests before changed may still be on its way.
    const again = async () => {
      const { headers } = await get('/news');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['vary']).toContain('cookie');
      tag = headers['etag'] ?? '';
      const answer = await get('/news', { 'if-none-match': tag });
      return [answer.status, answer.text, answer.headers['content-security-policy']];
    };
    await soon(again).toEqual([304, '', undefined]);
    expect((await get('/news', { 'if-none-match': tag, cookie: 'locale=en' })).status).toBe(200);
    expect((await get('/news', { 'if-none-match': tag, cookie: 'appearance=dark' })).status).toBe(200);
    // The newest item, which is on the first page.
    await makeNews(admin, { publishedAt: new Date().toISOString().slice(0, 10) });
    await soon(async () => (await get('/news', { 'if-none-match': tag })).status).toBe(200);
  });

  test.each(['/', '/news', '/login', '/admission', '/no-such-page', '/api/auth/session'])(
    'the address %s is not cached for a visitor with a session',
    async (path) => {
      const { headers } = await get(path, { cookie: cookieOf(applicant) });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['etag']).toBeUndefined();
    },
  );

  test('the home page contains no email, id or CSRF token of the logged-in visitor', async () => {
    const { text } = await get('/', { cookie: cookieOf(applicant) });
    expect(text).not.toContain(applicant.email);
    expect(text).not.toContain(applicant.id);
    expect(text).not.toContain(applicant.client.cookies.get('csrf_token'));
  });

  test('a 404 page is answered with no-store', async () => {
    expect((await get('/no-such-page')).headers['cache-control']).toBe('no-store');
  });
});

describe('a failure of the server', () => {
  test.each(['/', '/news', '/event/apa-saja', '/faq?q=a'])(
    'the address %s answers 500 without an internal detail when the database fails',
    async (path) => {
      await server.db.query('alter table content_item rename to content_item_away');
      const answer = await get(`${path}${path.includes('?') ? '&' : '?'}broken=1`, { cookie: 'locale=en' });
      await server.db.query('alter table content_item_away rename to content_item');
      expect(answer.status).toBe(500);
      isErrorPage(answer, 'Internal Server Error');
      expect(answer.headers['cache-control']).toBe('no-store');
      await soon(() => statusOf(path === '/event/apa-saja' ? '/event' : path)).toBe(200);
    },
  );
});

describe('the first page of a visit', () => {
  test.each([
    ['/admission/xinya', 'locale=en; appearance=dark', 'en', 'theme-xinya', 'dark'],
    ['/admission/institute/profile', 'locale=id', 'id', 'theme-institute', 'system'],
    ['/admission', '', 'id', 'theme-yayasan', 'system'],
    ['/news?institution=untar', 'appearance=light', 'id', 'theme-untar', 'light'],
    ['/news?institution=untar&lang=en', 'locale=id', 'en', 'theme-untar', 'system'],
    ['/', 'appearance="><script>; locale=../..', 'id', 'theme-yayasan', 'system'],
    ['/admission/nowhere/profile', 'locale=en', 'en', 'theme-yayasan', 'system'],
  ])(
    'the page %s with the cookies “%s” has the language %s, the %s and the appearance %s',
    async (path, cookie, language, theme, appearance) => {
      // Pages of applicants need a session.
      const session = path.startsWith('/admission') ? cookieOf(applicant) : '';
      const { text } = await get(path, { cookie: [cookie, session].filter((one) => one !== '').join('; ') });
      const [tag] = /<html[^>]*>/.exec(text) ?? [];
      expect(tag).toBe(`<html lang="${language}" data-theme="${theme}" data-appearance="${appearance}">`);
    },
  );
});

describe('an appearance that is chosen without scripts', () => {
  test.each([
    ['/?appearance=dark', '/', 'dark'],
    ['/news?page=2&appearance=light&lang=en', '/news?page=2&lang=en', 'light'],
    ['/no-such-page?appearance=system', '/no-such-page', 'system'],
    ['/login?appearance=dark', '/login', 'dark'],
  ])('%s stores it for a year and redirects to %s', async (path, target, appearance) => {
    const { status, headers } = await get(path);
    expect([status, headers['location'], headers['cache-control']]).toEqual([303, target, 'no-store']);
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^appearance=${appearance}; Max-Age=31536000; Path=/; SameSite=Lax$`),
    );
  });

  test.each(['/?appearance=red', '/?appearance=', '/?appearance=%22%3E%3Cscript%3E'])(
    '%s stores nothing',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    },
  );
});

test('public pages name the rules for prefetching, which leave out calls and the switch of the language', async () => {
  expect((await get('/news')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
  expect((await get('/login')).headers['speculation-rules']).toBeUndefined();
  const rules = await get('/speculation-rules.json');
  expect(rules.headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  expect(rules.text).toContain('[hreflang], [download]');
});
