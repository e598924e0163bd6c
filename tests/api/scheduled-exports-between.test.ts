/** What happens between two files: attempts that are cut off, changed data, applications that move, clocks that are wrong. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScheduledExport } from '../../src/engine/exports/scheduled-export.ts';
import { planDueExports, removeOldExports } from '../../src/server/features/scheduled-exports/plan-exports.ts';
import {
  createExportContext,
  type ExportContext,
  writeExport,
} from '../../src/server/features/scheduled-exports/write-export.ts';
import { forgetWritten } from '../../src/server/features/scheduled-exports/written-queries.ts';
import { deleteExpiredRows } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { type ExportedJson, parseLines, quietTime, readExport } from '../support/scheduled-exports.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { TestServer } from '../support/server.ts';
import { makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

const changes = {
  institution: 'all',
  time: quietTime,
  format: 'jsonl',
  changesOnly: true,
  columns: { nama: 'name', jk: 'personal.gender', institusi: 'institutionCode' },
} as const satisfies ScheduledExport;
const exports: Readonly<Record<string, ScheduledExport>> = {
  cut: changes,
  spent: changes,
  anew: changes,
  mapped: changes,
  switched: changes,
  late: changes,
  restored: changes,
  here: { ...changes, institution: 20 },
  there: { ...changes, institution: 40 },
};

let data: Scratch;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  data = await copyData();
  await data.change('schemas/exports.json', (file) => ({ ...file, exports }));
  folder = mkdtempSync(join(scratchFolder(), 'exports-'));
  server = await startAdmissionServer({ env: { PORTAL_ROOT: data.root, EXPORT_URL: pathToFileURL(folder).href } });
});
afterAll(async () => {
  await server?.close();
  await data?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined };
const context = (): ExportContext => createExportContext(server.portal.services, silent);

/** The same portal with other data. */
const withExports = (described: Readonly<Record<string, ScheduledExport>>): ExportContext => {
  const { review, ...rest } = context();
  return { ...rest, review: { ...review, catalogue: { ...review.catalogue, exports: described } } };
};

/** A process that ends once it has put these files, before it writes that its run is done. */
const cutOffAfter = (ending: string): ExportContext => {
  const { place, ...rest } = context();
  if (!place) throw new Error('there is no place');
  const put: typeof place.put = async (path, name) => {
    await place.put(path, name);
    if (name.endsWith(ending)) throw new Error('cut off');
  };
  return { ...rest, place: { ...place, put } };
};

let part = 0;
const addRun = async (key: string): Promise<number> => {
  part += 1;
  const { rows } = await server.db.query(
    `insert into export_run (export_key, day, part) values ($1, (now() at time zone 'Asia/Jakarta')::date, $2) returning id`,
    [key, part],
  );
  return Number(rows[0]?.['id']);
};

const runOf = async (id: number) => (await server.db.query('select * from export_run where id = $1', [id])).rows[0];

const fileOf = async (id: number) => {
  const run = await runOf(id);
  expect(run).toMatchObject({ state: 'done' });
  const { bytes, manifest } = readExport(folder, run?.['file'] as string);
  return { manifest, lines: parseLines(bytes.toString()) };
};

const write = async (key: string, from = context()) => {
  const id = await addRun(key);
  await writeExport(from, id, true);
  return fileOf(id);
};

const setGender = (formId: string, gender: string) =>
  server.db.query(
    `update application_step set answers = answers || jsonb_build_object('gender', $2::text)
      where application_id = $1 and step = 'personal'`,
    [formId, gender],
  );
const withdraw = (formId: string) =>
  server.db.query("update application set status = 'Withdrawn' where id = $1", [formId]);

/** What a receiver has that takes these files one after the other. */
const receive = (...files: readonly (readonly ExportedJson[])[]): ReadonlyMap<string, unknown> => {
  const known = new Map<string, unknown>();
  for (const { id, removed, values } of files.flat()) {
    if (removed) known.delete(id);
    else known.set(id, values?.['jk']);
  }
  return known;
};

