import { afterEach, expect, test, vi } from 'vitest';
import type { Statement } from '../database/queryable.ts';
import { withLockRenewal } from './queue-maintenance.ts';

afterEach(() => vi.useRealTimers());

test('withLockRenewal renews the lock of a running job at least twice every two minutes for an hour, and not after the job ended', async () => {
  vi.useFakeTimers();
  const renewed: unknown[] = [];
  const db = {
    run: async ({ values }: Statement) => {
      renewed.push(values);
      return 1;
    },
  };
  let finish: () => void = () => undefined;
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const helpers = { job: { id: '7', locked_by: 'worker-1' }, logger: { warn: () => undefined } };
  const done = withLockRenewal(db, () => running)({}, helpers);
  // Every two minutes others look for locks that were not renewed.
  for (let minutes = 0; minutes < 60; minutes += 2) {
    const before = renewed.length;
    await vi.advanceTimersByTimeAsync(119_000);
    expect(renewed.length).toBeGreaterThan(before + 1);
  }
  expect(new Set(renewed.map((values) => JSON.stringify(values)))).toEqual(new Set(['["7","worker-1"]']));
  finish();
  await done;
  const atTheEnd = renewed.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(renewed.length).toBe(atTheEnd);
});
