import type { getApplicationMail } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { writeMail } from '../mail/write-mail.ts';
import { type ApplicationMailRow, findApplicationMail } from './queries/detail.ts';
import { auditActorOf, type Viewer } from './review-context.ts';

type MailReply = DataOf<typeof getApplicationMail>;

/** The text that the mail would have if it were sent now. */
const renderUnsentMail = async (
  services: Services,
  { template, to, locale, data, path, institutionCode }: ApplicationMailRow,
): Promise<MailReply['Words']> => {
  const { texts, publicUrl } = services;
  if (to === null || locale === null || data === null || !texts.locales.includes(locale)) return null;
  const link = path === null ? {} : { link: `${publicUrl.get()}${path}` };
  const mail = await writeMail(services, { template, to, locale, data, ...link }, institutionCode);
  return { Subject: mail.subject, Text: mail.text };
};

const MAX_MAIL_ID = 2 ** 53;

/** A mail about an application, as its recipient sees it. Writes the view to the audit log. @throws AppError 404 */
export const getMailForAdmin = async (
  services: Services,
  viewer: Viewer,
  applicationId: string,
  id: string | undefined,
): Promise<MailReply> => {
  const number = /^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : MAX_MAIL_ID;
  const mail = number < MAX_MAIL_ID ? await findApplicationMail(services.db, applicationId, number, viewer) : undefined;
  if (!mail) throw notFound();
  await writeAuditEntry(services.db, {
    actor: auditActorOf(viewer),
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
    Words: words ?? (SentAt === null ? await renderUnsentMail(services, mail) : null),
  };
};
