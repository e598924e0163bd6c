import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  brochure,
  event,
  eventFields,
  faq,
  formOf,
  itemOf,
  itemsOf,
  makeBrochure,
  makeFaq,
  makeNews,
  news,
  newsFields,
  readItem,
  samplePicture,
} from './content-support.ts';

let server: TestServer;
let admin: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makePerson(server, { role: 'admin' })).client;
  visitor = createClient(server.url);
});
afterAll(() => server?.close());

describe('news items', () => {
  it('a news item is created, found by its slug, changed and removed, and its versions are stored', async () => {
    const made = await makeNews(admin);
    expect(made).toMatchObject({ slug: 'pendaftaran-dibuka', version: 1, institutionCode: 20 });
    const found = await readItem(visitor, 'news', 'pendaftaran-dibuka');
    expect(found).toMatchObject({
      Id: made.Id,
      title: { id: 'Pendaftaran dibuka', en: 'Applications open' },
      summary: { id: 'Gelombang pertama dibuka.', en: null },
    });
    expect(found).not.toHaveProperty('values');
    expect(found).not.toHaveProperty('titleEn');
    const changed = await admin.call(news.change, {
      params: { id: made.Id },
      body: { summary: 'Kini dibuka.', titleEn: '' },
      ifMatch: 1,
    });
    expect(itemOf(changed)).toMatchObject({ version: 2, title: { en: null }, summary: { id: 'Kini dibuka.' } });
    expect((await admin.call(news.remove, { params: { id: made.Id } })).status).toBe(200);
    expect((await visitor.call(news.get, { params: { id: made.Id } })).status).toBe(404);
    const history = await server.db.query(
      'select version, deleted from content_version where item_id = $1 order by version',
      [made.Id],
    );
    expect(history.rows.map(({ version, deleted }) => [version, deleted])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('an edit with an outdated version is refused', async () => {
    const { Id } = await makeNews(admin);
    const change = () => admin.call(news.change, { params: { id: Id }, body: { summary: 'Baru sekali' }, ifMatch: 1 });
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(412);
  });

  it('a create request repeated with its idempotency key creates one item', async () => {
    const before = (await visitor.call(news.list)).body.pagination?.totalItems ?? 0;
    const idempotencyKey = randomUUID();
    const picture = { image: { bytes: await samplePicture(), name: 'a.jpg' } };
    const send = () =>
      admin.call(news.create, { idempotencyKey, body: formOf({ ...newsFields, imageAlt: 'Kampus' }, picture) });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(itemOf(two).Id).toBe(itemOf(one).Id);
    expect((await visitor.call(news.list)).body.pagination?.totalItems).toBe(before + 1);
  });
});

describe('slugs', () => {
  it('a slug is set at first publication, survives a new title, is unique and is not reused after removal', async () => {
    const title = 'Wisuda ke 40';
    const draft = await makeNews(admin, { title, published: false });
    expect(draft.slug).toBeNull();
    const change = (body: object) => admin.call(news.change, { params: { id: draft.Id }, body });
    expect(itemOf(await change({ published: true })).slug).toBe('wisuda-ke-40');
    expect(itemOf(await change({ title: 'Wisuda ke 41', published: false })).slug).toBe('wisuda-ke-40');
    const others = await Promise.all([1, 2, 3, 4].map(() => makeNews(admin, { title })));
    expect(others.map(({ slug }) => slug).sort()).toEqual([2, 3, 4, 5].map((number) => `wisuda-ke-40-${number}`));
    await admin.call(news.remove, { params: { id: draft.Id } });
    expect((await makeNews(admin, { title })).slug).toBe('wisuda-ke-40-6');
  });
});

describe('public content', () => {
  const isListed = async (title: string, client = visitor, query: Readonly<Record<string, string>> = {}) =>
    itemsOf(await client.request('GET', '/api/news', { query: { pageSize: 100, ...query } })).some(
      (item) => (item['title'] as { id: string }).id === title,
    );

  it('unpublished and future news items can be read only by editors who request drafts', async () => {
    const draft = await makeNews(admin, { title: 'Belum terbit', published: false });
    const future = await makeNews(admin, { title: 'Untuk nanti', publishedAt: '2099-01-01' });
    for (const { Id, slug } of [draft, future]) {
      expect((await visitor.call(news.get, { params: { id: Id } })).status).toBe(404);
      if (slug) expect((await visitor.call(news.get, { params: { id: slug } })).status).toBe(404);
      expect((await admin.call(news.get, { params: { id: Id } })).status).toBe(404);
      const seen = itemOf(await admin.call(news.get, { params: { id: Id }, query: { drafts: 'true' } }));
      expect(seen).toMatchObject({ isPublic: false, values: { summary: newsFields.summary } });
    }
    for (const title of ['Belum terbit', 'Untuk nanti']) {
      expect(await isListed(title)).toBe(false);
      expect(await isListed(title, admin)).toBe(false);
      expect(await isListed(title, admin, { drafts: 'true' })).toBe(true);
    }
  });

  it('news is taken out of list, sitemap and feed after its last day and its page is not indexed, and shown again without one', async () => {
    const item = await makeNews(admin, {
      title: 'Sampai kemarin',
      publishedAt: '2020-01-01',
      publishedUntil: '2099-01-01',
    });
    const change = (publishedUntil: string) =>
      admin.call(news.change, { params: { id: item.Id }, body: { publishedUntil } });
    const isAt = async (path: string): Promise<boolean> =>
      (await (await fetch(server.url + path)).text()).includes(
        path === '/news/rss.xml' ? 'Sampai kemarin' : 'sampai-kemarin',
      );
    const places = ['/sitemap.xml', '/news/rss.xml', '/news?q=sampai%20kemarin'];
    const isIndexed = async () => {
      const response = await fetch(`${server.url}/news/sampai-kemarin`);
      expect(response.status).toBe(200);
      return !(await response.text()).includes('noindex');
    };
    for (const [until, isShown] of [
      ['2099-01-01', true],
      ['2020-01-01', false],
      ['', true],
    ] as const) {
      expect((await change(until)).status).toBe(200);
      expect(await isListed('Sampai kemarin')).toBe(isShown);
      await expect.poll(isIndexed, { timeout: 30_000 }).toBe(isShown);
      for (const place of places)
        await expect.poll(() => isAt(place), { message: place, timeout: 30_000 }).toBe(isShown);
    }
    const refused = await change('2019-12-31');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/publishedUntil');
  });

  it.each([
    ['scheduled', { publishedFrom: '2099-01-01' }, 404],
    ['archived', { publishedUntil: '2020-01-01' }, 200],
  ])('an event is %s with the days %j, and its address answers %i', async (state, days, status) => {
    const made = (await admin.request('POST', '/api/event/', { body: { ...eventFields, ...days } })).body
      .data as ContentItem;
    expect(made['state']).toBe(state);
    expect((await visitor.call(event.get, { params: { id: made.Id } })).status).toBe(status);
    expect((await visitor.request('GET', `/api/event/${made.Id}/calendar`)).status).toBe(status);
    const all = (await visitor.request('GET', '/api/event/?pageSize=100')).body.data as readonly ContentItem[];
    expect(all.map(({ Id }) => Id)).not.toContain(made.Id);
  });

  it('a brochure is listed within its submission period and not after it', async () => {
    const past = { submissionPeriodStartDate: '2020-01-01', submissionPeriodEndDate: '2020-01-02' };
    const over = itemOf(await makeBrochure(admin, past));
    const open = itemOf(await makeBrochure(admin));
    const ids = itemsOf(await visitor.call(brochure.list)).map(({ Id }) => Id);
    expect(ids).toContain(open.Id);
    expect(ids).not.toContain(over.Id);
  });

  it('the question list of one institution contains its questions and those of the group; the list of the group or of no institution contains all', async () => {
    for (const institutionCode of [0, 20, 30, 40]) await makeFaq(admin, { institutionCode });
    const codes = async (institutionCode: string) =>
      new Set(
        itemsOf(await visitor.call(faq.list, { query: { institutionCode, pageSize: 100 } })).map(
          (item) => item['institutionCode'],
        ),
      );
    expect(await codes('30')).toEqual(new Set([0, 30]));
    expect(await codes('')).toEqual(new Set([0, 20, 30, 40]));
    expect(await codes('0')).toEqual(new Set([0, 20, 30, 40]));
  });

  it('the event list has upcoming events first, the nearest first, and then past events, the latest first', async () => {
    for (const eventDate of ['2020-01-01', '2099-06-01', '2021-01-01', '2098-01-01'])
      await admin.call(event.create, { body: { ...eventFields, eventDate } });
    const days = itemsOf(await visitor.call(event.list)).map((item) => item['eventDate']);
    expect(days).toEqual(['2098-01-01', '2099-06-01', '2021-01-01', '2020-01-01']);
  });

  it('the news list has pages of 6 items and is empty beyond the last page', async () => {
    for (let i = 0; i < 7; i++) await makeNews(admin, { title: `Berita ke ${i}` });
    const first = await visitor.call(news.list, { query: { page: 1 } });
    expect(itemsOf(first)).toHaveLength(6);
    const { totalItems = 0, totalPages } = first.body.pagination ?? {};
    expect(totalPages).toBe(Math.ceil(totalItems / 6));
    const beyond = await visitor.call(news.list, { query: { page: 1_000_000_000 } });
    expect(beyond.status).toBe(200);
    expect(itemsOf(beyond)).toEqual([]);
    expect(beyond.body.pagination).toEqual({ totalPages, totalItems, currentPage: 1_000_000_000, pageSize: 6 });
  });
});

describe('frequently asked questions', () => {
  const search = async (q: string): Promise<readonly ContentItem[]> =>
    itemsOf(await visitor.call(faq.list, { query: { q, pageSize: 100 } }));

  it('questions are found by words in either language and not by markup, and wildcards are searched literally', async () => {
    const { Id } = await makeFaq(admin, {
      question: 'Apakah ada beasiswa unggulan?',
      answerEn: '<p>Yes, for <strong>outstanding</strong> grades 100%.</p>',
    });
    for (const q of ['BEASISWA unggulan', 'outstanding yes', '100%'])
      expect((await search(q)).map((item) => item.Id)).toEqual([Id]);
    for (const q of ['strong', 'beasiswa tidak', '%_%', '\\']) expect(await search(q)).toEqual([]);
  });

  it('the details of a question contain its position in the list and the previous and next question', async () => {
    const all = itemsOf(await visitor.call(faq.list, { query: { pageSize: 100 } }));
    for (const [index, { Id }] of all.entries()) {
      const answer = await visitor.call(faq.get, { params: { id: Id } });
      const { previous, next } = itemOf(answer) as ContentItem & Record<'previous' | 'next', ContentItem | null>;
      expect([previous?.Id, next?.Id]).toEqual([all[index - 1]?.Id, all[index + 1]?.Id]);
      expect(answer.body.pagination).toMatchObject({ currentPage: index + 1, totalItems: all.length });
    }
  });
});

describe('pictures and files of content', () => {
  it('a picture is served in three widths as WebP and JPEG without EXIF data, cached for a year; without extension, Accept decides', async () => {
    const answer = await admin.call(news.create, {
      body: formOf(
        { ...newsFields, imageAlt: 'Gedung' },
        { image: { bytes: await samplePicture(), name: '../../x.jpg' } },
      ),
    });
    const image = itemOf(answer)['image'] as {
      width: number;
      height: number;
      sizes: { width: number; height: number; webp: string; fallback: string }[];
    };
    expect([image.width, image.height]).toEqual([1600, 800]);
    expect(image.sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [960, 480],
      [1600, 800],
    ]);
    for (const { width, webp, fallback } of image.sizes)
      for (const [address, format] of [
        [webp, 'webp'],
        [fallback, 'jpeg'],
      ] as const) {
        const response = await fetch(server.url + address);
        expect(response.headers.get('content-type')).toBe(`image/${format}`);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect(metadata).toMatchObject({ width, format });
        expect(metadata.exif).toBeUndefined();
      }
    const plain = (image.sizes[0]?.webp ?? '').replace('.webp', '');
    const negotiated = await fetch(server.url + plain, { headers: { accept: 'image/avif,image/webp,*/*' } });
    expect(negotiated.headers.get('content-type')).toBe('image/webp');
    expect(negotiated.headers.get('vary')).toMatch(/accept/i);
  });

  it('a brochure is downloaded under its own file name', async () => {
    const file = itemOf(await makeBrochure(admin))['file'] as { url: string; name: string };
    expect(file.name).toBe('Brosur 2026.pdf');
    const response = await fetch(server.url + file.url);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="Brosur 2026.pdf"');
    expect(await response.text()).toMatch(/^%PDF-/);
  });

  it('a brochure keeps its file when other fields change', async () => {
    const made = itemOf(await makeBrochure(admin));
    const changed = await admin.call(brochure.change, {
      params: { id: made.Id },
      body: formOf({ title: 'Brosur baru' }),
    });
    expect(itemOf(changed)['file']).toEqual(made['file']);
  });
});