describe('an attempt that was cut off after its file was put', () => {
  test.each(['.jsonl', '.manifest.json'])(
    'leaves a receiver that took it (%s) with nothing that is no longer true',
    async (ending) => {
      const [back, left, gone, kept] = [
        await makeSubmitted(server),
        await makeSubmitted(server),
        await makeSubmitted(server),
        await makeSubmitted(server),
      ];
      for (const { formId } of [back, left, kept]) await setGender(formId, 'Male');
      await withdraw(left.formId);
      await withdraw(gone.formId);
      const before = await write('cut');
      await setGender(back.formId, 'Female');
      await server.db.query("update application set status = 'Submitted' where id = $1", [left.formId]);
      const fresh = await makeSubmitted(server);
      const id = await addRun('cut');
      await expect(writeExport(cutOffAfter(ending), id, false)).rejects.toThrow('cut off');
      const name = (await runOf(id))?.['file'] as string;
      const taken = parseLines(readFileSync(join(folder, name), 'utf8'));
      expect(new Set(taken.map((line) => line.id))).toEqual(new Set([back.formId, left.formId, fresh.formId]));
      // All of it is undone before the next attempt.
      await setGender(back.formId, 'Male');
      await withdraw(left.formId);
      await withdraw(fresh.formId);
      await writeExport(context(), id, false);
      const after = await fileOf(id);
      expect(after.manifest.previous).toBe(before.manifest.number);
      const whether = receive(before.lines, after.lines);
      expect(receive(before.lines, taken, after.lines)).toEqual(whether);
      expect(whether.get(back.formId)).toBe('Male');
      expect(whether.get(kept.formId)).toBe('Male');
      for (const { formId } of [left, gone, fresh]) expect(whether.has(formId)).toBe(false);
      expect((await write('cut')).lines).toEqual([]);
    },
  );

  test('and was the last one: its file is deleted after its days, and what it had is written again', async () => {
    const { formId } = await makeSubmitted(server);
    const id = await addRun('spent');
    await expect(writeExport(cutOffAfter('.manifest.json'), id, true)).rejects.toThrow('cut off');
    expect(await runOf(id)).toMatchObject({ state: 'failed', file: expect.stringMatching(/^spent\//) });
    expect(readdirSync(join(folder, 'spent'))).toHaveLength(2);
    const { lines, manifest } = await write('spent');
    expect(manifest.previous).toBeNull();
    expect(lines.map((line) => line.id)).toContain(formId);
    await server.db.query("update export_run set ended_at = now() - interval '31 days' where id = $1", [id]);
    await removeOldExports(context());
    expect(readdirSync(join(folder, 'spent')).sort()).toEqual(
      [manifest.file, manifest.file.replace('.jsonl', '.manifest.json')].sort(),
    );
  });
});

test('an export without a file for 90 days begins anew, also where each of them failed', async () => {
  const { formId } = await makeSubmitted(server);
  await write('anew');
  await server.db.query("update export_run set created_at = now() - interval '91 days' where export_key = 'anew'");
  await server.db.query(
    "insert into export_run (export_key, day, part, state) values ('anew', '2026-01-01', 1, 'failed')",
  );
  await deleteExpiredRows(server.portal.services.db);
  const { lines, manifest } = await write('anew');
  expect(manifest.previous).toBeNull();
  expect(lines.map(({ id }) => id)).toContain(formId);
  expect((await write('anew')).lines).toEqual([]);
});

test.each([
  ['the first file', ['whole']],
  ['changes before it', ['changes', 'whole']],
] as const)('an export of changes begins anew after a file of all applications (%s)', async (_, before) => {
  const contexts = {
    changes: withExports({ switched: changes }),
    whole: withExports({ switched: { ...changes, changesOnly: false } }),
  };
  const [kept, left] = [await makeSubmitted(server), await makeSubmitted(server)];
  for (const kind of before) await write('switched', contexts[kind]);
  await withdraw(left.formId);
  const { lines, manifest } = await write('switched', contexts.changes);
  expect(manifest).toMatchObject({ previous: null, from: null, removed: 0 });
  expect(lines.map(({ id }) => id)).toContain(kept.formId);
  expect(lines.map(({ id }) => id)).not.toContain(left.formId);
  const next = await write('switched', contexts.changes);
  expect(next.lines).toEqual([]);
  expect(next.manifest.previous).toBe(manifest.number);
});

test('an attempt that was thought to be dead forgets nothing of the file that followed it', async () => {
  await makeSubmitted(server);
  const id = await addRun('late');
  await expect(writeExport(cutOffAfter('.jsonl'), id, false)).rejects.toThrow('cut off');
  const attempt = Number((await runOf(id))?.['attempt']);
  await writeExport(context(), id, false);
  expect((await fileOf(id)).lines.length).toBeGreaterThan(0);
  await forgetWritten(server.portal.services.db, { key: 'late', attempt });
  expect((await write('late')).lines).toEqual([]);
});

test('after a restore an export begins anew, with the statements of the guide, and its numbers rise', async () => {
  const { formId } = await makeSubmitted(server);
  const { manifest: lost } = await write('restored');
  const guide = readFileSync('docs/operations.md', 'utf8');
  const commands = /psql .* -c '(update export_run .*?)' -c "(select setval\('export_attempt', .*?)"\n/.exec(guide);
  for (const command of commands?.slice(1) ?? []) await server.db.query(command);
  const { lines, manifest } = await write('restored');
  expect(manifest).toMatchObject({ previous: null, from: null });
  expect(manifest.number).toBeGreaterThan(lost.number + 1_000_000);
  expect(lines.map(({ id }) => id)).toContain(formId);
  expect((await write('restored')).lines).toEqual([]);
});

test('an application that moves to another institution leaves one export and enters the other', async () => {
  const { formId } = await makeSubmitted(server);
  await server.db.query('update application set institution_code = 20 where id = $1', [formId]);
  const [here, there] = [await write('here'), await write('there')];
  expect(here.lines.map(({ id }) => id)).toContain(formId);
  expect(there.lines.map(({ id }) => id)).not.toContain(formId);
  await server.db.query('update application set institution_code = 40 where id = $1', [formId]);
  expect((await write('here')).lines).toEqual([{ id: formId, removed: true }]);
  expect((await write('there')).lines).toMatchObject([{ id: formId, values: { institusi: 40 } }]);
});

test('a column that leaves the data leaves every application, once', async () => {
  await makeSubmitted(server);
  const first = await write('mapped');
  const without = withExports({ mapped: { ...changes, columns: { nama: 'name' } } });
  const { lines } = await write('mapped', without);
  expect(lines.map(({ id }) => id).sort()).toEqual(first.lines.map(({ id }) => id).sort());
  for (const { values } of lines) expect(Object.keys(values ?? {})).toEqual(['nama']);
  expect((await write('mapped', without)).lines).toEqual([]);
});

test('a process whose clock was years ahead does not hold up the files of today; one whose clock is behind writes none', async () => {
  await server.db.query("insert into scheduled_export (key) values ('clock') on conflict do nothing");
  await server.db.query("update scheduled_export set known_since = '2020-01-01' where key = 'clock'");
  const due = async () =>
    (
      await server.db.query<{ due_at: string }>("select due_at from export_run where export_key = 'clock' order by id")
    ).rows.map(({ due_at }) => new Date(due_at).getTime());
  const now = Date.now();
  const clock = withExports({ clock: changes });
  await planDueExports(clock, new Date(now + 800 * 86_400_000));
  expect(await due()).toHaveLength(1);
  await planDueExports(clock);
  expect(await due()).toHaveLength(2);
  expect((await due()).at(-1)).toBeLessThanOrEqual(now);
  await planDueExports(clock, new Date(now - 5 * 86_400_000));
  await planDueExports(clock);
  expect(await due()).toHaveLength(2);
});
