import { getState } from '../../../../machines/application.status.ts';
import { fillPlaceholders, placeholdersIn } from '../../../contract/mail-message.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { WRITTEN_MAIL } from '../../platform/mail/compose-mail.ts';
import { addApplicationMail } from '../application/queries/mails.ts';
import { pageOfApplicant } from '../application/queue-notices.ts';
import { getRecipient, type MailRecipient } from './mail-queries.ts';
import type { MessageText, MessageTexts } from './message-texts.ts';
import { type MessageRules, readMessageValues } from './message-values.ts';

/** The text in the reader's language, else in the first language of the portal, else the first one. */
const textFor = (texts: MessageTexts, locale: Locale): readonly [Locale, MessageText] => {
  const found = [locale, DEFAULT_LANGUAGE].find((language) => Object.hasOwn(texts, language));
  const language = found ?? Object.keys(texts)[0] ?? locale;
  return [language, texts[language] ?? { subject: '', body: '' }];
};

export interface MessageSubject {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
}

export interface WrittenMessage {
  readonly recipient: MailRecipient;
  readonly locale: Locale;
  readonly subject: string;
  readonly message: string;
  /** Placeholders without a value. */
  readonly empty: readonly string[];
}

/** The mail of one applicant: their language, their values. */
export const writeMessage = async (
  tx: Tx,
  rules: MessageRules,
  { applicationId, accountId }: MessageSubject,
  texts: MessageTexts,
): Promise<WrittenMessage> => {
  const recipient = await getRecipient(tx, accountId);
  const [locale, { subject, body }] = textFor(texts, recipient.locale);
  const names = placeholdersIn(`${subject}\n${body}`);
  const values = await readMessageValues(tx, rules, applicationId, recipient, locale, names);
  return {
    recipient,
    locale,
    subject: fillPlaceholders(subject, values),
    message: fillPlaceholders(body, values),
    empty: names.filter((name) => (values[name] ?? '') === ''),
  };
};

export const isDraft = (status: string): boolean => getState(status) === 'Draft';

/** @throws AppError 422 for somebody who gets no mail */
export const assertReachable = ({ isActive, isVerified, isStopped }: MailRecipient, status: string): void => {
  if (!isActive) throw new AppError(422, 'server.bulk.mail.closed');
  if (!isVerified) throw new AppError(422, 'server.bulk.mail.unconfirmed');
  if (isStopped && isDraft(status)) throw new AppError(422, 'server.bulk.mail.stopped');
};

/** The page that the button of the mail opens. */
export const messagePath = (catalogue: Catalogue, subject: MessageSubject, status: string): string =>
  pageOfApplicant(catalogue, subject, isDraft(status) ? 'application' : 'registrationDetail');

/**
 * Puts the mail into the outbox of this transaction, behind all others. It is not sent if the application is deleted or
 * gets another status before. @returns its number
 */
export const queueMessage = async (
  tx: Tx,
  subject: MessageSubject,
  { recipient, locale, subject: line, message }: WrittenMessage,
  status: string,
  path: string,
): Promise<number> => {
  const order = { template: WRITTEN_MAIL, to: recipient.email, locale, data: { subject: line, message }, path };
  const mail = await addApplicationMail(tx, subject.applicationId, order, 0);
  const stop = isDraft(status) ? { remindedAccount: recipient.accountId } : {};
  const payload = { ...order, mail, ifStatusIsUnchanged: true, isBulk: true, isPaced: true, ...stop } as const;
  await addJob(tx, 'sendMail', payload, { isLater: true });
  return mail;
};
