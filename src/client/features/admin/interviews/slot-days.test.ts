import { expect, test } from 'vitest';
import { listSlotDays } from './slot-days.ts';

// 30 November 2026 is a Monday.
const rows: readonly (readonly [string, Parameters<typeof listSlotDays>, readonly string[]])[] = [
  [
    'working days of a week',
    ['2026-11-30', '2026-12-06', [1, 2, 3, 4, 5], 60],
    ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
  ],
  ['one Sunday', ['2026-11-30', '2026-12-06', [7], 60], ['2026-12-06']],
  ['one day', ['2026-12-03', '2026-12-03', [4], 60], ['2026-12-03']],
  ['no day of the week', ['2026-11-30', '2026-12-06', [], 60], []],
  ['a last day before the first', ['2026-12-06', '2026-11-30', [1, 2, 3, 4, 5, 6, 7], 60], []],
  ['no last day', ['2026-12-06', '', [1, 7], 60], []],
  [
    'over the end of February',
    ['2027-02-27', '2027-03-02', [1, 2, 6, 7], 60],
    ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02'],
  ],
  ['no more than allowed', ['2026-01-01', '2036-01-01', [1, 2, 3, 4, 5, 6, 7], 2], ['2026-01-01', '2026-01-02']],
];

test.each(rows)('days of interviews: %s', (_name, input, expected) => {
  expect(listSlotDays(...input)).toEqual(expected);
});
