import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { planDueExports, removeOldExports } from '../../src/server/features/scheduled-exports/plan-exports.ts';
import { createExportContext, writeExport } from '../../src/server/features/scheduled-exports/write-export.ts';
import type { Person } from '../support/people.ts';
import { askForRun, endOfRun, filesOf, parseLines, quietTime, readExport } from '../support/scheduled-exports.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, endUndo, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

const everything = { institution: 'all', time: quietTime, format: 'jsonl' };
const columns = { nomor: 'registrationNumber', nama: 'name', status: 'status' };
const exports = {
  changes: {
    ...everything,
    changesOnly: true,
    columns: {
      ...columns,
      keputusan: 'decision',
      jk: { column: 'personal.gender', codes: { Male: 'L', Female: 'P' } },
      warga: { column: 'personal.nationality', codes: { Foreign: 'WNA' } },
      bayar: 'paymentStatus',
    },
  },
  whole: { ...everything, columns: { ...columns, nik: 'personal.nik' }, identityNumbers: ['personal.nik'] },
  table: { ...everything, format: 'csv', columns: { Nama: 'name', Alamat: 'personal.address', Status: 'status' } },
  'table-changes': { ...everything, format: 'csv', changesOnly: true, columns },
  accepted: { ...everything, statuses: ['Accepted'], changesOnly: true, columns },
  college: { ...everything, time: '02:30', institution: 40, columns },
  broken: { ...everything, columns: { x: 'personal.gone' } },
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

const context = () =>
  createExportContext(server.portal.services, { error: () => undefined, warn: () => undefined, info: () => undefined });

/** Writes a file now. */
const write = async (key: string) => {
  const run = await endOfRun(server.db, await askForRun(server.db, key));
  expect(run).toMatchObject({ state: 'done', error: null });
  const { bytes, manifest } = readExport(folder, run?.['file'] as string);
  return {
    /** Of the run, in Jakarta. */
    day: run?.['day'] as string,
    text: bytes.toString(),
    lines: parseLines(exports[key as keyof typeof exports].format === 'jsonl' ? bytes.toString() : ''),
    manifest,
  };
};

describe('a file of changes', () => {
  test('has everything at first, then only what changed, then nothing', async () => {
    const one = await makeSubmitted(server);
    const first = await write('changes');
    expect(first.manifest).toMatchObject({ previous: null, from: null, removed: 0 });
    expect(first.lines.filter(({ id }) => id === one.formId)).toEqual([
      {
        id: one.formId,
        forms: { personal: { version: expect.any(String), savedAs: expect.any(String), savedAt: expect.any(String) } },
        values: {
          nomor: expect.stringMatching(/^\d+-\d+-\d+$/),
          nama: expect.any(String),
          status: 'Submitted',
          keputusan: null,
          jk: expect.stringMatching(/^[LP]$/),
          warga: 'Indonesian',
          bayar: null,
        },
      },
    ]);
    expect(first.manifest.unmapped).toEqual({ warga: first.manifest.lines });
    const two = await makeSubmitted(server);
    const second = await write('changes');
    expect(second.lines.map(({ id }) => id)).toEqual([two.formId]);
    expect(second.manifest).toMatchObject({ previous: first.manifest.number, from: first.manifest.to, lines: 1 });
    expect((await write('changes')).lines).toEqual([]);
  });

  test('has a decision once it is released, not while it can be undone, and nothing of one that was undone', async () => {
    const [released, undone] = [await makeSubmitted(server), await makeSubmitted(server)];
    await write('changes');
    for (const { formId } of [released, undone]) expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
    expect((await write('changes')).lines).toEqual([]);
    expect((await decideAs(admin, undone.formId, 'undo')).status).toBe(200);
    expect((await write('changes')).lines).toEqual([]);
    // Nothing is committed at the moment of the release.
    await endUndo(server, released.formId);
    const { lines } = await write('changes');
    expect(lines).toMatchObject([{ id: released.formId, values: { status: 'Accepted', keputusan: 'accept' } }]);
    expect(lines).toHaveLength(1);
  });

  test('has an answer that was changed, and a payment', async () => {
    const { formId } = await makeSubmitted(server);
    await write('changes');
    await server.db.query(
      `update application_step set answers = answers || '{"gender":"Female"}' where application_id = $1 and step = 'personal'`,
      [formId],
    );
    expect((await write('changes')).lines).toMatchObject([{ id: formId, values: { jk: 'P' } }]);
    await server.db.query('update application set registration_fee = 0 where id = $1', [formId]);
    await write('changes');
    await server.db.query("update application set status = 'Pending Registration Fee' where id = $1", [formId]);
    expect((await write('changes')).lines).toMatchObject([{ id: formId, values: { bayar: 'Unpaid' } }]);
  });

  test('does not lose what a slow transaction commits after the file was written', async () => {
    const { formId } = await makeSubmitted(server);
    await write('changes');
    const slow = await server.portal.database.db.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(
        `update application_step set answers = answers || '{"gender":"Female"}' where application_id = $1 and step = 'personal'`,
        [formId],
      );
      expect((await write('changes')).lines).toEqual([]);
      await slow.query('commit');
    } finally {
      slow.release();
    }
    expect((await write('changes')).lines).toMatchObject([{ id: formId, values: { jk: 'P' } }]);
  });

  test('names what left it as removed, once, and again with its values when it is back', async () => {
    const { formId } = await makeSubmitted(server);
    await decideAs(admin, formId, 'accept');
    expect((await write('accepted')).lines.filter(({ id }) => id === formId)).toEqual([]);
    await endUndo(server, formId);
    expect((await write('accepted')).lines).toMatchObject([{ id: formId, values: { status: 'Accepted' } }]);
    const setStatus = (status: string) =>
      server.db.query('update application set status = $2 where id = $1', [formId, status]);
    await setStatus('Withdrawn');
    const { lines, manifest } = await write('accepted');
    expect(lines).toEqual([{ id: formId, removed: true }]);
    expect(manifest).toMatchObject({ lines: 0, removed: 1 });
    expect((await write('accepted')).lines).toEqual([]);
    await setStatus('Accepted');
    expect((await write('accepted')).lines).toMatchObject([{ id: formId, values: { status: 'Accepted' } }]);
  });

  test.each([
    [
      'was erased',
      (formId: string) => server.db.transaction(async (tx) => void (await anonymizeApplication(tx, formId))),
    ],
    [
      'was deleted',
      (formId: string) => server.db.query('delete from application_step where application_id = $1', [formId]),
    ],
  ])('names an application that %s as removed, without anything of it', async (_, change) => {
    const { formId } = await makeSubmitted(server);
    await write('changes');
    await change(formId);
    expect((await write('changes')).lines).toEqual([{ id: formId, removed: true }]);
  });

  test('has no application of a probe', async () => {
    const { formId } = await makeSubmitted(server);
    const { rows } = await server.db.query(
      `with probe as (insert into account (email, email_folded, password_hash, is_probe)
          values ('probe@example.com', 'probe@example.com', 'none', true) returning id),
        copied as (
          insert into application (account_id, institution_code, status, completed, period_id, registration_number,
            registration_fee, outcome, submitted_at, applicant_name)
          select probe.id, institution_code, status, completed, period_id, '99-2026-000001', registration_fee, outcome,
            submitted_at, 'Probe' from application, probe where application.id = $1 returning id)
       insert into application_step (application_id, step, answers, schema_version, version)
       select copied.id, step, answers, schema_version, 1 from application_step, copied where application_id = $1
       returning application_id as id`,
      [formId],
    );
    expect((await write('changes')).lines.map(({ id }) => id)).toEqual([formId]);
    expect((await write('whole')).lines.map(({ id }) => id)).not.toContain(rows[0]?.['id']);
  });

  test('is written again from a day on request: what changed since, and what was removed since', async () => {
    const [old, changed, gone] = [
      await makeSubmitted(server),
      await makeSubmitted(server),
      await makeSubmitted(server),
    ];
    await write('changes');
    await server.db.query("update exported_row set written_on = written_on - 3 where export_key = 'changes'");
    for (const { formId } of [changed])
      await server.db.query(
        `update application_step set answers = answers || '{"gender":"Female"}' where application_id = $1`,
        [formId],
      );
    await server.db.query("update application set status = 'Withdrawn' where id = $1", [gone.formId]);
    const { day, lines } = await write('changes');
    expect(lines).toHaveLength(2);
    expect((await write('changes')).lines).toEqual([]);
    const id = await askForRun(server.db, 'changes', day);
    const run = await endOfRun(server.db, id);
    const again = parseLines(readExport(folder, run?.['file'] as string).bytes.toString());
    expect(new Set(again.map((line) => JSON.stringify(line)))).toEqual(
      new Set(lines.map((line) => JSON.stringify(line))),
    );
    // What is only repeated is written on the day of its repetition, and can be asked for again itself.
    await server.db.query("update exported_row set written_on = written_on - 3 where export_key = 'changes'");
    for (const from of ['2020-01-01', day]) {
      const repeated = await endOfRun(server.db, await askForRun(server.db, 'changes', from));
      const all = parseLines(readExport(folder, repeated?.['file'] as string).bytes.toString());
      expect(all).toContainEqual({ id: gone.formId, removed: true });
      expect(all.map((line) => line.id)).toEqual(expect.arrayContaining([old.formId, changed.formId]));
    }
    expect((await write('changes')).lines).toEqual([]);
  });

  test('in a table begins with the id and a mark of what was removed', async () => {
    const { formId } = await makeSubmitted(server);
    const first = parse((await write('table-changes')).text, { bom: true }) as string[][];
    expect(first[0]).toEqual(['id', 'removed', 'nomor', 'nama', 'status']);
    expect(first.find(([id]) => id === formId)).toEqual([
      formId,
      '',
      expect.any(String),
      expect.any(String),
      'Terkirim',
    ]);
    await server.db.query("update application set status = 'Withdrawn' where id = $1", [formId]);
    const second = (await write('table-changes')).text.trim().split(/\r?\n/);
    expect(second.slice(1)).toEqual([`${formId},1`]);
  });
});

