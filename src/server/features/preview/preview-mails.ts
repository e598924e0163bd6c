import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { listPreviewMails } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Locale } from '../../config/texts.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { Services } from '../../services.ts';
import { seeHelpPhone } from '../portal/see-help-phone.ts';

interface MailTexts {
  readonly subject: string;
  readonly body: string;
  readonly action?: string;
}

const isMail = (texts: unknown): texts is MailTexts =>
  typeof texts === 'object' && texts !== null && 'subject' in texts && 'body' in texts;

/** The mail with a code says what to do with it and has no button. */
const CODE_MAIL = 'otp';
const EXAMPLE_CODE = '123456';

const placeholdersOf = (texts: MailTexts): readonly string[] =>
  [...`${texts.subject} ${texts.body} ${texts.action ?? ''}`.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name = '']) => name);

/** A value that reads like a real one; of a placeholder that nobody thought of, its name. */
const exampleOf = ({ texts }: Services, locale: Locale, name: string): string => {
  const key = `preview.sample.${name}`;
  return texts.has(locale, key) ? texts.translate(locale)(key) : `[${name}]`;
};

/** Every mail that `locales` knows, composed as it is sent. */
export const previewMails = async (services: Services, locale: Locale): Promise<DataOf<typeof listPreviewMails>> => {
  const file = await readFile(join(services.dataRoot, 'locales', locale, 'mail.json'), 'utf8');
  const mails = Object.entries(JSON.parse(file) as Readonly<Record<string, unknown>>);
  const helpPhone = await seeHelpPhone(services);
  return mails.flatMap(([template, texts]) => {
    if (!isMail(texts)) return [];
    const data = Object.fromEntries(placeholdersOf(texts).map((name) => [name, exampleOf(services, locale, name)]));
    const extra = template === CODE_MAIL ? { otp: EXAMPLE_CODE } : texts.action && { link: services.publicUrl.get() };
    const order = { template, to: 'applicant@example.com', locale, data, ...extra };
    const { subject, text, html } = composeMail(services.texts, order, helpPhone);
    return [{ template, subject, text, html }];
  });
};
