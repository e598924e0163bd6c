import { describe, expect, test } from 'vitest';
import { type ApplicationState, applicationStatuses } from '../../machines/application.status.ts';
import {
  datesAhead,
  mostUrgent,
  nextTaskOf,
  type Task,
  type TaskFacts,
  taskKinds,
  taskTextKey,
} from '../../machines/next-task.ts';

const facts: TaskFacts = {
  status: 'Draft',
  today: '2027-02-10',
  payment: 'none',
  paymentDueAt: null,
  feeDueOn: null,
  testOn: null,
  announcedOn: null,
  closesAt: null,
  isOpen: true,
  offerUntil: null,
  interview: 'none',
  interviewAt: null,
};
const dated = { feeDueOn: '2027-02-12', testOn: '2027-02-13', announcedOn: '2027-03-01' };

const rows: readonly (readonly [string, Partial<TaskFacts>, Task | undefined])[] = [
  ['a draft without a period', { status: 'Draft' }, { kind: 'finish' }],
  [
    'a draft before its deadline',
    { status: 'Draft', closesAt: '2027-02-12T17:00:00Z' },
    { kind: 'finish', date: '2027-02-12T17:00:00Z' },
  ],
  [
    'a draft after its deadline',
    { status: 'Draft', closesAt: '2027-02-09T17:00:00Z', isOpen: false },
    { kind: 'chooseAgain' },
  ],
  ['a fee without a last day', { status: 'PendingRegistrationFee' }, { kind: 'pay' }],
  ['a fee with a last day', { status: 'PendingRegistrationFee', ...dated }, { kind: 'pay', date: '2027-02-12' }],
  ['a fee whose last day is over', { status: 'PendingRegistrationFee', feeDueOn: '2027-02-01' }, { kind: 'pay' }],
  [
    'an open payment',
    { status: 'PendingRegistrationFee', ...dated, payment: 'open', paymentDueAt: '2027-02-11T03:00:00Z' },
    { kind: 'continuePayment', date: '2027-02-11T03:00:00Z' },
  ],
  [
    'a payment that is being created',
    { status: 'PendingRegistrationFee', ...dated, payment: 'open' },
    { kind: 'continuePayment' },
  ],
  ['a late payment', { status: 'PendingRegistrationFee', ...dated, payment: 'late' }, { kind: 'checkPayment' }],
  ['a test to come', { status: 'Submitted', ...dated }, { kind: 'takeTest', date: '2027-02-13' }],
  ['a test today', { status: 'Submitted', ...dated, today: '2027-02-13' }, { kind: 'takeTest', date: '2027-02-13' }],
  [
    'a test that is over',
    { status: 'Submitted', ...dated, today: '2027-02-14' },
    { kind: 'awaitAnnouncement', date: '2027-03-01' },
  ],
  ['an announcement that is over', { status: 'Submitted', ...dated, today: '2027-03-02' }, { kind: 'awaitDecision' }],
  ['no dates', { status: 'Submitted' }, { kind: 'awaitDecision' }],
  [
    'an offer with an end',
    { status: 'Accepted', ...dated, offerUntil: '2027-03-08T17:00:00Z' },
    { kind: 'answerOffer', date: '2027-03-08T17:00:00Z' },
  ],
  ['an offer without an end', { status: 'Accepted', ...dated }, { kind: 'answerOffer' }],
  [
    'an interview to choose, whatever the dates',
    { status: 'Submitted', ...dated, interview: 'offered' },
    { kind: 'chooseInterview' },
  ],
  [
    'a chosen interview',
    { status: 'Submitted', ...dated, interview: 'chosen', interviewAt: '2027-02-12T03:00:00Z' },
    { kind: 'attendInterview', date: '2027-02-12T03:00:00Z' },
  ],
  [
    'an interview to choose on the waitlist',
    { status: 'Waitlisted', interview: 'offered' },
    { kind: 'chooseInterview' },
  ],
  ['a correction before the interview', { status: 'Returned', interview: 'offered' }, { kind: 'correct' }],
  ['an acceptance after the interview', { status: 'Accepted', interview: 'chosen' }, { kind: 'answerOffer' }],
  ['a waitlist, whatever the dates', { status: 'Waitlisted', ...dated }, { kind: 'awaitPlace' }],
  ['a correction, whatever the dates', { status: 'Returned', ...dated }, { kind: 'correct' }],
  ...(
    ['NotEligible', 'OfferAccepted', 'OfferDeclined', 'OfferLapsed', 'Rejected', 'Withdrawn', 'Deleted'] as const
  ).map((status) => [`nothing after ${status}`, { status, ...dated }, undefined] as const),
];

