import { pathTo } from '../../../contract/pages.ts';
import type { StoppableMails } from '../../../contract/reminders.ts';
import { textValuesOf } from '../../../engine/text/text-values.ts';
import { ALL_INSTITUTIONS } from '../../institutions.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import { type CalendarOrder, type MailCalendar, writeCalendar } from '../../platform/mail/calendar-order.ts';
import type { StopLinks } from '../../platform/mail/compose-mail.ts';
import type { Services } from '../../services.ts';
import { stopPagePath, stopPath, stopToken } from '../../stop-link.ts';
import { createToken } from '../../tokens.ts';
import { findAccount } from '../account/queries/accounts.ts';
import { addLinkToken } from '../account/queries/link-tokens.ts';
import { addCode, findCodeRecipient } from '../account/queries/one-time-codes.ts';
import { openInvitationMail } from '../admin-users/invitation-mail.ts';
import {
  claimApplicationMail,
  recallIfOutdated,
  recallIfStopped,
  recordMailDelivery,
} from '../application/queries/mails.ts';
import { isNoticeMailStopped } from '../notices/choose-mail.ts';
import { queuePhoneMessage } from '../phone/queue-phone-message.ts';
import { type DeliveryContext, deliverMail } from './deliver-mail.ts';
import { oneTimeCode } from './one-time-code.ts';
import { describeSender } from './write-mail.ts';

const absoluteUrl = ({ publicUrl }: Services, path: string): string => `${publicUrl.get()}${path}`;

/** The page on which the mails are stopped, and the address that mail programs stop them with. */
const stopLinksOf = (services: Services, mails: StoppableMails, accountId: string): StopLinks => {
  const token = stopToken(services.settings.resultKey, mails, accountId);
  return { mails, page: absoluteUrl(services, stopPagePath(token)), oneClick: absoluteUrl(services, stopPath(token)) };
};

const stopLinksOfMail = (services: Services, { remindedAccount, noticesOf }: Jobs['sendMail']) => {
  if (remindedAccount !== undefined) return stopLinksOf(services, 'reminders', remindedAccount);
  return noticesOf === undefined ? undefined : stopLinksOf(services, 'notices', noticesOf);
};

/** The entry that the mail brings, from the institution to the reader. */
const writeEntry = async (
  services: Services,
  calendar: CalendarOrder,
  { to, locale }: Pick<Jobs['sendMail'], 'to' | 'locale'>,
  url: string | undefined,
  institutionCode: number | undefined,
): Promise<MailCalendar> => {
  const { institution } = await describeSender(services, locale, institutionCode ?? ALL_INSTITUTIONS);
  const product = services.texts.translate(locale)('app.portal.name');
  return writeCalendar(calendar, { from: services.settings.mailFrom, organizer: institution, to, url, product });
};

/** @param dueAt when the job was due: one that waits for its turn keeps its place before those that were due later */
export const sendMail = async (delivery: DeliveryContext, payload: Jobs['sendMail'], dueAt: Date): Promise<void> => {
  const {
    path,
    mail,
    ifStatusIsUnchanged,
    notAfter,
    remindedAccount,
    noticesOf,
    phoneOf,
    calendar,
    isBulk: _isBulk,
    isPaced: _isPaced,
    undelivered: _undelivered,
    ...order
  } = payload;
  const { db } = delivery.services;
  if (noticesOf !== undefined && (await isNoticeMailStopped(db, noticesOf))) return;
  if (mail !== undefined && remindedAccount !== undefined) await recallIfStopped(db, mail, remindedAccount);
  if (mail !== undefined && ifStatusIsUnchanged) await recallIfOutdated(db, mail, notAfter);
  const turn = await delivery.rate.take(payload);
  if (turn.wait > 0) {
    await addJob(db, 'sendMail', { ...payload, isPaced: true }, { dueAt, isLater: payload.isBulk === true });
    return;
  }
  const claimed = mail === undefined ? undefined : await claimApplicationMail(db, mail);
  if (mail !== undefined && !claimed) return turn.giveBack();
  if (mail !== undefined && phoneOf !== undefined && delivery.services.notifier) {
    const { template, locale, data = {} } = order;
    await queuePhoneMessage(db, { mail, accountId: phoneOf, template, locale, data });
  }
  const link: { readonly link?: string } = path === undefined ? {} : { link: absoluteUrl(delivery.services, path) };
  const stop = stopLinksOfMail(delivery.services, payload);
  const entry = calendar && (await writeEntry(delivery.services, calendar, order, link.link, claimed?.institutionCode));
  const request = { ...order, ...link, ...(stop && { stop }), ...(entry && { calendar: entry }), ...claimed };
  const { outcome, mail: sent } = await deliverMail(delivery, request, { name: 'sendMail', payload });
  // Admins read the stored text: they must not stop the reminders of somebody else.
  const text = stop ? sent.text.replaceAll(stop.page, '…') : sent.text;
  if (mail !== undefined) await recordMailDelivery(db, mail, outcome, { ...sent, text });
};

export const sendCode = async (delivery: DeliveryContext, payload: Jobs['sendCode']): Promise<void> => {
  const { catalogue, db, passwords, settings } = delivery.services;
  const recipient = await findCodeRecipient(db, payload.request);
  if (!recipient) return;
  const otp = oneTimeCode(settings.resultKey, payload.request, textValuesOf(catalogue).codeDigits);
  // Stored before it is sent, so that the code is valid when the mail arrives.
  await addCode(db, payload.request, await passwords.hash(otp));
  await delivery.rate.take({});
  await deliverMail(
    delivery,
    { template: 'otp', to: recipient.email, locale: recipient.locale, otp },
    { name: 'sendCode', payload },
  );
};

const linkPath = (purpose: Jobs['sendLink']['purpose'], token: string, newEmail: string): string =>
  purpose === 'resetPassword'
    ? pathTo('newPassword', { token })
    : `${pathTo('verifyEmail')}?${new URLSearchParams({ token, newEmail })}`;

export const sendLink = async (delivery: DeliveryContext, payload: Jobs['sendLink']): Promise<void> => {
  const { services } = delivery;
  const account = await findAccount(services.db, payload.accountId);
  if (!account) return;
  const { purpose, newEmail, credentialsVersion = account.credentialsVersion } = payload;
  // The credentials changed after the link was requested.
  if (credentialsVersion !== account.credentialsVersion) return;
  const token = createToken();
  await addLinkToken(services.db, { token, accountId: account.id, purpose, newEmail, credentialsVersion });
  const order = {
    template: purpose,
    to: newEmail ?? account.email,
    locale: account.locale,
    link: absoluteUrl(services, linkPath(purpose, token, newEmail ?? '')),
  };
  await delivery.rate.take({});
  await deliverMail(delivery, order, { name: 'sendLink', payload });
};

export const sendInvitation = async (delivery: DeliveryContext, payload: Jobs['sendInvitation']): Promise<void> => {
  const order = await openInvitationMail(delivery.services, payload);
  if (!order) return;
  await delivery.rate.take({});
  await deliverMail(delivery, order, { name: 'sendInvitation', payload });
};
