import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listExportColumns } from '../../src/contract/admin-applications.ts';
import { addManyApplications } from '../support/many-applications.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { readWorkbook, type Workbook } from '../support/workbook.ts';
import { type Applicant, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
let siti: Applicant;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
  siti = await makeSubmitted(server);
});
afterAll(() => server.close());

/** The bytes of an export, as a browser would save them. */
const download = async (query: Readonly<Record<string, string>>, by = admin) => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const response = await fetch(`${server.url}/api/admin/form/export?${new URLSearchParams(query)}`, {
    headers: { cookie, 'accept-language': 'en' },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const csv = async (query: Readonly<Record<string, string>>, by = admin): Promise<string[][]> => {
  const { response, bytes } = await download(query, by);
  expect(response.status).toBe(200);
  return parse(Buffer.from(bytes), { bom: true });
};

describe('an export', () => {
  it('a CSV export is a UTF-8 download with byte order mark and has the chosen columns in the given order with their labels', async () => {
    const { response, bytes } = await download({ q: siti.person.email, columns: 'email,personal.firstName,status' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('applications.csv');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, row] = parse(Buffer.from(bytes), { bom: true }) as string[][];
    expect(heading).toEqual(['Email', 'First name', 'Status']);
    expect(row).toEqual([siti.person.email, expect.any(String), 'Submitted']);
  });

  it.each([
    ...['=HYPERLINK("http://evil.example")', '+62 812', '-1+1', '@SUM(A1)', '\tcmd'].map(
      (text) => [text, `'${text}`] as const,
    ),
    // Spreadsheets begin a row at a line's end, whatever quotation marks stand around it.
    ['\r=1', "'\r'=1"],
  ] as const)('an export contains the answer %j as text and not as a formula', async (text, harmless) => {
    await server.db.query(
      `update application_step set answers = answers || jsonb_build_object('address', $2::text)
          where application_id = $1 and step = 'personal'`,
      [siti.formId, text],
    );
    const query = { q: siti.person.email, columns: 'personal.address' };
    expect((await csv(query))[1]).toEqual([harmless]);
    // Reading a formula would throw.
    expect((await sheetOf(query))[1]).toEqual([{ kind: 'text', value: text }]);
  });

  it('quotes, markup and line breaks of an answer stay unchanged in CSV and Excel exports, and only Excel omits a control character', async () => {
    const text = 'Jalan "A" & <B>, no. 5\nRT 3 \u0007';
    await server.db.query(
      `update application_step set answers = answers || jsonb_build_object('address', $2::text)
        where application_id = $1 and step = 'personal'`,
      [siti.formId, text],
    );
    const query = { q: siti.person.email, columns: 'personal.address' };
    expect((await csv(query))[1]).toEqual([text]);
    expect((await sheetOf(query))[1]).toEqual([{ kind: 'text', value: 'Jalan "A" & <B>, no. 5\nRT 3 ' }]);
  });

  it('an export is written to the audit log with its user and columns and without the search text', async () => {
    await csv({ q: siti.person.email, columns: 'email', status: 'Submitted' });
    const { rows } = await server.db.query(
      "select action, details from audit where actor_id = $1 and action like 'application.export%' order by id desc limit 2",
      [admin.id],
    );
    expect(rows.reverse()).toEqual([
      {
        action: 'application.exported',
        details: { status: 'Submitted', format: 'csv', searched: true, columns: ['email'] },
      },
      { action: 'application.exportEnded', details: { rows: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(siti.person.email);
  });

  it('an export with an unknown column gets 400, and listExportColumns returns unique keys and labels that are not translation keys', async () => {
    expect((await download({ columns: 'email,personal.shoeSize' })).response.status).toBe(400);
    const { body } = await admin.client.call(listExportColumns);
    const keys = body.data.map(({ Key }) => Key);
    expect(keys).toEqual(expect.arrayContaining(['registrationNumber', 'personal.nik']));
    expect(new Set(keys).size).toBe(keys.length);
    expect(body.data.every(({ Label }) => Label !== '' && !/^[\w-]+\.[\w.-]+$/.test(Label))).toBe(true);
  });

  it('an export by an admin of one institution contains no application of another', async () => {
    const own = await makeAdmin(server, 30);
    const rows = await csv({ columns: 'institutionCode' }, own);
    expect(new Set(rows.slice(1).map(([institution]) => institution))).toEqual(new Set(['Institute']));
    expect(await csv({ q: siti.person.email, columns: 'email' }, own)).toHaveLength(1);
  });
});

interface Line {
  readonly id: string;
  readonly forms: Readonly<Record<string, Readonly<Record<'version' | 'savedAs' | 'savedAt', string>>>>;
  readonly values: Readonly<Record<string, unknown>>;
}

const jsonLines = async (query: Readonly<Record<string, string>>, by = admin): Promise<readonly Line[]> => {
  const { response, bytes } = await download({ ...query, format: 'jsonl' }, by);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  expect(response.headers.get('content-disposition')).toContain('applications.jsonl');
  const text = Buffer.from(bytes).toString('utf8');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
};

describe('an export as JSON Lines', () => {
  it('has one application in each line with stored codes, times in Jakarta and the versions of the forms', async () => {
    const columns =
      'registrationNumber,status,institutionCode,period,program,submittedAt,registrationFee,tags,personal.nik,' +
      'personal.birthDate,personal.sfProvinceId,academic.grades,academic.grades.average.knowledge';
    await server.db.query(
      "insert into application_tag (application_id, tag, added_by) values ($1, 'beasiswa', $2), ($1, 'awal', $2)",
      [siti.formId, admin.id],
    );
    const [line, ...others] = await jsonLines({ q: siti.person.email, columns });
    expect(others).toEqual([]);
    const { rows } = await server.db.query<Record<string, unknown>>(
      `select a.registration_number as number, a.status, a.institution_code as institution, a.period_id as period,
          to_char(a.submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"') as at,
          a.registration_fee as fee, o.program_id as program
         from application a join application_preference p on p.application_id = a.id
         join offered_program o on o.id = p.offered_program_id
        where a.id = $1 order by p.is_verified desc, p.position limit 1`,
      [siti.formId],
    );
    const stored = rows[0] ?? {};
    const steps = await server.db.query<{ step: string; version: string; answers: Record<string, unknown> }>(
      `select step, schema_version as version, answers from application_step
        where application_id = $1 and step in ('personal', 'academic')`,
      [siti.formId],
    );
    const answers = Object.fromEntries(steps.rows.map((row) => [row.step, row.answers]));
    expect(line?.id).toBe(siti.formId);
    expect(line?.values).toEqual({
      registrationNumber: stored['number'],
      status: stored['status'],
      institutionCode: stored['institution'],
      period: stored['period'],
      program: stored['program'],
      submittedAt: stored['at'],
      registrationFee: stored['fee'],
      tags: ['awal', 'beasiswa'],
      'personal.nik': answers['personal']?.['nik'],
      'personal.birthDate': answers['personal']?.['birthDate'],
      'personal.sfProvinceId': answers['personal']?.['sfProvinceId'],
      'academic.grades': answers['academic']?.['grades'],
      'academic.grades.average.knowledge': expect.any(Number),
    });
    // The order of the columns is that of the address.
    expect(Object.keys(line?.values ?? {})).toEqual(columns.split(','));
    const { catalogue } = server.portal.services;
    for (const { step, version } of steps.rows)
      expect(line?.forms[step]).toEqual({
        version: catalogue.steps.find(({ key }) => key === step)?.schemaVersion,
        savedAs: version,
        savedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/),
      });
    expect(Object.keys(line?.forms ?? {}).sort()).toEqual(['academic', 'personal']);
  });

  it('keeps line breaks, formulas and quotation marks inside their line, and an absent answer is null', async () => {
    const text = '=1+1\n"baris"\u2028\\ akhir';
    await server.db.query(
      `update application_step set answers = (answers || jsonb_build_object('address', $2::text)) - 'middleName'
        where application_id = $1 and step = 'personal'`,
      [siti.formId, text],
    );
    const [line] = await jsonLines({ q: siti.person.email, columns: 'personal.address,personal.middleName,decision' });
    expect(line?.values).toEqual({ 'personal.address': text, 'personal.middleName': null, decision: null });
  });

  it('is empty where the filter finds nothing, refuses an unknown column, and has no application of another institution', async () => {
    expect(await jsonLines({ q: 'nobody-at-all', columns: 'email' })).toEqual([]);
    expect((await download({ columns: 'email,personal.shoeSize', format: 'jsonl' })).response.status).toBe(400);
    const own = await makeAdmin(server, 30);
    const lines = await jsonLines({ columns: 'institutionCode' }, own);
    expect(new Set(lines.map(({ values }) => values['institutionCode']))).toEqual(new Set([30]));
    expect(await jsonLines({ q: siti.person.email, columns: 'email' }, own)).toEqual([]);
  });
});

describe('identity numbers', () => {
  it.each(['csv', 'xlsx', 'jsonl'])(
    'in an export as %s are named in the audit log, and are not chosen for the next export',
    async (format) => {
      const by = await makeAdmin(server);
      const detailsOf = async () =>
        (
          await server.db.query<{ details: Record<string, unknown> }>(
            "select details from audit where actor_id = $1 and action = 'application.exported' order by id desc limit 1",
            [by.id],
          )
        ).rows[0]?.details;
      const choices = async () => (await by.client.call(listExportColumns)).body.data;
      const identity = (await choices()).filter(({ Identity }) => Identity);
      expect(identity.map(({ Key }) => Key)).toEqual(['personal.nik', 'personal.passportNumber']);
      expect(identity.some(({ Chosen, Suggested, Listable }) => Chosen || Suggested || Listable)).toBe(false);
      await download({ q: siti.person.email, columns: 'email,personal.nik', format }, by);
      expect(await detailsOf()).toMatchObject({ identityNumbers: ['personal.nik'] });
      expect((await choices()).flatMap(({ Key, Chosen }) => (Chosen ? [Key] : []))).toEqual(['email']);
      await download({ q: siti.person.email, columns: 'email', format }, by);
      expect(await detailsOf()).not.toHaveProperty('identityNumbers');
    },
  );
});

const sheetOf = async (query: Readonly<Record<string, string>>): Promise<Workbook['sheets'][number]> => {
  const { response, bytes } = await download({ ...query, format: 'xlsx' });
  expect(response.status).toBe(200);
  const { sheets } = readWorkbook(bytes);
  expect(sheets).toHaveLength(1);
  return sheets[0] ?? [];
};

describe('a large export', () => {
  it('a CSV export of more than 2,300 applications has one row for each, and an Excel export has as many rows', async () => {
    await addManyApplications(server.db, 0, 2_300);
    const rows = await csv({ columns: 'createdAt,name,registrationNumber,personal.address' });
    const { rows: count } = await server.db.query<{ n: number }>(
      'select count(*)::int as n from application where deleted_at is null',
    );
    expect(rows).toHaveLength((count[0]?.n ?? 0) + 1);
    const numbers = rows.slice(1).flatMap(([, , number]) => number || []);
    expect(new Set(numbers).size).toBe(numbers.length);
    const sheet = await sheetOf({ columns: 'registrationNumber' });
    expect(sheet).toHaveLength(rows.length);
  });
});
