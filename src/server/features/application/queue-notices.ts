import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import type { ApplicationStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { MailEventName } from '../../../contract/mail-events.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Catalogue, MailRule } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { describeNextTask } from './next-task.ts';
import { type MailRecipient, type MailSubject, type NoticeRules, resolveMails } from './notice-recipients.ts';
import { addApplicationMail } from './queries/mails.ts';

interface Notice extends MailSubject {
  readonly registrationNumber: string | null;
  /** Further placeholders of the mail, in the recipient's language. */
  readonly data?: (locale: Locale) => Readonly<Record<string, string>>;
  /** The page that the mail's button opens. */
  readonly page?: 'registrationDetail' | 'paymentDetails' | 'registerFeeDetail' | 'application';
  /** Delay of the mails; until it is over, they may be recalled. */
  readonly holdMinutes?: number;
  /** The mails are recalled if they were not sent before this moment, or before the status changed. */
  readonly notAfter?: string;
  /** The status that the event leads to, if it is not stored yet. */
  readonly statusAfter?: ApplicationStatus;
  /** The mails are reminders, which applicants can stop; the office still gets its own. */
  readonly reminder?: { readonly isStopped: boolean };
}

/** The page that the button opens: only applicants and staff can open one. */
const pageOf = ({ institutions }: Catalogue, notice: Notice, { role }: MailRecipient): string | undefined => {
  const { institutionCode, applicationId: id, page = 'registrationDetail' } = notice;
  if (role === 'office' || role === 'reviewer') return pathTo('applicantDetail', { id });
  if (role === 'person') return undefined;
  const institution = institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return page === 'registerFeeDetail' || page === 'application'
    ? `${pathTo(page, { institution })}?${new URLSearchParams({ formId: id })}`
    : pathTo(page, { institution, id });
};

export interface QueuedMail {
  readonly template: string;
  readonly to: string;
  readonly locale: Locale;
}

/** Puts mails about one application into the outbox of this transaction. */
export const queueMails = async (
  tx: Tx,
  rules: NoticeRules,
  mails: readonly MailRule[],
  notice: Notice,
): Promise<readonly QueuedMail[]> => {
  const queued: QueuedMail[] = [];
  const { applicationId, holdMinutes = 0, notAfter, reminder } = notice;
  if (mails.length === 0) return queued;
  const next = await describeNextTask(tx, rules.texts, applicationId, notice.statusAfter);
  for (const { text: template, recipient, name, delayMinutes = 0, phone } of await resolveMails(
    tx,
    rules,
    mails,
    notice,
  )) {
    const { address: to, locale, role } = recipient;
    if (reminder?.isStopped && role !== 'office' && role !== 'reviewer') continue;
    const data = {
      name,
      registrationNumber: notice.registrationNumber ?? '',
      next: next(locale),
      ...notice.data?.(locale),
    };
    const path = pageOf(rules.catalogue, notice, recipient);
    const order = { template, to, locale, data, ...(path !== undefined && { path }) };
    const mail = await addApplicationMail(tx, applicationId, order, holdMinutes);
    const waits = delayMinutes > 0 || notAfter !== undefined;
    const limits = { ...(waits && { ifStatusIsUnchanged: true }), ...(notAfter !== undefined && { notAfter }) };
    const stop = reminder && role === 'applicant' ? { remindedAccount: notice.accountId } : {};
    const alsoOnPhone = phone && role === 'applicant' ? { phoneOf: notice.accountId } : {};
    const payload = { ...order, mail, ...limits, ...stop, ...alsoOnPhone };
    await addJob(tx, 'sendMail', payload, { inSeconds: (holdMinutes + delayMinutes) * 60 });
    queued.push({ template, to, locale });
  }
  return queued;
};

/** Puts the mails of an event, as `schemas/rules/mails.json` declares them, into the outbox of this transaction. */
export const queueNotice = (
  tx: Tx,
  rules: NoticeRules,
  event: MailEventName,
  notice: Notice,
): Promise<readonly QueuedMail[]> => queueMails(tx, rules, rules.catalogue.mails.events[event] ?? [], notice);

/**
 * Puts the mails of a transition into the outbox of this transaction: each is sent at most once. For transitions with
 * no other effect.
 */
export const queueNotices = (
  tx: Tx,
  rules: NoticeRules,
  effects: readonly ApplicationEffect[],
  notice: Notice,
): Promise<void> =>
  perform<ApplicationEffects>(effects, {
    notify: async ({ event }) => void (await queueNotice(tx, rules, event, notice)),
    reload: unexpectedEffect,
    holdBack: unexpectedEffect,
    recordTest: unexpectedEffect,
  });
