import { expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/database/database.ts';
import { createMasterData } from './master-data.ts';

const list = { name: 'colours', params: [], sql: 'select' };

/** A database whose answers the test decides about. */
const setUp = () => {
  let time = 0;
  let asked = 0;
  let answer: () => Promise<unknown> = async () => ({ rows: [{ Name: 'red' }] });
  const db = {
    query: () => {
      asked += 1;
      return answer();
    },
  } as unknown as Database;
  return {
    masterData: createMasterData(db, () => time),
    asked: () => asked,
    pass: (ms: number) => {
      time += ms;
    },
    answers: (rows: readonly object[]) => {
      answer = async () => ({ rows });
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

test('a list is read once for all who ask at the same time, and remembered for a short while', async () => {
  const { masterData, asked, pass } = setUp();
  await Promise.all(Array.from({ length: 400 }, () => masterData.rows(list)));
  pass(15_000);
  await masterData.rows(list);
  expect(asked()).toBe(1);
  pass(1);
  await masterData.rows(list);
  expect(asked()).toBe(2);
});

test('while the database is away the last good list is served to everybody, and the new one afterwards', async () => {
  const { masterData, pass, fails, answers, asked } = setUp();
  const known = await masterData.rows(list);
  for (let hours = 0; hours < 3; hours += 1) {
    pass(3_600_000);
    fails();
    const served = await Promise.all(Array.from({ length: 400 }, () => masterData.rows(list)));
    expect(served.every((rows) => rows === known)).toBe(true);
  }
  // One statement for 400 calls, and none while it is known to fail.
  await masterData.rows(list);
  expect(asked()).toBe(4);
  pass(1_001);
  answers([{ Name: 'blue' }]);
  expect(await masterData.rows(list)).toEqual([{ Name: 'blue' }]);
});

test('a database that does not answer holds nobody up who can be served from memory', async () => {
  const { masterData, pass, hangs } = setUp();
  const known = await masterData.rows(list);
  pass(20_000);
  hangs();
  expect(await masterData.rows(list)).toBe(known);
});

test('without a list in memory the failure is told', async () => {
  const { masterData, fails, answers } = setUp();
  fails();
  await expect(masterData.rows(list)).rejects.toThrow('away');
  answers([]);
  expect(await masterData.rows(list)).toEqual([]);
});

test('inside a transaction a list comes from memory or through the transaction, never from the pool', async () => {
  const { masterData, asked, pass } = setUp();
  const tx = { query: async () => ({ rows: [{ Name: 'not committed' }] }) } as unknown as Tx;
  const within = masterData.within(tx);
  expect(await within.rows(list)).toEqual([{ Name: 'not committed' }]);
  expect(asked()).toBe(0);
  expect(await masterData.rows(list)).toEqual([{ Name: 'red' }]);
  expect(await within.rows(list)).toEqual([{ Name: 'red' }]);
  pass(20_000);
  expect(await within.rows(list)).toEqual([{ Name: 'not committed' }]);
  expect(asked()).toBe(1);
});
