import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignApplication } from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/admin-bulk.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, listAs, makeAdmin } from './admin-applications-support.ts';
import {
  makeMatching,
  performToEnd,
  rehearseAs,
  startRunAs,
  statusesOf,
  undoAs,
  untilState,
} from './admin-bulk-support.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

const assigneesOf = async (ids: readonly string[]): Promise<readonly (string | null)[]> => {
  const { rows } = await server.db.query<{ id: string | null }>(
    `select a.assignee_id as id from unnest($1::uuid[]) with ordinality chosen (id, place)
       join application a on a.id = chosen.id order by chosen.place`,
    [[...ids]],
  );
  return rows.map(({ id }) => id);
};

const tagsOf = async (q: string) =>
  (await listAs(admin, { q, sort: 'name' })).body.data.Applications.map(({ Tags }) => Tags);

const undoToEnd = async (runId: string) => {
  const undo = await undoAs(admin, runId);
  expect(undo.status, undo.text).toBe(200);
  return untilState(admin, undo.body.data.Id, 'done');
};

it('several reviewers get the applications so that their open ones are even, and undo gives them back to whom they were assigned', async () => {
  const { q, ids } = await makeMatching(server, 7);
  const [busy, free, before] = await Promise.all([makeAdmin(server, 20), makeAdmin(server), makeAdmin(server, 20)]);
  const assign = (formId: string, { id }: Person) =>
    admin.client.call(assignApplication, { params: { formId }, body: { assigneeId: id } });
  const [first = '', second = '', third = ''] = ids;
  await assign(first, busy);
  await assign(second, before);
  await assign(third, before);
  const action = { kind: 'assign', assigneeIds: [busy.id, free.id] } as const;
  const rehearsed = await rehearseAs(admin, { ...action, assigneeIds: [...action.assigneeIds] }, { q, sort: 'name' });
  // The first is assigned to one of them already.
  expect(rehearsed).toMatchObject({ Possible: 6, Refused: 1 });
  // Either of the two may be the one with one more at the end.
  expect(['2,4', '3,3']).toContain(String(rehearsed.Outcomes.map(({ Count }) => Count).sort()));
  expect((await assigneesOf(ids))[1]).toBe(before.id);
  await performToEnd(admin, rehearsed.Id);
  const given = await assigneesOf(ids);
  expect([busy, free].map(({ id }) => given.filter((one) => one === id).length).sort()).toEqual([3, 4]);
  // Assigned by hand since: it stays.
  await assign(third, before);
  expect(await undoToEnd(rehearsed.Id)).toMatchObject({ Done: 5, Refused: 0 });
  expect(await assigneesOf(ids)).toEqual([busy.id, before.id, before.id, null, null, null, null]);
});

it('a reviewer of another institution gets no application, and an unknown one starts no run', async () => {
  const { q } = await makeMatching(server, 2);
  const elsewhere = await makeAdmin(server, 40);
  const run = await rehearseAs(admin, { kind: 'assign', assigneeIds: [elsewhere.id] }, { q });
  expect(run).toMatchObject({ Possible: 0, Refused: 2 });
  const unknown = { kind: 'assign', assigneeIds: [crypto.randomUUID()] } as calls.BulkAction;
  expect((await startRunAs(admin, unknown, { q })).status).toBe(422);
  const local = await makeAdmin(server, 20);
  expect((await startRunAs(local, { kind: 'assign', assigneeIds: [elsewhere.id] }, { q })).status).toBe(422);
});

