import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForCorrection } from '../../src/contract/admin-applications.ts';
import { importMasterData, type MasterDataKind } from '../../src/contract/admin-master-data.ts';
import { changeControlPanel, getControlPanel } from '../../src/contract/admin-panel.ts';
import { makeSubmitted } from '../api/admin-applications-support.ts';
import { listValidCalls, listValidForms, type ValidCall } from '../api/admin-fuzz-support.ts';
import { errorKeys, startAdmissionServer } from '../api/application-support.ts';
import { type Fixture, makeFixture } from '../api/authorization-fixture.ts';
import { itemOf, makeNews, news } from '../api/content-support.ts';
import type { RequestOptions } from '../support/client.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let fixture: Fixture;
let admin: Person;
let validCalls: readonly ValidCall[];
beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  admin = await makePerson(server, { role: 'admin' });
  validCalls = [...(await listValidCalls(server, fixture)), ...(await listValidForms(server, fixture, admin.client))];
});
afterAll(() => server.close());

const stateOf = async (): Promise<string> => {
  const tables = [
    'content_item',
    'promo_code',
    'admission_period',
    'offered_program',
    'program',
    'application',
    'audit',
  ];
  const counts = await Promise.all(
    tables.map((table) =>
      server.db.query(`select count(*) as n, sum(hashtext(t::text)::bigint) as sum from ${table} t`),
    ),
  );
  return JSON.stringify(counts.map(({ rows }) => rows));
};

const send = (validCall: ValidCall, options: RequestOptions) => admin.client.send(validCall.call, options);

