import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportContext, writeExport } from '../../src/server/features/scheduled-exports/write-export.ts';
import { addManyApplications } from '../support/many-applications.ts';
import { parseLines, quietTime, readExport } from '../support/scheduled-exports.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer, validAnswers } from './application-support.ts';

const APPLICATIONS = 10_000;
const MAX_GROWTH_MIB = 64;

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

let data: Scratch;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  data = await copyData();
  const columns = { nomor: 'registrationNumber', nama: 'name', status: 'status', alamat: 'personal.address' };
  const nightly = { institution: 'all', time: quietTime, changesOnly: true, columns };
  const exports = { nightly: { ...nightly, format: 'jsonl' }, book: { ...nightly, format: 'xlsx' } };
  await data.change('schemas/exports.json', (file) => ({ ...file, exports }));
  folder = mkdtempSync(join(scratchFolder(), 'exports-'));
  server = await startAdmissionServer({ env: { PORTAL_ROOT: data.root, EXPORT_URL: pathToFileURL(folder).href } });
  const [, personal] = server.portal.services.catalogue.steps;
  if (!personal) throw new Error('there is no second step');
  const answers = await validAnswers(server, personal);
  const { key: step, schemaVersion } = personal;
  await addManyApplications(server.db, 0, APPLICATIONS, { step, answers, schemaVersion });
}, 300_000);
afterAll(async () => {
  await server?.close();
  await data?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const heapMib = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

/** Writes a file in this process. @returns its manifest, and by how much the heap grew while it was written */
const write = async (key: string) => {
  const { rows } = await server.db.query(
    `insert into export_run (export_key, day, part)
     select $1, '2026-11-28', coalesce(max(part), 0) + 1 from export_run where export_key = $1 returning id`,
    [key],
  );
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const before = heapMib();
  let growth = 0;
  let isWriting = true;
  const watch = async (): Promise<void> => {
    while (isWriting) {
      const from = performance.now();
      growth = Math.max(growth, heapMib() - before);
      // Most of the time is for the writer, also where others have left much that is collected.
      await setTimeout(250 + 4 * (performance.now() - from));
    }
  };
  const watching = watch();
  await writeExport(createExportContext(server.portal.services, log), Number(rows[0]?.['id']), true);
  isWriting = false;
  await watching;
  const run = (await server.db.query('select * from export_run where id = $1', [rows[0]?.['id']])).rows[0];
  expect(run).toMatchObject({ state: 'done' });
  return { ...readExport(folder, run?.['file'] as string), growth };
};

test.each(['nightly', 'book'])(
  'the export %s of thousands needs little memory, and is empty when nothing changed',
  async (key) => {
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::int as n from application a where a.submitted_at is not null and a.deleted_at is null
        and a.status not in ('Draft', 'Withdrawn') and exists (select from application_step s where s.application_id = a.id)`,
    );
    const { manifest, growth, bytes } = await write(key);
    expect(manifest.lines).toBe(rows[0]?.n);
    expect(manifest.lines).toBeGreaterThan(APPLICATIONS / 2);
    if (key === 'nightly') expect(new Set(parseLines(bytes.toString()).map(({ id }) => id)).size).toBe(manifest.lines);
    expect(growth).toBeLessThan(MAX_GROWTH_MIB);
    expect((await write(key)).manifest).toMatchObject({ lines: 0, removed: 0 });
  },
  300_000,
);
