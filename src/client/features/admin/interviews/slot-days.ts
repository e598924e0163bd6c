/** The days of a span on some days of the week, for many interview times at once. */
import { isDay } from '../../../forms/widgets/date/date-parts.ts';

const DAY_MS = 86_400_000;

/** Monday is 1, Sunday 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const weekdayOf = (day: number): number => new Date(day).getUTCDay() || 7;

/**
 * Days from the first to the last one, yyyy-MM-dd, that are on one of these days of the week; none where a day is missing
 * or the last one is before the first. @param most of these
 */
export const listSlotDays = (
  first: string,
  last: string,
  chosen: readonly number[],
  most: number,
): readonly string[] => {
  if (!isDay(first) || !isDay(last)) return [];
  const [from, until] = [Date.parse(first), Date.parse(last)];
  const days: string[] = [];
  for (let day = from; day <= until && days.length < most; day += DAY_MS)
    if (chosen.includes(weekdayOf(day))) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
};
