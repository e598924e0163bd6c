import { keysOf } from '../../../contract/keys-of.ts';
import { type MailEventName, mailEvents } from '../../../contract/mail-events.ts';
import type { MailRule, MailRules } from '../../../engine/schema/types.ts';
import { directionOf } from '../../../engine/text/direction.ts';
import type { LanguageTexts, LocalizedSentence } from '../../diff/language-texts.ts';
import {
  describeEvent,
  describeMailCondition,
  describeRecipient,
  describeReminderTime,
} from '../../diff/settings/describe-mail.ts';
import type { createPreviewTexts } from '../preview-texts.ts';
import { escapeText, renderLink, renderPage } from './page-parts.ts';

/** A mail with sample values. */
export interface SampleMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** Its message to phones; null where it has none. */
  readonly short: string | null;
}

/** Input of the page. */
export interface MailsPage {
  readonly rules: MailRules;
  /** Every mail in each language of the portal. */
  readonly samples: ReadonlyMap<string, readonly SampleMail[]>;
  readonly texts: ReturnType<typeof createPreviewTexts>;
  /** The languages of officers, in which conditions are described. */
  readonly readers: readonly LanguageTexts[];
  /** URL of the preview of a mail, as it looks. */
  readonly drawingUrl: (template: string) => string;
}

const style = `
section { border-top: 2px solid #8888; margin-top: 2rem; }
article { margin-block: 1.5rem; }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr); gap: 0.25rem 1rem; margin-block: 0.5rem; }
dt { opacity: 0.75; } dd { margin: 0; overflow-wrap: anywhere; }
.texts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.text { border: 1px solid #8886; border-radius: 0.5rem; padding: 0.75rem 1rem; min-width: 0; overflow-wrap: anywhere; }
.text p { white-space: pre-line; margin-block: 0.5rem 0; }
`;

/** A sentence in each language of officers, one below the other if they differ. */
const inEachLanguage = ({ readers }: MailsPage, sentence: LocalizedSentence): string => {
  const sentences = readers.map((texts) => [texts.language, sentence(texts)] as const);
  const [first] = sentences;
  return sentences
    .filter(([, text], index) => index === 0 || text !== first?.[1])
    .map(([language, text]) => `<span lang="${language}">${escapeText(text)}</span>`)
    .join('<br>');
};

const renderShort = (short: string | null, texts: MailsPage['texts']): string =>
  short === null ? '' : `<p><small>${texts('officer-preview.mailRules.phone')}</small><br>${escapeText(short)}</p>`;

const renderTexts = ({ samples, texts, readers }: MailsPage, template: string): string =>
  [...samples]
    .map(([language, mails]) => {
      const mail = mails.find((one) => one.template === template);
      const content = mail
        ? `<strong>${escapeText(mail.subject)}</strong><p>${escapeText(mail.text)}</p>${renderShort(mail.short, texts)}`
        : `<p class="quiet">${texts('officer-preview.mailRules.missing')}</p>`;
      const name = readers[0]?.findPortalText(`app.language.${language}`) ?? language;
      return `<div class="text" lang="${language}" dir="${directionOf(language)}"><small class="quiet">${escapeText(name)}</small><br>${content}</div>`;
    })
    .join('');

const renderMail = (page: MailsPage, mail: MailRule, day?: LocalizedSentence): string => {
  const { texts } = page;
  const { to, when, delayMinutes, hoursBefore, text } = mail;
  const row = (name: string, value: string): string =>
    `<dt>${texts(`officer-preview.mailRules.${name}`)}</dt><dd>${value}</dd>`;
  const rows = [
    row(
      'to',
      inEachLanguage(page, (reader) => describeRecipient(reader, to)),
    ),
    ...(day ? [row('day', inEachLanguage(page, day))] : []),
    ...(when
      ? [
          row(
            'when',
            inEachLanguage(page, (reader) => describeMailCondition(reader, when)),
          ),
        ]
      : []),
    ...(hoursBefore === undefined
      ? []
      : [row('before', texts('officer-preview.mailRules.hours', { hours: String(hoursBefore) }))]),
    ...(delayMinutes === undefined
      ? []
      : [row('delay', texts('officer-preview.mailRules.minutes', { minutes: String(delayMinutes) }))]),
    row(
      'text',
      `<code>mail.${escapeText(text)}</code> · ${renderLink(page.drawingUrl(text), texts('officer-preview.mailRules.example'))}`,
    ),
  ];
  return `<article><dl>${rows.join('')}</dl><div class="texts">${renderTexts(page, text)}</div></article>`;
};

const renderEvent = (page: MailsPage, event: MailEventName): string => {
  const mails = page.rules.events[event] ?? [];
  const name = inEachLanguage(page, (reader) =>
    reader.translate('officer-preview.mailRules.event', { event: describeEvent(reader, event) }),
  );
  const content =
    mails.length === 0
      ? `<p class="quiet">${page.texts('officer-preview.mailRules.none')}</p>`
      : mails.map((mail) => renderMail(page, mail)).join('');
  return `<section id="${event}"><h2>${name}</h2><code>${event}</code>${content}</section>`;
};

const renderReminders = (page: MailsPage): string => {
  const { reminders = [] } = page.rules;
  const content =
    reminders.length === 0
      ? `<p class="quiet">${page.texts('officer-preview.mailRules.noReminders')}</p>`
      : reminders
          .map((reminder) => renderMail(page, reminder, (reader) => describeReminderTime(reader, reminder)))
          .join('');
  return `<section id="reminders"><h2>${page.texts('officer-preview.mailRules.reminders')}</h2>${content}</section>`;
};

/** Mails of no event: they are about accounts. */
const renderAccountMails = (page: MailsPage): string => {
  const { events, reminders = [] } = page.rules;
  const used = new Set([...Object.values(events).flat(), ...reminders].map(({ text }) => text));
  const templates = new Set([...page.samples.values()].flat().map(({ template }) => template));
  const content = [...templates]
    .filter((template) => !used.has(template))
    .map(
      (template) =>
        `<article>${renderLink(page.drawingUrl(template), `mail.${template}`)}<div class="texts">${renderTexts(page, template)}</div></article>`,
    );
  return `<section id="accounts"><h2>${page.texts('officer-preview.mailRules.accounts')}</h2>
<p>${page.texts('officer-preview.mailRules.accountsLead')}</p>${content.join('')}</section>`;
};

/** Every event with its mails: recipient, condition, and the text in each language with sample values. */
export const renderMailsPage = (page: MailsPage): string =>
  renderPage(
    page.texts('officer-preview.mailRules.title'),
    `<p>${page.texts('officer-preview.mailRules.lead')}</p>
${keysOf(mailEvents)
  .map((event) => renderEvent(page, event))
  .join('')}${renderReminders(page)}${renderAccountMails(page)}`,
    style,
  );
