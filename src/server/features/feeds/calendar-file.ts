import { createEvent, type DateTime, type EventAttributes } from 'ics';
import { oneLine } from './clean-text.ts';

export interface CalendarEntry {
  readonly id: string;
  /** How often it was changed: calendars take a higher one in the place of a lower one. */
  readonly version: number;
  readonly updatedAt: string;
  readonly title: string;
  readonly text: string;
  readonly place: string | undefined;
  readonly url: string;
  /** First and last day, yyyy-MM-dd. */
  readonly day: string;
  readonly until: string | undefined;
  /** H:mm in Jakarta; without it, it lasts all day. */
  readonly time: string | undefined;
}

const MINUTE_MS = 60_000;
/** What says no end is shown for an hour. */
const LASTS_MINUTES = 60;

const dayAfter = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 1_440 * MINUTE_MS);

const dayOf = (date: Date): DateTime => [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];

/** Jakarta is seven hours ahead all year: a moment that every calendar shows in the time of its reader. */
const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time.padStart(5, '0')}:00+07:00`);

const whenOf = ({ day, until = day, time }: CalendarEntry): Pick<EventAttributes, 'start'> & { end: DateTime } => {
  if (time === undefined) return { start: dayOf(new Date(`${day}T00:00:00Z`)), end: dayOf(dayAfter(until)) };
  const start = momentOf(day, time);
  return { start, end: momentOf(until, time) + LASTS_MINUTES * MINUTE_MS };
};

/** One event as iCalendar. @throws Error when its day or address cannot be written */
export const writeCalendarFile = (entry: CalendarEntry, product: string): string => {
  const { error, value } = createEvent({
    ...whenOf(entry),
    uid: entry.id,
    sequence: entry.version,
    lastModified: Date.parse(entry.updatedAt),
    title: oneLine(entry.title),
    description: oneLine(entry.text),
    url: entry.url,
    ...(entry.place && { location: oneLine(entry.place) }),
    productId: oneLine(product),
    method: 'PUBLISH',
  });
  if (error || value === null) throw error ?? new Error('the event cannot be written');
  return value;
};
