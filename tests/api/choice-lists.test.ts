import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChoices } from '../../src/contract/choice-lists.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { addOrigin, manyTowns } from '../support/officer/origin-step.ts';
import { makePerson, type Person } from '../support/people.ts';
import { rawGet } from '../support/raw-get.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { errorKeys, getStep, makeDraft, save, startAdmissionServer, submit } from './application-support.ts';
import { read } from './documents-support.ts';

const MANY = 20_000;

/** A step with dependent lists, one of them a CSV file with 20,000 rows, added by data alone. */
let data: Scratch;
let database: TestDatabase;
let server: TestServer;
let person: Person;
let formId: string;
beforeAll(async () => {
  [data, database] = await Promise.all([copyData(), cloneDatabase(demoDatabase)]);
  await addOrigin(data, manyTowns(MANY));
  server = await startAdmissionServer({
    databaseUrl: database.url,
    env: { PORTAL_ROOT: data.root, DEMO_DATA: 'false' },
  });
  person = await makePerson(server);
  formId = await makeDraft(server, person, 5, 'putra@example.com');
});
afterAll(async () => {
  await server?.close();
  await Promise.all([database?.drop(), data?.remove()]);
});

const west = { region: 'west', town: 'bay' };
const saveOrigin = (answers: Answers) => save(person, getStep(server, 'origin'), formId, answers);

test.each<readonly [string, Answers, readonly string[]]>([
  ['a value that the list does not have', { region: 'north', town: 'bay' }, ['/region source', '/town source']],
  ['a value under another parent', { region: 'east', town: 'bay' }, ['/town source']],
  ['a value whose last day has passed', { region: 'west', town: 'closed' }, ['/town closed']],
  ['a value whose first day has not come', { region: 'west', town: 'later' }, ['/town closed']],
  [
    'a value of a list entry under the parent of the form',
    { ...west, stays: [{ region: 'east', town: 'bay' }] },
    ['/stays/0/town source'],
  ],
  ['a name of Object.prototype', { region: '__proto__', town: 'constructor' }, ['/region source', '/town source']],
])('a save with %s is refused', async (_, answers, expected) => {
  const answer = await saveOrigin(answers);
  expect(answer.status).toBe(422);
  expect((answer.body.errors ?? []).map(({ path, key }) => `${path} ${key.split('.').at(-1)}`)).toEqual(expected);
});

test('"other" is accepted under every parent together with its text, and refused without it', async () => {
  const refused = await saveOrigin({ ...west, stays: [{ region: 'east', town: 'other' }] });
  expect([refused.status, errorKeys(refused)]).toEqual([422, ['origin.stays.townName.error.required']]);
  const saved = await saveOrigin({
    region: 'west',
    town: `t${MANY - 1}`,
    stays: [
      { region: 'east', town: 'other', townName: 'Gunung' },
      { region: 'east', town: 'hill' },
    ],
  });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
});

test('the call gives the entries under a parent in a language, in their order, with their days, and "other" last', async () => {
  const rows = async (query: { list: string; language: string; parent?: string }) =>
    (await server.api.call(listChoices, { query })).body.data;
  expect(await rows({ list: 'regions', language: 'en' })).toEqual([
    { Value: 'west', Name: 'West' },
    { Value: 'east', Name: 'East' },
  ]);
  expect(await rows({ list: 'towns', language: 'id', parent: 'east' })).toEqual([
    { Value: 'hill', Name: 'Bukit' },
    { Value: 'other', Name: 'Lainnya, tidak ada di daftar', IsOther: true },
  ]);
  const many = await rows({ list: 'towns', language: 'en', parent: 'west' });
  expect([many.length, many[0], many[2]]).toEqual([
    MANY + 4,
    { Value: 'closed', Name: 'Old Town', Until: '2020-12-31' },
    { Value: 'bay', Name: 'Bay, West', From: '2020-01-01', Until: '2999-12-31' },
  ]);
  // A language without names gets those of the portal's default language.
  expect((await rows({ list: 'regions', language: 'fr' }))[0]).toEqual({ Value: 'west', Name: 'Barat' });
  expect(await rows({ list: 'towns', language: 'en', parent: '__proto__' })).toHaveLength(1);
  expect(await rows({ list: 'constructor', language: 'en' })).toEqual([]);
});

test('a list is cached by everybody for the version that a build names, and else revalidated by its tag', async () => {
  const path = '/api/choice-list?list=regions&language=en';
  const first = await rawGet(server.url, path);
  const tag = first.headers['etag'] ?? '';
  expect(first.headers['cache-control']).toBe('public, no-cache');
  expect((await rawGet(server.url, path, { 'if-none-match': tag })).status).toBe(304);
  expect((await rawGet(server.url, path.replace('=en', '=id'), { 'if-none-match': tag })).status).toBe(200);
  const version = /[0-9a-f]{14}/.exec(tag)?.[0];
  const lasting = await rawGet(server.url, `${path}&version=${version}`);
  expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await rawGet(server.url, `${path}&version=older`)).headers['cache-control']).toBe('public, no-cache');
});

test('document and export show the names in the language of the reader, also of a value that is no longer offered', async () => {
  expect((await submit(person, formId)).status).toBe(200);
  await server.db.query(
    `update application_step set answers = answers || '{"town": "closed"}' where application_id = $1 and step = 'origin'`,
    [formId],
  );
  const texts = await Promise.all(
    ['id', 'en'].map(async (locale) => (await read(server, person, 'registration', formId, locale)).text),
  );
  for (const [index, names] of [
    ['Barat', 'Kota Lama', 'Gunung', 'Bukit'],
    ['West', 'Old Town', 'Gunung', 'Hill'],
  ].entries())
    for (const name of names) expect(texts[index]).toContain(name);
  const admin = await makeAdmin(server);
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const exported = async (language: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ q: person.email, columns: 'origin.region,origin.town,origin.stays' });
    const response = await fetch(`${server.url}/api/admin/form/export?${query}`, {
      headers: { cookie, 'accept-language': language },
    });
    const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
    return rows[1] ?? [];
  };
  expect(await exported('id')).toEqual(['Barat', 'Kota Lama', expect.stringContaining('Bukit')]);
  expect(await exported('en')).toEqual(['West', 'Old Town', expect.stringContaining('Hill')]);
});

// Runs last: while it computes, the server in this process answers no request.
test('the check of the officers’ data finds nothing', () => {
  expect(checkData(readOfficerData(data.root)).map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([]);
});
