import { expect } from 'vitest';
import * as calls from '../../src/contract/admin-bulk.ts';
import { newName, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type Applicant, makeSubmitted } from './admin-applications-support.ts';
import { copyApplication } from './payment-fixture.ts';

export interface Matching {
  /** The name that finds them all and nobody else. */
  readonly q: string;
  readonly ids: readonly string[];
  readonly applicant: Applicant;
}

/** Submitted applications of one person that one search finds; their order by name is that of `ids`. */
export const makeMatching = async (server: TestServer, count: number): Promise<Matching> => {
  const applicant = await makeSubmitted(server);
  const ids = [applicant.formId];
  while (ids.length < count) ids.push(await copyApplication(server, applicant.formId));
  const q = newName('Massal');
  await server.db.query(
    `update application set applicant_name = $2 || ' ' || lpad(place::text, 4, '0')
       from unnest($1::uuid[]) with ordinality chosen (id, place) where application.id = chosen.id`,
    [ids, q],
  );
  return { q, ids, applicant };
};

export const startRunAs = ({ client }: Person, action: calls.BulkAction, selection: calls.BulkSelection) =>
  client.call(calls.startBulkRun, { body: { action, selection } });

export const readRunAs = async ({ client }: Person, runId: string) =>
  (await client.call(calls.getBulkRun, { params: { runId } })).body.data;

/** Waits until the run has this state. */
export const untilState = async (admin: Person, runId: string, state: calls.BulkState) => {
  await expect.poll(async () => (await readRunAs(admin, runId)).State, { timeout: 30_000 }).toBe(state);
  return readRunAs(admin, runId);
};

/** Starts a run and waits for the end of its rehearsal. */
export const rehearseAs = async (admin: Person, action: calls.BulkAction, selection: calls.BulkSelection) => {
  const started = await startRunAs(admin, action, selection);
  expect(started.status, started.text).toBe(200);
  return untilState(admin, started.body.data.Id, 'rehearsed');
};

const controlAs =
  (call: typeof calls.performBulkRun | typeof calls.stopBulkRun | typeof calls.undoBulkRun) =>
  ({ client }: Person, runId: string) =>
    client.call(call, { params: { runId }, body: {} });

export const performAs = controlAs(calls.performBulkRun);
export const stopAs = controlAs(calls.stopBulkRun);
export const undoAs = controlAs(calls.undoBulkRun);

/** Performs a rehearsed run and waits for its end. */
export const performToEnd = async (admin: Person, runId: string) => {
  const answer = await performAs(admin, runId);
  expect(answer.status, answer.text).toBe(200);
  return untilState(admin, runId, 'done');
};

export const statusesOf = async (server: TestServer, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await server.db.query<{ status: string }>(
    `select a.status from unnest($1::uuid[]) with ordinality chosen (id, place) join application a on a.id = chosen.id
      order by chosen.place`,
    [[...ids]],
  );
  return rows.map(({ status }) => status);
};

/** How many decisions and held mails each application has. */
export const countEffects = async (server: Pick<TestServer, 'db'>, ids: readonly string[]) => {
  const { rows } = await server.db.query<{ decisions: number; mails: number }>(
    `select (select count(*)::int from application_decision d where d.application_id = chosen.id) as decisions,
            (select count(*)::int from application_mail m where m.application_id = chosen.id and m.held_until is not null) as mails
       from unnest($1::uuid[]) with ordinality chosen (id, place) order by chosen.place`,
    [[...ids]],
  );
  return rows;
};

/** Holds an application in a transaction of its own, so that a run waits at it. */
export const holdApplication = async ({ db }: Pick<TestServer, 'db'>, id: string): Promise<() => Promise<void>> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const ended = db.transaction(async (tx) => {
    await tx.query('select from application where id = $1 for update', [id]);
    locked();
    await released;
  });
  await isLocked;
  return async () => {
    release();
    await ended;
  };
};