test.each(rows)('the next thing: %s', (_name, some, expected) => {
  expect(nextTaskOf({ ...facts, ...some })).toEqual(expected);
});

test('every status has a row', () => {
  const listed = new Set(rows.map(([, { status }]) => status));
  expect((Object.keys(applicationStatuses) as ApplicationState[]).filter((state) => !listed.has(state))).toEqual([]);
});

describe('the most urgent of several', () => {
  const found = (...tasks: readonly Task[]) => mostUrgent(tasks.map((task) => ({ task })))?.task;
  test('a correction comes before a payment, a payment before a draft, a draft before waiting', () => {
    const all = taskKinds.map((kind) => ({ kind }));
    expect(found(...all.toReversed())).toEqual({ kind: 'correct' });
    expect(found({ kind: 'awaitDecision' }, { kind: 'finish' })).toEqual({ kind: 'finish' });
    expect(found({ kind: 'finish', date: '2027-01-01' }, { kind: 'pay' })).toEqual({ kind: 'pay' });
  });
  test('of two payments the one that is due first, without a date last', () => {
    expect(found({ kind: 'pay' }, { kind: 'pay', date: '2027-03-01' }, { kind: 'pay', date: '2027-02-01' })).toEqual({
      kind: 'pay',
      date: '2027-02-01',
    });
  });
  test('of none nothing', () => {
    expect(found()).toBeUndefined();
  });
});

test('dates ahead: those of the period that are not over, the due moment of an open payment instead of the last day of the fee', () => {
  const pending = { ...facts, ...dated, status: 'PendingRegistrationFee' } as const;
  expect(datesAhead(pending).map(({ kind }) => kind)).toEqual(['fee', 'test', 'announcement']);
  expect(datesAhead({ ...pending, payment: 'open', paymentDueAt: '2027-02-11T03:00:00Z' })[0]?.date).toBe(
    '2027-02-11T03:00:00Z',
  );
  expect(datesAhead({ ...pending, today: '2027-02-14' }).map(({ kind }) => kind)).toEqual(['announcement']);
  expect(datesAhead({ ...pending, status: 'Submitted' }).map(({ kind }) => kind)).toEqual(['test', 'announcement']);
  expect(datesAhead({ ...pending, status: 'Draft' })).toEqual([]);
  expect(datesAhead({ ...pending, status: 'Accepted' })).toEqual([]);
  const interviewed = { ...pending, interview: 'chosen', interviewAt: '2027-02-12T03:00:00Z' } as const;
  expect(datesAhead({ ...interviewed, status: 'Submitted' }).map(({ kind }) => kind)).toEqual([
    'test',
    'interview',
    'announcement',
  ]);
  expect(datesAhead({ ...interviewed, status: 'Rejected' })).toEqual([]);
  const offerUntil = '2027-03-08T17:00:00Z';
  expect(datesAhead({ ...pending, status: 'Accepted', offerUntil })).toEqual([{ kind: 'offer', date: offerUntil }]);
});

test('the sentence depends on the date and on whether a program is chosen', () => {
  expect(taskTextKey({ kind: 'pay', date: '2027-02-12' }, true)).toBe('next-task.pay.dated');
  expect(taskTextKey({ kind: 'pay' }, true)).toBe('next-task.pay.undated');
  expect(taskTextKey({ kind: 'finish', date: '2027-02-12T17:00:00Z' }, false)).toBe('next-task.finish.new');
});
