import type { Locale, Texts, Translate } from '../../config/texts.ts';
import type { FormWords } from '../application/form-words.ts';

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

/** The same with the words of an earlier form, where it has them. */
export const wordsBefore = (words: Words, noted: FormWords): Words => ({
  ...words,
  t: (key, params) => (typeof key === 'string' && !params ? noted.find(key) : undefined) ?? words.t(key, params),
  say: (key, otherwise) => noted.find(key) ?? words.say(key, otherwise),
});
