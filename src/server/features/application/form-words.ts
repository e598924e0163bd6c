import { messageCascade, textKey } from '../../../engine/text/keys.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import type { FormTexts } from './queries/form-versions.ts';

/** The words of one form, of today or of an earlier version, in one language. */
export interface FormWords {
  /** A text by its whole key; undefined where that version has none. */
  readonly find: (key: string) => string | undefined;
}

const walk = (node: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], node);

/** The words that were noted with a form when it was served. */
export const notedWords = (texts: FormTexts, locale: Locale): FormWords => ({
  find: (key) => {
    const found = walk(texts[locale], key.split('.').slice(1));
    return typeof found === 'string' ? found : undefined;
  },
});

export const todaysWords = (texts: Texts, locale: Locale): FormWords => ({
  find: (key) => (texts.has(locale, key) ? texts.translate(locale)(key) : undefined),
});

/** The first of these words that has the text; else the name itself. */
export const say = (words: readonly FormWords[], key: string, otherwise: string): string => {
  for (const { find } of words) {
    const found = find(key);
    if (found !== undefined) return found;
  }
  return otherwise;
};

/** What a field is called; one without words by its name. */
export const labelIn = (words: readonly FormWords[], form: string, names: readonly string[]): string =>
  say(words, textKey(form, names, 'label'), names.at(-1) ?? form);

interface Rule {
  readonly errorKey: string;
  readonly keyword: string;
  readonly after: unknown;
}

/** What an applicant is told who breaks the rule; of a limit the number, which the field's own text may not name. */
export const ruleText = (texts: Texts, locale: Locale, { errorKey, keyword, after }: Rule, type: string): string => {
  const t = texts.translate(locale);
  if (typeof after !== 'number') return t(messageCascade(errorKey), { type });
  return t([`common.error.${keyword}`, ...messageCascade(errorKey)], { limit: after, multipleOf: after, type });
};
