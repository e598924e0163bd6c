import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentItem, TRASH_DAYS } from '../../src/contract/content.ts';
import { emptyTrash } from '../../src/server/features/content/empty-trash.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  event,
  eventFields,
  formOf,
  itemOf,
  itemsOf,
  makeNews,
  news,
  newsFields,
  samplePicture,
} from './content-support.ts';

/** Deleted items: nowhere public, restored for 30 days, then removed for good. */

let server: TestServer;
let other: TestServer;
let admin: Person;
let elsewhere: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ databaseUrl: server.databaseUrl });
  admin = await makePerson(server, { role: 'admin', institutionCode: 20 });
  elsewhere = (await makePerson(server, { role: 'admin', institutionCode: 30 })).client;
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

let made = 0;
/** A title that no other item has. */
const newTitle = (): string => {
  made += 1;
  return `Berita sampah ${made}`;
};
const make = (title = newTitle()): Promise<ContentItem> => makeNews(admin.client, { title });
const remove = async ({ Id }: ContentItem): Promise<void> => {
  expect((await admin.client.call(news.remove, { params: { id: Id } })).status).toBe(200);
};
const recover = ({ Id }: ContentItem, client = admin.client, ifMatch?: number) =>
  client.call(news.recover, { params: { id: Id }, ...(ifMatch !== undefined && { ifMatch }) });
const trashOf = async (client: ApiClient, q = ''): Promise<readonly ContentItem[]> =>
  itemsOf(await client.call(news.list, { query: { drafts: 'true', state: 'trashed', pageSize: '100', q } }));
const age = (item: ContentItem, days: number) =>
  server.db.query(`update content_item set deleted_at = now() - $2 * interval '1 day' where id = $1`, [item.Id, days]);
const actionsOf = async ({ Id }: ContentItem): Promise<readonly string[]> => {
  const { rows } = await server.db.query<{ action: string; role: string }>(
    'select action, actor_role as role from audit where subject_id = $1 order by at, id',
    [Id],
  );
  return rows.map(({ action, role }) => `${role} ${action}`);
};

/** Where a process shows a news item to everybody: its page, its call, the list, the sitemap, the feed. */
const placesOf = async (item: ContentItem, { url }: TestServer): Promise<Readonly<Record<string, boolean>>> => {
  const marker = item.slug ?? '';
  const read = async (path: string) => (await fetch(url + path)).text();
  return {
    page: (await fetch(`${url}/news/${marker}`)).status === 200,
    call: (await fetch(`${url}/api/news/${item.Id}`)).status === 200,
    list: (await read('/news')).includes(marker),
    sitemap: (await read('/sitemap.xml')).includes(marker),
    feed: (await read('/news/rss.xml')).includes(marker),
  };
};
const nowhere = { page: false, call: false, list: false, sitemap: false, feed: false };
const everywhere = { page: true, call: true, list: true, sitemap: true, feed: true };
const isEventually = async (item: ContentItem, places: typeof nowhere): Promise<void> => {
  for (const process of [server, other])
    await expect.poll(() => placesOf(item, process), { timeout: 30_000 }).toEqual(places);
};

