import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { isReminderStopped, resumeReminders, stopReminders } from './queries/reminders.ts';
import { readReminderToken } from './reminder-link.ts';

/** @throws AppError 404 for a token that the portal did not sign */
const getAccountId = ({ settings }: Services, token: string): string => {
  const accountId = readReminderToken(settings.resultKey, token);
  if (accountId === undefined) throw notFound();
  return accountId;
};

/** Whether the account of the token gets no reminders. @throws AppError 404 */
export const readReminderChoice = (services: Services, token: string): Promise<boolean> =>
  isReminderStopped(services.db, getAccountId(services, token));

/** Stops the reminders of the token's account, or sends them again. @throws AppError 404 */
export const chooseReminders = async (services: Services, token: string, choice: 'stop' | 'resume'): Promise<void> => {
  const change = choice === 'resume' ? resumeReminders : stopReminders;
  await change(services.db, getAccountId(services, token));
};