describe('a whole file', () => {
  test('has identity numbers that are declared, and the trail names them', async () => {
    const { formId } = await makeSubmitted(server);
    const { lines, manifest } = await write('whole');
    expect(lines.find(({ id }) => id === formId)?.values?.['nik']).toMatch(/^\d{16}$/);
    expect(manifest).toMatchObject({ changesOnly: false, identityNumbers: ['personal.nik'], previous: null });
    expect((await write('whole')).lines.length).toBe(lines.length);
    const { rows } = await server.db.query(
      "select actor_role, subject_id, details from audit where action = 'scheduledExport.written' and subject_id = 'whole' order by id desc limit 1",
    );
    expect(rows).toMatchObject([
      {
        actor_role: 'system',
        details: {
          rows: lines.length,
          columns: ['registrationNumber', 'name', 'status', 'personal.nik'],
          identityNumbers: ['personal.nik'],
        },
      },
    ]);
  });

  test('of an institution has its applications alone', async () => {
    await makeSubmitted(server);
    const { lines } = await write('college');
    const { rows } = await server.db.query('select institution_code from application where id = any($1::uuid[])', [
      lines.map(({ id }) => id),
    ]);
    expect(new Set(rows.map((row) => row['institution_code']))).toEqual(new Set(lines.length > 0 ? [40] : []));
  });

  test.each(['=HYPERLINK("http://evil.example")', '+62 812', '-1+1', '@SUM(A1)'])(
    'in CSV has the answer %j as text and not as a formula',
    async (text) => {
      const { formId } = await makeSubmitted(server);
      await server.db.query(
        `update application_step set answers = answers || jsonb_build_object('address', $2::text)
          where application_id = $1 and step = 'personal'`,
        [formId, text],
      );
      const rows = parse((await write('table')).text, { bom: true }) as string[][];
      expect(rows[0]).toEqual(['Nama', 'Alamat', 'Status']);
      expect(rows.map((row) => row[1])).toContain(`'${text}`);
    },
  );
});

