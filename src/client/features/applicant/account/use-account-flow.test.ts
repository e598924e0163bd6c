import { expect, it } from 'vitest';
import { parseMoment, secondsUntil } from './use-account-flow.ts';

it.each([
  ['2026-11-21T05:00:00.000Z', Date.UTC(2026, 10, 21, 5)],
  ['1763701200000', 1763701200000],
  ['soon', 0],
  ['', 0],
  [undefined, 0],
])('parseMoment of "%s" is %i', (text, moment) => expect(parseMoment(text)).toBe(moment));

it.each([
  [10_000, 0, 10],
  [10_001, 0, 11],
  [10_000, 10_000, 0],
  [0, 10_000, 0],
])('secondsUntil of the moment %i ms at the time %i ms is %i', (moment, now, seconds) =>
  expect(secondsUntil(moment, now)).toBe(seconds),
);
