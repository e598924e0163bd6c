import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { getApplication } from '../../src/contract/application.ts';
import type { BodyOf, QueryOf } from '../../src/contract/call.ts';
import { listChoices } from '../../src/contract/choice-lists.ts';
import {
  addStaffListEntry,
  changeStaffListEntry,
  exportStaffList,
  getStaffListEntry,
  importStaffList,
  listStaffListEntries,
  listStaffLists,
} from '../../src/contract/staff-lists.ts';
import { sentAt } from '../../src/engine/lists/choice-list.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { addOrigin, givenToStaff } from '../support/officer/origin-step.ts';
import { makePerson, type Person } from '../support/people.ts';
import { rawGet } from '../support/raw-get.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { readWorkbook } from '../support/workbook.ts';
import { getStep, makeDraft, save, startAdmissionServer, submit } from './application-support.ts';
import { read } from './documents-support.ts';

/** The lists of the step `origin`, maintained by staff; two processes of one portal. */
let data: Scratch;
let database: TestDatabase;
let server: TestServer;
let other: TestServer;
let admin: Person;
let person: Person;
let formId: string;
const start = () =>
  startAdmissionServer({ databaseUrl: database.url, env: { PORTAL_ROOT: data.root, DEMO_DATA: 'false' } });
beforeAll(async () => {
  [data, database] = await Promise.all([copyData(), cloneDatabase(demoDatabase)]);
  await addOrigin(data);
  await givenToStaff(data);
  server = await start();
  other = await start();
  admin = await makePerson(server, { role: 'admin' });
  person = await makePerson(server);
  formId = await makeDraft(server, person, 5, 'putra@example.com');
});
afterAll(async () => {
  await Promise.all([server?.close(), other?.close()]);
  await Promise.all([database?.drop(), data?.remove()]);
});

const params = { list: 'towns' };
const entries = async (query: QueryOf<typeof listStaffListEntries> = {}) => {
  const reply = await admin.client.call(listStaffListEntries, { params, query });
  return { values: reply.body.data.map(({ value }) => value), ...reply.body };
};
const add = (body: BodyOf<typeof addStaffListEntry>) => admin.client.call(addStaffListEntry, { params, body });
const change = (value: string, body: BodyOf<typeof changeStaffListEntry>, ifMatch?: number) =>
  admin.client.call(changeStaffListEntry, {
    params: { ...params, value },
    body,
    ...(ifMatch !== undefined && { ifMatch }),
  });
const get = async (value: string) =>
  (await admin.client.call(getStaffListEntry, { params: { ...params, value } })).body.data;
const send = (content: string, dryRun = false, ifMatch?: number) =>
  admin.client.call(importStaffList, {
    params,
    body: { content, dryRun },
    ...(ifMatch !== undefined && { ifMatch }),
  });
const problemsOf = ({ body }: { readonly body: { readonly errors?: readonly { path: string; key: string }[] } }) =>
  (body.errors ?? []).map(({ path, key }) => `${path} ${key.split('.').at(-1)}`);
const offered = async (parent: string, at: TestServer = server) =>
  (await at.api.call(listChoices, { query: { list: 'towns', language: 'en', parent } })).body.data;
