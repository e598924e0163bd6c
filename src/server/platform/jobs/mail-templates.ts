import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import type { Texts } from '../../config/texts.ts';

/** A mail that `locales/<language>/mail.json` has words for. */
export type MailTemplate = Exclude<keyof typeof import('../../../../locales/en/mail.json'), 'footer' | 'default'>;

/** Asked before anything is sent: a template that nobody wrote would arrive as its own key. */
export const isMailTemplate = (texts: Pick<Texts, 'has'>, locale: string, template: string): boolean =>
  [locale, DEFAULT_LANGUAGE].some((language) =>
    ['subject', 'body'].every((part) => texts.has(language, `mail.${template}.${part}`)),
  );
