import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as calls from '../../src/contract/admin-bulk.ts';
import { createReviewContext } from '../../src/server/features/admin-applications/review-context.ts';
import { continueBulkRun } from '../../src/server/features/admin-bulk/continue-bulk-run.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { decideAs, mailsOf, makeAdmin } from './admin-applications-support.ts';
import {
  countEffects,
  holdApplication,
  makeMatching,
  performAs,
  performToEnd,
  readRunAs,
  rehearseAs,
  startRunAs,
  statusesOf,
  stopAs,
  undoAs,
  untilState,
} from './admin-bulk-support.ts';
import { snapshot, startAdmissionServer } from './application-support.ts';
import { withdraw } from './payment-support.ts';

const accept = { kind: 'decide', decision: 'accept' } as const;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

describe('a decision about everything that a filter finds', () => {
  it('the rehearsal changes nothing and counts results and reasons; the run decides the rest, and undo takes all of it back once', async () => {
    const { q, ids, applicant } = await makeMatching(server, 6);
    await decideAs(admin, ids[0] as string, 'withdraw');
    const before = await Promise.all(ids.map((id) => snapshot(server, id)));
    const rehearsed = await rehearseAs(admin, accept, { q });
    expect(rehearsed).toMatchObject({ Total: 6, Possible: 5, Refused: 1, Done: 0, Undoable: 0 });
    expect(rehearsed.Outcomes).toEqual([
      { Status: 'Accepted', Mail: 'application-accepted', Assignee: null, Count: 5 },
    ]);
    expect(rehearsed.Reasons.map(({ Count }) => Count)).toEqual([1]);
    expect(await Promise.all(ids.map((id) => snapshot(server, id)))).toEqual(before);

    // Withdrawn by the applicant since: described, not decided.
    expect((await withdraw(applicant.person, ids[1] as string)).status).toBe(200);
    const done = await performToEnd(admin, rehearsed.Id);
    expect(done).toMatchObject({ Done: 4, Refused: 2, Possible: 0, Undoable: 4 });
    expect(done.Reasons.map(({ Message }) => Message)).toContain(
      'Somebody else has changed this application. Check it again before you decide.',
    );
    expect(await statusesOf(server, ids)).toEqual(['Withdrawn', 'Withdrawn', ...Array(4).fill('Accepted')]);

    const [first, second] = await Promise.all([undoAs(admin, rehearsed.Id), undoAs(admin, rehearsed.Id)]);
    expect([first.status, second.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    const undoId = (first.status === 200 ? first : second).body.data.Id;
    expect(await untilState(admin, undoId, 'done')).toMatchObject({ Done: 4, Refused: 0, Undoes: rehearsed.Id });
    expect((await undoAs(admin, rehearsed.Id)).body.data.Id).toBe(undoId);
    expect((await statusesOf(server, ids)).slice(2)).toEqual(Array(4).fill('Submitted'));
    expect((await mailsOf(server, ids[3] as string)).at(-1)).toMatchObject({ recalled: true, sent: false });
    expect((await readRunAs(admin, rehearsed.Id)).Undoable).toBe(0);
  });

  it('the rehearsal gives a seat once, and the run takes the seats in the order of the list', async () => {
    const { q, ids } = await makeMatching(server, 4);
    const ofProgram = 'select offered_program_id from application_preference where application_id = $1 and is_verified';
    await server.db.query(
      `update offered_program o set quota = 2 + (
         select count(*) from application_preference p join application a on a.id = p.application_id
          where p.offered_program_id = o.id and p.is_verified and a.status = 'Accepted') where id in (${ofProgram})`,
      [ids[0]],
    );
    onTestFinished(
      async () =>
        void (await server.db.query(`update offered_program set quota = null where id in (${ofProgram})`, [ids[0]])),
    );
    const rehearsed = await rehearseAs(admin, accept, { q, sort: '-name' });
    expect(rehearsed).toMatchObject({ Possible: 2, Refused: 2 });
    expect(rehearsed.Reasons[0]?.Message).toMatch(/^All \d+ places in /);
    const done = await performToEnd(admin, rehearsed.Id);
    expect(done).toMatchObject({ Done: 2, Refused: 2 });
    expect(await statusesOf(server, ids)).toEqual(['Submitted', 'Submitted', 'Accepted', 'Accepted']);
    const { body } = await admin.client.call(calls.listBulkItems, {
      params: { runId: rehearsed.Id },
      query: { state: 'refused' },
    });
    expect(body.data.map(({ Id }) => Id)).toEqual([ids[1], ids[0]]);
    expect(body.data[0]?.Message).toMatch(/^All /);
  });

  it('two admins who perform the same decision at once decide each application once', async () => {
    const { q, ids } = await makeMatching(server, 8);
    const other = await makeAdmin(server);
    const [mine, theirs] = [await rehearseAs(admin, accept, { q }), await rehearseAs(other, accept, { q })];
    const [one, two] = await Promise.all([performToEnd(admin, mine.Id), performToEnd(other, theirs.Id)]);
    expect(one.Done + two.Done).toBe(ids.length);
    expect(one.Refused + two.Refused).toBe(ids.length);
    expect(await countEffects(server, ids)).toEqual(ids.map(() => ({ decisions: 1, mails: 1 })));
  });

  it('three workers at one run, and a job that is done again, decide each application once', async () => {
    const { q, ids } = await makeMatching(server, 8);
    const { Id } = await rehearseAs(admin, accept, { q });
    expect((await performAs(admin, Id)).status).toBe(200);
    const { services } = server.portal;
    const context = createReviewContext(services);
    const log = { error: () => undefined };
    await Promise.all([1, 2, 3].map(() => continueBulkRun(context, log, Id)));
    await untilState(admin, Id, 'done');
    await continueBulkRun(context, log, Id);
    expect(await countEffects(server, ids)).toEqual(ids.map(() => ({ decisions: 1, mails: 1 })));
  });

  it.each([
    ['is moved to another institution', 'update account set institution_code = 40 where id = $1', 404],
    ['loses the role that allows to decide', `update account set staff_roles = '{reviewer}' where id = $1`, 200],
  ])('an admin who %s in the middle ends the run: the rest is unchanged', async (_name, statement, seen) => {
    const { q, ids } = await makeMatching(server, 5);
    const leaving = await makeAdmin(server);
    const { Id } = await rehearseAs(leaving, accept, { q, sort: 'name' });
    const release = await holdApplication(server, ids[2] as string);
    expect((await performAs(leaving, Id)).status).toBe(200);
    await expect.poll(async () => (await readRunAs(leaving, Id)).Done).toBe(2);
    await server.db.query(statement, [leaving.id]);
    await release();
    const stateOf = async () =>
      (await server.db.query<{ state: string }>('select state from bulk_run where id = $1', [Id])).rows[0]?.state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('revoked');
    const statuses = await statusesOf(server, ids);
    expect(statuses.slice(3)).toEqual(['Submitted', 'Submitted']);
    // At another institution the run, and what it names, is absent; without the right it is not performed again.
    expect((await leaving.client.call(calls.getBulkRun, { params: { runId: Id } })).status).toBe(seen);
    expect((await performAs(leaving, Id)).status).toBe(seen === 200 ? 403 : seen);
  });

  it('a stopped run leaves the rest unchanged, and what was done can be undone', async () => {
    const { q, ids } = await makeMatching(server, 4);
    const { Id } = await rehearseAs(admin, accept, { q, sort: 'name' });
    const release = await holdApplication(server, ids[1] as string);
    await performAs(admin, Id);
    await expect.poll(async () => (await readRunAs(admin, Id)).Done).toBe(1);
    expect((await startRunAs(admin, accept, { q })).status).toBe(422);
    expect((await stopAs(admin, Id)).body.data.State).toBe('stopped');
    await release();
    // The application that was under way is decided or left.
    await expect
      .poll(async () => {
        const jobs = `select from graphile_worker._private_jobs where payload ->> 'run' = $1 and locked_at is not null`;
        return (await server.db.query(jobs, [Id])).rowCount;
      })
      .toBe(0);
    const { Done } = await readRunAs(admin, Id);
    expect(Done).toBeLessThanOrEqual(2);
    expect((await statusesOf(server, ids)).slice(2)).toEqual(['Submitted', 'Submitted']);
    expect((await performAs(admin, Id)).status).toBe(422);
    const undo = await undoAs(admin, Id);
    await untilState(admin, undo.body.data.Id, 'done');
    expect(await statusesOf(server, ids)).toEqual(Array(4).fill('Submitted'));
  });
});

describe('what a run refuses', () => {
  it('an unknown key, a filter that finds nothing and one of another institution start no run', async () => {
    const { q } = await makeMatching(server, 2);
    const unknown = { q, colour: 'red' } as calls.BulkSelection;
    const refused = await startRunAs(admin, accept, unknown);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/selection/colour']);
    expect((await startRunAs(admin, accept, { q: 'nobody-is-called-this' })).status).toBe(422);
    const stranger = await makeAdmin(server, 30);
    expect((await startRunAs(stranger, accept, { q })).status).toBe(422);
    expect((await startRunAs(stranger, accept, { q, institutionCode: '20' })).status).toBe(422);
    expect((await stranger.client.call(calls.listBulkRuns)).body.data).toEqual([]);
    const reasonless = await startRunAs(admin, { kind: 'decide', decision: 'reject' }, { q });
    expect(reasonless.status).toBe(422);
  });

  it('an admin of one institution acts on that institution alone; runs of others are absent', async () => {
    const { q } = await makeMatching(server, 2);
    const local = await makeAdmin(server, 20);
    const run = await rehearseAs(local, accept, { q });
    expect(run.Total).toBe(2);
    const params = { runId: run.Id };
    const answers = await Promise.all([
      admin.client.call(calls.getBulkRun, { params }),
      admin.client.call(calls.listBulkItems, { params, query: { state: 'possible' } }),
      performAs(admin, run.Id),
      stopAs(admin, run.Id),
      undoAs(admin, run.Id),
      performAs(admin, 'no-uuid'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await readRunAs(local, run.Id)).State).toBe('rehearsed');
    expect((await undoAs(local, run.Id)).status).toBe(422);
  });

  it('the audit trail has the filter without the search text, and each decision', async () => {
    const { q, ids } = await makeMatching(server, 2);
    const auditor = await makeAdmin(server);
    const { Id } = await rehearseAs(auditor, accept, { q, status: 'Submitted' });
    await performToEnd(auditor, Id);
    const { rows } = await server.db.query<{ action: string; details: object }>(
      "select action, details from audit where actor_id = $1 and action like 'application.%' order by id",
      [auditor.id],
    );
    expect(JSON.stringify(rows)).not.toContain(q);
    expect(rows.map(({ action }) => action)).toEqual([
      'application.bulkRehearsed',
      'application.bulkStarted',
      ...ids.map(() => 'application.decided'),
      'application.bulkEnded',
    ]);
    expect(rows[0]?.details).toEqual({
      status: 'Submitted',
      searched: true,
      kind: 'decide',
      decision: 'accept',
      count: 2,
    });
  });
});
