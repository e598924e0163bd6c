import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentItem } from '../../src/contract/content.ts';
import { shownMoments } from '../../src/server/features/content/content-fields.ts';
import { stateSql } from '../../src/server/features/content/queries/item-filter.ts';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  brochure,
  event,
  eventFields,
  faq,
  itemOf,
  itemsOf,
  makeBrochure,
  makeFaq,
  makeNews,
  news,
} from './content-support.ts';

/** Archived items, by hand and by their last moment, and moments with a time of day. */

let server: TestServer;
let admin: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makePerson(server, { role: 'admin' })).client;
  visitor = createClient(server.url);
});
afterAll(() => server?.close());

type Calls = typeof news;
const archive = (calls: Calls, { Id }: ContentItem) => admin.call(calls.archive, { params: { id: Id } });
const bringBack = (calls: Calls, { Id }: ContentItem) => admin.call(calls.bringBack, { params: { id: Id } });
const isListed = async (calls: Calls, { Id }: ContentItem): Promise<boolean> =>
  itemsOf(await visitor.call(calls.list, { query: { pageSize: '100' } })).some((item) => item.Id === Id);
const statusOf = async (calls: Calls, { Id }: ContentItem): Promise<number> =>
  (await visitor.call(calls.get, { params: { id: Id } })).status;

let made = 0;
const newTitle = (): string => {
  made += 1;
  return `Berita arsip ${made}`;
};

const pageOf = async ({ slug }: ContentItem) => {
  const response = await fetch(`${server.url}/news/${slug}`);
  const text = await response.text();
  return {
    status: response.status,
    isArchived: text.includes('data-part="archived"'),
    isIndexed: !/<meta[^>]*name="robots"[^>]*noindex/.test(text),
    hasScript: /<script[^>]*type="module"/.test(text),
  };
};

/** What lists, the sitemap and the feed show of a news item. */
const listedPlaces = async (item: ContentItem) => {
  const has = async (path: string) => (await (await fetch(server.url + path)).text()).includes(String(item.slug));
  return [await has('/news'), await has('/sitemap.xml'), await has('/news/rss.xml')];
};

