import { type ApplicationState, type ApplicationStatus, getState } from '../../../../machines/application.status.ts';
import { interviewTaskOf, nextTaskOf, type Task, type TaskFacts, taskTextKey } from '../../../../machines/next-task.ts';
import { nameIn } from '../../../engine/lists/choice-list.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { formatDay, formatMoment } from '../../formats.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findTaskRow, type TaskRow } from './queries/next-task.ts';

/** The program of the task in a language; empty before one is chosen. */
export const programOf = ({ programs }: TaskRow, locale: Locale): string =>
  nameIn(programs ?? '', locale, DEFAULT_LANGUAGE);

const payments: Readonly<Record<string, TaskFacts['payment']>> = {
  Creating: 'open',
  Open: 'open',
  'Refund Needed': 'late',
};

/** What decides on the next thing, of an application in this state; drafts are given no deadline. */
export const taskFactsOf = (row: TaskRow, status: ApplicationState): TaskFacts => ({
  ...row,
  status,
  payment: payments[row.payment ?? ''] ?? 'none',
  interview: interviewTaskOf(row.interviewState, row.interviewIsOver),
  closesAt: null,
  isOpen: true,
});

const taskOf = (row: TaskRow, status: ApplicationStatus): Task | undefined =>
  nextTaskOf(taskFactsOf(row, getState(status)));

/** The end of an offer is the beginning of the next day: 23:59 instead of 00:00. */
const lastMinute = (date: string): string => new Date(Date.parse(date) - 60_000).toISOString();

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date);

/**
 * The sentence `{{next}}` of mails: what the applicant has to do next, in the language of the mail; empty where nothing
 * follows. @param statusAfter the status that the event of the mail leads to, if it is not stored yet
 */
export const describeNextTask = async (
  tx: Tx,
  texts: Pick<Texts, 'translate'>,
  applicationId: string,
  statusAfter: ApplicationStatus | undefined,
): Promise<(locale: Locale) => string> => {
  const row = await findTaskRow(tx, applicationId);
  const task = row && taskOf(row, statusAfter ?? row.status);
  if (!task) return () => '';
  const { kind, date: end = '' } = task;
  const date = kind === 'answerOffer' && end !== '' ? lastMinute(end) : end;
  return (locale) => {
    const program = programOf(row, locale);
    return texts.translate(locale)(taskTextKey(task, program !== ''), {
      program,
      date: isDay(date) ? formatDay(date, locale) : formatMoment(date, locale),
    });
  };
};
