import { ALL_INSTITUTIONS } from '../../institutions.ts';
import { composeMail, type Mail, type MailRequest } from '../../platform/mail/compose-mail.ts';
import type { MailSender } from '../../platform/mail/mail-html.ts';
import type { Services } from '../../services.ts';
import { getHelpPhone } from '../portal/describe-portal.ts';

type MailServices = Pick<Services, 'catalogue' | 'texts' | 'mailStyleOf' | 'db' | 'settings'>;

/** Name, phone, logo and colours of an institution, in the reader's language. */
export const describeSender = async (services: MailServices, locale: string, code: number): Promise<MailSender> => {
  const { catalogue, texts, mailStyleOf } = services;
  const t = texts.translate(locale);
  const own = code === ALL_INSTITUTIONS ? undefined : catalogue.institutions.find((one) => one.code === code);
  const [helpPhone, style] = await Promise.all([getHelpPhone(services, code), mailStyleOf(code)]);
  const key = own ? `institution.${own.parameter}` : 'app.portal.owner';
  const institution = own && !texts.has(locale, key) ? own.title : t(key);
  return { institution, office: t('app.portal.name'), helpPhone, style };
};

/** A mail as it is sent: from an institution, or from the group in mails about accounts. */
export const writeMail = async (
  services: MailServices,
  request: MailRequest,
  institutionCode: number = ALL_INSTITUTIONS,
): Promise<Mail> =>
  composeMail(services.texts, request, await describeSender(services, request.locale, institutionCode));
