import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay, retrySeconds } from './deliver-webhooks.ts';

test('ten attempts in about three days: the first pause is seconds, the last a day, and none follows the tenth', () => {
  const delays = Array.from({ length: 10 }, (_, failed) => retryDelay(failed + 1, 0));
  expect(delays.slice(0, 9)).toEqual(retrySeconds);
  expect(delays[9]).toBeUndefined();
  const days = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
});

test('a pause is as long as the schedule says, or up to a tenth longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
      const seconds = retrySeconds[failed - 1] ?? 0;
      const delay = retryDelay(failed, random) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(seconds);
      expect(delay).toBeLessThanOrEqual(seconds * 1.1);
    }),
  );
});
