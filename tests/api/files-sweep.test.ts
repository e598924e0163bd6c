import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { compareStoredFiles, sweepFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { makePerson, type Person } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, startAdmissionServer, upload } from './application-support.ts';

let server: TestServer;
let siti: Person;
beforeAll(async () => {
  server = await startAdmissionServer({ env: { DEMO_DATA: 'true' } });
  siti = await makePerson(server);
});
afterAll(() => server.close());

const folder = () => join(server.dataDir, 'files');
const names = () => readdirSync(folder()).sort();
const sweep = () => sweepFiles(server.db, store());
const age = async (id: string) =>
  server.db.query(`update file set created_at = now() - interval '25 hours' where id = $1`, [id]);
const isThere = async (id: string): Promise<boolean> =>
  (await siti.client.call(calls.getFile, { params: { id } })).status === 200;

test('the sweep of stored files removes files older than a day that neither saved nor draft answers refer to', async () => {
  const formId = await makeDraft(server, siti, 5);
  const send = async () =>
    (await upload(siti, { formId, step: 'attachment', field: 'photo', content: await samplePhoto() })).body.data.id;
  const [fresh, forgotten, unfinished] = [await send(), await send(), await send()];
  await server.db.query(`update file set created_at = now() - interval '25 hours' where application_id = $1`, [formId]);
  await server.db.query('update file set created_at = now() where id = $1', [fresh]);
  await siti.client.call(calls.saveDraft, { body: { formId, step: 'attachment', answers: { photo: unfinished } } });
  const before = names();
  await sweep();
  expect(names()).toHaveLength(before.length - 1);
  expect([await isThere(fresh), await isThere(forgotten), await isThere(unfinished)]).toEqual([true, false, true]);
  await age(fresh);
  await sweep();
  expect(await isThere(fresh)).toBe(false);
});

test('the sweep of stored files removes uploads that nothing was added to for a day, and keeps the others', async () => {
  const formId = await makeDraft(server, siti, 5);
  const begin = async (): Promise<string> => {
    const body = { formId, step: 'attachment', field: 'photo', name: 'me.jpg', size: 10 };
    const { id } = (await siti.client.call(calls.startUpload, { body })).body.data;
    await store().partial.append(id, 0, Readable.from([Buffer.from('0123')]));
    return id;
  };
  const [left, fresh] = [await begin(), await begin()];
  await server.db.query(`update upload set touched_at = now() - interval '25 hours' where id = $1`, [left]);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(server.dataDir, 'partial-files', left), yesterday, yesterday);
  await sweep();
  expect([await store().partial.sizeOf(left), await store().partial.sizeOf(fresh)]).toEqual([0, 4]);
  const ask = (id: string) => siti.client.call(calls.getUpload, { params: { id } });
  expect([(await ask(left)).status, (await ask(fresh)).status]).toEqual([404, 200]);
});

const store = () => createStorage(server.portal.services.settings);
const compare = () => compareStoredFiles(server.portal.services.db, store());
const old = new Date(Date.now() - 90 * 24 * 3_600_000);
const write = (name: string): void => {
  writeFileSync(join(folder(), name), 'x');
  utimesSync(join(folder(), name), old, old);
};
/** So many days ago this database listed the file as one without a row. */
const listedBefore = (name: string, days: number) =>
  server.db.query(`update file_difference set found_at = now() - $2 * interval '1 day' where storage_name = $1`, [
    name,
    days,
  ]);

test('the sweep of stored files removes an old file of an unfinished upload from the folder incoming', async () => {
  write(join('incoming', 'left.raw'));
  await sweep();
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([]);
});

test('the sweep of stored files removes a file reported as without a database row 8 days ago, and keeps one reported 6 days ago and one that has a row again', async () => {
  const [orphan, listed, adopted] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
    string,
    string,
    string,
  ];
  const before = names();
  for (const name of [orphan, listed, adopted]) write(name);
  await sweep();
  expect(names()).toEqual([...before, orphan, listed, adopted].sort());
  await compare();
  await listedBefore(orphan, 8);
  await listedBefore(listed, 6);
  await listedBefore(adopted, 8);
  // The rows of a lost day were restored.
  const { rowCount } = await server.db.query(
    `update file set storage_name = $1 where id = (select id from file limit 1)`,
    [adopted],
  );
  expect(rowCount).toBe(1);
  await sweep();
  expect(names()).toEqual([...before, listed, adopted].sort());
  const { rows } = await server.db.query('select from file_difference where storage_name = $1', [orphan]);
  expect(rows).toEqual([]);
});
