import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import * as calls from '../../src/contract/scheduled-exports.ts';
import { makePerson, type Person } from '../support/people.ts';
import { endOfRun, parseLines, quietTime } from '../support/scheduled-exports.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

const columns = { nomor: 'registrationNumber', status: 'status' };
const nightly = { institution: 'all', time: quietTime, format: 'jsonl', columns };
const exports = {
  all: { ...nightly, changesOnly: true },
  university: {
    ...nightly,
    institution: 20,
    columns: { ...columns, nik: 'personal.nik' },
    identityNumbers: ['personal.nik'],
  },
  college: { ...nightly, institution: 40 },
  medicine: { ...nightly, institution: 20, programs: ['medicine'] },
};

let data: Scratch;
let folder: string;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  data = await copyData();
  await data.change('schemas/exports.json', (file) => ({ ...file, exports }));
  folder = mkdtempSync(join(scratchFolder(), 'exports-'));
  server = await startAdmissionServer({ env: { PORTAL_ROOT: data.root, EXPORT_URL: pathToFileURL(folder).href } });
  admin = await makeAdmin(server);
});
afterAll(async () => {
  await server?.close();
  await data?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const listAs = async (person: Person) => (await person.client.call(calls.listScheduledExports)).body.data;
const writeAs = (person: Person, exportKey: string, body: { readonly againFrom?: string } = {}) =>
  person.client.call(calls.writeScheduledExport, { params: { exportKey }, body });
/** A file that is written. @returns the id of its run */
const written = async (exportKey: string): Promise<number> => {
  const { status, body } = await writeAs(admin, exportKey);
  expect(status).toBe(200);
  await endOfRun(server.db, body.data.Id);
  return body.data.Id;
};
const download = (person: Person, exportKey: string, runId: number | string) => {
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return fetch(`${server.url}/api/admin/scheduled-export/${exportKey}/run/${runId}/file`, { headers: { cookie } });
};

describe('the list', () => {
  test('has each export with its mapping and its newest files', async () => {
    const first = await written('college');
    const second = await written('college');
    const { IsConfigured, Exports } = await listAs(admin);
    expect(IsConfigured).toBe(true);
    expect(Exports.map(({ Key }) => Key)).toEqual(Object.keys(exports));
    expect(Exports.find(({ Key }) => Key === 'college')).toMatchObject({
      InstitutionCode: 40,
      Time: quietTime,
      Days: [],
      Format: 'jsonl',
      ChangesOnly: false,
      KeepDays: 30,
      Columns: [
        { Name: 'nomor', Column: 'registrationNumber' },
        { Name: 'status', Column: 'status' },
      ],
      Runs: [
        { Id: second, State: 'done', IsKept: true, AskedBy: admin.email, DueAt: null, Error: null },
        { Id: first, State: 'done', IsKept: true },
      ],
    });
  });

  test.each([
    ['an institution', { institutionCode: 20 }, ['university', 'medicine']],
    ['a program that an export has', { institutionCode: 20, programIds: ['medicine', 'law'] }, ['medicine']],
    ['another program', { institutionCode: 20, programIds: ['law'] }, []],
  ])('of an admin of %s has exports of theirs alone, and the others are absent', async (_, bounds, keys) => {
    const bounded = await makePerson(server, { role: 'admin', ...bounds });
    expect((await listAs(bounded)).Exports.map(({ Key }) => Key)).toEqual(keys);
    for (const key of Object.keys(exports).filter((one) => !keys.includes(one))) {
      expect((await writeAs(bounded, key)).status).toBe(404);
      expect((await download(bounded, key, 1)).status).toBe(404);
    }
  });
});

describe('a file on request', () => {
  test('is written once: a second request is refused while it waits', async () => {
    const { rows } = await server.db.query(
      "insert into export_run (export_key, day, part) values ('medicine', '2026-01-01', 1) returning id",
    );
    const { status, body } = await writeAs(admin, 'medicine');
    expect([status, body.message]).toEqual([409, expect.stringContaining('already being written')]);
    await server.db.query('delete from export_run where id = $1', [rows[0]?.['id']]);
    await written('medicine');
  });

  test.each([
    ['a day to come', new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)],
    ['a day too long ago', new Date(Date.now() - 92 * 86_400_000).toISOString().slice(0, 10)],
  ])('again from %s is refused', async (_, againFrom) => {
    expect((await writeAs(admin, 'all', { againFrom })).status).toBe(422);
  });

  test.each(['nothing', '__proto__', 'constructor'])(
    'of the export %s, which the data do not have, is absent',
    async (key) => {
      expect((await writeAs(admin, key)).status).toBe(404);
    },
  );

  test('has everything since a day again', async () => {
    const { formId } = await makeSubmitted(server);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    await written('all');
    const { body } = await writeAs(admin, 'all', { againFrom: today });
    await endOfRun(server.db, body.data.Id);
    const lines = parseLines(await (await download(admin, 'all', body.data.Id)).text());
    expect(lines.map(({ id }) => id)).toContain(formId);
  });
});

describe('a download', () => {
  test('is the file, and the trail names who, what and its identity numbers', async () => {
    const { formId } = await makeSubmitted(server);
    const run = await written('university');
    const response = await download(admin, 'university', run);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/university-\d{4}-\d\d-\d\d.*\.jsonl/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(parseLines(await response.text()).map(({ id }) => id)).toContain(formId);
    const query = { action: 'scheduledExport', subjectId: 'university' };
    const { data: entries } = (await admin.client.call(listAudit, { query })).body;
    expect(entries.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['scheduledExport.downloaded', 'admin'],
      ['scheduledExport.written', 'system'],
      ['scheduledExport.asked', 'admin'],
    ]);
    expect(entries[0]).toMatchObject({
      actorEmail: admin.email,
      institutionCode: 20,
      subject: { name: 'university' },
      details: { identityNumbers: ['personal.nik'] },
    });
  });

  test('of a file that was written with other bounds than the data have now is for those who may see all of it', async () => {
    const run = await written('college');
    const bounded = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const listed = async () => (await listAs(bounded)).Exports.flatMap(({ Runs }) => Runs.map(({ Id }) => Id));
    expect(await listed()).toContain(run);
    expect((await download(bounded, 'college', run)).status).toBe(200);
    await server.db.query('update export_run set institution_code = null where id = $1', [run]);
    expect(await listed()).not.toContain(run);
    expect((await download(bounded, 'college', run)).status).toBe(404);
    expect((await download(admin, 'college', run)).status).toBe(200);
  });

  test('of a run of another export, of none, or of a file that is gone, is absent', async () => {
    const run = await written('college');
    for (const [key, id] of [
      ['university', run],
      ['college', 999_999],
      ['college', 'x'],
      ['college', '1e3'],
    ] as const)
      expect((await download(admin, key, id)).status, `${key} ${id}`).toBe(404);
    rmSync(join(folder, 'college'), { recursive: true });
    expect((await download(admin, 'college', run)).status).toBe(404);
  });
});

test('without a place the list says so, and no file can be asked for', async () => {
  const other = await startAdmissionServer();
  try {
    const person = await makeAdmin(other);
    const { IsConfigured, Exports } = await listAs(person);
    expect(IsConfigured).toBe(false);
    const [one] = Exports;
    if (!one) throw new Error('the data describe no export');
    expect((await writeAs(person, one.Key)).status).toBe(409);
  } finally {
    await other.close();
  }
});
