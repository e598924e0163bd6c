import { expect, test } from 'vitest';
import { runInConcurrencyContext } from './concurrency-groups.ts';
import { createStatementObserver, nameOfStatement, type SlowStatement } from './observe-statements.ts';

test.each([
  [{ name: 'find-session', text: 'select 1' }, 'find-session'],
  [{ text: 'select a from application where id = $1' }, /^select application [0-9a-f]{8}$/],
  [{ text: '\n  insert into audit (a)\n values ($1)' }, /^insert audit [0-9a-f]{8}$/],
  [{ text: 'with x as (select 1 from draft) update account set a = 1' }, /^with draft [0-9a-f]{8}$/],
  [{ text: 'select count(*) from (select from session) s' }, /^select session [0-9a-f]{8}$/],
  [{ text: 'select now()' }, /^select [0-9a-f]{8}$/],
])('nameOfStatement of %j is %s', (statement, expected) => {
  expect(nameOfStatement(statement)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

const observerWith = (slowMs: number) => {
  const reported: SlowStatement[] = [];
  const observe = createStatementObserver({ slowMs, report: (slow) => reported.push(slow), tracer: undefined });
  return { observe, reported };
};

test('without a limit and a tracer nothing is observed', () => {
  expect(observerWith(0).observe).toBeUndefined();
});

test('a statement that fails after the limit is reported with its call and request, and its error is passed on', async () => {
  const { observe, reported } = observerWith(1);
  const run = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('cancelled')), 20);
    });
  const context = { group: 'applicant', call: 'saveStep', isRead: false, requestId: 'r-1' } as const;
  const statement = { text: 'select  a\n from application where id = $1' };
  const done = runInConcurrencyContext(context, () => observe?.(statement, run));
  await expect(done).rejects.toThrow('cancelled');
  expect(reported).toEqual([
    {
      statement: expect.stringMatching(/^select application [0-9a-f]{8}$/),
      ms: expect.any(Number),
      call: 'saveStep',
      reqId: 'r-1',
      text: 'select a from application where id = $1',
    },
  ]);
});

test('a statement below the limit is not reported', async () => {
  const { observe, reported } = observerWith(60_000);
  expect(await observe?.({ text: 'select 1' }, async () => 7)).toBe(7);
  expect(reported).toEqual([]);
});
