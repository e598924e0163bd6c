import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdays } from '../../../engine/exports/scheduled-export.ts';
import { jakartaDayOf, lastDueTime, nextDueTime } from './due-time.ts';

// 28 November 2026 is a Saturday; 02:30 in Jakarta is 19:30 UTC of the day before.
it.each([
  ['daily, a minute before', undefined, '2026-11-27T19:29:00Z', '2026-11-26T19:30:00.000Z'],
  ['daily, at the moment itself', undefined, '2026-11-27T19:30:00Z', '2026-11-27T19:30:00.000Z'],
  ['daily, late in the day', undefined, '2026-11-28T16:59:00Z', '2026-11-27T19:30:00.000Z'],
  ['on Mondays, on a Saturday', ['monday'], '2026-11-28T01:00:00Z', '2026-11-22T19:30:00.000Z'],
  ['on Saturdays, just before', ['saturday'], '2026-11-27T19:29:59Z', '2026-11-20T19:30:00.000Z'],
  ['on Saturdays, just after', ['saturday'], '2026-11-27T19:30:01Z', '2026-11-27T19:30:00.000Z'],
] as const)('lastDueTime finds the last time of an export %s', (_, days, now, expected) => {
  const schedule = { time: '02:30', ...(days && { days }) };
  expect(lastDueTime(schedule, new Date(now)).toISOString()).toBe(expected);
});

it('a day of Jakarta begins at 17:00 UTC', () => {
  expect(jakartaDayOf(new Date('2026-11-28T16:59:59Z'))).toBe('2026-11-28');
  expect(jakartaDayOf(new Date('2026-11-28T17:00:00Z'))).toBe('2026-11-29');
});

it('no due time lies between the last and the next one, and both are on the days and at the time of the export', () => {
  const schedules = fc.record({
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
  });
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const [last, next] = [lastDueTime(schedule, now), nextDueTime(schedule, now)];
      expect(last <= now && now < next).toBe(true);
      expect(lastDueTime(schedule, new Date(next.getTime() - 1))).toEqual(last);
      for (const moment of [last, next]) {
        const parts = new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Asia/Jakarta',
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
        }).formatToParts(moment);
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
        expect(schedule.days).toContain(part('weekday').toLowerCase());
        expect(`${part('hour')}:${part('minute')}`).toBe(schedule.time);
      }
    }),
  );
});
