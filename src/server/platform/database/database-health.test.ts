import { expect, test } from 'vitest';
import { createAllocation, createDatabaseHealth } from './database-health.ts';

const FOREVER = 600_000;

test('so many hold a connection, the others come in their order', async () => {
  const share = createAllocation(2);
  const order: number[] = [];
  const leaves = [await share.acquire(FOREVER), await share.acquire(FOREVER)];
  const enter = async (n: number) => {
    const leave = await share.acquire(FOREVER);
    order.push(n);
    return leave;
  };
  const waiting = [enter(3), enter(4)];
  await Promise.resolve();
  expect(order).toEqual([]);
  leaves[0]?.();
  (await waiting[0])?.();
  (await waiting[1])?.();
  expect(order).toEqual([3, 4]);
});

test('who waits too long is refused as the driver refuses, and holds no place', async () => {
  const share = createAllocation(1);
  const leave = await share.acquire(FOREVER);
  await expect(share.acquire(0)).rejects.toThrow('timeout exceeded when trying to connect');
  leave();
  (await share.acquire(FOREVER))();
});

test('narrowed, one at a time tries; widened, all that wait come in', async () => {
  const share = createAllocation(3);
  share.restrictToOne();
  const leave = await share.acquire(FOREVER);
  await expect(share.acquire(0)).rejects.toThrow('timeout');
  const others = [share.acquire(FOREVER), share.acquire(FOREVER)];
  share.restoreLimit();
  expect(await Promise.all(others)).toHaveLength(2);
  leave();
});

test('once the database was silent, one at a time tries and the others are refused at once', () => {
  const pulse = createDatabaseHealth();
  const [one, two] = [pulse.begin(), pulse.begin()];
  one.timedOut();
  one.end();
  two.end();
  const attempt = pulse.begin();
  expect(() => pulse.begin()).toThrow('does not answer');
  attempt.end();
  pulse.begin().answered();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});

test('an attempt that waits in vain while others are answered says nothing of the database', () => {
  const pulse = createDatabaseHealth();
  const [slow, quick] = [pulse.begin(), pulse.begin()];
  quick.answered();
  slow.timedOut();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});
