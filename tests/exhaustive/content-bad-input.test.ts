import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brochure,
  brochureFields,
  event,
  eventFields,
  faq,
  faqFields,
  formOf,
  itemOf,
  makeBrochure,
  makeNews,
  news,
  newsFields,
  readItem,
  samplePicture,
} from '../api/content-support.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { sampleDocument } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: ApiClient;
let visitor: ApiClient;
let applicant: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makePerson(server, { role: 'admin' })).client;
  applicant = (await makePerson(server)).client;
  visitor = createClient(server.url);
});
afterAll(() => server?.close());

const keysOf = (answer: { readonly body: { readonly errors?: readonly { readonly key: string }[] } }) =>
  (answer.body.errors ?? []).map(({ key }) => key);

describe('reading content', () => {
  it.each([
    ['?page=0', 400],
    ['?page=-1', 400],
    ['?page=1.5', 400],
    ['?page=abc', 400],
    ['?page=99999999999999999999', 400],
    ['?page=1&page=2', 400],
    ['?pageSize=0', 400],
    ['?pageSize=101', 400],
    ['?institutionCode=99', 400],
    ['?institutionCode=-20', 400],
    ["?institutionCode=20'--", 400],
    ['?surprise=1', 400],
    ['?drafts=maybe', 400],
    [`?q=${'a'.repeat(101)}`, 400],
    ['?q=%00', 400],
    ['?page=1000000000', 200],
    ['?institutionCode=', 200],
    ["?q=' or 1=1 --", 200],
  ])('GET /news/%s is answered %d', async (query, status) => {
    const answer = await visitor.request('GET', `/api/news/${query}`);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/select |syntax|\.ts/i);
  });

  it.each([
    'tidak-ada',
    '..%2f..%2fetc%2fpasswd',
    '%2f%2fevil.example%2f',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    randomUUID(),
    'a'.repeat(199),
    '__proto__',
  ])('the news item %j answers 404 in JSON', async (id) => {
    const answer = await visitor.call(news.get, { params: { id: decodeURIComponent(id) } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('the id of a news item, requested as an event, answers 404', async () => {
    const { Id } = await makeNews(admin);
    expect((await visitor.call(event.get, { params: { id: Id } })).status).toBe(404);
  });

  it('a picture or file that does not exist answers 404', async () => {
    const paths = [
      `image/${randomUUID()}/480`,
      `image/${randomUUID()}/x`,
      'image/x/480',
      `file/${randomUUID()}`,
      'file/x',
    ];
    for (const path of paths) expect((await visitor.request('GET', `/api/content/${path}`)).status).toBe(404);
  });
});

describe('editing without rights', () => {
  it('editing items and requesting drafts gets 401 as a visitor and 403 as an applicant, and creating without a CSRF token gets 403', async () => {
    const { Id: id } = await makeNews(admin);
    const calls = (client: ApiClient) => [
      client.call(news.create, { body: newsFields }),
      client.call(news.change, { params: { id }, body: { summary: 'Diubah orang' } }),
      client.call(news.remove, { params: { id } }),
      client.call(news.list, { query: { drafts: 'true' } }),
      client.call(news.get, { params: { id }, query: { drafts: 'true' } }),
    ];
    const statuses = async (client: ApiClient) => (await Promise.all(calls(client))).map(({ status }) => status);
    expect(await statuses(visitor)).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(applicant)).toEqual([403, 403, 403, 403, 403]);
    const withoutToken = await admin.call(news.create, { body: newsFields, csrfToken: null });
    expect(withoutToken.status).toBe(403);
  });

  it('an admin of one institution can create items for it, but not for another, whose drafts they can neither read, change nor remove', async () => {
    const own = (await makePerson(server, { role: 'admin', institutionCode: 30 })).client;
    const foreign = await makeNews(admin, { published: false });
    expect((await own.call(news.change, { params: { id: foreign.Id }, body: { summary: 'Diubah' } })).status).toBe(404);
    expect((await own.call(news.remove, { params: { id: foreign.Id } })).status).toBe(404);
    expect((await own.call(news.get, { params: { id: foreign.Id }, query: { drafts: 'true' } })).status).toBe(404);
    expect((await own.call(news.create, { body: { ...newsFields, institutionCode: 30 } })).status).toBe(201);
    const refused = await own.call(news.create, { body: newsFields });
    expect([refused.status, keysOf(refused)]).toEqual([422, ['news.institutionCode.error.enum']]);
  });
});

describe('content fields', () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

  it('script markup is removed from a news body and the answer of a question, and returned as plain text in a news title', async () => {
    const answer = await admin.call(news.create, {
      body: {
        ...newsFields,
        title: script,
        titleEn: script,
        summary: script,
        body: `<p>a</p>${script}`,
        bodyEn: script,
      },
    });
    const item = itemOf(answer);
    expect(item).toMatchObject({ title: { id: script, en: script }, body: { id: '<p>a</p>', en: null } });
    expect(item.slug).toMatch(/^[a-z0-9-]+$/);
    const read = await visitor.call(news.get, { params: { id: item.Id } });
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    const question = await admin.call(faq.create, {
      body: { ...faqFields, question: script, answer: `${script}<p>b</p>` },
    });
    expect(itemOf(question)['answer']).toEqual({ id: '<p>b</p>', en: null });
  });

  it('stored script markup is removed when the item is read', async () => {
    const { Id } = await makeNews(admin);
    await server.db.query(`update content_item set fields = fields || $2 where id = $1`, [
      Id,
      JSON.stringify({ body: `<p>a</p>${script}` }),
    ]);
    expect((await readItem(visitor, 'news', Id))['body']).toEqual({ id: '<p>a</p>', en: null });
  });

  it('a news body of markup without text is refused as missing', async () => {
    const answer = await admin.call(news.create, { body: { ...newsFields, body: `<p> </p>${script}` } });
    expect([answer.status, keysOf(answer)]).toEqual([422, ['news.body.error.required']]);
  });

  it.each(['//evil.example/', 'javascript:alert(1)', 'http://example.com', 'https://a b'])(
    'the event link %s is refused',
    async (link) => {
      const answer = await admin.call(event.create, { body: { ...eventFields, link } });
      expect([answer.status, keysOf(answer)]).toEqual([422, ['event.link.error.pattern']]);
    },
  );

  it('a news item with unknown fields, values of a wrong type or missing required fields is refused', async () => {
    const answer = await admin.call(news.create, {
      body: { institutionCode: 99, published: 'ja', surprise: 1, version: 7 },
    });
    expect([answer.status, answer.body.message]).toEqual([422, 'Correct the marked answers.']);
    expect(keysOf(answer)).toEqual([
      'news.title.error.required',
      'news.summary.error.required',
      'news.body.error.required',
      'news.institutionCode.error.enum',
      'news.published.error.type',
      'news.surprise.error.unknown',
      'news.version.error.unknown',
    ]);
    for (const body of ['[]', '"a"', 'null']) expect((await admin.call(news.create, { body })).status, body).toBe(400);
  });

  it('a NUL character in a title is removed', async () => {
    const made = await admin.call(news.create, { body: formOf({ ...newsFields, title: 'a\0bcd' }) });
    expect(itemOf(made)['title']).toMatchObject({ id: 'abcd' });
  });
});

describe('content uploads', () => {
  const withPicture = (bytes: Buffer, more = {}) =>
    admin.call(news.create, {
      body: formOf({ ...newsFields, imageAlt: 'Uraian', ...more }, { image: { bytes, name: 'a.jpg' } }),
    });

  it('a picture of 12,000 by 12,000 pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await withPicture(bomb);
    expect([answer.status, keysOf(answer)]).toEqual([422, ['news.image.error.file']]);
  }, 60_000);

  it.each<[string, number, (good: Buffer) => Buffer | Promise<Buffer>]>([
    ['too small', 422, () => samplePicture(100, 100)],
    ['truncated', 422, (good) => good.subarray(0, good.length / 2)],
    ['empty', 422, () => Buffer.alloc(0)],
    ['too large', 413, (good) => Buffer.concat([good, Buffer.alloc(9 * 1024 * 1024)])],
    ['a PDF', 415, () => sampleDocument()],
    ['an SVG with a script', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ])('a picture that is %s is refused with %d', async (_, status, make) => {
    expect((await withPicture(await make(await samplePicture()))).status).toBe(status);
  });

  it('a picture without alternative text is refused', async () => {
    const answer = await withPicture(await samplePicture(), { imageAlt: '' });
    expect(keysOf(answer)).toEqual(['news.imageAlt.error.required']);
  });

  it('a brochure without a file or with a file other than a PDF is refused', async () => {
    const missing = await admin.call(brochure.create, { body: formOf(brochureFields) });
    expect([missing.status, keysOf(missing)]).toEqual([422, ['brochure.file.error.required']]);
    const picture = { file: { bytes: await samplePicture(), name: 'a.pdf' } };
    expect((await admin.call(brochure.create, { body: formOf(brochureFields, picture) })).status).toBe(415);
    const hidden = { file: { bytes: Buffer.concat([Buffer.from('GIF89a'), sampleDocument()]), name: 'a.pdf' } };
    expect((await admin.call(brochure.create, { body: formOf(brochureFields, hidden) })).status).toBe(415);
  });

  it('an unknown file id and the id of a brochure’s PDF are refused as the picture of a news item', async () => {
    const file = itemOf(await makeBrochure(admin))['file'] as { Id: string };
    for (const image of [randomUUID(), file.Id]) {
      const answer = await admin.call(news.create, { body: { ...newsFields, image, imageAlt: 'Uraian' } });
      expect([answer.status, keysOf(answer)]).toEqual([422, ['news.image.error.file']]);
    }
  });

  it('a file sent for the title of a news item is refused as an unknown field', async () => {
    const body = formOf(newsFields, { title: { bytes: sampleDocument(), name: 'a.pdf' } });
    body.delete('title');
    body.set('title', new Blob(['x']), 'a.pdf');
    expect(keysOf(await admin.call(news.create, { body }))).toEqual(['news.title.error.unknown']);
  });
});
