import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { itemAddress } from '../../src/contract/content.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { faq, itemOf, makeFaq, makeNews, news, readItem } from './content-support.ts';

let server: TestServer;
let admin: ApiClient;
let visitor: ApiClient;
let story: ContentItem;
let question: ContentItem;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makePerson(server, { role: 'admin' })).client;
  visitor = createClient(server.url);
  story = await makeNews(admin, { title: 'Beasiswa baru' });
  question = await makeFaq(admin);
});
afterAll(() => server?.close());

const statusOf = async (path: string) => (await visitor.request('GET', `/api/${path}`)).status;
const addressOf = (kind: string, item: ContentItem) => {
  const entity = server.portal.services.catalogue.content[kind];
  return entity && itemAddress(entity, item);
};

describe('the canonical URL of an item', () => {
  it.each([
    ['its slug', () => 'beasiswa-baru'],
    ['its slug in capitals', () => 'Beasiswa-BARU'],
    ['its id', () => story.Id],
    ['its id in capitals', () => story.Id.toUpperCase()],
  ])('a news item requested by %s has the canonical URL with its slug', async (_, name) => {
    const item = await readItem(visitor, 'news', name());
    expect(addressOf('news', item)).toBe('/news/beasiswa-baru');
  });

  it.each([
    ['its id', () => question.Id],
    ['its slug', () => String(question.slug)],
  ])('a question requested by %s has the canonical URL with its id and slug', async (_, name) => {
    const item = await readItem(visitor, 'faq', name());
    expect(addressOf('faq', item)).toBe(`/faq/${question.Id}/bagaimana-cara-mendaftar`);
  });

  it('a changed title does not change the slug', async () => {
    const { Id } = await makeNews(admin, { title: 'Judul lama' });
    await admin.call(news.change, { params: { id: Id }, body: { title: 'Judul baru' } });
    expect(addressOf('news', await readItem(visitor, 'news', Id))).toBe('/news/judul-lama');
  });

  it('an item without a slug and an item of a kind without item pages have no canonical URL', async () => {
    const draft = itemOf(
      await admin.call(news.create, {
        body: { title: 'Rancangan', institutionCode: 0, summary: 'Belum', body: '<p>Belum</p>', published: false },
      }),
    );
    expect([draft.slug, addressOf('news', draft)]).toEqual([null, undefined]);
    expect(addressOf('brochure', { ...story, slug: 'x' })).toBeUndefined();
  });
});

describe('items that are not found', () => {
  it.each([
    'tidak-ada',
    'beasiswa-baru%20',
    'beasiswa-baru%2f',
    'beasiswa_baru',
    'beasiswa-bar%',
    '%2f%2fevil.example%2f',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    "'%20or%201=1%20--",
    'constructor',
    '__proto__',
    '%E2%80%AEabc',
    '%F0%9F%98%80',
    'null',
    '0',
    '-1',
  ])('an item with the path %s answers 400 or 404', async (name) => {
    for (const kind of ['news', 'event', 'faq', 'brochure'])
      expect([400, 404], `${kind}/${name}`).toContain(await statusOf(`${kind}/${name}`));
  });

  it.each(['%', '%00', '%E0%A4%A', '%c0%ae'])('an item with the malformed path %s answers 400 or 404', async (name) => {
    expect([400, 404]).toContain(await statusOf(`news/${name}`));
  });

  it('a draft, a future item, a removed or unpublished item and an item requested as another kind answer 404', async () => {
    const draft = await makeNews(admin, { published: false });
    const later = await makeNews(admin, { publishedAt: '2099-01-01', title: 'Nanti' });
    const gone = await makeFaq(admin, { question: 'Sudah dihapus?' });
    await admin.call(faq.remove, { params: { id: gone.Id } });
    const hidden = await makeNews(admin, { title: 'Ditarik kembali' });
    await admin.call(news.change, { params: { id: hidden.Id }, body: { published: false } });
    const names = [
      `news/${draft.Id}`,
      `news/${later.Id}`,
      `news/${later.slug}`,
      `faq/${gone.Id}`,
      `faq/${gone.slug}`,
      `news/${hidden.slug}`,
      `event/${story.slug}`,
      `faq/${story.Id}`,
    ];
    for (const name of names) expect(await statusOf(name), name).toBe(404);
  });

  it('a request for a draft gets the same response as a request for an id that does not exist', async () => {
    const draft = await makeNews(admin, { published: false });
    const readContent = async (id: string) => {
      const { body } = await visitor.call(news.get, { params: { id } });
      return { ...body, requestId: undefined };
    };
    expect(await readContent(draft.Id)).toEqual(await readContent('00000000-0000-4000-8000-000000000000'));
  });
});

describe('content lists', () => {
  it.each([
    ['page=1000000000', 200],
    ['page=1000000001', 400],
    ['page=0', 400],
    ['page=1e3', 400],
    ['page=%00', 400],
    ['institutionCode=99', 400],
    ['institutionCode=untar', 400],
    ['institutionCode=20&institutionCode=30', 400],
    ['q=%25', 200],
    ['q=_', 200],
    [`q=${'a%20'.repeat(25)}`, 200],
    [`q=${encodeURIComponent('<script>alert(1)</script>')}`, 200],
    ['q=%F0%9F%98%80', 200],
  ])('the list of each content kind with the query %s is answered %d', async (query, status) => {
    for (const kind of ['news', 'event', 'faq', 'brochure'])
      expect(await statusOf(`${kind}?${query}`), kind).toBe(status);
  });

  it('a page beyond the last is empty and states the number of pages', async () => {
    const { body } = await visitor.request('GET', '/api/faq?page=1000000000');
    expect(body.data).toEqual([]);
    expect(body.pagination).toMatchObject({ currentPage: 1_000_000_000, totalPages: 1 });
  });

  it('a special character of the search syntax is searched literally', async () => {
    await makeNews(admin, { title: 'Diskon 100% untuk semua' });
    const found = async (q: string) =>
      (await visitor.request('GET', `/api/news?q=${encodeURIComponent(q)}`)).body.pagination?.totalItems;
    expect([await found('100%'), await found('1%0'), await found('1_0'), await found('\\')]).toEqual([1, 0, 0, 0]);
  });

  it('lists contain the answers of questions, and the body of news only for editors who request drafts', async () => {
    const textsOf = async (client: ApiClient, path: string) => {
      const { data } = (await client.request('GET', `/api/${path}`)).body as { data: readonly ContentItem[] };
      return data.map((item) => 'body' in item || 'answer' in item);
    };
    expect(new Set(await textsOf(visitor, 'news'))).toEqual(new Set([false]));
    expect(new Set(await textsOf(admin, 'news?drafts=true'))).toEqual(new Set([true]));
    expect(new Set(await textsOf(visitor, 'faq'))).toEqual(new Set([true]));
    expect(await readItem(visitor, 'news', story.Id)).toMatchObject({ body: { id: expect.any(String) } });
  });

  it('the neighbour in the details of a question contains its title and slug and not its answer', async () => {
    await makeFaq(admin, { question: 'Satu lagi?' });
    const { previous, next } = await readItem(visitor, 'faq', question.Id);
    const neighbour = (previous ?? next) as ContentItem;
    expect(neighbour).toMatchObject({ question: { id: expect.any(String) }, slug: expect.any(String) });
    expect(neighbour).not.toHaveProperty('answer');
  });
});
