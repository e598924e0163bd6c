import { expect, test } from 'vitest';
import { createPulse } from './pulse.ts';
import { createShare } from './share.ts';

const FOREVER = 600_000;

test('so many hold a connection, the others come in their order', async () => {
  const share = createShare(2);
  const order: number[] = [];
  const leaves = [await share.enter(FOREVER), await share.enter(FOREVER)];
  const enter = async (n: number) => {
    const leave = await share.enter(FOREVER);
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
  const share = createShare(1);
  const leave = await share.enter(FOREVER);
  await expect(share.enter(0)).rejects.toThrow('timeout exceeded when trying to connect');
  leave();
  (await share.enter(FOREVER))();
});

test('narrowed, one at a time tries; widened, all that wait come in', async () => {
  const share = createShare(3);
  share.narrow();
  const leave = await share.enter(FOREVER);
  await expect(share.enter(0)).rejects.toThrow('timeout');
  const others = [share.enter(FOREVER), share.enter(FOREVER)];
  share.widen();
  expect(await Promise.all(others)).toHaveLength(2);
  leave();
});

test('once the database was silent, one at a time tries and the others are refused at once', () => {
  const pulse = createPulse();
  const [one, two] = [pulse.begin(), pulse.begin()];
  one.missed();
  one.end();
  two.end();
  const attempt = pulse.begin();
  expect(() => pulse.begin()).toThrow('does not answer');
  attempt.end();
  pulse.begin().felt();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});

test('an attempt that waits in vain while others are answered says nothing of the database', () => {
  const pulse = createPulse();
  const [slow, quick] = [pulse.begin(), pulse.begin()];
  quick.felt();
  slow.missed();
  expect(() => [pulse.begin(), pulse.begin()]).not.toThrow();
});
