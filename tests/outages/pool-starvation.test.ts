import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '../../src/contract/account.ts';
import * as factor from '../../src/contract/admin-second-factor.ts';
import { listApplications, saveStep } from '../../src/contract/application.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { getStep, makeDraft, startAdmissionServer, submit, validAnswers } from '../api/application-support.ts';
import type { ApiAnswer } from '../support/client.ts';
import { logIn, makePerson, type Person, password } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** More than the pool has connections: when each call needs two of them, none ever gets its second. */
const CROWD = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const crowd = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, n) => make(n)));

const people = (role: 'applicant' | 'admin' = 'applicant'): Promise<Person[]> =>
  crowd(() => makePerson(server, { role }));

/** Repeats a call that a busy machine answers with 503, as its caller does, until it is served or the burst is over. */
const untilServed = async (isOver: () => boolean, ask: () => Promise<number>): Promise<number> => {
  let status = await ask();
  while (status === 503 && !isOver()) status = await ask();
  return status;
};

/** During the burst another account logs in and health checks run: neither waits for the burst. */
const meanwhile = async (rush: () => Promise<readonly ApiAnswer<unknown>[]>): Promise<readonly number[]> => {
  const stranger = await makePerson(server);
  let isOver = false;
  const answers = rush().finally(() => {
    isOver = true;
  });
  const served = await Promise.all([
    untilServed(
      () => isOver,
      async () => (await fetch(new URL('/healthcheck1', server.url))).status,
    ),
    logIn(server, stranger.email).then(({ client }) =>
      untilServed(
        () => isOver,
        async () => (await client.call(listApplications)).status,
      ),
    ),
  ]);
  expect(served).toEqual([200, 200]);
  return (await answers).map(({ status }) => status);
};

/** On a machine that cannot keep up a few get 503 with Retry-After; none fails otherwise, and most are served. */
const expectServed = (statuses: readonly number[], status: number): void => {
  expect(statuses.filter((one) => one !== status && one !== 503)).toEqual([]);
  expect(statuses.filter((one) => one === status).length).toBeGreaterThan(CROWD / 2);
};

describe('24 simultaneous calls on a pool with fewer database connections', () => {
  test('more than half of the first saves get 200, the others get 503, and meanwhile a login and the health check succeed', async () => {
    const applicants = await people();
    const step = getStep(server, 'program');
    const answers = await validAnswers(server, step);
    const body = { step: step.wireStep, institutionCode: 20, ...toWire(step, answers).fields };
    const rush = () => Promise.all(applicants.map(({ client }) => client.call(saveStep, { body })));
    expectServed(await meanwhile(rush), 200);
  });

  test('more than half of the calls with a wrong second-factor code get 422, the others get 503, and meanwhile a login and the health check succeed', async () => {
    const admins = await people('admin');
    for (const { client } of admins)
      await client.call(factor.setUpSecondFactor, { body: { currentPassword: password } });
    const rush = () =>
      Promise.all(admins.map(({ client }) => client.call(factor.confirmSecondFactor, { body: { code: '000000' } })));
    expectServed(await meanwhile(rush), 422);
  });

  test('more than half of the password changes with a wrong password get 422, the others get 503, and meanwhile a login and the health check succeed', async () => {
    const applicants = await people();
    const next = 'Kereta-Hijau-8';
    const body = { currentPassword: 'Salah-Sekali-1', password: next, confirmPassword: next };
    const rush = () => Promise.all(applicants.map(({ client }) => client.call(changePassword, { body })));
    expectServed(await meanwhile(rush), 422);
  });

  test('more than half of the submits get 200, the others get 503, and meanwhile a login and the health check succeed', async () => {
    const applicants = await people();
    const forms: string[] = [];
    for (const one of applicants) forms.push(await makeDraft(server, one, 5));
    const rush = () => Promise.all(applicants.map((one, n) => submit(one, forms[n] as string)));
    expectServed(await meanwhile(rush), 200);
  });
});

describe('database transactions', () => {
  test('db.query, db.transaction and db.snapshot are refused inside a transaction', async () => {
    const { db } = server;
    const inside = (work: () => Promise<unknown>) =>
      expect(db.transaction(work)).rejects.toThrow('inside a transaction');
    await inside(() => db.query('select 1'));
    await inside(() => db.transaction(async () => 1));
    await inside(() => db.snapshot(async () => 1));
    await inside(async () => [await Promise.resolve(), await db.query('select 1')]);
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('statements of a transaction run one after the other and are refused after its end', async () => {
    const { db } = server;
    const kept = await db.transaction(async (tx) => {
      const answers = await Promise.all([1, 2, 3].map((n) => tx.query<{ n: number }>('select $1::int as n', [n])));
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
      return tx;
    });
    await expect(kept.query('select 1')).rejects.toThrow('after the end');
  });
});
