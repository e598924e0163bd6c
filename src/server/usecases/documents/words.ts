import type { Locale, Texts, Translate } from '../../config/texts.ts';

/** The texts of one language. */
export interface Words {
  readonly locale: Locale;
  readonly t: Translate;
  /** A text, or something else where the officers wrote none. */
  say(key: string, otherwise: string): string;
}

export const createWords = (texts: Texts, locale: Locale): Words => {
  const t = texts.translate(locale);
  return { locale, t, say: (key, otherwise) => (texts.has(locale, key) ? t(key) : otherwise) };
};
