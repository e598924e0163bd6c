import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import type { ApplicationStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { MailEventName } from '../../../contract/mail-events.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Catalogue, MailRule } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import type { CalendarOrder } from '../../platform/mail/calendar-order.ts';
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
  /** An entry for the calendar of the applicant, which the mail brings. */
  readonly calendar?: (locale: Locale) => CalendarOrder;
}

/** The page of a mail to the applicant. */
type MailPage = NonNullable<Notice['page']>;

/** The page that the button opens: only applicants and staff can open one. */
const pageOf = (
  catalogue: Catalogue,
  notice: Omit<Notice, 'registrationNumber'>,
  { role }: MailRecipient,
): string | undefined => {
  if (role === 'office' || role === 'reviewer') return pathTo('applicantDetail', { id: notice.applicationId });
  return role === 'person' ? undefined : pageOfApplicant(catalogue, notice, notice.page ?? 'registrationDetail');
};

/** The path of a page for the owner of an application. */
export const pageOfApplicant = (
  { institutions }: Pick<Catalogue, 'institutions'>,
  { institutionCode, applicationId: id }: Pick<MailSubject, 'institutionCode' | 'applicationId'>,
  page: MailPage,
): string => {
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

/** A mail that is complete but for the registration number, which a submit assigns last. */
export interface PreparedMail {
  readonly applicationId: string;
  readonly order: QueuedMail & { readonly data: Readonly<Record<string, string>>; readonly path?: string };
  readonly holdMinutes: number;
  readonly delayMinutes: number;
  /** What the job of the mail says besides. */
  readonly job: Omit<Jobs['sendMail'], keyof QueuedMail | 'data' | 'path' | 'mail'>;
}

/** Mails about one application, each with its recipient and its text in the recipient's language. */
const prepareMails = async (
  tx: Tx,
  rules: NoticeRules,
  mails: readonly MailRule[],
  notice: Omit<Notice, 'registrationNumber'>,
): Promise<readonly PreparedMail[]> => {
  const prepared: PreparedMail[] = [];
  const { applicationId, holdMinutes = 0, notAfter, reminder } = notice;
  if (mails.length === 0) return prepared;
  const next = await describeNextTask(tx, rules.texts, applicationId, notice.statusAfter);
  for (const { text: template, recipient, name, delayMinutes = 0, phone } of await resolveMails(
    tx,
    rules,
    mails,
    notice,
  )) {
    const { address: to, locale, role } = recipient;
    if (reminder?.isStopped && role !== 'office' && role !== 'reviewer') continue;
    const path = pageOf(rules.catalogue, notice, recipient);
    const waits = delayMinutes > 0 || notAfter !== undefined;
    prepared.push({
      applicationId,
      order: {
        template,
        to,
        locale,
        data: { name, next: next(locale), ...notice.data?.(locale) },
        ...(path !== undefined && { path }),
      },
      holdMinutes,
      delayMinutes,
      job: {
        // Decisions and reminders come by the thousand: they may be sent long after they are due.
        ...((waits || holdMinutes > 0) && { ifStatusIsUnchanged: true, isPaced: true }),
        ...(notAfter !== undefined && { notAfter }),
        ...(reminder && role === 'applicant' && { remindedAccount: notice.accountId }),
        ...(phone && role === 'applicant' && { phoneOf: notice.accountId }),
        ...(notice.calendar && role === 'applicant' && { calendar: notice.calendar(locale) }),
      },
    });
  }
  return prepared;
};

/** Puts prepared mails into the outbox of this transaction. */
export const queuePrepared = async (
  tx: Tx,
  mails: readonly PreparedMail[],
  registrationNumber: string | null,
): Promise<readonly QueuedMail[]> => {
  for (const { applicationId, order, holdMinutes, delayMinutes, job } of mails) {
    const numbered = { ...order, data: { registrationNumber: registrationNumber ?? '', ...order.data } };
    const mail = await addApplicationMail(tx, applicationId, numbered, holdMinutes);
    await addJob(tx, 'sendMail', { ...numbered, mail, ...job }, { inSeconds: (holdMinutes + delayMinutes) * 60 });
  }
  return mails.map(({ order: { template, to, locale } }) => ({ template, to, locale }));
};

/** Puts mails about one application into the outbox of this transaction. */
export const queueMails = async (
  tx: Tx,
  rules: NoticeRules,
  mails: readonly MailRule[],
  notice: Notice,
): Promise<readonly QueuedMail[]> =>
  queuePrepared(tx, await prepareMails(tx, rules, mails, notice), notice.registrationNumber);

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

/** What `queueNotices` would queue, for `queuePrepared` to queue once the registration number is known. */
export const prepareNotices = async (
  tx: Tx,
  rules: NoticeRules,
  effects: readonly ApplicationEffect[],
  notice: Omit<Notice, 'registrationNumber'>,
): Promise<readonly PreparedMail[]> => {
  const prepared: PreparedMail[] = [];
  await perform<ApplicationEffects>(effects, {
    notify: async ({ event }) => {
      prepared.push(...(await prepareMails(tx, rules, rules.catalogue.mails.events[event] ?? [], notice)));
    },
    reload: unexpectedEffect,
    holdBack: unexpectedEffect,
    recordTest: unexpectedEffect,
  });
  return prepared;
};
