import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentItem, ContentVersion } from '../../src/contract/content.ts';
import type { ApiClient } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { itemOf, itemsOf, makeNews, news, newsFields } from './content-support.ts';

let server: TestServer;
let admin: Person;
let other: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makePerson(server, { role: 'admin' });
  other = (await makePerson(server, { role: 'admin', institutionCode: 30 })).client;
});
afterAll(() => server?.close());

const pathOf = ({ Id }: ContentItem, rest: string): string => `/api/news/${Id}/versions${rest}`;
const versionsOf = async (item: ContentItem): Promise<readonly ContentVersion[]> =>
  (await admin.client.request('GET', pathOf(item, ''))).body.data as readonly ContentVersion[];
const change = async (item: ContentItem, body: object): Promise<ContentItem> =>
  itemOf(await admin.client.call(news.change, { params: { id: item.Id }, body }));

const begin = async (): Promise<ContentItem> => {
  const item = await makeNews(admin.client);
  return change(item, { title: 'Pendaftaran ditutup', titleEn: '' });
};

describe('versions of an item', () => {
  it('versions are listed newest first with author and content', async () => {
    const versions = await versionsOf(await begin());
    expect(versions.map(({ version, savedBy, isDeleted }) => ({ version, savedBy, isDeleted }))).toEqual([
      { version: 2, savedBy: admin.email, isDeleted: false },
      { version: 1, savedBy: admin.email, isDeleted: false },
    ]);
    expect(versions.map(({ values }) => [values['title'], values['titleEn']])).toEqual([
      ['Pendaftaran ditutup', undefined],
      [newsFields.title, newsFields.titleEn],
    ]);
  });

  it('restoring a version creates a new version with the same slug and the old titles', async () => {
    const item = await begin();
    const answer = await admin.client.request('POST', pathOf(item, '/1/restore'), { ifMatch: item.version });
    expect(itemOf(answer)).toMatchObject({
      version: 3,
      slug: item.slug,
      title: { id: newsFields.title, en: newsFields.titleEn },
    });
    expect(await versionsOf(item)).toHaveLength(3);
  });

  it('restoring a version with an outdated If-Match is refused and changes nothing', async () => {
    const item = await begin();
    await change(item, { summary: 'Diubah orang lain.' });
    const answer = await admin.client.request('POST', pathOf(item, '/1/restore'), { ifMatch: item.version });
    expect(answer.status).toBe(412);
    expect((await versionsOf(item))[0]?.values['summary']).toBe('Diubah orang lain.');
  });

  it('restoring an unknown version gets 404, and so do listing and restoring as an admin of another institution', async () => {
    const item = await begin();
    for (const version of ['0', '9', 'x', '-1', '99999999999'])
      expect((await admin.client.request('POST', pathOf(item, `/${version}/restore`))).status).toBe(404);
    expect((await other.request('GET', pathOf(item, ''))).status).toBe(404);
    expect((await other.request('POST', pathOf(item, '/1/restore'))).status).toBe(404);
  });
});

describe('the state of a content item', () => {
  it('a news item has the state public, draft or scheduled, and the list can be filtered by it', async () => {
    const marker = 'Keadaan';
    const make = (more: object) => makeNews(admin.client, { title: marker, ...more });
    const items = {
      public: await make({}),
      draft: await make({ published: false }),
      scheduled: await make({ publishedAt: '2099-01-01' }),
    };
    for (const [state, { Id }] of Object.entries(items)) {
      const query = { drafts: 'true', q: marker.toLowerCase(), state };
      const found = itemsOf(await admin.client.call(news.list, { query }));
      expect(found.map((item) => [item.Id, item['state']])).toEqual([[Id, state]]);
    }
    const over = await admin.client.call(news.list, { query: { drafts: 'true', state: 'over' } });
    expect(itemsOf(over)).toEqual([]);
  });
});

it('creating, changing, restoring and removing an item is written to the audit log, a change with its field names', async () => {
  const item = await begin();
  await admin.client.request('POST', pathOf(item, '/1/restore'));
  await admin.client.call(news.remove, { params: { id: item.Id } });
  const { rows } = await server.db.query<{ action: string; fields: string[] | null; actor: string }>(
    `select action, details -> 'fields' as fields, actor_id as actor from audit where subject_id = $1 order by at, id`,
    [item.Id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'restored', 'removed'].map((a) => `content.${a}`),
  );
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
  expect([...(rows[1]?.fields ?? [])].sort()).toEqual(['title', 'titleEn']);
});