const saveOrigin = (answers: Answers, at: TestServer = server) => save(person, getStep(at, 'origin'), formId, answers);
/** The answers of the step as staff download them, in the language of the reader. */
const exportedOrigin = async (lang: string, format: 'csv' | 'xlsx', at: TestServer = server) => {
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const columns = 'origin.region,origin.town,origin.townName,origin.stays';
  const query = new URLSearchParams({ q: person.email, columns, lang, format });
  const reply = await fetch(`${at.url}/api/admin/form/export?${query}`, { headers: { cookie } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (format === 'csv') return (parse(Buffer.from(bytes), { bom: true }) as string[][])[1];
  return readWorkbook(bytes).sheets[0]?.[1]?.map(({ value }) => value ?? '');
};

describe('the control panel', () => {
  test('begins with the entries of the data, in their order, with their days and states', async () => {
    const { body } = await admin.client.call(listStaffLists, {});
    expect(body.data).toMatchObject([
      { key: 'regions', title: 'Regions', parentTitle: null, parents: [], languages: ['id', 'en'] },
      { key: 'towns', title: 'Towns', entries: 4, parentTitle: 'Regions', parents: [{ Id: 'west', Name: 'West' }, {}] },
    ]);
    const { data: rows } = await entries();
    expect(rows.map(({ value, state, place, siblings }) => `${value} ${state} ${place}/${siblings}`)).toEqual([
      'closed ended 1/3',
      'later later 2/3',
      'bay offered 3/3',
      'hill offered 1/1',
    ]);
  });

  test('adds, changes, moves and ends an entry; applicants of every process see it at once', async () => {
    const added = await add({ value: 'port', names: { id: ' Pelabuhan  Lama ', en: 'Old Port' }, parent: 'west' });
    expect(added.status).toBe(200);
    expect(added.body.data).toMatchObject({
      value: 'port',
      names: { id: 'Pelabuhan Lama' },
      place: 4,
      state: 'offered',
    });
    expect((await offered('west', other)).map(({ Value }) => Value)).toEqual([
      'closed',
      'later',
      'bay',
      'port',
      'other',
    ]);
    await change('port', { names: { id: 'Pelabuhan', en: 'Port' }, parent: 'west', place: 1 }, 1);
    expect((await offered('west', other))[0]).toEqual({ Value: 'port', Name: 'Port' });
    expect((await saveOrigin({ region: 'west', town: 'port' })).status).toBe(200);
    const ended = await change('port', { names: { id: 'Pelabuhan', en: 'Port' }, parent: 'west', until: '2026-01-01' });
    expect(ended.body.data).toMatchObject({ state: 'ended', version: 3, place: 1 });
    const refused = await saveOrigin({ region: 'west', town: 'port' }, other);
    expect([refused.status, problemsOf(refused)]).toEqual([422, ['/town closed']]);
  });

  test('a move to each place keeps the order of the others', async () => {
    const order = async () => (await entries({ parent: 'west' })).values;
    const before = await order();
    for (const place of [2, 4, 1, 3, 99, 1]) {
      const moved = await get('port');
      await change('port', { names: moved.names, parent: 'west', place });
      const now = await order();
      expect(now.indexOf('port')).toBe(Math.min(place, before.length) - 1);
      expect(now.filter((value) => value !== 'port')).toEqual(before.filter((value) => value !== 'port'));
    }
  });

  test('the second of two admins who change one entry is told, and nothing is overwritten', async () => {
    const { version, names } = await get('hill');
    const body = { names: { ...names, en: 'High Hill' }, parent: 'east' };
    expect((await change('hill', body, version)).status).toBe(200);
    expect((await change('hill', { ...body, names }, version)).status).toBe(412);
    expect((await get('hill')).names).toEqual({ id: 'Bukit', en: 'High Hill' });
  });

  test.each<readonly [string, BodyOf<typeof addStaffListEntry>, readonly string[]]>([
    [
      'nothing',
      { value: '', names: {} },
      ['/value required', '/names/id required', '/names/en required', '/parent required'],
    ],
    ['a code with a space', { value: 'a b', names: { id: 'A', en: 'A' }, parent: 'west' }, ['/value form']],
    ['a code that exists', { value: 'bay', names: { id: 'A', en: 'A' }, parent: 'west' }, ['/value taken']],
    ['the code of “other”', { value: 'other', names: { id: 'A', en: 'A' }, parent: 'west' }, ['/value taken']],
    ['an unknown parent', { value: 'a', names: { id: 'A', en: 'A' }, parent: '__proto__' }, ['/parent unknown']],
    [
      'wrong days',
      { value: 'a', names: { id: 'A', en: 'A' }, parent: 'west', from: '2026-02-30', until: 'soon' },
      ['/until date', '/from date'],
    ],
    [
      'days in the wrong order',
      { value: 'a', names: { id: 'A', en: 'A' }, parent: 'west', from: '2026-02-02', until: '2026-02-01' },
      ['/until reversed'],
    ],
    [
      'a long name',
      { value: 'a', names: { id: 'A'.repeat(201), en: '\u200b' }, parent: 'west' },
      ['/names/id tooLong', '/names/en required'],
    ],
  ])('refuses %s', async (_, body, expected) => {
    const reply = await add(body);
    expect([reply.status, problemsOf(reply)]).toEqual([422, expected]);
  });

  test('searches names in every language and codes, filters by parent and state, and pages', async () => {
    expect((await entries({ q: 'TELUK' })).values).toEqual(['bay']);
    expect((await entries({ q: 'west bay' })).values).toEqual(['bay']);
    expect((await entries({ q: '%' })).values).toEqual([]);
    expect((await entries({ state: 'ended', parent: 'west' })).values).toContain('closed');
    expect(await entries({ page: 2, pageSize: 2 })).toMatchObject({ pagination: { currentPage: 2, totalItems: 5 } });
    expect((await entries({ page: 9 })).values).toEqual([]);
  });

  test('an admin of one institution, a list of the repository and an unknown list are refused', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    expect((await limited.client.call(listStaffLists, {})).status).toBe(403);
    for (const list of ['constructor', 'nowhere'])
      expect((await admin.client.call(listStaffListEntries, { params: { list }, query: {} })).status).toBe(404);
    expect((await change('nowhere', { names: { id: 'A', en: 'A' }, parent: 'west' })).status).toBe(404);
  });

  test('each change is in the audit log', async () => {
    const { body } = await admin.client.call(listAudit, { query: { subjectId: 'towns', pageSize: 50 } });
    const actions = body.data.map(({ action, details }) => [action, details['value']]);
    expect(actions).toContainEqual(['staffList.entryAdded', 'port']);
    expect(actions).toContainEqual(['staffList.entryChanged', 'hill']);
  });
});

describe('files', () => {
  const exported = async (): Promise<string> => (await admin.client.call(exportStaffList, { params })).text;

  test('an export changes nothing when it is imported, and can begin a list of the repository', async () => {
    const file = await exported();
    expect(file.split(/\r?\n/)[0]?.replace('\ufeff', '')).toBe('value,name.id,name.en,parent,from,until');
    const { body } = await send(file);
    expect(body.data).toMatchObject({ created: 0, changed: 0, isReordered: false, wrong: 0 });
    expect(body.data.unchanged).toBe(body.data.rows);
  });

  test('semicolons, a byte order mark, quotes, formulas and missing columns are read', async () => {
    const content =
      '\ufeffvalue;name.id;name.en;parent\r\nharbour;"Dermaga ""A""; Kiri";\'=1+1;west\r\nbay;Teluk;Bay;west\r\n';
    const tried = await send(content, true);
    expect(tried.body.data).toMatchObject({ created: 1, changed: 1, wrong: 0 });
    expect((await entries({ q: 'harbour' })).values).toEqual([]);
    expect((await send(content, false, tried.body.data.revision)).status).toBe(200);
    expect(await get('harbour')).toMatchObject({ names: { id: 'Dermaga "A"; Kiri', en: '=1+1' }, parent: 'west' });
    // The file has no column of days: they stay.
    expect(await get('bay')).toMatchObject({ names: { id: 'Teluk' }, from: '2020-01-01', until: '2999-12-31' });
    expect(await exported()).toContain("'=1+1");
  });

  test('with one wrong cell nothing is imported, and each error has its row and column', async () => {
    const before = await exported();
    const content = [
      'value,name.id,name.en,parent,until',
      'a,A,A,west,',
      'a,A,A,west,',
      'b c,A,A,west,',
      'd,,D,west,',
      'e,E,E,north,',
      'f,F,F,west,2026-02-30',
      'other,G,G,west,',
      'h,H,H',
    ].join('\n');
    const uneven = await send(content);
    expect(uneven.status).toBe(422);
    expect(uneven.body.data.errors.map(({ row }) => row)).toEqual([9]);
    const reply = await send(content.replace('\nh,H,H', ''));
    expect(reply.status).toBe(422);
    expect(reply.body.data.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 value',
      '4 value',
      '5 name.id',
      '6 parent',
      '7 until',
      '8 value',
    ]);
    expect(reply.body.data.errors.every(({ message }) => message !== '' && !message.includes('error.'))).toBe(true);
    expect(await exported()).toBe(before);
    for (const strange of ['value,name.id,name.en,colour\na,A,A,B', '', 'name.id\nA'])
      expect((await send(strange)).body.data.wrong).toBeGreaterThan(0);
  });

  test('a file with every entry sets the order; a list that changed since the dry run is told', async () => {
    const [head = '', ...rows] = (await exported()).trim().split(/\r?\n/);
    const content = [head, ...rows.reverse()].join('\n');
    const tried = await send(content, true);
    expect(tried.body.data).toMatchObject({ changed: 0, isReordered: true });
    await add({ value: 'brook', names: { id: 'Kali', en: 'Brook' }, parent: 'east' });
    expect((await send(content, false, tried.body.data.revision)).status).toBe(412);
    // The new entry is not in the file: the order stays.
    expect((await send(content, true)).body.data).toMatchObject({ isReordered: false });
    await send(`${content}\nbrook,Kali,Brook,east,,`);
    expect((await entries()).values.at(0)).toBe(rows[0]?.split(',')[0]);
    expect((await entries()).values.at(-1)).toBe('brook');
  });

  test('20,000 rows are imported, found and paged, and the list is at most 50,000 long', async () => {
    const rows = (count: number) =>
      ['value,name,parent', ...Array.from({ length: count }, (_, index) => `t${index},Kota Ramai ${index},west`)].join(
        '\n',
      );
    const reply = await send(rows(20_000));
    expect(reply.body.data).toMatchObject({ created: 20_000, wrong: 0 });
    expect((await entries({ q: 'ramai 19999' })).values).toEqual(['t19999']);
    expect((await entries({ page: 1000 })).values).toHaveLength(20);
    expect(await offered('west', other)).toHaveLength(20_000 + 6);
    expect((await send(rows(50_001))).body.data.errors[0]?.message).toContain('50');
  });
});