it('a tag is added where it is missing, found by the filter in any case, removed, and undone where it still is', async () => {
  const { q, ids } = await makeMatching(server, 3);
  const tag = { kind: 'tag', tag: ' Beasiswa ', isRemoved: false } as const;
  const one = await rehearseAs(admin, tag, { q: `${q} 0001` });
  await performToEnd(admin, one.Id);
  expect(await tagsOf(q)).toEqual([['beasiswa'], [], []]);
  const all = await rehearseAs(admin, tag, { q });
  expect(all).toMatchObject({ Possible: 2, Refused: 1, Action: { Kind: 'tag', Tag: 'beasiswa' } });
  await performToEnd(admin, all.Id);
  const { pagination } = (await listAs(admin, { q, tag: 'BEASISWA' })).body;
  expect(pagination?.totalItems).toBe(3);
  expect((await admin.client.call(calls.listTags)).body.data).toContain('beasiswa');
  const stranger = await makeAdmin(server, 40);
  expect((await stranger.client.call(calls.listTags)).body.data).not.toContain('beasiswa');
  await server.db.query('delete from application_tag where application_id = $1', [ids[2]]);
  expect(await undoToEnd(all.Id)).toMatchObject({ Done: 1 });
  expect(await tagsOf(q)).toEqual([['beasiswa'], [], []]);
  const removed = await rehearseAs(admin, { ...tag, isRemoved: true }, { q });
  expect(removed).toMatchObject({ Possible: 1, Refused: 2 });
  await performToEnd(admin, removed.Id);
  expect(await tagsOf(q)).toEqual([[], [], []]);
  expect((await startRunAs(admin, { ...tag, tag: '\u200b' }, { q })).status).toBe(422);
});

it('a note is written once to each of the ticked applications, and cannot be undone', async () => {
  const { ids } = await makeMatching(server, 3);
  const body = {
    action: { kind: 'note', body: 'Sudah ditelepon' },
    applications: [...ids, ids[0] as string, crypto.randomUUID()].map((formId) => ({ formId })),
  } as const;
  const started = await admin.client.call(calls.startBulkRun, {
    body: { ...body, applications: [...body.applications] },
  });
  expect(started.body.data?.Total, started.text).toBe(3);
  const run = await untilState(admin, started.body.data.Id, 'rehearsed');
  expect((await performToEnd(admin, run.Id)).Undoable).toBe(0);
  const { rows } = await server.db.query('select body from application_note where application_id = any($1)', [ids]);
  expect(rows).toEqual(ids.map(() => ({ body: 'Sudah ditelepon' })));
  expect((await undoAs(admin, run.Id)).status).toBe(422);
});

it('applications are returned for correction, those that are decided are left out, and undo cancels the request', async () => {
  const { q, ids } = await makeMatching(server, 3);
  await decideAs(admin, ids[2] as string, 'withdraw');
  const action = {
    kind: 'correct',
    fields: ['personal.firstName'],
    message: 'Tulis sesuai ijazah',
  } as calls.BulkAction;
  const run = await rehearseAs(admin, action, { q });
  expect(run).toMatchObject({ Possible: 2, Refused: 1 });
  await performToEnd(admin, run.Id);
  expect(await statusesOf(server, ids)).toEqual(['Returned for Correction', 'Returned for Correction', 'Withdrawn']);
  expect(await undoToEnd(run.Id)).toMatchObject({ Done: 2, Action: { Kind: 'recallCorrection' } });
  expect(await statusesOf(server, ids)).toEqual(['Submitted', 'Submitted', 'Withdrawn']);
  const closed = { ...action, fields: ['no.such'] } as calls.BulkAction;
  expect((await startRunAs(admin, closed, { q })).status).toBe(422);
});

it('a run without a selection, with both, or with applications of another institution alone is refused', async () => {
  const { q, ids } = await makeMatching(server, 1);
  const action: calls.BulkAction = { kind: 'note', body: 'x' };
  const applications = ids.map((formId) => ({ formId }));
  const start = (person: Person, target: calls.BulkTarget) =>
    person.client.call(calls.startBulkRun, { body: { action, ...target } });
  const stranger = await makeAdmin(server, 40);
  const answers = await Promise.all([
    start(admin, {}),
    start(admin, { selection: { q }, applications }),
    start(stranger, { applications }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
});
