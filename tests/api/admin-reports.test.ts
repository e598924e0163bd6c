import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import { getReport, type ReportName, reportNames } from '../../src/contract/admin-reports.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
  const { formId } = await makeSubmitted(server);
  await server.db.query(
    `update account set profile = jsonb_build_object('firstName', '=HYPERLINK("http://evil.example")') where id = $1`,
    [admin.id],
  );
  const rejected = await decideAs(admin, formId, 'reject', { rejection: { reason: 'quota', furtherReason: 'grades' } });
  expect(rejected.status).toBe(200);
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string | number>>;

const see = async (report: ReportName, query: Query = {}, by = admin, language = 'en') => {
  const options = { params: { report }, query, headers: { 'accept-language': language } };
  const { status, body, text } = await by.client.call(getReport, options);
  if (status !== 200) throw new Error(text);
  return body.data;
};

const requestFile = (report: string, query: Query = {}, by = admin) => {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const sent = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${server.url}/api/admin/report/${report}/file?${sent}`, { headers: { cookie } });
};

const csvOf = async (report: string, query: Query = {}, by = admin): Promise<string[][]> => {
  const response = await requestFile(report, query, by);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true });
};

test.each(
  reportNames.flatMap(
    (name) =>
      [
        [name, 'en'],
        [name, 'id'],
      ] as const,
  ),
)('the file of the report %s in %s has the headings and cells of the table', async (name, lang) => {
  const { columns, rows } = await see(name, {}, admin, lang);
  const [heading, ...lines] = await csvOf(name, { lang });
  expect(heading).toEqual(columns.map(({ label }) => label));
  expect(rows.length).toBeGreaterThan(0);
  const texts = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
  const safe = (cell: string): string => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell);
  expect(lines).toEqual(texts.map((cells) => cells.map(safe)));
});

test('the name of a file says which report it is, of which institution, period and day', async () => {
  const bounded = await makePerson(server, { role: 'admin', institutionCode: 20, programIds: ['20-kedokteran'] });
  const nameOf = async (query: Query, by = admin) => {
    const sent = (await requestFile('funnel', query, by)).headers.get('content-disposition') ?? '';
    return /filename="([^"]+)"/.exec(sent)?.[1]?.replace(/\d{4}-\d{2}-\d{2}/, 'DAY');
  };
  expect([
    await nameOf({ lang: 'en' }),
    await nameOf({ lang: 'id', institutionCode: 20, admissionPeriodId: 'a/b"c' }),
    await nameOf({ lang: 'en', institutionCode: 30 }, bounded),
  ]).toEqual(['funnel-DAY.csv', 'tahap-pendaftaran-untar-a-b-c-DAY.csv', 'funnel-untar-own-programs-DAY.csv']);
});

test('labels are in the language of the request', async () => {
  const [english, indonesian] = [await see('durations'), await see('durations', {}, admin, 'id')];
  expect(english.columns.map(({ label }) => label)).not.toEqual(indonesian.columns.map(({ label }) => label));
  const reasons = (await see('reasons', {}, admin, 'id')).rows.filter(({ key }) => key !== 'none');
  expect(reasons.map(({ key }) => key).sort()).toEqual(['grades', 'quota']);
  for (const { key, cells } of reasons) expect(cells[0]).not.toBe(key);
});

test('a reviewer whose name is a formula is text in the file', async () => {
  const names = (await csvOf('reviewers', { lang: 'en' })).map(([name]) => name);
  expect(names).toContain(`'=HYPERLINK("http://evil.example")`);
});

