import { expect, test } from 'vitest';
import { type RateSample, rateOf, timeLeft, withSample } from './run-rate.ts';

/** Samples each second of so many done in each. */
const samplesOf = (perSecond: readonly number[]): readonly RateSample[] => {
  let done = 0;
  return perSecond.reduce<readonly RateSample[]>((samples, some, second) => {
    done += some;
    return withSample(samples, { at: second * 1_000, done });
  }, []);
};

test.each([
  ['nothing is known', [], undefined],
  ['of the first seconds', [0, 9, 9], undefined],
  ['nothing was done', Array(20).fill(0), undefined],
  ['ten each second', Array(20).fill(10), 600],
  ['one in ten seconds', [...Array(41)].map((_, second) => (second % 10 === 0 ? 1 : 0)), 6],
  ['fast at first and slow in the last minute', [...Array(100).fill(10), ...Array(70).fill(1)], 60],
  ['stopped for more than a minute', [...Array(10).fill(10), ...Array(80).fill(0)], undefined],
])('rateOf where %s', (_name, perSecond: readonly number[], expected) => {
  const rate = rateOf(samplesOf(perSecond));
  if (expected === undefined) expect(rate).toBeUndefined();
  else expect(rate).toBeCloseTo(expected, 5);
});

test('withSample begins anew where less is done than before, and ignores what was read before', () => {
  const samples = samplesOf(Array(20).fill(5));
  expect(withSample(samples, { at: 30_000, done: 0 })).toEqual([{ at: 30_000, done: 0 }]);
  expect(withSample(samples, { at: 19_000, done: 100 })).toBe(samples);
  expect(samplesOf(Array(1_000).fill(1)).length).toBeLessThan(70);
});

test('withSample keeps one sample before the window, so that a slow poll has a rate', () => {
  const samples = [0, 90_000, 180_000].reduce<readonly RateSample[]>(
    (all, at) => withSample(all, { at, done: at / 1_000 }),
    [],
  );
  expect(rateOf(samples)).toBeCloseTo(60, 5);
});

test.each([
  [1, 60, { unit: 'soon', count: 0 }],
  [60, 60, { unit: 'minutes', count: 1 }],
  [61, 60, { unit: 'minutes', count: 2 }],
  [7_199, 60, { unit: 'minutes', count: 120 }],
  [7_200, 60, { unit: 'hours', count: 2 }],
  [20_000, 60, { unit: 'hours', count: 6 }],
] as const)('timeLeft for %d at %d per minute is %j', (left, perMinute, expected) => {
  expect(timeLeft(left, perMinute)).toEqual(expected);
});
