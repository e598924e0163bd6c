import type { ReminderRule } from '../../src/engine/schema/types.ts';

/** A reminder for applicants whose text has the name of the rule. */
export const reminderRule = (name: string, relativeTo: ReminderRule['relativeTo'], days: number): ReminderRule => ({
  name,
  relativeTo,
  days,
  text: name,
  to: 'applicant',
});
