import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reminderRule as rule } from '../../../tests/support/reminder-rule.ts';
import { findDueReminders } from './due-reminders.ts';

const reminders = [
  rule('unfinished', 'lastSave', 3),
  rule('week', 'deadline', 7),
  rule('day', 'deadline', 1),
  rule('last', 'deadline', 0),
];
const draft = { lastSaved: '2027-02-01', deadline: '2027-03-03' };
const namesOn = (today: string, from = today, of = draft): readonly string[] =>
  findDueReminders(reminders, of, { from, today }).map(({ name }) => name);

test('a reminder is due on its day only, across the end of a month', () => {
  const days = ['2027-02-03', '2027-02-04', '2027-02-05', '2027-02-23', '2027-02-24', '2027-02-25'];
  expect(days.map((day) => namesOn(day))).toEqual([[], ['unfinished'], [], [], ['week'], []]);
});

test('after missed days only the latest due reminder of a kind is sent, and none after the deadline', () => {
  expect(namesOn('2027-03-02', '2027-02-20')).toEqual(['day']);
  expect(namesOn('2027-03-03')).toEqual(['last']);
  expect(namesOn('2027-03-04', '2027-02-20')).toEqual([]);
});

test('a reminder of an interview is due before its day, and none of a draft is', () => {
  const ofInterview = [...reminders, rule('interview-day', 'interview', 1), rule('interview-two', 'interview', 2)];
  const namesOf = (today: string, from = today) =>
    findDueReminders(ofInterview, { interviewOn: '2027-03-03' }, { from, today }).map(({ name }) => name);
  expect(namesOf('2027-02-28')).toEqual([]);
  expect(namesOf('2027-03-01')).toEqual(['interview-two']);
  expect(namesOf('2027-03-02', '2027-02-28')).toEqual(['interview-day']);
  expect(namesOf('2027-03-04', '2027-03-01')).toEqual([]);
  expect(findDueReminders(ofInterview, draft, { from: '2027-03-01', today: '2027-03-01' })).toEqual([]);
});

test('reminders of both kinds may be due on the same day', () => {
  expect(namesOn('2027-02-24', '2027-02-24', { ...draft, lastSaved: '2027-02-21' })).toEqual(['unfinished', 'week']);
});

/** The day of 2027 with this number, from 0, until the end of March. */
const dayOf = (number: number): string => {
  const [month, day] = number < 31 ? ['01', number] : number < 59 ? ['02', number - 31] : ['03', number - 59];
  return `2027-${month}-${String(day + 1).padStart(2, '0')}`;
};

test('in random histories of sweeps and saves no reminder is due after the deadline, before its day, or twice of one kind in a sweep', () => {
  const history = fc.record({
    sweeps: fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 30 }),
    lastSaved: fc.nat(40),
    deadline: fc.nat(60),
    rules: fc.array(fc.tuple(fc.boolean(), fc.nat(20)), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(history, ({ sweeps, lastSaved, deadline, rules }) => {
      const all = rules.map(([isSave, days], index) => rule(`r${index}`, isSave ? 'lastSave' : 'deadline', days));
      const days = { lastSaved: dayOf(lastSaved), deadline: dayOf(deadline) };
      let next = Math.min(...sweeps);
      for (const today of sweeps.toSorted((a, b) => a - b)) {
        const due = findDueReminders(all, days, { from: dayOf(next), today: dayOf(today) });
        expect(due.length === 0 || today <= deadline).toBe(true);
        expect(new Set(due.map(({ relativeTo }) => relativeTo)).size).toBe(due.length);
        for (const { relativeTo, days: count } of due) {
          const day = relativeTo === 'deadline' ? deadline - count : lastSaved + count;
          expect(day >= next && day <= today).toBe(true);
        }
        next = today + 1;
      }
    }),
  );
});
