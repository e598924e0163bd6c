import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listExportColumns } from '../../src/contract/admin-applications.ts';
import { demoName } from '../support/journey/demo-names.ts';
import { logIn, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { byHeading, readWorkbook, type SheetCell, type Workbook } from '../support/workbook.ts';
import { type Applicant, decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';
import { read } from './documents-support.ts';

let server: TestServer;
let admin: Person;
let siti: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
  siti = await makeSubmitted(server, 'ayu@example.com');
});
afterAll(() => server.close());

const download = async (query: Readonly<Record<string, string>>, by = admin): Promise<Uint8Array> => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const response = await fetch(`${server.url}/api/admin/form/export?${new URLSearchParams(query)}`, {
    headers: { cookie, 'accept-language': 'fr' },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

const workbook = async (query: Readonly<Record<string, string>>, by = admin): Promise<Workbook> =>
  readWorkbook(await download({ format: 'xlsx', ...query }, by));

const columnsOf = async (by = admin) => (await by.client.call(listExportColumns)).body.data;

const everything = async (): Promise<string> => (await columnsOf()).map(({ Key }) => Key).join(',');

/** The row of one application, by heading. */
const rowOf = async (query: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, SheetCell>> => {
  const [row] = byHeading((await workbook({ q: siti.person.email, lang: 'en', ...query })).sheets[0] ?? []);
  if (!row) throw new Error('the application is not in the export');
  return row;
};

const answersOf = async (step: string): Promise<Readonly<Record<string, unknown>>> => {
  const { rows } = await server.db.query<{ answers: Record<string, unknown> }>(
    'select answers from application_step where application_id = $1 and step = $2',
    [siti.formId, step],
  );
  return rows[0]?.answers ?? {};
};

const nameIn = async (table: string, id: unknown): Promise<string> => {
  const { rows } = await server.db.query<{ name: string }>(`select name from ${table} where id = $1`, [id]);
  return rows[0]?.name as string;
};

const removeSpaces = (text: string): string => text.replace(/[\s\u200b]+/g, '');

describe('an exported application', () => {
  it.each(['id', 'en'])('the text answers in an exported application also appear in its PDF, in %s', async (locale) => {
    const { sheets } = await workbook({ q: siti.person.email, lang: locale, columns: await everything() });
    const heading = sheets[0]?.[0] ?? [];
    const row = sheets[0]?.[1] ?? [];
    const { text } = await read(server, siti.person, 'registration', siti.formId, locale);
    const document = removeSpaces(text);
    const own = (await columnsOf()).findIndex(({ Step }) => Step !== null);
    const headed = heading.flatMap(({ value }, index) => {
      const cell = row[index];
      return index >= own && cell?.kind === 'text' ? [[String(value), String(cell.value)] as const] : [];
    });
    expect(headed.length).toBeGreaterThan(20);
    const unticked = ['Tidak', 'No'];
    const missing = headed.filter(([, value]) => !unticked.includes(value) && !document.includes(removeSpaces(value)));
    expect(missing).toEqual([]);
  });

  it('the export contains the names of institution, province, city and school instead of their ids', async () => {
    const [personal, academic] = [await answersOf('personal'), await answersOf('academic')];
    const row = await rowOf({ columns: await everything() });
    const t = server.portal.services.texts.translate('en');
    const label = (field: string) => t(`${field}.label`);
    const expected = {
      Institution: 'University',
      // The family has one as well.
      [`${label('personal.sfProvinceId')} (${t('personal.group.address')})`]: await nameIn(
        'province',
        personal['sfProvinceId'],
      ),
      [label('academic.sfSchoolId')]: await nameIn('school', academic['sfSchoolId']),
      [label('academic.sfCityId')]: await nameIn('city', academic['sfCityId']),
      Status: 'Submitted',
    };
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, row.get(name)?.value]));
    expect(found).toEqual(expected);
  });

  it('an Excel export has times in Jakarta time, numbers as numbers and identity numbers as text, and CSV has the same values', async () => {
    const personal = await answersOf('personal');
    const { rows } = await server.db.query<{ at: string; fee: number }>(
      `select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as at, registration_fee as fee
         from application where id = $1`,
      [siti.formId],
    );
    const keys =
      'createdAt,registrationFee,personal.birthDate,personal.nik,personal.phoneNumber,academic.yearOfGraduation';
    const [, row = []] = (await workbook({ q: siti.person.email, columns: keys })).sheets[0] ?? [];
    expect(row).toEqual([
      { kind: 'date', value: rows[0]?.at },
      { kind: 'number', value: rows[0]?.fee },
      { kind: 'date', value: personal['birthDate'] },
      { kind: 'text', value: personal['nik'] },
      { kind: 'text', value: `${personal['dialCode']} ${personal['phoneNumber']}` },
      { kind: 'number', value: (await answersOf('academic'))['yearOfGraduation'] },
    ]);
    const [, csv = []] = parse(Buffer.from(await download({ q: siti.person.email, columns: keys })), {
      bom: true,
    }) as string[][];
    expect(csv.slice(0, 4)).toEqual([rows[0]?.at, String(rows[0]?.fee), personal['birthDate'], `'${personal['nik']}`]);
  });

  it('the headings of all export columns are unique in both languages, and none contains the key of an answer column', async () => {
    const all = await columnsOf();
    for (const lang of ['id', 'en']) {
      const [heading = []] =
        (await workbook({ q: 'nobody@example.com', lang, columns: await everything() })).sheets[0] ?? [];
      const names = heading.map(({ value }) => String(value));
      expect(new Set(names).size).toBe(names.length);
      for (const { Key, Step } of all) if (Step !== null) expect(names.join('\n')).not.toContain(Key);
    }
  });

  it('an Excel export contains the grades on a second sheet and their average on the first', async () => {
    const grid = (await answersOf('academic'))['grades'] as Record<string, Record<string, { knowledge?: number }>>;
    const { names, sheets } = await workbook({
      q: siti.person.email,
      lang: 'en',
      columns: 'registrationNumber,academic.grades,academic.grades.average.knowledge',
    });
    expect(names).toEqual(['Applications', server.portal.services.texts.translate('en')('academic.grades.label')]);
    const [row] = byHeading(sheets[1] ?? []);
    const [main] = byHeading(sheets[0] ?? []);
    expect(row?.get('Registration number')).toEqual(main?.get('Registration number'));
    const exported: number[] = [];
    for (const [subject, semesters] of Object.entries(grid))
      for (const [semester, { knowledge }] of Object.entries(semesters)) {
        if (knowledge === undefined) continue;
        const heading = `${demoName(await nameIn('subject', subject), 'en')}, Semester ${semester}, Knowledge`;
        expect(row?.get(heading), heading).toEqual({ kind: 'number', value: knowledge });
      }
    for (const [heading, { value }] of row ?? [])
      if (heading.endsWith('Knowledge') && typeof value === 'number') exported.push(value);
    const mean = exported.reduce((sum, grade) => sum + grade, 0) / exported.length;
    expect(main?.get('Average Knowledge grade')?.value).toBe(Math.round(mean * 100) / 100);
  });
});

