import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { textValuesOf } from '../../../engine/text/text-values.ts';
import type { Log } from '../../config/logger.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import type { PhoneDelivery } from '../../platform/notify/phone-message.ts';
import { writeShortText } from '../../platform/notify/short-text.ts';
import type { Services } from '../../services.ts';
import { phoneMessages, phoneMessagesToNumber } from '../account/limits.ts';
import { countTry } from '../account/queries/throttle.ts';
import { oneTimeCode } from '../mail/one-time-code.ts';
import {
  addPhoneCode,
  type ClaimedMessage,
  claimPhoneMessage,
  findPhoneCodeRecipient,
  findVerifiedNumber,
  releasePhoneMessage,
  settlePhoneMessage,
} from './queries.ts';

export interface PhoneContext {
  readonly services: Services;
  readonly log: Pick<Log, 'error'>;
}

const MAX_PAUSE_SECONDS = 300;
const pauseSeconds = (tries: number, { afterSeconds = 0 }: { readonly afterSeconds?: number }): number =>
  Math.max(afterSeconds, Math.min(MAX_PAUSE_SECONDS, 5 * 2 ** tries));

/** Why the message is not sent now; the number when it is. A repeated try counts against no limit again. */
const findNumber = async (
  { services: { db } }: PhoneContext,
  { accountId, isExpired }: ClaimedMessage,
  tries: number,
): Promise<{ readonly number: string } | { readonly state: 'expired' | 'recalled' | 'limited' }> => {
  if (isExpired) return { state: 'expired' };
  const number = await findVerifiedNumber(db, accountId);
  if (number === undefined) return { state: 'recalled' };
  const limits = [phoneMessages(accountId), phoneMessagesToNumber(number)];
  if (tries === 0 && (await countTry(db, limits)).wait > 0) return { state: 'limited' };
  return { number };
};

/** NOTIFY_URL or the text was removed since. */
const NOT_SENDABLE: PhoneDelivery = { outcome: 'refused', reason: 'no provider or no text' };

/** The message of a mail to the verified phone of its reader: at most once, whatever the provider and processes do. */
export const sendPhoneMessage = async (
  phones: PhoneContext,
  { message: id, tries = 0 }: Jobs['sendPhoneMessage'],
): Promise<void> => {
  const { db, texts, notifier } = phones.services;
  const claimed = await claimPhoneMessage(db, id);
  if (!claimed) return;
  const found = await findNumber(phones, claimed, tries);
  if ('state' in found) {
    await settlePhoneMessage(db, id, found.state);
    return;
  }
  const { template, locale, data } = claimed;
  const key = `mail.${template}.short`;
  const hasText = [locale, DEFAULT_LANGUAGE].some((language) => texts.has(language, key));
  const message = { to: found.number, template, locale, ...writeShortText(texts, locale, key, data) };
  const result = hasText && notifier ? await notifier.send(message) : NOT_SENDABLE;
  if (result.outcome === 'later') {
    await db.transaction(async (tx) => {
      await releasePhoneMessage(tx, id, result.reason);
      await addJob(
        tx,
        'sendPhoneMessage',
        { message: id, tries: tries + 1 },
        { inSeconds: pauseSeconds(tries, result) },
      );
    });
    return;
  }
  await settlePhoneMessage(db, id, result.outcome, 'reason' in result ? result.reason : undefined);
  if (result.outcome === 'refused') phones.log.error({ template, reason: result.reason }, 'a message was refused');
};

/** The template of codes, and the key of their text. */
const CODE_TEMPLATE = 'verification-code';

/** The code for a phone number. It is computed, as that of a mail is: it is not stored in readable form. */
export const sendPhoneCode = async (
  { services, log }: PhoneContext,
  { accountId, request, tries = 0 }: Jobs['sendPhoneCode'],
): Promise<void> => {
  const { catalogue, db, notifier, passwords, settings, texts } = services;
  const recipient = await findPhoneCodeRecipient(db, request);
  if (!recipient) return;
  const otp = oneTimeCode(settings.resultKey, request, textValuesOf(catalogue).codeDigits);
  // Stored before it is sent, so that the code is valid when the message arrives.
  await addPhoneCode(db, request, await passwords.hash(otp));
  const { number: to, locale } = recipient;
  const short = writeShortText(texts, locale, 'server.phone.code', { otp });
  const message = { to, template: CODE_TEMPLATE, locale, text: short.text, values: [otp], isCode: true } as const;
  const result = notifier ? await notifier.send(message) : NOT_SENDABLE;
  if (result.outcome === 'later')
    await addJob(
      db,
      'sendPhoneCode',
      { accountId, request, tries: tries + 1 },
      { inSeconds: pauseSeconds(tries, result) },
    );
  if (result.outcome === 'refused')
    log.error({ template: CODE_TEMPLATE, reason: result.reason }, 'a message was refused');
};
