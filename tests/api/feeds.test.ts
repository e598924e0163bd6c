import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { event, eventFields, faq, formOf, itemOf, makeFaq, makeNews, news, samplePicture } from './content-support.ts';

let server: TestServer;
let admin: ApiClient;
let visitor: ApiClient;
const origin = 'http://portal.example.ac.id';

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: origin } });
  admin = (await makePerson(server, { role: 'admin' })).client;
  visitor = createClient(server.url);
});
afterAll(() => server?.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const read = async (path: string) => (await get(path)).text();
/** As soon as the process knows of the change, within a second. */
const eventually = (path: string) => expect.poll(() => read(path));

const makeEvent = async (more: Readonly<Record<string, unknown>> = {}): Promise<ContentItem> => {
  const answer = await admin.call(event.create, { body: { ...eventFields, ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return itemOf(answer);
};

/** The lines of iCalendar as they were before folding. */
const linesOf = (text: string): string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n');
const lineOf = (text: string, name: string): string | undefined =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.slice(name.length);

const hostile = '<script>alert("1")</script> & ]]> ]]> <![CDATA[ \r\nEND:VCALENDAR\rX-EVIL:1\u0001\u2028;,\\';

describe('the calendar file of an event', () => {
  const calendar = (id: string, query = '') => read(`/api/event/${id}/calendar${query}`);

  it('the calendar file contains start, title, place, id, URL and description of the event, and with lang=en the English title and URL', async () => {
    const item = await makeEvent({ titleEn: 'Open day' });
    const answer = await get(`/api/event/${item.slug}/calendar`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="hari-terbuka(-\d+)?\.ics"/);
    const text = await answer.text();
    // 9:05 in Jakarta.
    expect(lineOf(text, 'DTSTART')).toBe(':20991205T020500Z');
    expect(lineOf(text, 'SUMMARY')).toBe(':Hari terbuka');
    expect(lineOf(text, 'LOCATION')).toBe(':Aula');
    expect(lineOf(text, 'UID')).toBe(`:${item.Id}`);
    expect(lineOf(text, 'URL')).toBe(`:${origin}/event/${item.slug}`);
    expect(lineOf(text, 'DESCRIPTION')).toBe(':Datanglah.');
    expect(lineOf(await calendar(item.Id, '?lang=en'), 'SUMMARY')).toBe(':Open day');
    expect(lineOf(await calendar(item.Id, '?lang=en'), 'URL')).toBe(`:${origin}/event/${item.slug}?lang=en`);
  });

  it('the calendar file of a changed event has the same id, the next sequence number and the new start', async () => {
    const { Id } = await makeEvent();
    const before = await calendar(Id);
    await admin.call(event.change, { params: { id: Id }, body: { eventTime: '13:30', title: 'Pindah' } });
    const after = await calendar(Id);
    expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'));
    expect([lineOf(before, 'SEQUENCE'), lineOf(after, 'SEQUENCE')]).toEqual([':1', ':2']);
    expect(lineOf(after, 'DTSTART')).toBe(':20991205T063000Z');
  });

  it.each([
    ['0:00', ':20991204T170000Z'],
    ['23:59', ':20991205T165900Z'],
    ['07:00', ':20991205T000000Z'],
  ])('the event time %s in Jakarta is written as the start %s in UTC', async (eventTime, start) => {
    const { Id } = await makeEvent({ eventTime });
    expect(lineOf(await calendar(Id), 'DTSTART')).toBe(start);
  });

  it('the calendar file of an online event contains its link as place', async () => {
    const { Id } = await makeEvent({ place: '', link: 'https://meet.example/abc' });
    expect(lineOf(await calendar(Id), 'LOCATION')).toBe(':https://meet.example/abc');
  });

  it('title, place and description of an event with line breaks and END:VCALENDAR add no lines to the calendar file', async () => {
    const { Id } = await makeEvent({ title: hostile, place: hostile, description: `<p>a</p>${hostile}` });
    const text = await calendar(Id);
    const lines = linesOf(text);
    expect(lines.filter((line) => /^(?:BEGIN|END):/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(lines.filter((line) => line !== '' && !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(lineOf(text, 'SUMMARY')).toContain('\\;\\,\\\\');
  });

  it.each(['tidak-ada', '00000000-0000-4000-8000-000000000000', '..%2f..', '%3Cscript%3E'])(
    'the calendar file of the event %s answers 404',
    async (id) => expect((await get(`/api/event/${id}/calendar`)).status).toBe(404),
  );

  it('the calendar file answers 404 for drafts, removed events and news, and 400 for an unknown language', async () => {
    const draft = await makeEvent({ published: false });
    const gone = await makeEvent();
    await admin.call(event.remove, { params: { id: gone.Id } });
    const story = await makeNews(admin);
    for (const path of [`event/${draft.Id}`, `event/${gone.slug}`, `news/${story.Id}`])
      expect((await get(`/api/${path}/calendar`)).status, path).toBe(404);
    const { Id } = await makeEvent();
    expect((await get(`/api/event/${Id}/calendar?lang=fr`)).status).toBe(400);
  });
});

describe('the news feed', () => {
  it('a new item is in the feed with title, date, image and absolute URLs, and with lang=en in English', async () => {
    const image = { image: { bytes: await samplePicture(), name: 'a.jpg' } };
    const fields = {
      title: 'Kabar & warta',
      titleEn: 'News & more',
      institutionCode: 20,
      summary: 'Ringkas.',
      body: '<p><a href="/faq">Tanya</a></p>',
      published: true,
      publishedAt: '2026-01-02',
      imageAlt: 'Uraian',
    };
    const item = itemOf(await admin.call(news.create, { body: formOf(fields, image) }));
    const answer = await get('/news/rss.xml');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    await eventually('/news/rss.xml').toContain(item.Id);
    const text = await read('/news/rss.xml');
    expect(text).toContain('<title><![CDATA[Kabar & warta]]></title>');
    expect(text).toContain(`<link>${origin}/news/${item.slug}</link>`);
    expect(text).toContain(`<guid isPermaLink="false">urn:uuid:${item.Id}</guid>`);
    expect(text).toContain('<pubDate>Thu, 01 Jan 2026 17:00:00 GMT</pubDate>');
    expect(text).toContain(`href="${origin}/faq"`);
    expect(text).toMatch(new RegExp(`<img src="${origin}/api/content/image/[\\w-]+/960\\.jpg" alt="Uraian">`));
    expect(text).toContain(`<atom:link href="${origin}/news/rss.xml" rel="self"`);
    const english = await read('/news/rss.xml?lang=en');
    expect(english).toContain('<title><![CDATA[News & more]]></title>');
    expect(english).toContain(`<link>${origin}/news/${item.slug}?lang=en</link>`);
    expect(english).toContain('<language>en</language>');
  });

  it('markup and control characters in a news item do not break the XML of the feed', async () => {
    const { Id } = await makeNews(admin, { title: hostile, summary: hostile, body: `<p>a ]]&gt; b</p>${hostile}` });
    await eventually('/news/rss.xml').toContain(Id);
    const text = await read('/news/rss.xml');
    expect(text).not.toMatch(/<script|\p{Cc}(?<![\t\r\n])|\u2028/u);
    const outside = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(outside).not.toContain(']]>');
    expect(outside.match(/<(?!\/?[a-z]|\?xml)/gi)).toBeNull();
    expect(outside.match(/<item>/g)?.length).toBe(outside.match(/<\/item>/g)?.length);
  });

  it('the feed contains no drafts and no future items', async () => {
    const draft = await makeNews(admin, { published: false, title: 'Rahasia besar' });
    const later = await makeNews(admin, { publishedAt: '2099-01-01' });
    const last = await makeNews(admin, { title: 'Terakhir' });
    await eventually('/news/rss.xml').toContain(last.Id);
    const text = await read('/news/rss.xml');
    expect([text.includes(draft.Id), text.includes(later.Id)]).toEqual([false, false]);
  });

  it('a request for the feed with its ETag gets 304, and 200 after an admin creates an FAQ question', async () => {
    let tag = '';
    const again = async () => (await get('/news/rss.xml', { 'if-none-match': tag })).status;
    // What the tests before changed may still be on its way.
    await expect
      .poll(async () => {
        tag = (await get('/news/rss.xml')).headers.get('etag') ?? '';
        return again();
      })
      .toBe(304);
    await makeFaq(admin);
    await expect.poll(again).toBe(200);
  });

  it('the feed exists for news and not for events, is Indonesian for an unknown language, and answers 200 to HEAD and 404 to POST', async () => {
    expect((await get('/event/rss.xml')).headers.get('content-type')).not.toMatch(/rss/);
    expect(await read('/news/rss.xml?lang=%3Cscript%3E')).toContain('<language>id</language>');
    expect((await fetch(`${server.url}/news/rss.xml/`, { redirect: 'manual' })).status).toBeLessThan(400);
    expect((await fetch(`${server.url}/news/rss.xml`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${server.url}/news/rss.xml`, { method: 'POST' })).status).toBe(404);
  });
});

describe('the sitemap', () => {
  it('the sitemap contains public pages once per language with hreflang and lastmod, and no draft, admin, admission or login page', async () => {
    const story = await makeNews(admin, { title: 'Ada di peta' });
    const question = await makeFaq(admin);
    const draft = await makeEvent({ published: false });
    await eventually('/sitemap.xml').toContain(question.Id);
    const text = await read('/sitemap.xml');
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const both = (path: string) => [origin + path, `${origin + path}?lang=en`];
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/', '/contact-us', '/news', '/event', '/faq', '/brochure', `/news/${story.slug}`].flatMap(both),
      ),
    );
    expect(addresses).toEqual(expect.arrayContaining(both(`/faq/${question.Id}/${question.slug}`)));
    expect(text).not.toContain(draft.Id);
    expect(addresses.filter((address) => /admin|admission|login|brochure\//.test(address ?? ''))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
    const entry = text.split('<url>').find((part) => part.includes(`<loc>${origin}/news/${story.slug}</loc>`));
    expect(entry).toContain(`hreflang="id" href="${origin}/news/${story.slug}"`);
    expect(entry).toContain(`hreflang="en" href="${origin}/news/${story.slug}?lang=en"`);
    expect(entry).toContain(`hreflang="x-default" href="${origin}/news/${story.slug}"`);
    expect(entry).toContain(`<lastmod>${story.updatedAt}</lastmod>`);
  });

  it('the sitemap omits an item soon after its removal', async () => {
    const { Id } = await makeFaq(admin);
    await eventually('/sitemap.xml').toContain(Id);
    await admin.call(faq.remove, { params: { id: Id } });
    await eventually('/sitemap.xml').not.toContain(Id);
  });

  it('fifty simultaneous requests get the same sitemap', async () => {
    const { Id } = await makeFaq(admin);
    await eventually('/sitemap.xml').toContain(Id);
    const texts = await Promise.all(Array.from({ length: 50 }, () => read('/sitemap.xml')));
    expect(new Set(texts).size).toBe(1);
  });
});

describe('robots.txt', () => {
  it('robots.txt disallows private paths and no public ones, and names the sitemap', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    for (const part of ['admin', 'admission', 'reset-password', 'verifyOTP', 'document'])
      expect(lines).toEqual(expect.arrayContaining([`Disallow: /${part}/`, `Disallow: /${part}$`]));
    expect(lines).toContain('Disallow: /api/');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const part of ['news', 'faq', 'event', 'brochure', 'contact-us'])
      expect(lines.some((line) => line.startsWith(`Disallow: /${part}`))).toBe(false);
  });

  it('robots.txt does not disallow all pages of a portal without demo data', async () => {
    expect((await read('/robots.txt')).split('\n')).not.toContain('Disallow: /');
  });
});

const security = '/.well-known/security.txt';

it('security.txt answers 404 without SECURITY_CONTACT', async () => {
  expect((await get(security)).status).toBe(404);
});

describe.each([
  ['public', 'https://admission.example.ac.id', 'mailto:security@example.ac.id'],
  ['local', 'http://127.0.0.1', 'https://example.ac.id/security'],
])('a portal with demo data and the %s PUBLIC_URL %s', (kind, PUBLIC_URL, contact) => {
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer({ env: { DEMO_DATA: 'true', SECURITY_CONTACT: contact, PUBLIC_URL } });
  });
  afterAll(() => own?.close());

  it('robots.txt disallows all pages if and only if the URL is public', async () => {
    const lines = (await (await fetch(`${own.url}/robots.txt`)).text()).split('\n');
    expect(lines.includes('Disallow: /')).toBe(kind === 'public');
  });

  it('security.txt has the contact, an expiry date and languages, and a Canonical if and only if PUBLIC_URL is https', async () => {
    const answer = await fetch(own.url + security);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    const fields = Object.fromEntries(lines.map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]));
    expect(fields['Contact']).toBe(contact);
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(60);
    expect(days).toBeLessThan(365);
    expect(fields['Preferred-Languages']?.split(', ').sort()).toEqual(['en', 'id']);
    expect(fields['Canonical']).toBe(PUBLIC_URL.startsWith('https') ? PUBLIC_URL + security : undefined);
  });
});

it('news feed, sitemap and robots.txt set no cookie', async () => {
  for (const path of ['/news/rss.xml', '/sitemap.xml', '/robots.txt'])
    expect((await get(path)).headers.get('set-cookie')).toBeNull();
  expect(visitor.cookies.size).toBe(0);
});
