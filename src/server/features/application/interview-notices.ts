import type { ApplicationEffect } from '../../../../machines/application.machine.ts';
import { nameIn } from '../../../engine/lists/choice-list.ts';
import { interviewRuleOf } from '../../../engine/staff/interview-rule.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { formatMoment } from '../../formats.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CalendarOrder } from '../../platform/mail/calendar-order.ts';
import type { MailSubject, NoticeRules } from './notice-recipients.ts';
import { findInterview, type InterviewRow, raiseSequence } from './queries/interviews.ts';
import { findTaskRow } from './queries/next-task.ts';
import { queueNotices } from './queue-notices.ts';

const HOUR_MS = 3_600_000;

/** Until when the choice of a time can be made or changed, ISO 8601. */
export const endOfChoice = (startsAt: string, hours: number): string =>
  new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString();

/** Room and address of the video call, in one line. */
const placeOf = ({ place, link }: Pick<InterviewRow, 'place' | 'link'>): string =>
  [place, link].filter(Boolean).join(', ');

type ChosenTime = Pick<InterviewRow, 'startsAt' | 'endsAt' | 'place' | 'link'>;

/** The placeholders of mails about an interview; empty without a chosen time. */
export const interviewValues =
  ({ catalogue }: Pick<NoticeRules, 'catalogue'>, institutionCode: number, time: ChosenTime | undefined) =>
  (locale: Locale): Readonly<Record<string, string>> => {
    const startsAt = time?.startsAt ?? null;
    if (!time || startsAt === null) return { interviewAt: '', interviewPlace: '', changeUntil: '' };
    const hours = interviewRuleOf(catalogue, institutionCode)?.changeHoursBefore ?? 0;
    return {
      interviewAt: formatMoment(startsAt, locale),
      interviewPlace: placeOf(time),
      changeUntil: formatMoment(endOfChoice(startsAt, hours), locale),
    };
  };

interface InterviewSubject extends MailSubject {
  readonly registrationNumber: string | null;
}

/** The entry of a calendar: the chosen time, or that the former one is cancelled. */
const describeEntry = async (
  tx: Tx,
  { texts }: NoticeRules,
  { applicationId, registrationNumber }: InterviewSubject,
  time: ChosenTime & Pick<InterviewRow, 'sequence'>,
  isCancelled: boolean,
): Promise<((locale: Locale) => CalendarOrder) | undefined> => {
  const { startsAt, endsAt, sequence } = time;
  if (startsAt === null || endsAt === null) return undefined;
  const programs = (await findTaskRow(tx, applicationId))?.programs ?? '';
  return (locale) => {
    const t = texts.translate(locale);
    const values = { program: nameIn(programs, locale, DEFAULT_LANGUAGE), number: registrationNumber ?? '' };
    return {
      uid: `interview-${applicationId}`,
      sequence,
      isCancelled,
      startsAt,
      endsAt,
      title: t('next-task.calendar.interview', values),
      description: t('next-task.calendar.text', values),
      location: placeOf(time),
    };
  };
};

/**
 * Queues the mails of an event of the interview, once it is stored, with the entry for the applicant's calendar.
 * @param before the interview before the event
 */
export const queueInterviewNotices = async (
  tx: Tx,
  rules: NoticeRules,
  effects: readonly ApplicationEffect[],
  subject: InterviewSubject,
  before: InterviewRow | undefined,
): Promise<void> => {
  const after = await findInterview(tx, subject.applicationId);
  const isChosen = after?.state === 'Chosen';
  const wasChosen = before?.state === 'Chosen' && after?.state !== 'Missed' && after?.state !== 'Done';
  const time = isChosen
    ? after
    : wasChosen
      ? { ...before, sequence: after?.sequence ?? before.sequence + 1 }
      : undefined;
  const calendar = time && (await describeEntry(tx, rules, subject, time, !isChosen));
  await queueNotices(tx, rules, effects, {
    ...subject,
    data: interviewValues(rules, subject.institutionCode, time ?? before),
    ...(calendar && { calendar }),
  });
};

/** Cancels the entry in the applicant's calendar, where an interview is to come that no longer takes place. */
export const cancelInterviewEntry = async (
  tx: Tx,
  rules: NoticeRules,
  subject: InterviewSubject,
): Promise<((locale: Locale) => CalendarOrder) | undefined> => {
  const interview = await findInterview(tx, subject.applicationId);
  if (interview?.state !== 'Chosen' || interview.isOver) return undefined;
  const sequence = await raiseSequence(tx, subject.applicationId);
  return describeEntry(tx, rules, subject, { ...interview, sequence }, true);
};
