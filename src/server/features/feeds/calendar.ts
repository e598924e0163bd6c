import { createEvent, type DateTime, type EventAttributes } from 'ics';
import { itemAddress } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { plainText } from '../../platform/sanitize.ts';
import { getContentItem } from '../content/get-items.ts';
import { type FeedContext, languageQuery, oneLine, readPagePart } from './feed-context.ts';

interface CalendarEntry {
  readonly id: string;
  /** Calendars replace an entry by one with a higher version. */
  readonly version: number;
  readonly updatedAt: string;
  readonly title: string;
  readonly text: string;
  readonly place: string | undefined;
  readonly url: string;
  /** First and last day, yyyy-MM-dd. */
  readonly day: string;
  readonly until: string | undefined;
  /** H:mm in Jakarta; undefined: all day. */
  readonly time: string | undefined;
}

const MINUTE_MS = 60_000;
/** For events without an end. */
const DEFAULT_DURATION_MINUTES = 60;

const dayAfter = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 1_440 * MINUTE_MS);

const dayOf = (date: Date): DateTime => [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];

/** Milliseconds since the epoch; Jakarta is at UTC+7 all year. Calendars show the moment in the time zone of the reader. */
const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time.padStart(5, '0')}:00+07:00`);

const whenOf = ({ day, until = day, time }: CalendarEntry): Pick<EventAttributes, 'start'> & { end: DateTime } => {
  if (time === undefined) return { start: dayOf(new Date(`${day}T00:00:00Z`)), end: dayOf(dayAfter(until)) };
  const start = momentOf(day, time);
  return { start, end: momentOf(until, time) + DEFAULT_DURATION_MINUTES * MINUTE_MS };
};

/** One event as iCalendar. @throws Error when its day or address cannot be written */
const writeCalendarFile = (entry: CalendarEntry, product: string): string => {
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

interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

const MAX_TEXT_LENGTH = 1_000;

/** An item of a kind with dates, as a file for a calendar. @throws AppError 404 */
export const getCalendarFile = async (
  context: FeedContext,
  entity: ContentEntity,
  idOrSlug: string,
  locale: Locale,
): Promise<CalendarFile> => {
  const { data: item } = await getContentItem(context, entity, idOrSlug);
  const { page } = entity;
  const day = page && readPagePart(item, page, 'date', locale);
  if (!page || !day) throw notFound();
  const part = (name: Parameters<typeof readPagePart>[2]) => readPagePart(item, page, name, locale);
  const text = plainText(part('body') ?? part('lead') ?? '').slice(0, MAX_TEXT_LENGTH);
  const link = part('link');
  const t = context.texts.translate(locale);
  return {
    name: `${item.slug ?? item.Id}.ics`,
    text: writeCalendarFile(
      {
        id: item.Id,
        version: item.version,
        updatedAt: item.updatedAt,
        title: part('heading') ?? '',
        text: [text, link].filter(Boolean).join(' '),
        place: part('place') ?? link,
        url: context.origin + (itemAddress(entity, item) ?? `/${entity.path}`) + languageQuery(locale),
        day,
        until: part('until'),
        time: part('time'),
      },
      `-//${t('app.portal.name')}//${locale.toUpperCase()}`,
    ),
  };
};
