import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { AppError } from '../../src/server/errors.ts';
import { detectImpossibleStates } from '../../src/server/features/admin-dashboard/queries/issue-summary.ts';
import { compareStoredFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import type { FileStorage } from '../../src/server/platform/storage/storage.ts';
import { printedPdf } from '../support/hostile-pdf.ts';
import { makePerson, type Person } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { type FileContext, openFileContext } from './files-support.ts';

let context: FileContext;
let admin: Person;
let storage: FileStorage;
beforeAll(async () => {
  context = await openFileContext();
  admin = await makePerson(context.server, { role: 'admin' });
  storage = createStorage(context.server.portal.services.settings);
});
afterAll(() => context.server.close());

const compare = (own: FileStorage = storage) => compareStoredFiles(context.server.db, own, { pageSize: 7 });
const alerts = async (person = admin) =>
  (await person.client.call(getDashboard, {})).body.data.trouble.impossibleStates.filter(({ kind }) =>
    /file/i.test(kind),
  );
const upload = async (content: Buffer, field = 'photo'): Promise<string> => {
  const { id } = (await context.send(content, { field })).body.data;
  const { rows } = await context.server.db.query<{ name: string }>(
    'select storage_name as name from file where id = $1',
    [id],
  );
  return join(context.folder, rows[0]?.name as string);
};
const orphan = (hours: number): string => {
  const path = join(context.folder, randomUUID());
  writeFileSync(path, 'x');
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(path, then, then);
  return path;
};

beforeEach(async () => {
  expect(await compare()).toEqual({});
  expect(await alerts()).toEqual([]);
});

test('the comparison of stored files raises an alert each for a lost, truncated, changed and unknown file, and institution admins see only alerts of their applications', async () => {
  const [lost, short, changed] = [
    await upload(await samplePhoto()),
    await upload(await samplePhoto()),
    await upload(await printedPdf(1), 'report'),
  ];
  const unknown = orphan(3);
  const fresh = orphan(1);
  renameSync(lost, `${context.folder}-lost`);
  truncateSync(short, 100);
  const { rows } = await context.server.db.query<{ size: number }>('select size from file where storage_name = $1', [
    changed.slice(context.folder.length + 1),
  ]);
  writeFileSync(changed, Buffer.alloc(rows[0]?.size as number, 'x'));
  expect(await compare()).toEqual({ fileContentDiffers: 1, fileSizeDiffers: 1, fileWithoutRow: 1, rowWithoutFile: 1 });

  const example = [{ id: context.formId, number: null }];
  const seen = [
    { kind: 'fileContentDiffers', count: 1, examples: example },
    { kind: 'fileSizeDiffers', count: 1, examples: example },
    { kind: 'fileWithoutRow', count: 1, examples: [] },
    { kind: 'rowWithoutFile', count: 1, examples: example },
  ];
  expect(await alerts()).toEqual(seen);
  const [own, stranger] = [
    await makePerson(context.server, { role: 'admin', institutionCode: 20 }),
    await makePerson(context.server, { role: 'admin', institutionCode: 40 }),
  ];
  expect(await alerts(own)).toEqual(seen.filter(({ kind }) => kind !== 'fileWithoutRow'));
  expect(await alerts(stranger)).toEqual([]);
  await detectImpossibleStates(context.server.db);
  expect(await alerts()).toEqual(seen);

  renameSync(`${context.folder}-lost`, lost);
  for (const path of [unknown, fresh]) rmSync(path);
  expect(await compare()).toEqual({ fileContentDiffers: 1, fileSizeDiffers: 1 });
  await context.server.db.query('delete from file where storage_name = any($1)', [
    [short, changed].map((path) => path.slice(context.folder.length + 1)),
  ]);
  for (const path of [short, changed]) rmSync(path);
});

test('the comparison of stored files checks only the size of a file whose database row has no checksum', async () => {
  const path = await upload(await samplePhoto());
  const name = path.slice(context.folder.length + 1);
  await context.server.db.query('update file set sha256 = null, size = 3 where storage_name = $1', [name]);
  writeFileSync(path, 'abc');
  expect(await compare()).toEqual({});
  writeFileSync(path, 'abcd');
  expect(await compare()).toEqual({ fileSizeDiffers: 1 });
  await context.server.db.query('delete from file where storage_name = $1', [name]);
  rmSync(path);
});

test('while the folder of stored files is missing, the comparison of stored files fails and raises no alert', async () => {
  renameSync(context.folder, `${context.folder}-away`);
  await expect(compare()).rejects.toThrow();
  renameSync(`${context.folder}-away`, context.folder);
  expect(await alerts()).toEqual([]);
});

test('an interrupted comparison of stored files continues after its last full page of files, and a simultaneous second comparison compares nothing', async () => {
  const names: string[] = [];
  const counting: FileStorage = {
    ...storage,
    read: (name) => {
      names.push(name);
      return storage.read(name);
    },
  };
  const { rows } = await context.server.db.query<{ n: number }>('select count(*)::int as n from file');
  const total = rows[0]?.n as number;
  expect(total).toBeGreaterThan(14);
  // The storage becomes unavailable in the second page of seven.
  const ending: FileStorage = {
    ...counting,
    read: async (name) => {
      if (names.length === 10) throw new AppError(503, 'server.file.storageFull');
      return counting.read(name);
    },
  };
  await expect(compare(ending)).rejects.toThrow(AppError);
  names.length = 0;
  // While the first comparison runs, the others are skipped.
  let others: readonly unknown[] | undefined;
  const first: FileStorage = {
    ...counting,
    read: async (name) => {
      others ??= [await compare(), await compare()];
      return counting.read(name);
    },
  };
  expect(await compare(first)).toEqual({});
  expect(others).toEqual([undefined, undefined]);
  expect(names).toHaveLength(total - 7);
});

test('the comparison of 2,000 stored files has at most two files open, lists at most 500 per page and needs less than 200 MB of additional memory', async () => {
  const bytes = Buffer.alloc(4096, 'x');
  const names = Array.from({ length: 2_000 }, () => randomUUID());
  for (const name of names) writeFileSync(join(context.folder, name), bytes);
  await context.server.db.query(
    `insert into file (account_id, application_id, step, field, name, content_type, size, storage_name)
     select f.account_id, f.application_id, f.step, f.field, f.name, f.content_type, 4096, fresh
       from (select * from file limit 1) f, unnest($1::text[]) fresh`,
    [names],
  );
  let [open, most] = [0, 0];
  const watched: FileStorage = {
    ...storage,
    read: async (name) => {
      most = Math.max(most, ++open);
      const stream = await storage.read(name);
      stream.once('close', () => open--);
      return stream;
    },
    async *list() {
      for await (const page of storage.list()) {
        expect(page.length).toBeLessThanOrEqual(500);
        yield page;
      }
    },
  };
  const before = process.memoryUsage().rss;
  expect(await compareStoredFiles(context.server.db, watched)).toEqual({});
  expect(most).toBeLessThanOrEqual(2);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  await context.server.db.query('delete from file where storage_name = any($1)', [names]);
  for (const name of names) rmSync(join(context.folder, name));
});
