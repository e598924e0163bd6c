import { expect, test } from 'vitest';
import { windowOf } from './mail-rate.ts';

test('windowOf allows no more than the setting in a minute, nearly as many as the setting, and no burst of more than a third', () => {
  for (const most of [1, 2, 5, 6, 7, 11, 12, 59, 60, 61, 100, 599, 1_000, 100_000]) {
    const { hits, seconds } = windowOf(most);
    expect(hits).toBeGreaterThanOrEqual(1);
    expect((hits * 60) / seconds, `${most} in a minute`).toBeLessThanOrEqual(most);
    expect((hits * 60) / seconds, `${most} in a minute`).toBeGreaterThanOrEqual(0.9 * most);
    expect(hits, `${most} at once`).toBeLessThanOrEqual(Math.max(1, most / 3));
  }
});
