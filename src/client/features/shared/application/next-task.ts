import { findState } from '../../../../../machines/application.status.ts';
import {
  type DateAhead,
  datesAhead,
  interviewTaskOf,
  nextTaskOf,
  type Task,
  type TaskFacts,
  type TaskKind,
  taskTextKey,
} from '../../../../../machines/next-task.ts';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { formatDate, formatDateTime, formatDeadline } from '../../../state/format.ts';
import { type ApplicationLocation, applicationLinks } from './application-links.ts';
import { type PaymentState, stateOfApplicationFee } from './payment-state.ts';
import { findVerifiedPreference } from './preferred-programs.ts';

const payments: Partial<Readonly<Record<PaymentState, TaskFacts['payment']>>> = {
  Creating: 'open',
  Open: 'open',
  RefundNeeded: 'late',
};

/** What decides on the next thing, at `now` (milliseconds); undefined for a status that this build does not know. */
const taskFactsOf = (application: ApplicationSummary, now: number): TaskFacts | undefined => {
  const status = findState(application.Status);
  const { Dates, Deadline, Interview, Offer, RegistrationFeePayments } = application;
  return (
    status && {
      status,
      today: Dates.Today,
      payment: payments[stateOfApplicationFee(application, now)] ?? 'none',
      paymentDueAt: RegistrationFeePayments.at(-1)?.DueDate ?? null,
      feeDueOn: Dates.FeeDue,
      testOn: Dates.Test,
      announcedOn: Dates.Announcement,
      closesAt: Deadline?.ClosesAt ?? null,
      isOpen: Deadline?.IsOpen ?? true,
      offerUntil: Offer?.Until ?? null,
      interview: interviewTaskOf(Interview?.State, Interview?.IsOver ?? false),
      interviewAt: Interview?.StartsAt ?? null,
    }
  );
};

/** The one next thing about an application; undefined where nothing follows. */
export const findNextTask = (application: ApplicationSummary, now: number): Task | undefined => {
  const facts = taskFactsOf(application, now);
  return facts && nextTaskOf(facts);
};

/** The dates that follow the submit and are not over. */
export const listDatesAhead = (application: ApplicationSummary, now: number): readonly DateAhead[] => {
  const facts = taskFactsOf(application, now);
  return facts ? datesAhead(facts) : [];
};

/** A day as such, a moment with its time in Jakarta. */
export const formatTaskDate = (date: string, language: string): string =>
  date.length === 10 ? formatDate(date, language) : formatDateTime(date, language);

/** The program that the submit found eligible, else the first chosen one; empty before one is chosen. */
const programOf = (application: ApplicationSummary): string =>
  (findVerifiedPreference(application) ?? application.ProgramPreferences[0])?.PeriodicProgram.ProgramStudyName ?? '';

/** Key and placeholders of the sentence about a task. */
export const describeTask = (application: ApplicationSummary, task: Task, language: string) => {
  const program = programOf(application);
  const { kind, date } = task;
  // The moment of a deadline is the beginning of the next day.
  const format = kind === 'finish' || kind === 'answerOffer' ? formatDeadline : formatTaskDate;
  const formatted = date === undefined ? '' : format(date, language);
  return { key: taskTextKey(task, program !== ''), values: { program, date: formatted } };
};

/** The page where each task is done. */
export const pageOfTask = (kind: TaskKind, location: ApplicationLocation): string => {
  const links = applicationLinks(location);
  const pages: Readonly<Record<TaskKind, string>> = {
    correct: links.detail,
    answerOffer: links.detail,
    chooseInterview: links.detail,
    attendInterview: links.detail,
    awaitPlace: links.detail,
    checkPayment: links.payment,
    continuePayment: links.pay,
    pay: links.pay,
    chooseAgain: links.resume,
    finish: links.resume,
    takeTest: links.detail,
    awaitAnnouncement: links.detail,
    awaitDecision: links.detail,
  };
  return pages[kind];
};