describe('a run', () => {
  test('of a column that no form has fails at once, and says which', async () => {
    const run = await endOfRun(server.db, await askForRun(server.db, 'broken'));
    expect(run).toMatchObject({ state: 'failed', attempts: 1, error: 'NoColumn personal.gone', file: null });
    expect(filesOf(folder, 'broken')).toEqual([]);
  });

  test('that cannot put its file is tried again, with everything that it had', async () => {
    const { formId } = await makeSubmitted(server);
    renameSync(folder, `${folder}-away`);
    const id = await askForRun(server.db, 'changes');
    const read = async () => (await server.db.query('select error, state from export_run where id = $1', [id])).rows[0];
    await expect.poll(read, { timeout: 60_000 }).toEqual({ state: 'waiting', error: 'ENOENT' });
    renameSync(`${folder}-away`, folder);
    await server.db.query("update graphile_worker._private_jobs set run_at = now() where payload->>'run' = $1", [
      String(id),
    ]);
    const run = await endOfRun(server.db, id);
    expect(run).toMatchObject({ state: 'done', error: null });
    const lines = parseLines(readExport(folder, run?.['file'] as string).bytes.toString());
    expect(lines.map((line) => line.id)).toContain(formId);
    expect((await write('changes')).lines).toEqual([]);
  });

  test('that two processes write at once ends once', async () => {
    const { formId } = await makeSubmitted(server);
    const { rows } = await server.db.query(
      "insert into export_run (export_key, day, part) values ('changes', '2026-01-01', 1) returning id",
    );
    const id = Number(rows[0]?.['id']);
    await Promise.all([1, 2, 3].map(() => writeExport(context(), id, false)));
    const run = await endOfRun(server.db, id);
    expect(run?.['file']).toBe('changes/changes-2026-01-01.jsonl');
    const lines = parseLines(readExport(folder, run?.['file'] as string).bytes.toString());
    expect(lines.map((line) => line.id)).toContain(formId);
    const trail = await server.db.query(
      "select from audit where action = 'scheduledExport.written' and details->>'file' = 'changes/changes-2026-01-01.jsonl'",
    );
    expect(trail.rowCount).toBe(1);
    expect((await write('changes')).lines).toEqual([]);
  });
});

