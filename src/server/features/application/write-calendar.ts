import { createEvents, type DateTime, type EventAttributes } from 'ics';
import { getState } from '../../../../machines/application.status.ts';
import { type DateAhead, datesAhead } from '../../../../machines/next-task.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { oneLine } from '../feeds/feed-context.ts';
import type { ApplicationContext } from './application-context.ts';
import { programOf, taskFactsOf } from './next-task.ts';
import type { ApplicationHeader } from './queries/applications.ts';
import { findInterview } from './queries/interviews.ts';
import { findTaskRow } from './queries/next-task.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const dayOf = (moment: number): DateTime => {
  const date = new Date(moment);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
};

/** A day lasts all day in each time zone; a moment is the end of the entry, in UTC. */
const whenOf = (
  { kind, date }: DateAhead,
  endsAt: string | null,
): Pick<EventAttributes, 'start'> & { readonly end: DateTime } => {
  const moment = Date.parse(date);
  if (kind === 'interview' && endsAt !== null) return { start: moment, end: Date.parse(endsAt) };
  return date.length === 10
    ? { start: dayOf(moment), end: dayOf(moment + DAY_MS) }
    : { start: moment - 30 * MINUTE_MS, end: moment };
};

interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The dates that follow a submit, as one file for a calendar. Calendars replace entries of an earlier download, because
 * ids stay the same and versions rise. @throws AppError 404 when there is none
 */
export const writeApplicationCalendar = async (
  { db, texts, catalogue }: ApplicationContext,
  application: ApplicationHeader,
  origin: string,
  locale: Locale,
): Promise<CalendarFile> => {
  const [row, interview] = [await findTaskRow(db, application.id), await findInterview(db, application.id)];
  const dates = row ? datesAhead(taskFactsOf(row, getState(application.status))) : [];
  if (dates.length === 0) throw notFound();
  const t = texts.translate(locale);
  const institution = catalogue.institutions.find(({ code }) => code === application.institutionCode);
  const number = application.registrationNumber ?? '';
  const values = { program: row ? oneLine(programOf(row, locale)) : '', number };
  const path = pathTo('registrationDetail', { institution: institution?.parameter ?? 'all', id: application.id });
  const { error, value } = createEvents(
    dates.map((date) => ({
      ...whenOf(date, interview?.endsAt ?? null),
      uid: `${date.kind}-${application.id}`,
      // The mails about an interview count its changes.
      sequence:
        date.kind === 'interview' && interview
          ? interview.sequence
          : Math.floor(Date.parse(application.now) / MINUTE_MS),
      title: t(`next-task.calendar.${date.kind}`, values),
      description: t('next-task.calendar.text', values),
      url: origin + path,
      ...(date.kind === 'interview' && {
        location: oneLine([interview?.place, interview?.link].filter(Boolean).join(', ')),
      }),
      alarms: [{ action: 'display', description: number, trigger: { days: 1, before: true } }],
      productId: `-//${t('app.portal.name')}//${locale.toUpperCase()}`,
      method: 'PUBLISH',
    })),
  );
  if (error || typeof value !== 'string') throw error ?? new Error('the dates cannot be written');
  return { name: `${number}.ics`, text: value };
};
