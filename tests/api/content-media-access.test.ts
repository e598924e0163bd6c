import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { brochure, formOf, itemOf, makeBrochure, news, newsFields, samplePicture } from './content-support.ts';

/** Pictures and files are open to all exactly while an item that is public shows them. */

let server: TestServer;
let admin: ApiClient;
let elsewhere: ApiClient;
let applicant: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await makePerson(server, { role: 'admin', institutionCode: 20 })).client;
  elsewhere = (await makePerson(server, { role: 'admin', institutionCode: 40 })).client;
  applicant = (await makePerson(server)).client;
});
afterAll(() => server.close());

interface Media {
  readonly id: string;
  readonly urls: readonly string[];
}

const pictureOf = (answer: unknown): Media => {
  const item = itemOf(answer);
  const { sizes } = item['image'] as { sizes: readonly { webp: string; fallback: string }[] };
  return { id: item.Id, urls: sizes.flatMap(({ webp, fallback }) => [webp, fallback, webp.replace('.webp', '')]) };
};
const makeNews = async (more: object): Promise<Media> => {
  const fields = { ...newsFields, title: `Berita ${crypto.randomUUID()}`, imageAlt: 'Kampus', ...more };
  const image = { bytes: await samplePicture(), name: 'a.jpg' };
  return pictureOf(await admin.call(news.create, { body: formOf(fields, { image }) }));
};
const change = async (id: string, body: object) => {
  const answer = await admin.call(news.change, { params: { id }, body });
  if (answer.status !== 200) throw new Error(answer.text);
};

/** Whether the reader can read all files of the item; fails when only some are readable. */
const isOpenTo = async (client: ApiClient, { urls }: Media): Promise<boolean> => {
  const statuses = new Set<number>();
  for (const url of urls) {
    const { status, headers } = await client.request('GET', url);
    statuses.add(status);
    if (status === 404) expect(headers.get('cache-control')).toBe('no-store');
  }
  expect([...statuses]).toHaveLength(1);
  expect([200, 404]).toContain([...statuses][0]);
  return statuses.has(200);
};
const readers = (media: Media) =>
  Promise.all([createClient(server.url), applicant, elsewhere, admin].map((client) => isOpenTo(client, media)));
const closed = [false, false, false, true];
const open = [true, true, true, true];

test('a news picture is public while its item is published and its date has come, else only for editors of its institution', async () => {
  const media = await makeNews({ published: false });
  expect(await readers(media)).toEqual(closed);
  await change(media.id, { published: true, publishedAt: '2099-01-01' });
  expect(await readers(media)).toEqual(closed);
  await change(media.id, { publishedAt: '2026-01-01' });
  expect(await readers(media)).toEqual(open);
  await change(media.id, { published: false });
  expect(await readers(media)).toEqual(closed);
  await admin.call(news.remove, { params: { id: media.id } });
  expect(await readers(media)).toEqual(closed);
});

test('the picture of a draft has Cache-Control no-store, and the picture of a published item may be cached for a year', async () => {
  const [draft, shown] = [await makeNews({ published: false }), await makeNews({})];
  const cacheOf = async ({ urls }: Media) =>
    (await admin.request('GET', urls[0] as string)).headers.get('cache-control');
  expect(await cacheOf(draft)).toBe('private, no-store');
  expect(await cacheOf(shown)).toBe('public, max-age=31536000, immutable');
});

test('a replaced picture can be read by editors of its institution only, and the new picture by everyone', async () => {
  const before = await makeNews({});
  const image = { bytes: await samplePicture(900, 900), name: 'b.jpg' };
  const after = pictureOf(
    await admin.call(news.change, { params: { id: before.id }, body: formOf({ imageAlt: 'Gedung' }, { image }) }),
  );
  expect(await readers(before)).toEqual(closed);
  expect(await readers(after)).toEqual(open);
});

test('a brochure file is public within its submission period, else only for editors of its institution', async () => {
  const fileOf = (answer: unknown): Media => {
    const item = itemOf(answer);
    return { id: item.Id, urls: [(item['file'] as { url: string }).url] };
  };
  const past = fileOf(await makeBrochure(admin, { submissionPeriodEndDate: '2020-12-31' }));
  const future = fileOf(await makeBrochure(admin, { submissionPeriodStartDate: '2099-01-01' }));
  const now = fileOf(await makeBrochure(admin));
  expect([await readers(past), await readers(future), await readers(now)]).toEqual([closed, closed, open]);
  const params = { id: future.id };
  await admin.call(brochure.change, { params, body: formOf({ submissionPeriodStartDate: '2020-01-01' }) });
  expect(await readers(future)).toEqual(open);
});

test('a draft picture of an institution can be read by a group admin', async () => {
  const group = (await makePerson(server, { role: 'admin' })).client;
  const media = await makeNews({ published: false });
  expect(await isOpenTo(group, media)).toBe(true);
});
