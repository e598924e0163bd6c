import { directionOf } from '../../../engine/text/direction.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts } from '../../config/texts.ts';

/** A mail of `locales/<language>/mail.json`. */
export type MailTemplate = Exclude<keyof typeof import('../../../../locales/en/mail.json'), 'footer' | 'default'>;

/** Without this check a template without texts would be mailed as its key. */
export const isMailTemplate = (texts: Pick<Texts, 'has'>, locale: string, template: string): boolean =>
  [locale, DEFAULT_LANGUAGE].some((language) =>
    ['subject', 'body'].every((part) => texts.has(language, `mail.${template}.${part}`)),
  );

/** How a reader stops mails of this kind: a page, and an address that mail programs send a form to (RFC 8058). */
export interface StopLinks {
  readonly page: string;
  readonly oneClick: string;
}

/** One mail of `locales/<language>/mail.json`; `data` fills its placeholders. */
export interface MailRequest {
  readonly template: string;
  readonly to: string;
  readonly locale: Locale;
  readonly data?: Readonly<Record<string, string>>;
  /** A code to type, shown large. */
  readonly otp?: string;
  /** Address behind the mail's button. */
  readonly link?: string;
  readonly stop?: StopLinks;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly otp?: string;
  readonly link?: string;
  readonly stop?: StopLinks;
}

/** A line break in a value could add a header or a paragraph. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** For text and for attribute values in quotes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

interface MailTexts {
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly otp: string | undefined;
  readonly link: string | undefined;
  readonly action: string;
  readonly footer: string;
  /** The last line, with an address. */
  readonly stop: { readonly text: string; readonly page: string } | undefined;
}

/** Programs derive the direction of a line from its first letter, which may be that of a name in Latin letters. */
const createMarkLine = (locale: Locale): ((line: string) => string) =>
  directionOf(locale) === 'rtl' ? (line) => `\u200F${line}` : (line) => line;

const toText = ({ locale, paragraphs, otp, link, action, footer, stop }: MailTexts): string => {
  const mark = createMarkLine(locale);
  const parts = [
    ...paragraphs.map((paragraph) => paragraph.split('\n').map(mark).join('\n')),
    ...(otp ? [otp] : []),
    ...(link ? [`${mark(action)}:\n${link}`] : []),
    `-- \n${mark(footer)}`,
    ...(stop ? [`${mark(stop.text)}:\n${stop.page}`] : []),
  ];
  return parts.join('\n\n');
};

const font = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1a202c';

const toHtml = ({ locale, subject, paragraphs, otp, link, action, footer, stop }: MailTexts): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff"><div lang="${locale}" dir="${directionOf(locale)}" style="max-width:560px;margin:0 auto;${font}">
${paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`).join('\n')}
${otp ? `<p style="font-size:32px;letter-spacing:6px;font-weight:bold"><bdi>${escapeHtml(otp)}</bdi></p>` : ''}
${link ? `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#1a365d;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p><p style="font-size:13px;word-break:break-all"><bdi>${escapeHtml(link)}</bdi></p>` : ''}
<p style="font-size:13px;color:#4a5568">${escapeHtml(footer)}</p>
${stop ? `<p style="font-size:13px"><a href="${escapeHtml(stop.page)}" style="color:#4a5568">${escapeHtml(stop.text)}</a></p>` : ''}
</div></body></html>
`;

/** A paragraph whose placeholder is empty is left out. */
const hasText = (paragraph: string): boolean => paragraph.trim() !== '';

/** Text and HTML of a mail in the reader's language, from the same paragraphs. */
export const composeMail = (texts: Texts, request: MailRequest, helpPhone: string): Mail => {
  const { template, to, locale, otp } = request;
  const t = texts.translate(locale);
  const hasButton = [locale, DEFAULT_LANGUAGE].some((language) => texts.has(language, `mail.${template}.action`));
  // An address without the name of its button would be no use to the reader.
  const link = hasButton ? request.link : undefined;
  const data = Object.fromEntries(Object.entries(request.data ?? {}).map(([key, value]) => [key, oneLine(value)]));
  const subject = oneLine(t(`mail.${template}.subject`, data));
  const action = link ? t(`mail.${template}.action`, data) : '';
  const paragraphs = t(`mail.${template}.body`, data).split('\n\n').filter(hasText);
  const footer = t('mail.footer', { helpPhone });
  const stop = request.stop && { text: t('server.reminders.stop'), page: request.stop.page };
  const parts = { locale, subject, paragraphs, otp, link, action, footer, stop };
  const content = { to, subject, text: toText(parts), html: toHtml(parts) };
  return { ...content, ...(otp && { otp }), ...(link && { link }), ...(request.stop && { stop: request.stop }) };
};
