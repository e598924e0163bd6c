import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAllocation } from './connection-allocation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOREVER = 600_000;

test('createAllocation(2): two calls hold a connection, and the others get theirs in order of arrival', async () => {
  const share = createAllocation(2);
  const order: number[] = [];
  const leaves = [await share.acquire(FOREVER, true), await share.acquire(FOREVER, true)];
  const enter = async (n: number) => {
    const leave = await share.acquire(FOREVER, true);
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
  const leave = await share.acquire(FOREVER, true);
  const refused = expect(share.acquire(0, true)).rejects.toThrow('timeout exceeded when trying to connect');
  await vi.advanceTimersByTimeAsync(0);
  await refused;
  leave();
  (await share.acquire(FOREVER, true))();
});

test('createAllocation(3): after restrictToOne, one call at a time acquires a connection; after restoreLimit, all waiting calls do', async () => {
  const share = createAllocation(3);
  share.restrictToOne();
  const leave = await share.acquire(FOREVER, true);
  const refused = expect(share.acquire(0, true)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(0);
  await refused;
  const others = [share.acquire(FOREVER, true), share.acquire(FOREVER, true)];
  share.restoreLimit();
  expect(await Promise.all(others)).toHaveLength(2);
  leave();
});

test('createAllocation(1): a call that has begun gets its connection before new ones that came earlier', async () => {
  const share = createAllocation(1);
  const leave = await share.acquire(FOREVER, true);
  const order: string[] = [];
  const enter = async (name: string, isNew: boolean) => {
    const leaveAgain = await share.acquire(FOREVER, isNew);
    order.push(name);
    leaveAgain();
  };
  const all = [enter('new', true), enter('begun', false), enter('newer', true)];
  leave();
  await Promise.all(all);
  expect(order).toEqual(['begun', 'new', 'newer']);
});

/** Milliseconds until a call is refused that comes now. */
const refusedAfter = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now();
  let ended = Number.NaN;
  const done = work.catch(() => {
    ended = performance.now() - from;
  });
  await vi.advanceTimersByTimeAsync(4_000);
  await done;
  return ended;
};

test('createAllocation(1): once the queue has not been empty for two seconds, a new call waits 0.3 seconds and one that has begun its full time', async () => {
  const share = createAllocation(1);
  const leave = await share.acquire(FOREVER, true);
  const waiting = share.acquire(FOREVER, true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refusedAfter(share.acquire(3_500, true))).toBe(3_500);
  expect(await refusedAfter(share.acquire(3_500, true))).toBe(300);
  expect(await refusedAfter(share.acquire(3_500, false))).toBe(3_500);
  leave();
  (await waiting)();
  // The queue was empty: this is a new crowd.
  const next = await share.acquire(FOREVER, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refusedAfter(share.acquire(3_500, true))).toBe(3_500);
  next();
});
