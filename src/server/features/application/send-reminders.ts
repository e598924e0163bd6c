import { findDueReminders } from '../../../engine/rules/due-reminders.ts';
import type { ReminderRule } from '../../../engine/schema/types.ts';
import { formatMoment } from '../../formats.ts';
import type { ApplicationContext } from './application-context.ts';
import { interviewValues } from './interview-notices.ts';
import {
  findInterview,
  type InterviewToRemind,
  listInterviewsToRemind,
  lockInterviewToRemind,
} from './queries/interviews.ts';
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

/** The same for a chosen interview: once for each chosen time, which staff may have moved to another day since. */
const queueInterviewReminder = (
  context: ApplicationContext,
  { id }: InterviewToRemind,
  reminder: ReminderRule,
  window: ReminderWindow,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chosen = await lockInterviewToRemind(tx, id);
    const interview = await findInterview(tx, id);
    // It was cancelled, changed, or the application decided, since the list was read.
    if (!chosen || !interview || !findDueReminders([reminder], chosen, window).includes(reminder)) return;
    if (!(await claimReminder(tx, id, `${reminder.name} ${chosen.slotId} ${chosen.interviewOn}`))) return;
    await queueMails(tx, context, [reminder], {
      ...chosen,
      applicationId: id,
      reminder: { isStopped: chosen.isStopped },
      ...(interview.startsAt !== null && { notAfter: interview.startsAt }),
      data: interviewValues(context, chosen.institutionCode, interview),
    });
  });

interface WithId {
  readonly id: string;
}

/** Calls `remind` for each of a list that is read in parts, in the order of ids. */
const forEachOf = async <T extends WithId>(
  listAfter: (last: string | null) => Promise<readonly T[]>,
  remind: (one: T) => Promise<void>,
): Promise<void> => {
  let last: string | null = null;
  for (;;) {
    const part: readonly T[] = await listAfter(last);
    for (const one of part) await remind(one);
    last = part.at(-1)?.id ?? null;
    if (part.length < BATCH_SIZE) return;
  }
};

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
  const ofInterviews = reminders.filter(({ relativeTo }) => relativeTo === 'interview');
  const ofDrafts = reminders.filter(({ relativeTo }) => relativeTo !== 'interview');
  if (ofDrafts.length > 0)
    await forEachOf(
      (last) => listDraftsToRemind(context.db, last, BATCH_SIZE),
      async (draft) => {
        for (const reminder of findDueReminders(ofDrafts, draft, window))
          await queueReminder(context, draft, reminder, window);
      },
    );
  if (ofInterviews.length > 0)
    await forEachOf(
      (last) => listInterviewsToRemind(context.db, last, BATCH_SIZE),
      async (chosen) => {
        for (const reminder of findDueReminders(ofInterviews, chosen, window))
          await queueInterviewReminder(context, chosen, reminder, window);
      },
    );
  await markReminderDay(context.db, window.today);
};
