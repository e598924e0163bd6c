import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/admin-views.ts';
import type { BodyOf } from '../../src/contract/call.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeAdmin } from './admin-applications-support.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const save = ({ client }: Person, body: BodyOf<typeof calls.saveView>) => client.call(calls.saveView, { body });
const change = ({ client }: Person, viewId: string, body: BodyOf<typeof calls.changeView>) =>
  client.call(calls.changeView, { params: { viewId }, body });
const listOf = async ({ client }: Person) => (await client.call(calls.listSavedViews)).body.data;
const namesOf = async (admin: Person) => (await listOf(admin)).map(({ Name }) => Name);

test('an own view is saved, replaced under the same name, renamed and deleted, and nobody else sees it', async () => {
  const [admin, other] = await Promise.all([makeAdmin(server), makeAdmin(server)]);
  const view = { name: 'Mine', search: 'status=Submitted&q=Siti&columns=studies,status', isShared: false };
  const saved = await save(admin, view);
  expect(saved.body.data).toMatchObject({ Search: 'columns=studies%2Cstatus&q=Siti&status=Submitted', IsOwn: true });
  const viewId = saved.body.data.Id;
  expect((await save(admin, { ...view, name: 'mine', search: 'q=Budi' })).body.data).toMatchObject({
    Id: viewId,
    Name: 'mine',
    Search: 'q=Budi',
  });
  await save(admin, { name: 'Second', search: '', isShared: false });
  expect((await change(admin, viewId, { name: 'SECOND' })).status).toBe(422);
  expect((await change(admin, viewId, { name: ' First ' })).body.data.Name).toBe('First');
  expect(await namesOf(admin)).toEqual(['First', 'Second']);
  expect(await namesOf(other)).toEqual([]);
  expect((await change(other, viewId, { name: 'Taken' })).status).toBe(404);
  expect((await other.client.call(calls.removeView, { params: { viewId } })).status).toBe(404);
  expect((await admin.client.call(calls.removeView, { params: { viewId } })).status).toBe(200);
  expect((await admin.client.call(calls.removeView, { params: { viewId } })).status).toBe(404);
  expect(await namesOf(admin)).toEqual(['Second']);
});

test('a shared view is seen by the admins of its institution and of the group; only its owner and the group change it', async () => {
  const [group, owner, colleague, stranger] = await Promise.all([
    makeAdmin(server),
    makeAdmin(server, 20),
    makeAdmin(server, 20),
    makeAdmin(server, 30),
  ]);
  const shared = await save(owner, { name: 'Office 20', search: 'status=Submitted', isShared: true });
  expect(shared.body.data).toMatchObject({ IsShared: true, InstitutionCode: 20, MayChange: true });
  const viewId = shared.body.data.Id;
  expect(await namesOf(stranger)).not.toContain('Office 20');
  expect((await listOf(colleague)).find(({ Id }) => Id === viewId)).toMatchObject({ IsOwn: false, MayChange: false });
  expect((await change(colleague, viewId, { name: 'Other' })).status).toBe(403);
  expect((await colleague.client.call(calls.removeView, { params: { viewId } })).status).toBe(403);
  expect((await change(stranger, viewId, { name: 'Other' })).status).toBe(404);
  expect((await change(group, viewId, { name: 'Office twenty' })).body.data.Name).toBe('Office twenty');
  expect(await namesOf(colleague)).toContain('Office twenty');

  const [ofThirty, ofAll] = [
    await save(group, { name: 'Thirty', search: '', isShared: true, institutionCode: 30 }),
    await save(group, { name: 'Everyone', search: '', isShared: true, institutionCode: null }),
  ];
  expect([ofThirty.status, ofAll.status]).toEqual([200, 200]);
  expect(await namesOf(stranger)).toEqual(expect.arrayContaining(['Thirty', 'Everyone']));
  expect(await namesOf(owner)).not.toContain('Thirty');
  // Taken back by its owner.
  await change(owner, viewId, { isShared: false });
  expect(await namesOf(colleague)).not.toContain('Office twenty');
});

test('an admin of one institution shares with no other, and a group admin with none that does not exist', async () => {
  const [local, group] = await Promise.all([makeAdmin(server, 20), makeAdmin(server)]);
  expect((await save(local, { name: 'A', search: '', isShared: true, institutionCode: 30 })).status).toBe(422);
  expect((await save(group, { name: 'A', search: '', isShared: true, institutionCode: 999 })).status).toBe(422);
  const unknown = await save(local, { name: 'A', search: 'status=Submitted&colour=red', isShared: false });
  expect([unknown.status, errorKeys(unknown)]).toEqual([422, ['request.search.error.unknown']]);
  expect((await save(local, { name: '\u200b ', search: '', isShared: false })).status).toBe(422);
  expect(await namesOf(local)).toEqual(expect.not.arrayContaining(['A']));
});

test('one view is the start; a deleted one, or one that is no longer shared, is the start of nobody', async () => {
  const [owner, colleague] = await Promise.all([makeAdmin(server, 40), makeAdmin(server, 40)]);
  const mine = await save(owner, { name: 'Mine', search: 'assignee=me', isShared: false });
  const shared = await save(owner, { name: 'Ours', search: 'status=Submitted', isShared: true });
  const start = ({ client }: Person, viewId: string | null) => client.call(calls.setStartView, { body: { viewId } });
  const startOf = async (admin: Person) => (await listOf(admin)).find(({ IsStart }) => IsStart)?.Name;
  await start(owner, mine.body.data.Id);
  await start(owner, shared.body.data.Id);
  await start(colleague, shared.body.data.Id);
  expect([await startOf(owner), await startOf(colleague)]).toEqual(['Ours', 'Ours']);
  expect((await start(colleague, mine.body.data.Id)).status).toBe(404);
  await change(owner, shared.body.data.Id, { isShared: false });
  expect([await startOf(owner), await startOf(colleague)]).toEqual(['Ours', undefined]);
  await owner.client.call(calls.removeView, { params: { viewId: shared.body.data.Id } });
  expect(await startOf(owner)).toBeUndefined();
  await start(owner, null);
  expect(await startOf(owner)).toBeUndefined();
});

test('fifty views are the most, and a view of the same name still replaces one of them', async () => {
  const admin = await makeAdmin(server, 20);
  const own = async () => (await listOf(admin)).filter(({ IsOwn }) => IsOwn);
  await server.db.query(
    `insert into saved_view (owner_id, name, search) select $1, 'View ' || n, '' from generate_series(1, $2::int) n`,
    [admin.id, calls.maxViews],
  );
  expect((await save(admin, { name: 'One more', search: '', isShared: false })).status).toBe(422);
  expect((await save(admin, { name: 'View 7', search: 'q=Ayu', isShared: false })).status).toBe(200);
  expect(await own()).toHaveLength(calls.maxViews);
});