describe('the archive', () => {
  test('an archived item leaves lists, sitemap and feed; its page says so and is not indexed; it comes back as it was', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    await expect.poll(() => listedPlaces(item), { timeout: 30_000 }).toEqual([true, true, true]);
    const before = await pageOf(item);
    expect(before).toMatchObject({ status: 200, isArchived: false, isIndexed: true });
    expect(itemOf(await archive(news, item))).toMatchObject({
      state: 'archived',
      isArchived: true,
      version: item.version,
    });
    await expect.poll(() => listedPlaces(item), { timeout: 30_000 }).toEqual([false, false, false]);
    await expect
      .poll(() => pageOf(item), { timeout: 30_000 })
      .toEqual({ ...before, isArchived: true, isIndexed: false });
    expect((await visitor.call(news.get, { params: { id: item.Id } })).text).toContain('"isArchived":true');
    expect(itemOf(await bringBack(news, item))).toMatchObject({ state: 'public', version: item.version });
    await expect.poll(() => listedPlaces(item), { timeout: 30_000 }).toEqual([true, true, true]);
    await expect.poll(() => pageOf(item), { timeout: 30_000 }).toEqual(before);
    const { rows } = await server.db.query<{ action: string }>(
      'select action from audit where subject_id = $1 order by at, id',
      [item.Id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['content.created', 'content.archived', 'content.broughtBack']);
  });

  test('an editor finds archived items by their state and saves them without taking them out of the archive', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    await archive(news, item);
    const query = { drafts: 'true', state: 'archived', pageSize: '100' };
    expect(itemsOf(await admin.call(news.list, { query })).map(({ Id }) => Id)).toContain(item.Id);
    const saved = itemOf(await admin.call(news.change, { params: { id: item.Id }, body: { summary: 'Diubah.' } }));
    expect(saved['state']).toBe('archived');
  });

  test('an archived item that is unpublished is a draft that visitors cannot read, and public once it is published again', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    await archive(news, item);
    const change = async (published: boolean) =>
      itemOf(await admin.call(news.change, { params: { id: item.Id }, body: { published } }))['state'];
    expect([await change(false), await statusOf(news, item)]).toEqual(['draft', 404]);
    expect([await change(true), await isListed(news, item)]).toEqual(['public', true]);
  });

  test('an archived item that is scheduled anew leaves the archive, and is public when its first day has come', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    await archive(news, item);
    const change = async (publishedAt: string) =>
      itemOf(await admin.call(news.change, { params: { id: item.Id }, body: { publishedAt } }))['state'];
    expect([await change('2099-01-01'), await statusOf(news, item)]).toEqual(['scheduled', 404]);
    // As if that day had come without a save.
    await server.db.query(`update content_item set fields = fields || '{"publishedAt": "2020-01-01"}' where id = $1`, [
      item.Id,
    ]);
    expect([await isListed(news, item), await statusOf(news, item)]).toEqual([true, 200]);
  });

  test('archiving is no save: the time of the last one stays', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    expect(itemOf(await archive(news, item)).updatedAt).toBe(item.updatedAt);
    expect(itemOf(await bringBack(news, item)).updatedAt).toBe(item.updatedAt);
  });

  test('an admin of another institution gets 404 for archiving and for taking out of the archive', async () => {
    const elsewhere = (await makePerson(server, { role: 'admin', institutionCode: 30 })).client;
    const item = await makeNews(admin, { title: newTitle() });
    const call = async (name: 'archive' | 'bringBack') =>
      (await elsewhere.call(news[name], { params: { id: item.Id } })).status;
    expect([await call('archive'), await isListed(news, item)]).toEqual([404, true]);
    await archive(news, item);
    expect([await call('bringBack'), await isListed(news, item)]).toEqual([404, false]);
  });

  test('a save that is based on the version before the archive goes through, one on an older version does not', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    await archive(news, item);
    const change = async (ifMatch: number) =>
      (await admin.call(news.change, { params: { id: item.Id }, body: { summary: 'Diubah.' }, ifMatch })).status;
    expect([await change(item.version), await change(item.version)]).toEqual([200, 412]);
  });

  test.each([
    ['draft', { published: false }],
    ['scheduled', { publishedAt: '2099-01-01' }],
  ])('a %s is refused with 409 and stays as it is', async (state, more) => {
    const item = await makeNews(admin, { title: newTitle(), ...more });
    expect((await archive(news, item)).status).toBe(409);
    expect(itemOf(await admin.call(news.get, { params: { id: item.Id }, query: { drafts: 'true' } }))['state']).toBe(
      state,
    );
  });

  test('archiving twice at once is noted once', async () => {
    const item = await makeNews(admin, { title: newTitle() });
    const answers = await Promise.all([archive(news, item), archive(news, item)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await server.db.query(`select from audit where subject_id = $1 and action = 'content.archived'`, [
      item.Id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('an archived question keeps its address and is no neighbour of the others', async () => {
    const [first, second] = [await makeFaq(admin, { order: 9001 }), await makeFaq(admin, { order: 9002 })];
    await archive(faq, second);
    expect(await statusOf(faq, second)).toBe(200);
    const { body } = await visitor.call(faq.get, { params: { id: first.Id } });
    expect(JSON.stringify(body.data)).not.toContain(second.Id);
  });

  test('an archived brochure has no page: visitors find neither it nor its file', async () => {
    const item = itemOf(await makeBrochure(admin, { title: newTitle() }));
    const { url } = item['file'] as { readonly url: string };
    expect([await statusOf(brochure, item), (await visitor.request('GET', url)).status]).toEqual([200, 200]);
    await archive(brochure, item);
    expect([await statusOf(brochure, item), (await visitor.request('GET', url)).status]).toEqual([404, 404]);
    expect(itemOf(await bringBack(brochure, item))['state']).toBe('public');
  });
});

describe('moments', () => {
  /** yyyy-MM-dd and HH:mm in Jakarta, some minutes from now by the clock of the database. */
  const momentIn = async (minutes: number): Promise<{ readonly day: string; readonly time: string }> => {
    const { rows } = await server.db.query<{ day: string; time: string }>(
      `select to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24:MI') as time
         from (select (now() + $1 * interval '1 minute') at time zone 'Asia/Jakarta' as at) moment`,
      [minutes],
    );
    return rows[0] as { readonly day: string; readonly time: string };
  };

  test.each([
    [-1, 'public'],
    [2, 'scheduled'],
  ] as const)('news whose time of publication is %i minutes from now is %s', async (minutes, state) => {
    const { day, time } = await momentIn(minutes);
    const item = await makeNews(admin, { title: newTitle(), publishedAt: day, publishedAtTime: time });
    expect(item['state']).toBe(state);
    expect(await isListed(news, item)).toBe(state === 'public');
    expect(await statusOf(news, item)).toBe(state === 'public' ? 200 : 404);
  });

  test.each([
    [-1, 'archived'],
    [2, 'public'],
  ] as const)('an event that is taken down %i minutes from now is %s', async (minutes, state) => {
    const { day, time } = await momentIn(minutes);
    const fields = { ...eventFields, title: newTitle(), publishedUntil: day, publishedUntilTime: time };
    const item = itemOf(await admin.call(event.create, { body: fields }));
    expect(item['state']).toBe(state);
    expect(await isListed(event, item)).toBe(state === 'public');
    expect(await statusOf(event, item)).toBe(200);
  });

  test('a last day without a time is shown until its end', async () => {
    const { day } = await momentIn(0);
    const item = await makeNews(admin, { title: newTitle(), publishedUntil: day });
    const isSameDay = (await momentIn(0)).day === day;
    if (isSameDay) expect(item['state']).toBe('public');
    const over = await makeNews(admin, { title: newTitle(), publishedAt: '2020-01-01', publishedUntil: '2020-01-02' });
    expect([over['state'], await isListed(news, over), await statusOf(news, over)]).toEqual(['archived', false, 200]);
  });

  test('taking an item that has ended out of the archive clears its last moment', async () => {
    const ended = { publishedAt: '2020-01-01', publishedUntil: '2020-01-02', publishedUntilTime: '10:00' };
    const item = await makeNews(admin, { title: newTitle(), ...ended });
    const back = itemOf(await bringBack(news, item));
    expect(back).toMatchObject({ state: 'public', version: item.version + 1, values: { publishedAt: '2020-01-01' } });
    expect(back['values']).not.toHaveProperty('publishedUntil');
    expect(back['values']).not.toHaveProperty('publishedUntilTime');
    expect(await isListed(news, item)).toBe(true);
  });

  test.each([
    ['2026-11-01', '23:59', '2026-11-01 23:58:59.9', '2026-11-01 23:59'],
    ['2026-11-01', '00:00', '2026-10-31 23:59:59.9', '2026-11-01 00:00'],
  ])(
    '%s %s in Jakarta begins and ends between %s and %s, whatever the day elsewhere',
    async (day, time, before, at) => {
      const entity = server.portal.services.catalogue.content['news'];
      if (!entity) throw new Error('there is no news');
      const fields = { published: true, publishedAt: '2026-01-01', publishedUntil: day, publishedUntilTime: time };
      expect(shownMoments(entity, fields).shownUntil).toBe(`${day}T${time}:00+07:00`);
      const stateAt = async (moment: string, answers: object): Promise<unknown> => {
        const state = stateSql(entity);
        // The rule, with another clock and other answers.
        const text = state.text.replaceAll('now()', `timestamptz '${moment} Asia/Jakarta'`);
        const { rows } = await server.db.query<{ state: string }>(
          `select ${text} as state from (select $${state.values.length + 1}::jsonb as fields,
           null::timestamptz as deleted_at, null::timestamptz as archived_at) i`,
          [...state.values, JSON.stringify(answers)],
        );
        return rows[0]?.state;
      };
      const begins = { published: true, publishedAt: day, publishedAtTime: time };
      expect([await stateAt(before, begins), await stateAt(at, begins)]).toEqual(['scheduled', 'public']);
      expect([await stateAt(before, fields), await stateAt(at, fields)]).toEqual(['public', 'archived']);
      const { publishedUntilTime: _, ...wholeDay } = fields;
      const lastMinute = `${day} 23:59:59.9`;
      expect(await stateAt(lastMinute, wholeDay)).toBe('public');
      expect(await stateAt(`${day} 24:00`, wholeDay)).toBe('archived');
    },
  );

  test('a time without its day, no time, and an end before the beginning are refused', async () => {
    const at = { publishedAt: '2026-11-01', publishedUntil: '2026-11-01' };
    for (const [more, path] of [
      [{ publishedUntilTime: '10:00' }, '/publishedUntil'],
      [{ ...at, publishedAtTime: '24:00' }, '/publishedAtTime'],
      [{ ...at, publishedAtTime: '10:00', publishedUntilTime: '10:00' }, '/publishedUntilTime'],
      [{ ...at, publishedAtTime: '10:00', publishedUntilTime: '09:59' }, '/publishedUntilTime'],
    ] as const) {
      const answer = await admin.call(news.create, {
        body: {
          title: newTitle(),
          institutionCode: 20,
          summary: 'Teks.',
          body: '<p>Teks.</p>',
          published: true,
          publishedAt: '2026-01-01',
          ...more,
        },
      });
      expect([answer.status, answer.text.includes(`"${path}"`)]).toEqual([422, true]);
    }
  });
});
