import { expect, it } from 'vitest';
import { formatTimeLeft } from './PaymentFacts.tsx';

const hour = 3_600_000;

it.each([
  [27 * hour + 59_000, 'en', '1 day 3 hours'],
  [24 * hour, 'id', '1 hari 0 jam'],
  [5 * hour + 61_000, 'en', '5 hours 1 minute'],
  [90_000, 'id', '1 menit 30 detik'],
  [59_999, 'en', '59 seconds'],
  [1, 'en', '0 seconds'],
  [0, 'en', undefined],
  [-1, 'en', undefined],
  [Number.NaN, 'en', undefined],
])('formatTimeLeft of %d ms in %s is %s', (milliseconds, language, text) =>
  expect(formatTimeLeft(milliseconds, language)).toBe(text),
);
