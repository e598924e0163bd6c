import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../src/contract/admin-audit.ts';
import type { BodyOf } from '../../src/contract/call.ts';
import * as calls from '../../src/contract/export-sets.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const save = ({ client }: Person, body: BodyOf<typeof calls.saveExportSet>) =>
  client.call(calls.saveExportSet, { body });
const change = ({ client }: Person, setId: string, body: BodyOf<typeof calls.changeExportSet>) =>
  client.call(calls.changeExportSet, { params: { setId }, body });
const remove = ({ client }: Person, setId: string) => client.call(calls.removeExportSet, { params: { setId } });
const listOf = async ({ client }: Person) => (await client.call(calls.listExportSets)).body.data;
const namesOf = async (admin: Person) => (await listOf(admin)).map(({ Name }) => Name);

test('a set keeps its columns in their order, is replaced under the same name, renamed and deleted, and nobody else sees it', async () => {
  const [admin, other] = await Promise.all([makeAdmin(server), makeAdmin(server)]);
  const saved = await save(admin, { name: 'Finance', columns: ['email', 'amountPaid', 'email'], isShared: false });
  expect(saved.body.data).toMatchObject({ Name: 'Finance', Columns: ['email', 'amountPaid'], IsOwn: true });
  const setId = saved.body.data.Id;
  expect(
    (await save(admin, { name: 'finance', columns: ['personal.nik', 'email'], isShared: false })).body.data,
  ).toMatchObject({ Id: setId, Name: 'finance', Columns: ['personal.nik', 'email'] });
  await save(admin, { name: 'Second', columns: ['status'], isShared: false });
  expect((await change(admin, setId, { name: 'SECOND' })).status).toBe(422);
  expect((await change(admin, setId, { name: ' Money ', columns: ['paidAt'] })).body.data).toMatchObject({
    Name: 'Money',
    Columns: ['paidAt'],
  });
  expect(await namesOf(other)).toEqual([]);
  expect((await change(other, setId, { name: 'Taken' })).status).toBe(404);
  expect((await remove(other, setId)).status).toBe(404);
  expect([(await remove(admin, setId)).status, (await remove(admin, setId)).status]).toEqual([200, 404]);
  expect(await namesOf(admin)).toEqual(['Second']);
  const trail = (await admin.client.call(listAudit, { query: { action: 'exportSet' } })).body.data;
  expect(trail.filter(({ actorId }) => actorId === admin.id).map(({ action }) => action)).toEqual([
    'exportSet.removed',
    'exportSet.changed',
    'exportSet.saved',
    'exportSet.saved',
    'exportSet.saved',
  ]);
});

test('a shared set is seen by the admins of its institution and of the group; only its owner and the group change it', async () => {
  const [group, owner, colleague, stranger] = await Promise.all([
    makeAdmin(server),
    makeAdmin(server, 20),
    makeAdmin(server, 20),
    makeAdmin(server, 30),
  ]);
  const shared = await save(owner, { name: 'Office 20', columns: ['email'], isShared: true });
  expect(shared.body.data).toMatchObject({ IsShared: true, InstitutionCode: 20, MayChange: true });
  const setId = shared.body.data.Id;
  expect(await namesOf(stranger)).not.toContain('Office 20');
  expect((await listOf(colleague)).find(({ Id }) => Id === setId)).toMatchObject({ IsOwn: false, MayChange: false });
  expect([(await change(colleague, setId, { name: 'X' })).status, (await remove(colleague, setId)).status]).toEqual([
    403, 403,
  ]);
  expect((await change(stranger, setId, { name: 'X' })).status).toBe(404);
  expect((await change(group, setId, { name: 'Office twenty' })).body.data.Name).toBe('Office twenty');
  expect((await save(owner, { name: 'A', columns: ['email'], isShared: true, institutionCode: 30 })).status).toBe(422);
  expect((await save(group, { name: 'A', columns: ['email'], isShared: true, institutionCode: 999 })).status).toBe(422);
});

test.each([
  ['no column', { columns: [] }],
  ['an unknown column', { columns: ['email', 'personal.shoeSize'] }],
  ['a column with a comma, which would be two', { columns: ['email,personal.nik'] }],
  ['an empty column', { columns: [''] }],
  ['a name of spaces', { name: '\u200b ' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
] as const)('a set with %s is refused and changes nothing', async (_name, wrong) => {
  const admin = await makeAdmin(server, 20);
  const body = { name: 'Mine', columns: ['email'], isShared: false, ...wrong };
  expect([400, 422]).toContain((await save(admin, { ...body, columns: [...body.columns] })).status);
  expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toEqual([]);
});

test('a column whose field is gone is left out of a set that was saved with it', async () => {
  const admin = await makeAdmin(server);
  await server.db.query(
    `insert into export_set (owner_id, name, columns) values ($1, 'Old', 'email,personal.shoeSize,status')`,
    [admin.id],
  );
  expect((await listOf(admin))[0]?.Columns).toEqual(['email', 'status']);
});

test('a view and a set may have the same name, and fifty sets are the most', async () => {
  const admin = await makeAdmin(server, 20);
  await server.db.query(
    `insert into export_set (owner_id, name, columns) select $1, 'Set ' || n, 'email' from generate_series(1, $2::int) n`,
    [admin.id, calls.maxExportSets],
  );
  await server.db.query(`insert into saved_view (owner_id, name, search) values ($1, 'Set 7', '')`, [admin.id]);
  expect((await save(admin, { name: 'One more', columns: ['email'], isShared: false })).status).toBe(422);
  expect((await save(admin, { name: 'Set 7', columns: ['status'], isShared: false })).body.data.Columns).toEqual([
    'status',
  ]);
  expect((await listOf(admin)).filter(({ IsOwn }) => IsOwn)).toHaveLength(calls.maxExportSets);
});