describe('a malformed change request', () => {
  const typed = (type: string): RequestOptions => ({ body: '{}', headers: { 'content-type': type } });
  const ways: readonly (readonly [string, RequestOptions, number])[] = [
    ['as plain text', typed('text/plain'), 415],
    ['as a URL-encoded form', typed('application/x-www-form-urlencoded'), 415],
    ['as XML', typed('application/xml'), 415],
    ['with the content encoding gzip', { headers: { 'content-encoding': 'gzip' } }, 415],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['without a CSRF token', { csrfToken: null }, 403],
    ['with an invalid idempotency key', { idempotencyKey: 'again' }, 400],
    ['with truncated JSON', { body: '{"a":' }, 400],
    ['with a __proto__ property', { body: '{"__proto__":{"role":"admin"}}' }, 400],
    [
      'with a body of 17 MB (to imports, news and notes)',
      { body: JSON.stringify({ content: 'x'.repeat(17 * 1024 * 1024) }) },
      413,
    ],
  ];
  /** They have no body, or take any. */
  const bodiless = /^(?:DELETE|GET)$/;

  // Before the call’s own code, one code refuses for all of them.
  const turns = ways.map(([name, how, expected], turn) => [name, how, expected, turn % 3] as const);

  test.each(turns)(
    'a request %s is refused by a sample of the admin calls that change data, and nothing changes',
    async (_, how, expected, turn) => {
      const before = await stateOf();
      const wrong: string[] = [];
      const changing = validCalls.filter(
        ({ call }) => call.method !== 'GET' && !(how.body && bodiless.test(call.method)),
      );
      // So much is sent to a few of them only: those that take files or more than the others.
      const chosen = changing.filter(({ name }, index) =>
        expected === 413 ? /^(?:import|createNews|noteOn)/.test(name) : index % 3 === turn,
      );
      expect(chosen.length).toBeGreaterThan(2);
      for (const validCall of chosen) {
        const { status } = await send(validCall, { ...validCall.options, ...how });
        if (status !== expected) wrong.push(`${validCall.name}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(await stateOf()).toBe(before);
    },
  );

  test('admin calls that check a version answer 400 to an invalid If-Match and 412 to another version, and change nothing', async () => {
    const versioned = validCalls.filter(
      ({ name, call, options }) =>
        /^(?:decideApplication|renewOffer|askForCorrection|recallCorrection|change\w+|restore\w+|remove\w+|change \w+)$/.test(
          name,
        ) &&
        // Saved views, sets of columns, templates of mails, webhooks and the own choice of mails have no version. The repository has no list of staff: tests/api/staff-lists.test.ts tries its versions.
        !/User|Factor|Password|PromoCode$|StaffListEntry$|View$|ExportSet$|MailTemplate$|Webhook$|NoticeMail$/.test(
          name,
        ) &&
        (call.method === 'DELETE' || Object.keys(options.body ?? {}).length > 0 || /restore/.test(name)),
    );
    expect(versioned.length).toBeGreaterThan(10);
    const before = await stateOf();
    for (const validCall of versioned) {
      for (const header of ['one', '-1', '1.5', '99999999999', '"1", "2"'])
        expect([
          validCall.name,
          header,
          (await send(validCall, { ...validCall.options, headers: { 'if-match': header } })).status,
        ]).toEqual([validCall.name, header, 400]);
      expect([validCall.name, (await send(validCall, { ...validCall.options, ifMatch: 99_999 })).status]).toEqual([
        validCall.name,
        412,
      ]);
    }
    expect(await stateOf()).toBe(before);
  });
});

test('every admin GET call with parameters answers 400 to a repeated, array, null-character or unknown parameter', async () => {
  const wrong: string[] = [];
  for (const { call, name, options } of validCalls.filter(({ call }) => call.method === 'GET' && call.query)) {
    const path = `/api${call.path.replace(/\{(\w+)\}/g, (_, param: string) => options.params?.[param] ?? '')}`;
    const asked = new URLSearchParams(options.query as Record<string, string>).toString();
    const names = Object.keys((call.query as { readonly properties: object }).properties);
    const questions = names.flatMap((one) => [`${one}=a&${one}=b`, `${one}[]=1`, `${one}=%00`]);
    for (const question of [...questions, '__proto__=1', 'constructor=1', 'surprise=']) {
      const { status, text } = await admin.client.request('GET', `${path}?${asked}&${question}`);
      if (status !== 400 || /FST_|select /i.test(text)) wrong.push(`${name}?${question}: ${status}`);
    }
    const { status } = await admin.client.request('GET', `${path}?${asked}&${names[0]}=%ff%fe`);
    if (status >= 500) wrong.push(`${name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

describe('text input', () => {
  test('markup and placeholders in a correction message are plain text in its mail; line breaks and direction characters are left out', async () => {
    const { person, formId } = await makeSubmitted(server);
    const message = '<b>Tebal</b> {{name}} {{helpPhone}} $t(mail.footer)\r\nBcc: a@b.co \u202e"x"';
    const body = { fields: ['personal.address'], message };
    expect((await admin.client.call(askForCorrection, { params: { formId }, body })).status).toBe(200);
    const mail = await server.waitForMail(person.email, /^.*(?:correct|perbaiki)/i);
    expect(mail.text).toContain('<b>Tebal</b> {{name}} {{helpPhone}} $t(mail.footer) Bcc: a@b.co "x"');
    expect(mail.html).toContain('&#60;b&#62;Tebal&#60;/b&#62; {{name}}');
    expect(mail.html).not.toContain('<b>');
  });

  test('a text of only invisible characters is refused as program name, news title and correction message; a news title is stored without them', async () => {
    const invisible = '\u200b\u2060\u202e\u00ad';
    const [entry] = (await admin.client.call(getControlPanel)).body.data.studies;
    const values = { ...entry?.values, name: invisible };
    const change = { section: 'studies', id: entry?.id ?? '', values } as const;
    const refused = await admin.client.call(changeControlPanel, { body: change });
    expect(errorKeys(refused)).toEqual(['panel-studies.name.error.required']);
    const { Id } = await makeNews(admin.client);
    const titled = (title: string) => admin.client.call(news.change, { params: { id: Id }, body: { title } });
    expect(errorKeys(await titled(invisible))).toEqual(['news.title.error.required']);
    expect(itemOf(await titled(`  Hasil\u202e seleksi${invisible} `))['title']).toMatchObject({ id: 'Hasil seleksi' });
    const { formId } = await makeSubmitted(server);
    const body = { fields: ['personal.address'], message: invisible };
    expect((await admin.client.call(askForCorrection, { params: { formId }, body })).status).toBe(422);
  });
});

describe('date ranges in Jakarta time, including the first and the last day', () => {
  const dayFrom = async (days: number): Promise<string> =>
    (
      await server.db.query<{ day: string }>(
        `select to_char((now() at time zone 'Asia/Jakarta')::date + $1::int, 'YYYY-MM-DD') as day`,
        [days],
      )
    ).rows[0]?.day as string;

  test.each([
    [-9, -1, false, 'over'],
    [-9, 0, true, 'public'],
    [0, 9, true, 'public'],
    [1, 9, false, 'scheduled'],
  ])(
    'dates from %d to %d days from today give an admission period isOpen %s and a promo code the state %s',
    async (first, last, isOpen, state) => {
      const [startDate, endDate] = [await dayFrom(first), await dayFrom(last)];
      const [period] = (await admin.client.call(getControlPanel)).body.data.period;
      const values = { ...period?.values, startDate, endDate, isClosed: false };
      const changed = await admin.client.call(changeControlPanel, {
        body: { section: 'period', id: period?.id ?? '', values },
      });
      expect(changed.body.data.entry).toMatchObject({ isOpen, values: { startDate, endDate } });
      const promo = await admin.client.request('PATCH', `/api/promo-code/${fixture.promoCodeId}`, {
        body: { startDate, endDate, active: true },
      });
      expect(itemOf(promo)['state']).toBe(state);
    },
  );

  test('the start date 0000-01-01 of an admission period is refused at its field', async () => {
    const [period] = (await admin.client.call(getControlPanel)).body.data.period;
    const values = { ...period?.values, startDate: '0000-01-01' };
    const body = { section: 'period', id: period?.id ?? '', values } as const;
    const refused = await admin.client.call(changeControlPanel, { body });
    expect(errorKeys(refused)).toEqual(['panel-period.startDate.error.format']);
  });
});

describe('an import file of reference data', () => {
  const dryRun = async (content: string, format: 'csv' | 'json' = 'csv', kind: MasterDataKind = 'subjects') =>
    admin.client.call(importMasterData, { params: { kind }, body: { format, content, dryRun: true } });

  test.each([
    ['saved in another encoding', 'id,name\nkopi,Caf\ufffd', '2 name not in UTF-8'],
    ['with a text direction character in a name', 'id,name\na,x\u202egpj', '2 name cannot be shown'],
    ['with a zero-width character in a name', 'id,name\na,Se\u200bni', '2 name cannot be shown'],
    ['with the same row twice', 'id,name\na,A\na,A', '3 id further up'],
    ['that is a ZIP archive', 'PK\u0003\u0004\ufffd\ufffd', '1 id missing'],
    ['with an unclosed quotation mark', 'id,name\na,"A', '2  could not read'],
    ['of separators only', `${';'.repeat(50_000)}\n`, '1 id missing'],
    ['with 100,000 columns', Array.from({ length: 100_000 }, (_, at) => `k${at}`).join(), '1 id missing'],
    ['with a cell of 1,000,000 characters', `id,name\na,${'x'.repeat(1_000_000)}`, '2 name 200 characters or fewer'],
  ])('a dry run of a file %s reports the error with its row and column', async (_, content, expectedMessage) => {
    const { status, body } = await dryRun(content);
    expect(status).toBe(200);
    const errors = body.data.errors.map(({ row, column, message }) => `${row} ${column} ${message}`);
    const [row, column, words = ''] = expectedMessage.split(/ (.*?) (.*)/s);
    expect(
      errors.find((error) => error.startsWith(`${row} ${column} `) && error.includes(words)),
      `${errors}`,
    ).toBeDefined();
  });

  test('a dry run of a JSON file with a byte order mark reports no error', async () => {
    expect((await dryRun('\ufeff[{"id":"kopi","name":"Kopi"}]', 'json')).body.data).toMatchObject({
      created: 1,
      wrong: 0,
    });
  });

  test('a dry run of 12,000 rows with emoji and accented letters reports no error', async () => {
    const names = Array.from({ length: 12_000 }, (_, index) => `s${index},${'x'.repeat(index % 7)} 🎓 é`);
    const { data } = (await dryRun(['id,name', ...names].join('\n'))).body;
    expect(data).toMatchObject({ rows: 12_000, created: 12_000, wrong: 0 });
  });

  test('a dry run of 100,000 wrong rows reports the first 500 errors and changes nothing', async () => {
    const before = await stateOf();
    const rows = Array.from({ length: 100_000 }, (_, index) => `kota-${index},tidak-ada-${index},${'x'.repeat(70)}`);
    const { status, body } = await dryRun(['id,provinceId,name', ...rows].join('\n'), 'csv', 'cities');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ rows: 100_000, wrong: 100_000 });
    expect(body.data.errors).toHaveLength(500);
    expect(await stateOf()).toBe(before);
  });
});