test('an admin of one institution gets its numbers from every report and file, whatever the filter', async () => {
  const limited = await makePerson(server, { role: 'admin', institutionCode: 20 });
  for (const name of reportNames) {
    const own = await see(name, { institutionCode: 20 });
    const all = await see(name);
    expect([name, await see(name, {}, limited)]).toEqual([name, own]);
    expect([name, await see(name, { institutionCode: 30 }, limited)]).toEqual([name, own]);
    expect([name, await csvOf(name, { institutionCode: 30, lang: 'en' }, limited)]).toEqual([
      name,
      await csvOf(name, { institutionCode: 20, lang: 'en' }),
    ]);
    expect([name, own]).not.toEqual([name, all]);
  }
  const { rows } = await server.db.query<{ id: string }>(
    'select id from admission_period where institution_code = 30 limit 1',
  );
  const foreign = await see('institutions', { admissionPeriodId: rows[0]?.id ?? '' }, limited);
  expect(foreign.rows).toEqual([]);
  expect((await see('years', { admissionPeriodId: rows[0]?.id ?? '' }, limited)).rows).toEqual([]);
});

test('registered accounts are counted for all institutions and periods together only, with their source', async () => {
  const registeredOf = async () => {
    const { columns, rows } = await see('sources');
    const place = columns.findIndex(({ key }) => key === 'registered');
    return new Map(rows.map(({ key, cells }) => [key, Number(cells[place])]));
  };
  const totalOf = async (query: Query = {}) =>
    (await see('funnel', query)).rows.find(({ key }) => key === 'registered')?.cells[1];
  const [before, total] = [await registeredOf(), await totalOf()];
  const person = await makePerson(server);
  await server.db.query(`update account set referral_website = 'new.example' where id = $1`, [person.id]);
  expect((await registeredOf()).get('website.new.example')).toBe(1);
  expect((await registeredOf()).get('unknown')).toBe(before.get('unknown'));
  expect(await totalOf()).toBe(Number(total) + 1);
  expect(await totalOf({ institutionCode: 20 })).toBeUndefined();
  expect((await see('sources', { institutionCode: 20 })).columns.map(({ key }) => key)).not.toContain('registered');
});

test('more than twenty sources are twenty lines, and one for the others', async () => {
  const { rows } = await server.db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, verified_at, referral_website)
     select 'source' || n || '@example.com', 'source' || n || '@example.com', 'none', now(), 'site' || n || '.example'
       from generate_series(1, 25) n returning id`,
  );
  expect(rows).toHaveLength(25);
  const report = await see('sources');
  const websites = report.rows.filter(({ key }) => key.startsWith('website.'));
  expect(websites).toHaveLength(20);
  expect(report.rows.map(({ key }) => key).slice(20)).toEqual(['others', 'unknown']);
});

test('an unknown report and a wrong filter are refused; a period that does not exist has no numbers', async () => {
  const ask = async (report: string, query: Query = {}) =>
    (await admin.client.call(getReport, { params: { report }, query })).status;
  expect([await ask('salaries'), await ask('toString'), await ask('%2e%2e')]).toEqual([404, 404, 404]);
  expect([await ask('funnel', { institutionCode: 'x' }), await ask('funnel', { institutionCode: -1 })]).toEqual([
    400, 400,
  ]);
  expect((await requestFile('salaries')).status).toBe(404);
  expect((await see('institutions', { admissionPeriodId: 'nowhere' })).rows).toEqual([]);
  const begun = (await see('funnel', { admissionPeriodId: 'nowhere' })).rows.find(({ key }) => key === 'begun');
  expect(begun?.cells.slice(1)).toEqual([0, null]);
});

test('reports need the right reports, and each file is in the audit log', async () => {
  const editor = await makePerson(server, { role: 'admin', staffRoles: ['contentEditor'] });
  const finance = await makePerson(server, { role: 'admin', staffRoles: ['finance'] });
  expect((await editor.client.call(getReport, { params: { report: 'funnel' } })).status).toBe(403);
  expect((await requestFile('funnel', {}, editor)).status).toBe(403);
  expect((await requestFile('years', {}, finance)).status).toBe(200);
  const { data } = (await admin.client.call(listAudit, { query: { action: 'report.exported' } })).body;
  expect(data.find(({ actorId }) => actorId === finance.id)).toMatchObject({
    subjectKind: 'report',
    subjectId: 'years',
  });
});
