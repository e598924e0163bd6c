import { expect, it } from 'vitest';
import { sampleApplication, samplePreference } from '../../../../../tests/support/sample-application.ts';
import { describeTask, findNextTask, listDatesAhead } from './next-task.ts';

const now = Date.parse('2026-11-26T05:00:00Z');
const describeNext = (change: Parameters<typeof sampleApplication>[0]) => {
  const application = sampleApplication(change);
  const task = findNextTask(application, now);
  return task && describeTask(application, task, 'en');
};

it('describeTask names no date and no program of a draft that has none', () => {
  expect(describeNext({})).toEqual({ key: 'next-task.finish.new', values: { program: '', date: '' } });
});

it('describeTask names the last minute of a deadline, and the program', () => {
  const Deadline = { ClosesAt: '2026-12-01T17:00:00Z', IsOpen: true, Program: null, Now: '2026-11-26T05:00:00Z' };
  const described = describeNext({ Deadline, ProgramPreferences: [samplePreference({})] });
  expect(described?.key).toBe('next-task.finish.dated');
  expect(described?.values.program).toBe('Informatika');
  expect(described?.values.date).toMatch(/^Dec 1, 2026.*11:59/);
});

it('listDatesAhead leaves out days that are over, and every date of an application that has ended', () => {
  const Dates = { FeeDue: '2026-11-25', Test: null, Announcement: '2026-12-26', Today: '2026-11-26' };
  const kindsOf = (Status: string) => listDatesAhead(sampleApplication({ Status, Dates }), now).map(({ kind }) => kind);
  expect(kindsOf('Pending Registration Fee')).toEqual(['announcement']);
  expect(kindsOf('Submitted')).toEqual(['announcement']);
  expect(kindsOf('Rejected')).toEqual([]);
  expect(kindsOf('A status of tomorrow')).toEqual([]);
});