describe('admission data in an export', () => {
  it('the export contains the payment status, paid amount, time of payment and payment channel', async () => {
    const { rows } = await server.db.query<{ number: string; amount: number; at: string }>(
      `select a.registration_number as number, p.amount, to_char(p.paid_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as at
         from payment p join application a on a.id = p.application_id
        where p.status = 'Paid' and p.amount > 0 order by p.number limit 1`,
    );
    const keys = 'paymentStatus,amountPaid,paidAt,paymentChannel';
    const { sheets } = await workbook({ q: rows[0]?.number as string, lang: 'id', columns: keys });
    expect(sheets[0]?.[1]).toEqual([
      { kind: 'text', value: 'Lunas' },
      { kind: 'number', value: rows[0]?.amount },
      { kind: 'date', value: rows[0]?.at },
      { kind: 'text', value: expect.stringMatching(/\w/) },
    ]);
  });

  it('the export contains the admin, reasons and message of a rejection until it is undone', async () => {
    const { person, formId } = await makeSubmitted(server);
    const rejection = { reason: 'grades', furtherReason: 'quota', message: '=Sampai jumpa' };
    expect((await decideAs(admin, formId, 'reject', { rejection })).status).toBe(200);
    const keys = 'decision,decidedBy,rejectionReasons,rejectionMessage';
    const cells = async () => (await workbook({ q: person.email, lang: 'en', columns: keys })).sheets[0]?.[1] ?? [];
    const [decision, by, reasons, message] = await cells();
    expect([decision?.value, message?.value]).toEqual(['Rejected', '=Sampai jumpa']);
    expect(by?.value).toMatch(/\w/);
    expect(reasons?.value).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
    expect((await decideAs(admin, formId, 'undo')).status).toBe(200);
    expect((await cells()).map(({ value }) => value)).toEqual([null, null, null, null]);
  });
});

describe('export columns', () => {
  it('the default columns contain no identity number and no address', async () => {
    const officer = await makeAdmin(server);
    const chosen = (await columnsOf(officer)).filter(({ Chosen }) => Chosen).map(({ Key }) => Key);
    expect(chosen).toEqual(
      expect.arrayContaining(['registrationNumber', 'decision', 'academic.grades.average.knowledge']),
    );
    expect(chosen.filter((key) => /nik|passport|address|postal|birth/i.test(key))).toEqual([]);
    const headings = (await workbook({ lang: 'en' }, officer)).sheets[0]?.[0]?.map(({ value }) => value) ?? [];
    expect(headings).toContain('Registration number');
    expect(headings.filter((name) => /NIK|address/i.test(String(name)))).toEqual([]);
  });

  it('the columns of the last export are preselected for the same admin only', async () => {
    const officer = await makeAdmin(server);
    await download({ columns: 'personal.phoneNumber,email' }, officer);
    await download({}, officer);
    const chosenBy = async (by: Person) => (await columnsOf(by)).filter(({ Chosen }) => Chosen).map(({ Key }) => Key);
    expect(await chosenBy(officer)).toEqual(['email', 'personal.phoneNumber']);
    expect((await chosenBy(await makeAdmin(server))).length).toBeGreaterThan(2);
    expect(await chosenBy(await logIn(server, officer.email))).toEqual(['email', 'personal.phoneNumber']);
  });

  it('an Excel export of nothing but the grades column has two sheets, the first with registration number and name', async () => {
    const { sheets } = await workbook({ q: siti.person.email, lang: 'en', columns: 'academic.grades' });
    expect(sheets[0]?.[0]?.map(({ value }) => value)).toEqual(['Registration number', 'Name']);
    expect(sheets).toHaveLength(2);
    const csv = parse(Buffer.from(await download({ q: siti.person.email, columns: 'academic.grades' })), { bom: true });
    expect(csv).toHaveLength(2);
  });
});
