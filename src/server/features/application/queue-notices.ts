import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { pathTo } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { MailTemplate } from '../../platform/mail/compose-mail.ts';
import { findContact } from './queries/account-profile.ts';
import { addApplicationMail } from './queries/mails.ts';

interface Notice {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string | null;
  /** Further placeholders of the mail, in the recipient's language. */
  readonly data?: (locale: Locale) => Readonly<Record<string, string>>;
  /** The page that the mail's button opens. */
  readonly page?: 'registrationDetail' | 'paymentDetails' | 'registerFeeDetail';
  /** Delay of the mail; until it is over, the mail may be recalled. */
  readonly holdMinutes?: number;
}

const pageOf = ({ institutions }: Catalogue, notice: Notice): string => {
  const { institutionCode, applicationId: id, page = 'registrationDetail' } = notice;
  const institution = institutions.find(({ code }) => code === institutionCode)?.parameter ?? 'all';
  return page === 'registerFeeDetail'
    ? `${pathTo(page, { institution })}?${new URLSearchParams({ formId: id })}`
    : pathTo(page, { institution, id });
};

export interface QueuedMail {
  readonly template: MailTemplate;
  readonly to: string;
  readonly locale: Locale;
}

/** Puts one mail to the applicant into the outbox of this transaction. */
export const queueNotice = async (
  tx: Tx,
  catalogue: Catalogue,
  template: MailTemplate,
  notice: Notice,
): Promise<QueuedMail> => {
  const { email, name, ...contact } = await findContact(tx, notice.accountId);
  const { locale } = contact;
  const data = { name, registrationNumber: notice.registrationNumber ?? '', ...notice.data?.(locale) };
  const { applicationId, holdMinutes = 0 } = notice;
  const order = { template, to: email, locale, data, path: pageOf(catalogue, notice) };
  const mail = await addApplicationMail(tx, applicationId, order, holdMinutes);
  await addJob(tx, 'sendMail', { ...order, mail }, { inSeconds: holdMinutes * 60 });
  return { template, to: email, locale };
};

/**
 * Puts the mails of a transition into the outbox of this transaction: each is sent at most once. For transitions with
 * no other effect.
 */
export const queueNotices = (
  tx: Tx,
  catalogue: Catalogue,
  effects: readonly ApplicationEffect[],
  notice: Notice,
): Promise<void> =>
  perform<ApplicationEffects>(effects, {
    notify: async ({ template }) => void (await queueNotice(tx, catalogue, template, notice)),
    reload: unexpectedEffect,
    holdBack: unexpectedEffect,
    recordTest: unexpectedEffect,
  });
