import { daysBetween } from '../expressions/functions.ts';
import type { ReminderRule } from '../schema/types.ts';

/** What reminders of one application depend on; days are yyyy-MM-dd in Jakarta. A draft has the first two, an interview the last. */
export interface ReminderDays {
  /** The day on which a step was last saved. */
  readonly lastSaved?: string;
  /** The last day on which the draft can be submitted. */
  readonly deadline?: string;
  /** The day of the chosen interview. */
  readonly interviewOn?: string;
}

/** How many days ago the reminder was due; negative for a day to come, undefined for another kind of application. */
const daysOverdue = (
  { days, relativeTo }: ReminderRule,
  { lastSaved, deadline, interviewOn }: ReminderDays,
  today: string,
): number | undefined => {
  if (relativeTo === 'lastSave') return lastSaved === undefined ? undefined : daysBetween(lastSaved, today) - days;
  const end = relativeTo === 'deadline' ? deadline : interviewOn;
  return end === undefined ? undefined : days - daysBetween(today, end);
};

/**
 * The reminders to send today: those due on a day from `from` to `today`, and of each kind only the latest. `from` is
 * earlier than today only after days on which no process looked for due reminders.
 */
export const findDueReminders = (
  reminders: readonly ReminderRule[],
  subject: ReminderDays,
  { from, today }: { readonly from: string; readonly today: string },
): readonly ReminderRule[] => {
  const end = subject.deadline ?? subject.interviewOn;
  if (end !== undefined && end < today) return [];
  const missed = daysBetween(from, today);
  const latest = new Map<string, { readonly reminder: ReminderRule; readonly overdue: number }>();
  for (const reminder of reminders) {
    const overdue = daysOverdue(reminder, subject, today);
    if (overdue === undefined) continue;
    const known = latest.get(reminder.relativeTo);
    if (overdue >= 0 && overdue <= missed && (known === undefined || overdue < known.overdue))
      latest.set(reminder.relativeTo, { reminder, overdue });
  }
  return [...latest.values()].map(({ reminder }) => reminder);
};
