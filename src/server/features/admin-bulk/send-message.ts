import { getState } from '../../../../machines/application.status.ts';
import { fillPlaceholders, findWrongPlaceholders, placeholdersIn } from '../../../contract/mail-message.ts';
import type { Catalogue, FieldError } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { AppError, assertNoErrors } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { WRITTEN_MAIL } from '../../platform/mail/compose-mail.ts';
import { addApplicationMail } from '../application/queries/mails.ts';
import { pageOfApplicant } from '../application/queue-notices.ts';
import { getRecipient, type MailRecipient } from './mail-queries.ts';
import { type MessageRules, placeholdersOf, readMessageValues } from './message-values.ts';
import type { RunActionOf } from './run-action.ts';

type MessageTexts = RunActionOf<'mail'>['texts'];
type MessageText = MessageTexts[string];

/** A line break would add a header to a mail; here it is a mistake of the caller. */
const subjectProblem = (sent: string, subject: string): string | undefined => {
  if (/[\r\n\u0085\u2028\u2029]/.test(sent.trim())) return 'server.bulk.mail.lineBreak';
  return subject === '' ? 'error.required' : undefined;
};

/**
 * The texts as they are stored.
 * @throws AppError 422 with the field of an unknown language, an empty text or an unknown placeholder
 */
export const readMessageTexts = (
  catalogue: Pick<Catalogue, 'mails'>,
  { locales }: Pick<Texts, 'locales'>,
  sent: MessageTexts,
): MessageTexts => {
  const known = placeholdersOf(catalogue);
  const errors: FieldError[] = [];
  const read = Object.entries(sent).map(([language, words]): [string, MessageText] => {
    const own = { subject: normalizeText(words.subject), body: normalizeText(words.body) };
    const at = (field: string): string => `/action/texts/${language}/${field}`;
    if (!locales.includes(language)) errors.push({ path: `/action/texts/${language}`, key: 'error.enum' });
    const subjectKey = subjectProblem(words.subject, own.subject);
    if (subjectKey !== undefined) errors.push({ path: at('subject'), key: subjectKey });
    if (own.body === '') errors.push({ path: at('body'), key: 'error.required' });
    for (const field of ['subject', 'body'] as const) {
      const wrong = findWrongPlaceholders(own[field], known);
      if (wrong.length > 0)
        errors.push({ path: at(field), key: 'server.bulk.mail.unknown', params: { names: wrong.join(', ') } });
    }
    return [language, own];
  });
  assertNoErrors(errors);
  return Object.fromEntries(read);
};

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
  const payload = { ...order, mail, ifStatusIsUnchanged: true, isBulk: true, ...stop } as const;
  await addJob(tx, 'sendMail', payload, { isLater: true });
  return mail;
};
