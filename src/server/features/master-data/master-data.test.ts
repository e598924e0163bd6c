import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/database/database.ts';
import { createQueryable, type Queryable } from '../../platform/database/queryable.ts';
import { createMasterData } from './master-data.ts';

const list = { name: 'colours', row: {}, statement: () => sql`select` };

/** Answers every statement with `answer`. */
const queryableOf = (answer: () => Promise<readonly object[]>): Queryable =>
  createQueryable((async () => ({
    command: '',
    oid: 0,
    rowCount: null,
    fields: [],
    rows: [...(await answer())],
  })) as Parameters<typeof createQueryable>[0]);

/** A database whose answers the test sets. */
const setUp = () => {
  let time = 0;
  let asked = 0;
  let answer: () => Promise<readonly object[]> = async () => [{ Name: 'red' }];
  const db = queryableOf(() => {
    asked += 1;
    return answer();
  }) as Database;
  return {
    masterData: createMasterData(
      db,
      { lists: {}, staffLists: { read: async (_, list) => list }, formerLists: new Map() },
      () => time,
    ),
    asked: () => asked,
    pass: (ms: number) => {
      time += ms;
    },
    answers: (rows: readonly object[]) => {
      answer = async () => rows;
    },
    fails: () => {
      answer = async () => {
        throw new Error('away');
      };
    },
    hangs: () => {
      answer = () => new Promise(() => undefined);
    },
  };
};

test('masterData.rows reads a list from the database once for 400 concurrent calls, and again after more than 15 seconds', async () => {
  const { masterData, asked, pass } = setUp();
  await Promise.all(Array.from({ length: 400 }, () => masterData.rows(list)));
  pass(15_000);
  await masterData.rows(list);
  expect(asked()).toBe(1);
  pass(1);
  await masterData.rows(list);
  expect(asked()).toBe(2);
});

test('while the database fails, 400 calls of masterData.rows send one statement and return the cached list; once it answers, a call returns the new list', async () => {
  const { masterData, pass, fails, answers, asked } = setUp();
  const cached = await masterData.rows(list);
  for (let hours = 0; hours < 3; hours += 1) {
    pass(3_600_000);
    fails();
    const served = await Promise.all(Array.from({ length: 400 }, () => masterData.rows(list)));
    expect(served.every((rows) => rows === cached)).toBe(true);
  }
  // One statement for 400 calls, and none right after a failure.
  await masterData.rows(list);
  expect(asked()).toBe(4);
  pass(1_001);
  answers([{ Name: 'blue' }]);
  expect(await masterData.rows(list)).toEqual([{ Name: 'blue' }]);
});

test('masterData.rows returns a cached list of 20 seconds ago without waiting for a database that does not answer', async () => {
  const { masterData, pass, hangs } = setUp();
  const cached = await masterData.rows(list);
  pass(20_000);
  hangs();
  expect(await masterData.rows(list)).toBe(cached);
});

test('masterData.rows without a cached list throws the error of the database, and the next call reads the list', async () => {
  const { masterData, fails, answers } = setUp();
  fails();
  await expect(masterData.rows(list)).rejects.toThrow('away');
  answers([]);
  expect(await masterData.rows(list)).toEqual([]);
});

test('masterData.within(tx).rows takes a list from the cache or the transaction, never from the pool, and does not add it to the cache', async () => {
  const { masterData, asked, pass } = setUp();
  const tx = queryableOf(async () => [{ Name: 'not committed' }]) as Tx;
  const within = masterData.within(tx);
  expect(await within.rows(list)).toEqual([{ Name: 'not committed' }]);
  expect(asked()).toBe(0);
  expect(await masterData.rows(list)).toEqual([{ Name: 'red' }]);
  expect(await within.rows(list)).toEqual([{ Name: 'red' }]);
  pass(20_000);
  expect(await within.rows(list)).toEqual([{ Name: 'not committed' }]);
  expect(asked()).toBe(1);
});
