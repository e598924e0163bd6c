import type { getApplicationMail } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { notFound } from '../../errors.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Services } from '../../services.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { seeHelpPhone } from '../portal/see-help-phone.ts';
import { findMail, type MailRow } from './queries/mail.ts';
import { actorOf, type Viewer } from './viewer.ts';

type Seen = DataOf<typeof getApplicationMail>;

/** What the mail would say if it left now. */
const draw = async (services: Services, { template, to, locale, data, path }: MailRow): Promise<Seen['Words']> => {
  const { texts, publicUrl } = services;
  if (to === null || locale === null || data === null || !texts.locales.includes(locale)) return null;
  const link = path === null ? {} : { link: `${publicUrl.get()}${path}` };
  const mail = composeMail(texts, { template, to, locale, data, ...link }, await seeHelpPhone(services));
  return { Subject: mail.subject, Text: mail.text };
};

const MOST = 2 ** 53;

/** A mail about an application, as its reader sees it; that it was looked at is noted. @throws AppError 404 */
export const seeMail = async (
  services: Services,
  viewer: Viewer,
  applicationId: string,
  id: string | undefined,
): Promise<Seen> => {
  const number = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : MOST;
  const mail = number < MOST ? await findMail(services.db, applicationId, number, viewer.institutionCode) : undefined;
  if (!mail) throw notFound();
  await writeAudit(services.db, {
    actor: actorOf(viewer),
    action: 'application.mailViewed',
    institutionCode: mail.institutionCode,
    subject: { kind: 'application', id: applicationId },
    details: { mail: mail.id, template: mail.template },
  });
  const { template: Template, to: To, locale: Locale, sentAt: SentAt, words } = mail;
  return {
    Id: mail.id,
    Template,
    To,
    Locale,
    SentAt,
    Words: words ?? (SentAt === null ? await draw(services, mail) : null),
  };
};
