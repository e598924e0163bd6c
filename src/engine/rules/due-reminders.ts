import { daysBetween } from '../expressions/functions.ts';
import type { ReminderRule } from '../schema/types.ts';

/** What reminders of one draft depend on; days are yyyy-MM-dd in Jakarta. */
export interface DraftDays {
  /** The day on which a step was last saved. */
  readonly lastSaved: string;
  /** The last day on which the draft can be submitted. */
  readonly deadline: string;
}

/** How many days ago the reminder was due; negative for a day to come. */
const daysOverdue = ({ days, relativeTo }: ReminderRule, { lastSaved, deadline }: DraftDays, today: string): number =>
  relativeTo === 'deadline' ? days - daysBetween(today, deadline) : daysBetween(lastSaved, today) - days;

/**
 * The reminders to send today: those due on a day from `from` to `today`, and of each kind only the latest. `from` is
 * earlier than today only after days on which no process looked for due reminders.
 */
export const findDueReminders = (
  reminders: readonly ReminderRule[],
  draft: DraftDays,
  { from, today }: { readonly from: string; readonly today: string },
): readonly ReminderRule[] => {
  if (draft.deadline < today) return [];
  const missed = daysBetween(from, today);
  const latest = new Map<string, { readonly reminder: ReminderRule; readonly overdue: number }>();
  for (const reminder of reminders) {
    const overdue = daysOverdue(reminder, draft, today);
    const known = latest.get(reminder.relativeTo);
    if (overdue >= 0 && overdue <= missed && (known === undefined || overdue < known.overdue))
      latest.set(reminder.relativeTo, { reminder, overdue });
  }
  return [...latest.values()].map(({ reminder }) => reminder);
};
