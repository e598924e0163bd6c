import { expect, test } from 'vitest';
import { windowOf } from './mail-rate.ts';

test('windowOf allows no more than the setting in a minute, at least one mail, and no burst of more than a sixth', () => {
  for (const most of [1, 2, 5, 6, 7, 11, 12, 59, 60, 61, 100, 599, 1_000, 100_000]) {
    const { hits, seconds } = windowOf(most);
    expect(hits).toBeGreaterThanOrEqual(1);
    expect((hits * 60) / seconds, `${most} in a minute`).toBeLessThanOrEqual(most);
    expect(hits, `${most} at once`).toBeLessThanOrEqual(Math.max(1, most / 6));
  }
});
