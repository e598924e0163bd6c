import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it.each([1, 2, 3])(
  'at most %i works run at the same time, in the order of the calls, also after one that failed',
  async (max) => {
    const inTurn = createTurns(max);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    let [running, most] = [0, 0];
    const work = (number: number) => () => {
      begun.push(number);
      most = Math.max(most, ++running);
      return new Promise<number>((resolve, reject) => {
        ends.push(() => {
          running--;
          if (number % 3 === 0) reject(new Error(String(number)));
          else resolve(number);
        });
      });
    };
    const numbers = [0, 1, 2, 3, 4, 5, 6];
    const results = Promise.allSettled(numbers.map((number) => inTurn(work(number))));
    const late: Promise<unknown>[] = [];
    for (const number of numbers) {
      await expect.poll(() => ends.length).toBeGreaterThan(number);
      ends[number]?.();
      // One who comes at the moment when a turn ends waits like the others.
      if (number === 2) late.push(inTurn(work(7)));
    }
    await expect.poll(() => ends.length).toBe(8);
    ends[7]?.();
    expect(await Promise.all(late)).toEqual([7]);
    expect((await results).map(({ status }) => status)).toEqual(
      numbers.map((number) => (number % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect([begun, most]).toEqual([[...numbers, 7], max]);
  },
);