describe('the trash', () => {
  test('a deleted item is nowhere public in any process, and everywhere again once it is restored', async () => {
    const item = await make();
    await isEventually(item, everywhere);
    await remove(item);
    await isEventually(item, nowhere);
    expect((await recover(item)).status).toBe(200);
    await isEventually(item, everywhere);
    expect(await actionsOf(item)).toEqual(['created', 'removed', 'recovered'].map((verb) => `admin content.${verb}`));
  });

  test('the picture and the calendar file of a deleted item answer 404 to visitors', async () => {
    const picture = { bytes: await samplePicture(), name: 'a.jpg' };
    const fields = { ...eventFields, institutionCode: 20, title: newTitle(), imageAlt: 'Aula' };
    const item = itemOf(await admin.client.call(event.create, { body: formOf(fields, { image: picture }) }));
    const { sizes } = item['image'] as { readonly sizes: readonly { readonly webp: string }[] };
    const visitor = createClient(server.url);
    const statuses = async () => [
      (await visitor.request('GET', sizes[0]?.webp ?? '')).status,
      (await visitor.request('GET', `/api/event/${item.Id}/calendar`)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await admin.client.call(event.remove, { params: { id: item.Id } });
    expect(await statuses()).toEqual([404, 404]);
  });

  test('the trash lists who deleted an item, when, and until when it can be restored; the list has it no more', async () => {
    const item = await make();
    await remove(item);
    const [trashed] = await trashOf(admin.client, String(newsFields.title && (item['title'] as { id: string }).id));
    expect(trashed).toMatchObject({ Id: item.Id, state: 'trashed', deletedBy: admin.email });
    const [deletedAt, until] = [trashed?.['deletedAt'], trashed?.['restorableUntil']].map((text) =>
      Date.parse(String(text)),
    );
    expect(Number(until) - Number(deletedAt)).toBe(TRASH_DAYS * 86_400_000);
    const listed = itemsOf(await admin.client.call(news.list, { query: { drafts: 'true', pageSize: '100' } }));
    expect(listed.map(({ Id }) => Id)).not.toContain(item.Id);
    expect((await trashOf(elsewhere)).map(({ Id }) => Id)).not.toContain(item.Id);
  });

  test('visitors cannot ask for the trash', async () => {
    const item = await make();
    await remove(item);
    const found = itemsOf(
      await createClient(server.url).call(news.list, { query: { state: 'trashed', pageSize: '100' } }),
    );
    expect(found.map(({ Id }) => Id)).not.toContain(item.Id);
  });

  test('an admin of another institution gets 404 for restoring, and the item stays in the trash', async () => {
    const item = await make();
    await remove(item);
    expect((await recover(item, elsewhere)).status).toBe(404);
    expect((await trashOf(admin.client)).map(({ Id }) => Id)).toContain(item.Id);
  });

  test('an item keeps its slug in the trash: a new item of the same name gets another one, and both are public after a restore', async () => {
    const title = newTitle();
    const first = await make(title);
    await remove(first);
    const second = await make(title);
    expect(second.slug).toBe(`${first.slug}-2`);
    expect(itemOf(await recover(first)).slug).toBe(first.slug);
    await isEventually(first, everywhere);
    await isEventually(second, everywhere);
  });

  test('two restores at once have one effect, and so has a restore of what is not in the trash', async () => {
    const item = await make();
    await remove(item);
    const answers = await Promise.all([recover(item), recover(item)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const restored = itemOf(await recover(item));
    expect(restored.version).toBe(item.version + 2);
    expect((await actionsOf(item)).filter((line) => line.endsWith('recovered'))).toHaveLength(1);
  });

  test('a restore that is based on another version is refused', async () => {
    const item = await make();
    await remove(item);
    expect((await recover(item, admin.client, item.version)).status).toBe(412);
    expect((await recover(item, admin.client, item.version + 1)).status).toBe(200);
  });

  test('a save of an item that is in the trash gets 404 and changes nothing', async () => {
    const item = await make();
    await remove(item);
    const answer = await admin.client.call(news.change, { params: { id: item.Id }, body: { summary: 'Terlambat' } });
    expect(answer.status).toBe(404);
    expect(itemOf(await recover(item))['summary']).toMatchObject({ id: newsFields.summary });
  });
});

describe('after 30 days', () => {
  const rowsOf = async (item: ContentItem): Promise<readonly number[]> => {
    const { rows } = await server.db.query<{ items: number; versions: number }>(
      `select (select count(*)::int from content_item where id = $1) as items,
              (select count(*)::int from content_version where item_id = $1) as versions`,
      [item.Id],
    );
    return [rows[0]?.items ?? -1, rows[0]?.versions ?? -1];
  };
  const makeWithPicture = async (): Promise<ContentItem> => {
    const picture = { bytes: await samplePicture(), name: 'a.jpg' };
    const fields = { ...newsFields, title: newTitle(), imageAlt: 'Kampus' };
    return itemOf(await admin.client.call(news.create, { body: formOf(fields, { image: picture }) }));
  };
  const pictureOf = (item: ContentItem): string => (item['values'] as { readonly image: string }).image;
  const countPictures = async (ids: readonly string[]): Promise<number> => {
    const { rows } = await server.db.query<{ count: number }>(
      'select count(distinct image_id)::int as count from content_image_size where image_id = any($1)',
      [ids],
    );
    return rows[0]?.count ?? -1;
  };

  test('an item can no longer be restored, and the job removes it with its versions', async () => {
    const [old, young] = [await make(), await make()];
    await remove(old);
    await remove(young);
    await age(old, TRASH_DAYS);
    await age(young, TRASH_DAYS - 0.01);
    expect((await recover(old)).status).toBe(404);
    const listed = (await trashOf(admin.client)).map(({ Id }) => Id);
    expect([listed.includes(old.Id), listed.includes(young.Id)]).toEqual([false, true]);
    await emptyTrash(server.portal.services.db);
    expect(await rowsOf(old)).toEqual([0, 0]);
    expect(await rowsOf(young)).toEqual([1, 2]);
    expect((await actionsOf(old)).at(-1)).toBe('system content.erased');
    expect((await recover(young)).status).toBe(200);
  });

  test('its pictures go with it, also those of earlier versions, unless another item shows them', async () => {
    const item = await makeWithPicture();
    const replaced = pictureOf(item);
    const picture = { bytes: await samplePicture(900, 450), name: 'b.jpg' };
    const changed = itemOf(
      await admin.client.call(news.change, {
        params: { id: item.Id },
        body: formOf({ summary: 'Baru.' }, { image: picture }),
      }),
    );
    const shared = pictureOf(changed);
    expect(await countPictures([replaced, shared])).toBe(2);
    const sharing = await makeNews(admin.client, { title: newTitle(), image: shared, imageAlt: 'Kampus' });
    await remove(item);
    await age(item, TRASH_DAYS);
    await emptyTrash(server.portal.services.db);
    expect([await countPictures([replaced]), await countPictures([shared])]).toEqual([0, 1]);
    await remove(sharing);
    await age(sharing, TRASH_DAYS);
    await emptyTrash(server.portal.services.db);
    expect(await countPictures([shared])).toBe(0);
  });

  test('a picture that another item names in another field stays', async () => {
    const item = await makeWithPicture();
    const picture = pictureOf(item);
    const other = await make();
    await server.db.query(
      `update content_version set fields = fields || jsonb_build_object('formerImage', $2::text) where item_id = $1`,
      [other.Id, picture],
    );
    await remove(item);
    await age(item, TRASH_DAYS);
    await emptyTrash(server.portal.services.db);
    expect([await rowsOf(item), await countPictures([picture])]).toEqual([[0, 0], 1]);
  });

  test('no later item gets its address', async () => {
    const title = newTitle();
    const item = await make(title);
    await remove(item);
    await age(item, TRASH_DAYS);
    await emptyTrash(server.portal.services.db);
    expect((await make(title)).slug).toBe(`${item.slug}-2`);
    expect((await fetch(`${server.url}/news/${item.slug}`)).status).toBe(404);
  });

  test('several processes empty the trash at once, and each item is removed and noted once', async () => {
    const items = await Promise.all(Array.from({ length: 45 }, () => make()));
    for (const item of items) await remove(item);
    for (const item of items) await age(item, TRASH_DAYS);
    await Promise.all([server, other, server].map(({ portal }) => emptyTrash(portal.services.db)));
    await emptyTrash(server.portal.services.db);
    for (const item of items) {
      expect(await rowsOf(item)).toEqual([0, 0]);
      expect((await actionsOf(item)).filter((line) => line.endsWith('erased'))).toHaveLength(1);
    }
  });
});
