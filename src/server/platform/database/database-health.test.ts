import { expect, test } from 'vitest';
import { createAllocation, createDatabaseHealth } from './database-health.ts';

const FOREVER = 600_000;

test('createAllocation(2): two calls hold a connection, and the others get theirs in order of arrival', async () => {
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

test('createAllocation(1): acquire throws the timeout error of the driver after its wait time, and leaves the queue', async () => {
  const share = createAllocation(1);
  const leave = await share.acquire(FOREVER);
  await expect(share.acquire(0)).rejects.toThrow('timeout exceeded when trying to connect');
  leave();
  (await share.acquire(FOREVER))();
});

test('createAllocation(3): after restrictToOne, one call at a time acquires a connection; after restoreLimit, all waiting calls do', async () => {
  const share = createAllocation(3);
  share.restrictToOne();
  const leave = await share.acquire(FOREVER);
  await expect(share.acquire(0)).rejects.toThrow('timeout');
  const others = [share.acquire(FOREVER), share.acquire(FOREVER)];
  share.restoreLimit();
  expect(await Promise.all(others)).toHaveLength(2);
  leave();
});

test('createDatabaseHealth: after a timeout, one attempt probes and the others throw at once, until one is answered', () => {
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

test('createDatabaseHealth: the timeout of an attempt does not count when another one was answered meanwhile', () => {
  const pulse = createDatabaseHealth();
  const [slow, quick] = [pulse.begin(), pulse.begin()];
  quick.answered();
  slow.timedOut();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});
