import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('createConcurrencyLimit(2, 3) runs two of eight calls at a time, three more in order, and refuses the rest with 503', async () => {
  const gate = createConcurrencyLimit(2, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      gate.run(async () => {
        most = Math.max(most, ++running);
        await sleep(5);
        running--;
        order.push(i);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  const refused = results.filter((r) => r.status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]?.reason).toMatchObject({ status: 503, details: { retryAfter: 2 } });
});

test('a call that fails frees its place in the concurrency limit', async () => {
  const gate = createConcurrencyLimit(1, 1);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
});
