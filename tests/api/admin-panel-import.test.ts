import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import {
  exportMasterData,
  importMasterData,
  type MasterDataKind,
  masterDataKinds,
} from '../../src/contract/admin-master-data.ts';
import { listPaymentChannels } from '../../src/contract/master-data.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

interface Sent {
  readonly kind: MasterDataKind;
  readonly content: string;
  readonly format?: 'csv' | 'json';
  readonly dryRun?: boolean;
}

const send = ({ kind, content, format = 'csv', dryRun = false }: Sent) =>
  admin.client.call(importMasterData, { params: { kind }, body: { format, content, dryRun } });

const take = async (kind: MasterDataKind, format: 'csv' | 'json' = 'csv') => {
  const answer = await admin.client.call(exportMasterData, { params: { kind }, query: { format } });
  expect(answer.status).toBe(200);
  return answer;
};

const tableOf = async (table: string): Promise<string> =>
  JSON.stringify((await server.db.query(`select * from ${table} order by id`)).rows);

describe('master data import', () => {
  test.each(masterDataKinds)('%s are unchanged after an export and import, as CSV and JSON', async (kind) => {
    for (const format of ['csv', 'json'] as const) {
      const { text, headers } = await take(kind, format);
      expect(headers.get('content-disposition')).toContain(`${kind}.${format}`);
      const answer = await send({ kind, content: text, format });
      expect(answer.body.data).toMatchObject({ created: 0, changed: 0, wrong: 0 });
      expect(answer.body.data.unchanged).toBe(answer.body.data.rows);
      expect(answer.body.data.rows).toBeGreaterThan(1);
    }
  });

  test('a dry run only counts rows, an import adds and changes them, and the same import again changes nothing', async () => {
    const content = 'id,name\nteater,Seni Teater\nmatematika,Matematika Wajib\n';
    const tried = await send({ kind: 'subjects', content, dryRun: true });
    expect(tried.body.data).toMatchObject({ rows: 2, created: 1, changed: 1, unchanged: 0 });
    expect(await tableOf('subject')).not.toContain('Seni Teater');
    expect((await send({ kind: 'subjects', content })).body.data).toEqual(tried.body.data);
    expect(await tableOf('subject')).toContain('Matematika Wajib');
    expect((await send({ kind: 'subjects', content })).body.data).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  test('a CSV file with semicolons, CRLF, BOM and quotes is imported', async () => {
    const content =
      '\uFEFFid;name;institutionCode;psychologicalTestRequired;colourBlindLetterRequired\r\n20-tari;"Seni ""Tari""; Jakarta";20;Tidak;1\r\n\r\n';
    expect((await send({ kind: 'programs', content })).body.data).toMatchObject({ rows: 1, created: 1 });
    const { rows } = await server.db.query("select * from program where id = '20-tari'");
    expect(rows).toMatchObject([
      { name: 'Seni "Tari"; Jakarta', psychological_test_required: false, colour_blind_letter_required: true },
    ]);
  });

  test('an import with errors lists each wrong row and cell and changes nothing', async () => {
    const before = await tableOf('school');
    const content = [
      'id,typeId,cityId,name',
      'ok-1,SMA,,SMA Baik',
      ',SMA,,Tanpa Id',
      'x y,SMA,,Id Salah',
      'ok-2,nowhere,,Jenis Salah',
      'ok-3,SMA,0000,Kota Salah',
      'ok-1,SMA,,Dua Kali',
      'ok-4,SMA,',
      `ok-5,SMA,,${'x'.repeat(201)}`,
      '',
      'ok-6,SMA,,',
    ].join('\n');
    const uneven = await send({ kind: 'schools', content });
    expect(uneven.body.data.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 id',
      '4 id',
      '5 typeId',
      '6 cityId',
      '7 id',
      '8 ',
      '9 name',
      '11 name',
    ]);
    const answer = await send({ kind: 'schools', content: content.replace('ok-4,SMA,\n', 'ok-4,SMA,,Empat\n') });
    expect(answer.status).toBe(422);
    expect(answer.body.data.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 id',
      '4 id',
      '5 typeId',
      '6 cityId',
      '7 id',
      '9 name',
      '11 name',
    ]);
    expect(answer.body.data).toMatchObject({ wrong: 7, created: 0, changed: 0 });
    expect(await tableOf('school')).toBe(before);
  });

  test.each([
    ['an unknown column', 'csv', 'id,name,colour\na,b,c', '1 colour'],
    ['a missing column', 'csv', 'id\na', '1 name'],
    ['an empty file', 'csv', '', '1 id'],
    ['a header without rows', 'csv', 'id,name\n', '1 '],
    ['an unclosed quotation mark', 'csv', 'id,name\n"a,b\n', '2 '],
    ['invalid JSON', 'json', '{', '1 '],
    ['JSON that is not a list', 'json', '{}', '1 '],
    ['a list with a number in it', 'json', '[{"id":"a","name":"b"},3]', '2 '],
    ['an object as a name', 'json', '[{"id":"a","name":{}}]', '1 name'],
    ['a __proto__ property', 'json', '[{"id":"a","name":"b","__proto__":{"x":1}}]', '1 __proto__'],
  ] as const)(
    'a dry run with %s gets 200 and the row and column of the error',
    async (_name, format, content, place) => {
      const answer = await send({ kind: 'subjects', content, format, dryRun: true });
      expect(answer.status).toBe(200);
      const [first] = answer.body.data.errors;
      expect(`${first?.row} ${first?.column}`).toBe(place);
    },
  );

  test('an import that gives programs another or an unknown institution is refused with an error in the column institutionCode', async () => {
    const before = await tableOf('program');
    const rows = JSON.parse((await take('programs', 'json')).text) as Record<string, unknown>[];
    const content = JSON.stringify([
      { ...rows[0], institutionCode: 40 },
      { ...rows[1], institutionCode: 99 },
    ]);
    const answer = await send({ kind: 'programs', content, format: 'json' });
    expect(answer.status).toBe(422);
    expect(answer.body.data.errors).toEqual([
      { row: 1, column: 'institutionCode', message: 'This value cannot be changed.' },
      { row: 2, column: 'institutionCode', message: 'This does not exist.' },
      { row: 2, column: 'institutionCode', message: 'This value cannot be changed.' },
    ]);
    expect(await tableOf('program')).toBe(before);
  });

  const channels = 'id,name,nameEn,kind,bank,adminFee,expiresMinutes,position,active\n';
  test.each([
    ['paymentChannels', `${channels}x,BNI,,virtual-account,,4000,60,9,true`, '2 bank Enter a value.'],
    ['paymentChannels', `${channels}x,Kartu,,card,BCA,4000,60,9,true`, '2 bank Leave this empty'],
    ['paymentChannels', `${channels}x,QRIS,,qris,,700,60,9,true`, '2 kind Enter card or'],
    ['paymentChannels', `${channels}x,BNI,,virtual-account,bni va,4000,60,9,true`, '2 bank Enter the bank as'],
    [
      'paymentChannels',
      `${channels}x,BNI,,virtual-account,BNI,1000001,60,9,true`,
      '2 adminFee Enter 1,000,000 or less.',
    ],
    ['paymentChannels', `${channels}x,BNI,,virtual-account,BNI,-1,60,9,true`, '2 adminFee Enter a whole number.'],
    ['paymentChannels', `${channels}x,BNI,,virtual-account,BNI,0,4,9,true`, '2 expiresMinutes Enter 5 or more.'],
    ['paymentChannels', `${channels}x,AB,,virtual-account,BNI,0,5,9,true`, '2 name Enter 3 or more characters.'],
    ['paymentChannels', `${channels}x,BNI,A,virtual-account,BNI,0,5,9,true`, '2 nameEn Enter 3 or more characters.'],
    [
      'paymentChannels',
      `${channels}card,Kartu,,virtual-account,BNI,0,5,9,true`,
      '2 kind This value cannot be changed.',
    ],
    [
      'subjectsOfReports',
      'id,reportId,subjectId,position,semesters,asked\nx,rapor,matematika,1,0 1,true',
      '2 reportId',
    ],
    [
      'subjectsOfReports',
      'id,reportId,subjectId,position,semesters,asked\nx,kurikulum-2013,matematika,1,1,true',
      '2 subjectId Another',
    ],
    [
      'subjectsOfReports',
      'id,reportId,subjectId,position,semesters,asked\nx,kurikulum-2013,seni,1,1 13,true',
      '2 semesters',
    ],
    ['subjectsOfMajors', 'id,majorId,subjectId,asked\nx,MA-ipa,seni,true\ny,MA-ipa,seni,false', '3 subjectId Another'],
    ['schoolTypesOfLevels', 'id,levelId,typeId,offered\nx,sarjana,SMA,true', '2 typeId Another'],
  ] as const)('%s with %j is refused at %s, and nothing changes', async (kind, content, expected) => {
    const { text } = await take(kind);
    const { status, body } = await send({ kind, content });
    expect([status, body.data.created, body.data.changed]).toEqual([422, 0, 0]);
    const said = body.data.errors.map(({ row, column, message }) => `${row} ${column} ${message}`);
    expect(said).toContainEqual(expect.stringContaining(expected));
    expect((await take(kind)).text).toBe(text);
  });

  test('a new payment channel is offered to applicants, and stored as not active once the file says so', async () => {
    const row = (active: boolean) => `${channels}va-bni,BNI Virtual Account,,virtual-account,BNI,4500,720,2,${active}`;
    expect((await send({ kind: 'paymentChannels', content: row(true) })).body.data).toMatchObject({ created: 1 });
    const { body } = await admin.client.call(listPaymentChannels, {});
    expect(body.data).toContainEqual({ SFPaymentChannelId: 'va-bni', PaymentChannelName: 'BNI Virtual Account' });
    expect((await send({ kind: 'paymentChannels', content: row(false) })).body.data).toMatchObject({ changed: 1 });
    const { rows } = await server.db.query("select active, bank, version from payment_channel where id = 'va-bni'");
    expect(rows).toEqual([{ active: false, bank: 'BNI', version: 2 }]);
  });

  test('a report asks for a new subject in its semesters, and no more once the file says so', async () => {
    const rows = async () =>
      (await server.db.query("select semesters, asked from subject_configuration where id = 'k13-teater'")).rows;
    await send({ kind: 'subjects', content: 'id,name\nteater-2,Teater\n' });
    const row = (semesters: string, asked: boolean) =>
      `id;reportId;subjectId;position;semesters;asked\nk13-teater;kurikulum-2013;teater-2;30;${semesters};${asked}`;
    expect((await send({ kind: 'subjectsOfReports', content: row('3, 1,1 2', true) })).body.data).toMatchObject({
      created: 1,
    });
    expect(await rows()).toEqual([{ semesters: [1, 2, 3], asked: true }]);
    expect((await send({ kind: 'subjectsOfReports', content: row('1 2 3', false) })).body.data).toMatchObject({
      changed: 1,
    });
    expect(await rows()).toEqual([{ semesters: [1, 2, 3], asked: false }]);
  });

  test('a value that looks like a formula is exported as text and imported unchanged', async () => {
    await send({ kind: 'subjects', content: JSON.stringify([{ id: 'rumus', name: '=1+1' }]), format: 'json' });
    const { text } = await take('subjects');
    expect(text).toContain("rumus,'=1+1");
    expect((await send({ kind: 'subjects', content: text })).body.data).toMatchObject({ changed: 0 });
  });

  test('an export gets 403 for an admin of one institution and 404 for an unknown kind; exports and imports are in the audit log', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
    const params = { kind: 'programs' };
    expect((await limited.client.call(exportMasterData, { params, query: { format: 'csv' } })).status).toBe(403);
    expect(
      (await admin.client.call(exportMasterData, { params: { kind: 'account' }, query: { format: 'csv' } })).status,
    ).toBe(404);
    const { body } = await admin.client.call(listAudit, { query: { q: 'masterData', pageSize: 100 } });
    const actions = new Set(body.data.map(({ action }) => action));
    expect(actions).toEqual(new Set(['masterData.exported', 'masterData.imported']));
  });
});