test('two files of an export are written one after the other, and a failed one is taken up again by its job', async () => {
  const add = async (part: number, state = 'waiting') => {
    const { rows } = await server.db.query(
      `insert into export_run (export_key, day, part, state, attempt)
       values ('accepted', '2026-01-02', $1, $2, case when $2 = 'failed' then nextval('export_attempt') end) returning id`,
      [part, state],
    );
    return Number(rows[0]?.['id']);
  };
  const stateOf = async (id: number) =>
    (await server.db.query('select state from export_run where id = $1', [id])).rows[0]?.['state'];
  const failed = await add(1, 'failed');
  const [first, second] = [await add(2), await add(3)];
  await writeExport(context(), second, false);
  expect(await stateOf(second)).toBe('waiting');
  await writeExport(context(), first, false);
  expect(await stateOf(first)).toBe('done');
  await writeExport(context(), second, false);
  expect(await stateOf(second)).toBe('done');
  await writeExport(context(), failed, false);
  expect(await stateOf(failed)).toBe('done');
  const numberOf = (part: number) =>
    readExport(folder, `accepted/accepted-2026-01-02${part === 1 ? '' : `-${part}`}.jsonl`).manifest;
  expect(numberOf(3).previous).toBe(numberOf(2).number);
  expect(numberOf(1).previous).toBe(numberOf(3).number);
});

describe('the plan', () => {
  const runsOf = async (key: string) =>
    (await server.db.query('select due_at, state from export_run where export_key = $1 order by id', [key])).rows;
  const at = (time: string) => planDueExports(context(), new Date(time));

  test('has each time once, however many processes plan, and after an outage of days one file', async () => {
    await server.db.query(
      "insert into scheduled_export (key, known_since) values ('college', '2030-01-01') on conflict (key) do update set known_since = excluded.known_since",
    );
    const before = (await runsOf('college')).length;
    await at('2029-12-31T18:00:00Z');
    expect(await runsOf('college')).toHaveLength(before);
    await Promise.all([1, 2, 3, 4].map(() => at('2030-01-01T19:30:00Z')));
    await at('2030-01-01T23:00:00Z');
    expect((await runsOf('college')).slice(before)).toMatchObject([{ due_at: '2030-01-01T19:30:00.000Z' }]);
    await at('2030-01-06T01:00:00Z');
    await at('2030-01-06T02:00:00Z');
    expect((await runsOf('college')).slice(before).map(({ due_at }) => due_at)).toEqual([
      '2030-01-01T19:30:00.000Z',
      '2030-01-05T19:30:00.000Z',
    ]);
    await expect
      .poll(async () => (await runsOf('college')).map(({ state }) => state), { timeout: 60_000 })
      .not.toContain('waiting');
  });

  test('deletes a file with its manifest after its days, and keeps younger ones', async () => {
    const { manifest: old } = await write('college');
    const { manifest: young } = await write('college');
    await server.db.query("update export_run set ended_at = now() - interval '31 days' where attempt = $1", [
      old.number,
    ]);
    await removeOldExports(context());
    expect(readdirSync(join(folder, 'college'))).not.toContain(old.file);
    expect(readdirSync(join(folder, 'college'))).not.toContain(old.file.replace('.jsonl', '.manifest.json'));
    expect(filesOf(folder, 'college')).toContain(young.file);
  });
});