describe('answers', () => {
  test('a registration keeps the name that was chosen when its entry is renamed and ended; other readers get the new one', async () => {
    await change('port', { names: { id: 'Pelabuhan', en: 'Port' }, parent: 'west' });
    const stays = [
      { region: 'east', town: 'other', townName: 'Gunung' },
      { region: 'west', town: 'port' },
    ];
    expect((await saveOrigin({ region: 'west', town: 'port', stays })).status).toBe(200);
    expect((await submit(person, formId)).status).toBe(200);
    await change('port', { names: { id: 'Pelabuhan Baru', en: 'New Port' }, parent: 'west', until: '2026-01-01' });
    const { text } = await read(server, person, 'registration', formId, 'en');
    expect(text).toContain('Port');
    expect(text).not.toContain('New Port');
    const nameOf = async (at: Readonly<Record<string, string>>) => {
      const query = { list: 'towns', language: 'en', parent: 'west', ...at };
      const { data: rows } = (await person.client.call(listChoices, { query })).body;
      return rows.find(({ Value }) => Value === 'port')?.Name;
    };
    const { SubmittedAt, Steps } = (await person.client.call(getApplication, { query: { formId } })).body.data;
    const savedAt = Steps.find(({ step }) => step === 'origin')?.savedAt ?? '';
    expect([await nameOf({ at: sentAt(SubmittedAt, savedAt) ?? '' }), await nameOf({})]).toEqual(['Port', 'New Port']);
    // The second earlier name is that of a later moment.
    await change('port', { names: { id: 'Bandar', en: 'Harbour' }, parent: 'west' });
    expect([await nameOf({ at: sentAt(SubmittedAt, savedAt) ?? '' }), await nameOf({})]).toEqual(['Port', 'Harbour']);
  });

  test.each(['csv', 'xlsx'] as const)(
    'an export as %s names what was chosen, in the language of its reader',
    async (format) => {
      expect(await exportedOrigin('en', format)).toEqual([
        'West',
        'Port',
        '',
        [
          '1. Region of residence: East; Town of residence: Other, not listed; Name of the town of residence: Gunung',
          '2. Region of residence: West; Town of residence: Port',
        ].join('\n'),
      ]);
      expect(await exportedOrigin('id', format)).toEqual([
        'Barat',
        'Pelabuhan',
        '',
        [
          '1. Wilayah tempat tinggal: Timur; Kota tempat tinggal: Lainnya, tidak ada di daftar; Nama kota tempat tinggal: Gunung',
          '2. Wilayah tempat tinggal: Barat; Kota tempat tinggal: Pelabuhan',
        ].join('\n'),
      ]);
    },
  );

  test('the list is revalidated by its tag, which changes with each change of an entry', async () => {
    const path = '/api/choice-list?list=regions&language=en';
    const { headers } = await rawGet(server.url, path);
    expect(headers['cache-control']).toBe('public, no-cache');
    const tag = headers['etag'] ?? '';
    expect((await rawGet(other.url, path, { 'if-none-match': tag })).status).toBe(304);
    const region = { params: { list: 'regions', value: 'west' } };
    const answer = await admin.client.call(changeStaffListEntry, { ...region, body: { names: { id: 'B', en: 'W' } } });
    expect(answer.status).toBe(200);
    expect((await rawGet(other.url, path, { 'if-none-match': tag })).status).toBe(200);
  });

  test('a list that returns to the repository keeps the names of entries that only staff had', async () => {
    await data.change(
      'schemas/lists/towns.json',
      ({ maintained: _m, title: _t, ...list }: Record<string, unknown>) => list,
    );
    const later = await start();
    try {
      const rows = await offered('west', later);
      expect(rows.find(({ Value }) => Value === 'port')).toMatchObject({ Name: 'Harbour', Until: '0001-01-01' });
      expect(rows.at(-1)).toMatchObject({ Value: 'other' });
      // The names of the moment of the submit, as before.
      expect((await exportedOrigin('en', 'xlsx', later))?.slice(0, 2)).toEqual(['West', 'Port']);
    } finally {
      await later.close();
    }
  });
});
