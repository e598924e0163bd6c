import { findDueReminders } from '../../../engine/rules/due-reminders.ts';
import type { ReminderRule } from '../../../engine/schema/types.ts';
import { formatMoment } from '../../formats.ts';
import type { ApplicationContext } from './application-context.ts';
import {
  claimReminder,
  type DraftToRemind,
  listDraftsToRemind,
  lockDraftToRemind,
  markReminderDay,
  readReminderWindow,
} from './queries/reminders.ts';
import { queueMails } from './queue-notices.ts';

/** Hours in Jakarta between which reminders are sent. */
const decentHours = { from: 8, until: 20 } as const;

const BATCH_SIZE = 500;

interface ReminderWindow {
  readonly from: string;
  readonly today: string;
}

/** Marks and queues in one transaction: a crash leaves both or neither, and two processes send it once. */
const queueReminder = (
  context: ApplicationContext,
  { id }: DraftToRemind,
  reminder: ReminderRule,
  window: ReminderWindow,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const draft = await lockDraftToRemind(tx, id);
    // It was saved, submitted or deleted since the list was read.
    if (!draft || !findDueReminders([reminder], draft, window).includes(reminder)) return;
    if (!(await claimReminder(tx, id, reminder.name))) return;
    const { closesAt, isStopped } = draft;
    const lastMinute = new Date(Date.parse(closesAt) - 60_000).toISOString();
    await queueMails(tx, context, [reminder], {
      ...draft,
      applicationId: id,
      registrationNumber: null,
      page: 'application',
      notAfter: closesAt,
      reminder: { isStopped },
      data: (locale) => ({ deadline: formatMoment(lastMinute, locale) }),
    });
  });

/**
 * Queues the reminders of `schemas/rules/mails.json` that are due today, once a day, at a decent hour. Any number of
 * processes may do this at once. A day without any process is made up for: of each kind only the latest reminder.
 */
export const sendReminders = async (
  context: ApplicationContext,
  hours: { readonly from: number; readonly until: number } = decentHours,
): Promise<void> => {
  const { reminders = [] } = context.catalogue.mails;
  const { hour, ...window } = await readReminderWindow(context.db);
  if (hour < hours.from || hour >= hours.until || window.from > window.today) return;
  let last: string | null = null;
  while (reminders.length > 0) {
    const drafts = await listDraftsToRemind(context.db, last, BATCH_SIZE);
    for (const draft of drafts)
      for (const reminder of findDueReminders(reminders, draft, window))
        await queueReminder(context, draft, reminder, window);
    last = drafts.at(-1)?.id ?? null;
    if (drafts.length < BATCH_SIZE) break;
  }
  await markReminderDay(context.db, window.today);
};
