import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentItem, editorSeconds } from '../../src/contract/content.ts';
import { createClient } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeNews, news } from './content-support.ts';

/** Who has an item open in the editor, between two processes. */

let server: TestServer;
let other: TestServer;
let item: ContentItem;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** Each with a name of their own. */
const makeAdmin = async (process = server, institutionCode = 20): Promise<Person> => {
  const person = await makePerson(process, { role: 'admin', institutionCode });
  await server.db.query(`update account set profile = profile || jsonb_build_object('firstName', id) where id = $1`, [
    person.id,
  ]);
  return person;
};
const nameOf = ({ id }: Person): string => `${id} Aminah`;
const newTab = (): string => crypto.randomUUID();
interface OpenTab {
  readonly name: string;
  readonly since: string;
  readonly isSelf: boolean;
}

const open = async ({ client }: Pick<Person, 'client'>, tab: string, more: object = {}) => {
  const answer = await client.send(news.editors, { params: { id: item.Id }, query: { tab, ...more } });
  return { status: answer.status, others: answer.body.data as readonly OpenTab[] };
};
const namesFor = async (person: Person, tab: string): Promise<readonly string[]> =>
  (await open(person, tab)).others.map(({ name, isSelf }) => (isSelf ? 'self' : name));
/** As if nothing had been heard of a tab for so many seconds. */
const silence = (tab: string, seconds: number) =>
  server.db.query(`update content_editor set seen_at = now() - $2 * interval '1 second' where tab = $1`, [
    tab,
    seconds,
  ]);

test('two admins who have an item open at two processes see each other, until one closes it', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin(other)];
  item = await makeNews(first.client);
  const [tab, otherTab] = [newTab(), newTab()];
  expect(await namesFor(first, tab)).toEqual([]);
  expect(await namesFor(second, otherTab)).toEqual([nameOf(first)]);
  expect(await namesFor(first, tab)).toEqual([nameOf(second)]);
  const since = (await open(second, otherTab)).others[0]?.since;
  expect(since).toBeDefined();
  await namesFor(first, tab);
  expect((await open(second, otherTab)).others[0]?.since).toBe(since);
  await open(second, otherTab, { isLeaving: true });
  expect(await namesFor(first, tab)).toEqual([]);
});

test('a tab that is silent is closed after a while, and open since now when it speaks again', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  item = await makeNews(first.client);
  const [tab, otherTab] = [newTab(), newTab()];
  await open(first, tab);
  await server.db.query(`update content_editor set opened_at = now() - interval '1 hour' where tab = $1`, [tab]);
  await silence(tab, editorSeconds.lapse - 20);
  expect(await namesFor(second, otherTab)).toEqual([nameOf(first)]);
  await silence(tab, editorSeconds.lapse + 1);
  expect(await namesFor(second, otherTab)).toEqual([]);
  await open(first, tab);
  const [again] = (await open(second, otherTab)).others;
  expect(Date.now() - Date.parse(again?.since ?? '')).toBeLessThan(30 * 60_000);
});

test('another tab of the own account is named as such, after other people, and several tabs of one person once', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  item = await makeNews(first.client);
  const tab = newTab();
  await open(first, newTab());
  await open(second, newTab());
  await open(second, newTab());
  expect(await namesFor(first, tab)).toEqual([nameOf(second), 'self']);
});

test('nobody can close the tab of somebody else or speak for it', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  item = await makeNews(first.client);
  const tab = newTab();
  await open(first, tab);
  await open(second, tab, { isLeaving: true });
  await open(second, tab);
  expect(await namesFor(second, newTab())).toEqual([nameOf(first)]);
});

test('visitors get 401; admins of another institution get 404, as does an item in the trash; a tab that is no id gets 400', async () => {
  const [first, elsewhere] = [await makeAdmin(), await makeAdmin(server, 30)];
  item = await makeNews(first.client);
  expect((await open({ client: createClient(server.url) }, newTab())).status).toBe(401);
  expect((await open(elsewhere, newTab())).status).toBe(404);
  expect((await open(first, 'x')).status).toBe(400);
  await first.client.call(news.remove, { params: { id: item.Id } });
  expect((await open(first, newTab())).status).toBe(404);
});

test('another site cannot make an admin appear to have an item open', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  item = await makeNews(first.client);
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    const options = { params: { id: item.Id }, query: { tab: newTab() }, headers };
    expect((await first.client.send(news.editors, options)).status).toBe(403);
  }
  expect(await namesFor(second, newTab())).toEqual([]);
});

test('fifty admins who have one item open at once are all answered, with twenty others by name', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makeAdmin()));
  item = await makeNews((people[0] as Person).client);
  const tabs = people.map((person) => ({ person, tab: newTab() }));
  const beat = () => Promise.all(tabs.map(({ person, tab }) => open(person, tab)));
  await beat();
  const answers = await beat();
  expect(answers.map(({ status, others }) => [status, others.length])).toEqual(people.map(() => [200, 20]));
});

test('saying that an item is open does not keep a session alive', async () => {
  const person = await makeAdmin();
  item = await makeNews(person.client);
  await server.db.query(`update session set last_seen_at = now() - interval '1 hour' where account_id = $1`, [
    person.id,
  ]);
  const lastSeen = async () =>
    (
      await server.db.query<{ at: string }>('select last_seen_at::text as at from session where account_id = $1', [
        person.id,
      ])
    ).rows[0]?.at;
  const before = await lastSeen();
  expect((await open(person, newTab())).status).toBe(200);
  expect(await lastSeen()).toBe(before);
});

test('a save is not refused while others have the item open', async () => {
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  item = await makeNews(first.client);
  await open(first, newTab());
  await open(second, newTab());
  for (const { client } of [first, second])
    expect((await client.call(news.change, { params: { id: item.Id }, body: { summary: 'Diubah.' } })).status).toBe(
      200,
    );
});
