import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { createStorage } from '../../src/server/gateways/files/create-storage.ts';
import { sweepFiles } from '../../src/server/usecases/files/sweep-files.ts';
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
const sweep = () => sweepFiles(server.db, createStorage(server.portal.services.settings));
const age = async (id: string) =>
  server.db.query(`update file set created_at = now() - interval '25 hours' where id = $1`, [id]);
const isThere = async (id: string): Promise<boolean> =>
  (await siti.client.call(calls.getFile, { params: { id } })).status === 200;

test('only what no answer names is swept, and only when it is old', async () => {
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

test('bytes without a row, and scratch files of a killed process, are swept when they are old', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000);
  const [orphan, young] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const name of [orphan, young, join('incoming', 'left.raw')]) writeFileSync(join(folder(), name), 'x');
  utimesSync(join(folder(), orphan), old, old);
  utimesSync(join(folder(), 'incoming', 'left.raw'), old, old);
  const { rows } = await server.db.query<{ storage_name: string }>('select storage_name from file');
  for (const { storage_name } of rows) utimesSync(join(folder(), storage_name), old, old);
  await sweep();
  expect(names()).toEqual([...rows.map((row) => row.storage_name), young, 'incoming'].sort());
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([]);
});
