import { maxPreviewed, type previewBulkMails } from '../../../contract/admin-bulk.ts';
import type { DataOf } from '../../../contract/call.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { WRITTEN_MAIL } from '../../platform/mail/compose-mail.ts';
import { withLogoInside } from '../../platform/mail/mail-html.ts';
import type { Services } from '../../services.ts';
import type { ReviewRules, Viewer } from '../admin-applications/review-context.ts';
import { writeMail } from '../mail/write-mail.ts';
import { listFirstItems, type PreviewedItem } from './mail-queries.ts';
import { findRun } from './run-queries.ts';
import { type WrittenMessage, writeMessage } from './send-message.ts';

type Preview = DataOf<typeof previewBulkMails>;

interface Written extends PreviewedItem {
  readonly written: WrittenMessage;
}

/** @throws AppError 404 */
const writeFirstMessages = async (
  tx: Tx,
  rules: ReviewRules,
  viewer: Viewer,
  runId: string,
): Promise<readonly Written[]> => {
  const run = await findRun(tx, viewer, runId);
  if (run?.action.kind !== 'mail') throw notFound();
  const messages: Written[] = [];
  for (const item of await listFirstItems(tx, runId, viewer, maxPreviewed))
    messages.push({ ...item, written: await writeMessage(tx, rules, item, run.action.texts) });
  return messages;
};

/** The mails of the first recipients, each in their language and from their institution. @throws AppError 404 */
export const previewRun = async (
  services: Services,
  rules: ReviewRules,
  viewer: Viewer,
  runId: string,
): Promise<Preview> => {
  const messages = await services.db.transaction((tx) => writeFirstMessages(tx, rules, viewer, runId));
  const link = services.publicUrl.get();
  return Promise.all(
    messages.map(async ({ applicationId, institutionCode, name, written }) => {
      const { recipient, locale, subject, message, empty } = written;
      const order = { template: WRITTEN_MAIL, to: recipient.email, locale, data: { subject, message }, link };
      const mail = await writeMail(services, order, institutionCode);
      return {
        Id: applicationId,
        Name: name,
        To: recipient.email,
        Language: locale,
        Subject: mail.subject,
        Text: mail.text,
        Html: withLogoInside(mail),
        Empty: [...empty],
      };
    }),
  );
};
