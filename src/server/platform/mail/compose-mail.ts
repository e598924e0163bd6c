import type { StoppableMails } from '../../../contract/reminders.ts';
import { directionOf } from '../../../engine/text/direction.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Locale, Texts, Translate } from '../../config/texts.ts';
import type { MailCalendar } from './calendar-order.ts';
import { type MailContent, type MailSender, renderMailHtml } from './mail-html.ts';

/** A mail of `locales/<language>/mail.json`. */
export type MailTemplate = Exclude<
  keyof typeof import('../../../../locales/en/mail.json'),
  'footer' | 'address' | 'default'
>;

/** Without this check a template without texts would be mailed as its key. */
export const isMailTemplate = (texts: Pick<Texts, 'has'>, locale: string, template: string): boolean =>
  [locale, DEFAULT_LANGUAGE].some((language) =>
    ['subject', 'body'].every((part) => texts.has(language, `mail.${template}.${part}`)),
  );

/** How a reader stops mails of this kind: a page, and an address that mail programs send a form to (RFC 8058). */
export interface StopLinks {
  readonly mails: StoppableMails;
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
  readonly calendar?: MailCalendar;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The PNG that the HTML shows as `cid:` of `LOGO_ID`. */
  readonly logo?: Uint8Array;
  readonly otp?: string;
  readonly link?: string;
  readonly stop?: StopLinks;
  readonly calendar?: MailCalendar;
}

/** A line break in a value could add a header or a paragraph. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Programs derive the direction of a line from its first letter, which may be that of a name in Latin letters. */
const createMarkLine = (locale: Locale): ((line: string) => string) =>
  directionOf(locale) === 'rtl' ? (line) => `\u200F${line}` : (line) => line;

const toText = ({ locale, paragraphs, otp, link, action, footer, stop }: MailContent): string => {
  const mark = createMarkLine(locale);
  const parts = [
    ...(otp ? [otp] : []),
    ...paragraphs.map((paragraph) => paragraph.split('\n').map(mark).join('\n')),
    ...(link ? [`${mark(action)}:\n${link}`] : []),
    `-- \n${mark(footer)}`,
    ...(stop ? [`${mark(stop.text)}:\n${stop.page}`] : []),
  ];
  return parts.join('\n\n');
};

/** A paragraph whose placeholder is empty is left out. */
const hasText = (paragraph: string): boolean => paragraph.trim() !== '';

/** A mail that an admin wrote: `data` has its subject and its message, whose lines stay. */
export const WRITTEN_MAIL = 'bulk-message';

const stopTexts = {
  reminders: 'server.reminders.stop',
  notices: 'server.notices.stop',
} as const satisfies Record<StoppableMails, string>;

interface MailWords {
  readonly subject: string;
  readonly body: string;
}

/** The subject is one line. A message is not a template: brackets in it stay as they are. */
const wordsOf = (t: Translate, { template, data: sent = {}, otp }: MailRequest) => {
  const values = { ...sent, ...(otp && { otp }) };
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, oneLine(value)]));
  const words: MailWords =
    template === WRITTEN_MAIL
      ? { subject: sent['subject'] ?? '', body: sent['message'] ?? '' }
      : { subject: t(`mail.${template}.subject`, data), body: t(`mail.${template}.body`, data) };
  return { ...words, subject: oneLine(words.subject), data };
};

/** Text and HTML of a mail in the reader's language, from the same paragraphs. */
export const composeMail = (texts: Texts, request: MailRequest, sender: MailSender): Mail => {
  const { template, to, locale, otp } = request;
  const { institution, office, helpPhone, style } = sender;
  const t = texts.translate(locale);
  const hasButton = [locale, DEFAULT_LANGUAGE].some((language) => texts.has(language, `mail.${template}.action`));
  // An address without the name of its button would be no use to the reader.
  const link = hasButton ? request.link : undefined;
  const { subject, body, data } = wordsOf(t, request);
  const action = link ? t(`mail.${template}.action`, data) : '';
  const paragraphs = body.split(/\n{2,}/).filter(hasText);
  const content: MailContent = {
    locale,
    subject,
    paragraphs,
    otp,
    link,
    action,
    addressHint: t('mail.address'),
    footer: t('mail.footer', { helpPhone, institution, office }),
    stop: request.stop && { text: t(stopTexts[request.stop.mails]), page: request.stop.page },
  };
  return {
    to,
    subject,
    text: toText(content),
    html: renderMailHtml(content, sender),
    ...(style.logo && { logo: style.logo }),
    ...(otp && { otp }),
    ...(link && { link }),
    ...(request.stop && { stop: request.stop }),
    ...(request.calendar && { calendar: request.calendar }),
  };
};
