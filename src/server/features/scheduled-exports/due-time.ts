/** When a scheduled export is due. Jakarta has one offset all year. */
import { type ScheduledExport, weekdays } from '../../../engine/exports/scheduled-export.ts';

const JAKARTA_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** 1 January 1970, day 0, was a Thursday. */
const FIRST_WEEKDAY = weekdays.indexOf('thursday');

/** Days since 1970 in Jakarta. */
const dayNumberOf = (moment: Date): number => Math.floor((moment.getTime() + JAKARTA_MS) / DAY_MS);

/** `2026-11-28`, as clocks in Jakarta say. */
export const jakartaDayOf = (moment: Date): string =>
  new Date(moment.getTime() + JAKARTA_MS).toISOString().slice(0, 10);

const momentOf = (dayNumber: number, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(dayNumber * DAY_MS - JAKARTA_MS + (hours * 60 + minutes) * 60_000);
};

const isOn = ({ days = weekdays }: Pick<ScheduledExport, 'days'>, dayNumber: number): boolean =>
  days.includes(weekdays[(dayNumber + FIRST_WEEKDAY) % weekdays.length] ?? 'monday');

const dueOn = (schedule: Pick<ScheduledExport, 'time' | 'days'>, dayNumbers: readonly number[]): readonly Date[] =>
  dayNumbers.filter((day) => isOn(schedule, day)).map((day) => momentOf(day, schedule.time));

const eightDays = [0, 1, 2, 3, 4, 5, 6, 7];

/** The last moment at which the export was due, `now` included. */
export const lastDueTime = (schedule: Pick<ScheduledExport, 'time' | 'days'>, now: Date): Date => {
  const today = dayNumberOf(now);
  const due = dueOn(
    schedule,
    eightDays.map((back) => today - back),
  );
  // Of eight days in a row each weekday has passed once.
  return due.find((moment) => moment <= now) ?? now;
};

/** The next moment after `now`. */
export const nextDueTime = (schedule: Pick<ScheduledExport, 'time' | 'days'>, now: Date): Date => {
  const today = dayNumberOf(now);
  const due = dueOn(
    schedule,
    eightDays.map((later) => today + later),
  );
  return due.find((moment) => moment > now) ?? now;
};
