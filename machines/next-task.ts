import { type ApplicationState, hasTrait } from './application.status.ts';

/** What an applicant has to do about an application, or waits for; the most urgent first. */
export const taskKinds = [
  'correct',
  'answerOffer',
  'chooseInterview',
  'checkPayment',
  'continuePayment',
  'pay',
  'chooseAgain',
  'attendInterview',
  'takeTest',
  'finish',
  'awaitPlace',
  'awaitAnnouncement',
  'awaitDecision',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Days are yyyy-MM-dd in Jakarta, moments ISO 8601. */
export interface TaskFacts {
  readonly status: ApplicationState;
  readonly today: string;
  /** Of the newest payment of the registration fee. `late`: money arrived that staff must refund or accept. */
  readonly payment: 'none' | 'open' | 'late';
  /** Until when the open payment can be made. */
  readonly paymentDueAt: string | null;
  readonly feeDueOn: string | null;
  /** Null also where the program needs no test. */
  readonly testOn: string | null;
  readonly announcedOn: string | null;
  /** Of a draft: until when it can be submitted, and whether that is still possible. */
  readonly closesAt: string | null;
  readonly isOpen: boolean;
  /** Until when an offered place can be accepted; null: no end. */
  readonly offerUntil: string | null;
  /** Whether the applicant has to choose a time for an interview, or has chosen one that is not over. */
  readonly interview: 'none' | 'offered' | 'chosen';
  /** When the chosen interview begins. */
  readonly interviewAt: string | null;
}

/** What an interview in this state asks of the applicant; `isOver`: the chosen time has ended. */
export const interviewTaskOf = (state: string | null | undefined, isOver: boolean): TaskFacts['interview'] => {
  if (state === 'Offered') return 'offered';
  return state === 'Chosen' && !isOver ? 'chosen' : 'none';
};

export interface Task {
  readonly kind: TaskKind;
  /** Until when, or on which day: a day or a moment. */
  readonly date?: string;
}

const task = (kind: TaskKind, date: string | null = null): Task => ({ kind, ...(date !== null && { date }) });

const draftTask = ({ closesAt, isOpen }: TaskFacts): Task =>
  closesAt !== null && !isOpen ? task('chooseAgain') : task('finish', closesAt);

/** A payment is accepted after the last day too, which is then not shown. */
const feeTask = ({ payment, paymentDueAt, feeDueOn, today }: TaskFacts): Task => {
  if (payment === 'late') return task('checkPayment');
  if (payment === 'open') return task('continuePayment', paymentDueAt);
  return task('pay', feeDueOn !== null && feeDueOn >= today ? feeDueOn : null);
};

/** The interview, where one is offered or chosen; else the task that waits beside it. */
const interviewOr =
  (other: (facts: TaskFacts) => Task) =>
  (facts: TaskFacts): Task => {
    if (facts.interview === 'offered') return task('chooseInterview');
    return facts.interview === 'chosen' ? task('attendInterview', facts.interviewAt) : other(facts);
  };

/** What follows the submit: a day that is over is not shown. */
const submittedTask = ({ today, testOn, announcedOn }: TaskFacts): Task => {
  if (testOn !== null && testOn >= today) return task('takeTest', testOn);
  return announcedOn !== null && announcedOn >= today ? task('awaitAnnouncement', announcedOn) : task('awaitDecision');
};

const nothing = (): undefined => undefined;

const taskByState: Readonly<Record<ApplicationState, (facts: TaskFacts) => Task | undefined>> = {
  Draft: draftTask,
  PendingRegistrationFee: feeTask,
  NotEligible: nothing,
  Submitted: interviewOr(submittedTask),
  Returned: () => task('correct'),
  Waitlisted: interviewOr(() => task('awaitPlace')),
  Accepted: ({ offerUntil }) => task('answerOffer', offerUntil),
  OfferAccepted: nothing,
  OfferDeclined: nothing,
  OfferLapsed: nothing,
  Rejected: nothing,
  Withdrawn: nothing,
  Deleted: nothing,
};

/** The one next thing about an application; undefined where nothing follows. Dashboard and mails use the same rule. */
export const nextTaskOf = (facts: TaskFacts): Task | undefined => taskByState[facts.status](facts);

const LAST = '9999';

/** The most urgent of several tasks: by kind, within a kind by date; the first of equal ones. */
export const mostUrgent = <T extends { readonly task: Task }>(tasks: readonly T[]): T | undefined =>
  [...tasks].sort(
    (a, b) =>
      taskKinds.indexOf(a.task.kind) - taskKinds.indexOf(b.task.kind) ||
      (a.task.date ?? LAST).localeCompare(b.task.date ?? LAST),
  )[0];

/** The key of the sentence about a task, which names the study program and the date. */
export const taskTextKey = ({ kind, date }: Task, hasProgram: boolean): string => {
  if (!hasProgram) return `next-task.${kind}.new`;
  return `next-task.${kind}.${date === undefined ? 'undated' : 'dated'}`;
};

export interface DateAhead {
  readonly kind: 'fee' | 'test' | 'interview' | 'announcement' | 'offer';
  readonly date: string;
}

/** A payment that has ended is not open, so moments are never over. */
const isOver = (date: string, today: string): boolean => date.length === 10 && date < today;

/** The dates that follow the submit and are not over, in the order of their steps: a day, or for a payment a moment. */
export const datesAhead = (facts: TaskFacts): readonly DateAhead[] => {
  const { status, today, payment, paymentDueAt, feeDueOn, testOn, announcedOn, offerUntil, interviewAt } = facts;
  const fee = status === 'PendingRegistrationFee' ? ((payment === 'open' ? paymentDueAt : null) ?? feeDueOn) : null;
  const isDecidable = status === 'PendingRegistrationFee' || status === 'Submitted';
  const dates = [
    { kind: 'fee', date: fee },
    { kind: 'test', date: isDecidable ? testOn : null },
    { kind: 'interview', date: facts.interview === 'chosen' && hasTrait(status, 'interviewable') ? interviewAt : null },
    { kind: 'announcement', date: isDecidable ? announcedOn : null },
    { kind: 'offer', date: status === 'Accepted' ? offerUntil : null },
  ] as const;
  return dates.flatMap(({ kind, date }) => (date === null || isOver(date, today) ? [] : [{ kind, date }]));
};
