import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, startAdmissionServer, submit } from './application-support.ts';

let server: TestServer;
let ayu: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  ayu = await makePerson(server);
  formId = await makeDraft(server, ayu);
  await setDates({ fee_due_on: null, test_on: null, announced_on: null });
});
afterAll(() => server.close());

interface Dates {
  readonly fee_due_on: string | null;
  readonly test_on: string | null;
  readonly announced_on: string | null;
}

const setDates = ({ fee_due_on, test_on, announced_on }: Dates) =>
  server.db.query(
    `update admission_period set fee_due_on = $2, test_on = $3, announced_on = $4
      where id = (select period_id from application where id = $1)`,
    [formId, fee_due_on, test_on, announced_on],
  );

const calendar = async (query = '') => ayu.client.request('GET', `/api/form/calendar?formId=${formId}${query}`);

/** The lines of iCalendar as they were before folding. */
const linesOf = (text: string): string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n');

test('a draft has no calendar file, nor has an application without dates', async () => {
  expect((await calendar()).status).toBe(404);
  expect((await submit(ayu, formId)).status).toBe(200);
  expect((await calendar()).status).toBe(404);
});

test('the mail about the submit names the next thing and its last day in its language', async () => {
  // A sent mail keeps its text instead of its data.
  const { rows } = await server.db.query(
    `select coalesce(data ->> 'next', body) as text, locale from application_mail where application_id = $1 order by id`,
    [formId],
  );
  expect(rows[0]?.text).toMatch(
    rows[0]?.locale === 'en' ? /^Pay the registration fee for /m : /^Bayar biaya pendaftaran /m,
  );
});

test('the calendar file has the dates as whole days, with ids that stay, escaped and without further lines', async () => {
  await setDates({ fee_due_on: '2099-02-12', test_on: '2099-02-13', announced_on: '2099-03-01' });
  await server.db.query(
    `update program set name = $2, names = '{}' where id = (
       select o.program_id from application_preference p join offered_program o on o.id = p.offered_program_id
        where p.application_id = $1 and p.is_verified)`,
    [formId, `Ilmu; Komputer, \\ \r\nEND:VCALENDAR\u2028 ${'panjang '.repeat(20)}`],
  );
  const answer = await calendar('&lang=en');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = linesOf(answer.text);
  // No test: the program requires none.
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20990212',
    'DTSTART;VALUE=DATE:20990301',
  ]);
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([
    'DTEND;VALUE=DATE:20990213',
    'DTEND;VALUE=DATE:20990302',
  ]);
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:fee-${formId}`, `UID:announcement-${formId}`]);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('Ilmu\\; Komputer\\, \\\\');
  expect(lines.filter((line) => line !== '' && !/^[A-Z-]+[:;]/.test(line))).toEqual([]);
  for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect((await calendar('&lang=xx')).status).toBe(400);
});

test('days that are over are in no file, and the application says the day of the server', async () => {
  await setDates({ fee_due_on: '2020-02-12', test_on: null, announced_on: '2020-03-01' });
  expect((await calendar()).status).toBe(404);
  const { data } = (await ayu.client.call(getApplication, { query: { formId } })).body;
  expect(data.Dates).toMatchObject({ FeeDue: '2020-02-12', Test: null, Announcement: '2020-03-01' });
  expect(data.Dates.Today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('the calendar file of somebody else is absent', async () => {
  const other = await makePerson(server);
  const answer = await other.client.request('GET', `/api/form/calendar?formId=${formId}`);
  expect(answer.status).toBe(404);
});
