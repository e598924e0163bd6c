import { createEvent } from 'ics';

/** An entry for the calendar of who gets a mail; the mail itself names organizer and guest. */
export interface CalendarOrder {
  /** The same for every version of the entry. */
  readonly uid: string;
  /** Calendars replace an entry by one with a higher number. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
}

/** An entry as a mail carries it (RFC 6047). */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly text: string;
}

/** Calendar programs break lines in a value. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The address in `Name <address>`, or the whole setting. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

interface Parties {
  /** Sender of the mail, as `Name <address>`. */
  readonly from: string;
  readonly organizer: string;
  readonly to: string;
  readonly url: string | undefined;
  readonly product: string;
}

/**
 * The entry as iCalendar: a request, or its cancellation. Reader and calendar need not answer.
 * @throws Error when it cannot be written
 */
export const writeCalendar = (
  { uid, sequence, isCancelled, startsAt, endsAt, title, description, location }: CalendarOrder,
  { from, organizer, to, url, product }: Parties,
): MailCalendar => {
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const { error, value } = createEvent({
    uid,
    sequence,
    method,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
    title: oneLine(title),
    description: oneLine(description),
    location: oneLine(location),
    ...(url !== undefined && { url }),
    organizer: { name: oneLine(organizer).replaceAll('"', "'"), email: addressOf(from) },
    attendees: [{ name: to, email: to, rsvp: false, partstat: 'ACCEPTED', role: 'REQ-PARTICIPANT' }],
    ...(!isCancelled && {
      alarms: [{ action: 'display', description: oneLine(title), trigger: { hours: 2, before: true } }],
    }),
    productId: `-//${oneLine(product)}//EN`,
  });
  if (error || typeof value !== 'string') throw error ?? new Error('the calendar entry cannot be written');
  return { method, text: value };
};
