import type { DataOf } from '../../../contract/call.ts';
import type { getReminderChoice, StoppableMails } from '../../../contract/reminders.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Services } from '../../services.ts';
import { readStopToken } from '../../stop-link.ts';
import { isNoticeMailStopped, resumeNoticeMail, stopNoticeMail } from '../notices/choose-mail.ts';
import { isReminderStopped, resumeReminders, stopReminders } from './queries/reminders.ts';

interface Choices {
  readonly isStopped: (db: Queryable, accountId: string) => Promise<boolean>;
  readonly stop: (db: Queryable, accountId: string) => Promise<void>;
  readonly resume: (db: Queryable, accountId: string) => Promise<void>;
}

const choicesOf: Readonly<Record<StoppableMails, Choices>> = {
  reminders: { isStopped: isReminderStopped, stop: stopReminders, resume: resumeReminders },
  notices: { isStopped: isNoticeMailStopped, stop: stopNoticeMail, resume: resumeNoticeMail },
};

/** @throws AppError 404 for a token that the portal did not sign */
const readToken = ({ settings }: Services, token: string) => {
  const stopped = readStopToken(settings.resultKey, token);
  if (stopped === undefined) throw notFound();
  return stopped;
};

/** Whether the account of the token gets no such mails. @throws AppError 404 */
export const readReminderChoice = async (
  services: Services,
  token: string,
): Promise<DataOf<typeof getReminderChoice>> => {
  const { mails, accountId } = readToken(services, token);
  return { isStopped: await choicesOf[mails].isStopped(services.db, accountId), mails };
};

/** Stops the mails of the token, or sends them again. @throws AppError 404 */
export const chooseReminders = async (services: Services, token: string, choice: 'stop' | 'resume'): Promise<void> => {
  const { mails, accountId } = readToken(services, token);
  await choicesOf[mails][choice](services.db, accountId);
};
